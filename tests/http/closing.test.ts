import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';

test('a request that is complete only when the service is closing is answered 503 with {error, details}', async () => {
  const service = await startTestService();
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write('GET /v1/deliveries/x HTTP/1.1\r\nHost: x\r\n');
  await sleep(200);
  const stopped = service.stop();
  await sleep(1_500); // the second in which open requests are still answered is over
  socket.write('\r\n');
  await Promise.all([ended, stopped]);
  const [head, body] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: \d+\r?$/im);
  expect(head).toMatch(/^connection: close\r?$/im);
  expect(head).toMatch(/^request-id: req_\w+\r?$/im);
  expect(JSON.parse(body!)).toEqual({
    error: 'service unavailable',
    details: 'the service is stopping; send the request again',
  });
});
