import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { send } from '../support/client.ts';
import { startTestService } from '../support/service.ts';

test('a request that is complete only when the service is closing gets 503 with {error, details}', async () => {
  const service = await startTestService();
  const connection = () => connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  const idle = connection();
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const socket = connection();
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write('GET /v1/deliveries/x HTTP/1.1\r\nHost: x\r\n');
  const { body } = await send(service, 'GET', '/healthz');
  expect(body, 'the beginning of the other request has arrived before').toEqual({ status: 'ok' });
  const stopped = service.stop();
  await once(idle, 'close'); // the time in which open requests are still answered is over
  socket.write('\r\n');
  await Promise.all([ended, stopped]);
  const [head, refusal] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: \d+\r?$/im);
  expect(head).toMatch(/^connection: close\r?$/im);
  expect(head).toMatch(/^request-id: req_\w+\r?$/im);
  expect(JSON.parse(refusal!)).toEqual({
    error: 'service unavailable',
    details: 'the service is stopping; send the request again',
  });
});
