/** Live streams are kept alive and limited: how many a key has, and how much waits for a reader who does not read. */

import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeEventStreams, StreamResponse } from '../../server/http/event-stream.ts';
import { createDelivery } from '../support/client.ts';
import { metric } from '../support/metrics.ts';
import { useService } from '../support/service.ts';
import { openStream } from '../support/stream.ts';

const service = useService({ streamLimits: { maxOpenPerKey: 2, maxOpen: 3, heartbeatMs: 20 } });

async function newDelivery(account: string) {
  const key = await service.newKey(account);
  return { key, id: await createDelivery(service, key) };
}

const openStreams = () => metric(service, 'waybill_live_streams');

test('open streams are limited, for each key and in total, and one that ends makes room', async () => {
  const [acme, rival] = [await newDelivery('Acme'), await newDelivery('Rival')];
  const open = async ({ key, id }: typeof acme) => {
    const stream = await openStream(service, key, id);
    onTestFinished(stream.cancel);
    return stream;
  };
  const first = await open(acme);
  await open(acme);
  const refused = await open(acme);
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await open(rival)).response.status).toBe(200);
  expect((await open(rival)).response.status, 'three are open in all').toBe(503);
  await first.cancel();
  await expect.poll(openStreams).toBe(2);
  expect((await open(acme)).response.status).toBe(200);
});

test('a stream on which nothing happens is kept alive by comments', async () => {
  const { key, id } = await newDelivery('Quiet');
  const response = await fetch(`${service.url}/v1/deliveries/${id}/track`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader.cancel());
  let text = '';
  while (text.split(': still here\n\n').length < 3) {
    const { done, value } = await reader.read();
    expect(done).toBe(false);
    text += value;
  }
});

test('a client that never reads is disconnected when too much is buffered for it', async () => {
  const sent = { bytes: 0, closed: false };
  const app = Fastify();
  onTestFinished(() => app.close());
  const streams = makeEventStreams();
  app.get('/', (_request, reply) => streams.open(reply, flood(sent), 'key'));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ host: '127.0.0.1', port: Number(port) }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => sent.closed || sent.bytes >= maxFloodBytes).toBe(true);
  expect(sent.closed).toBe(true);
  expect(streams.count()).toBe(0);
});

/** More than the buffers of the system hold for a connection. */
const maxFloodBytes = 64 * 1024 * 1024;

/** Sends small events, a few in each turn of the event loop, until the stream closes. */
function flood(sent: { bytes: number; closed: boolean }): StreamResponse {
  const data = 'x'.repeat(16 * 1024);
  return new StreamResponse((sink) => {
    const more = () => {
      if (sent.closed || sent.bytes >= maxFloodBytes) return;
      sink.send('flood', '1', data);
      sent.bytes += data.length;
      setImmediate(more);
    };
    setImmediate(more);
    return () => {
      sent.closed = true;
    };
  });
}
