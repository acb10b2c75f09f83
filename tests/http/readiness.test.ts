/** `/readyz` says ready only while requests can be answered; load balancers rely on it. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDeadlines } from '../../server/platform/deadlines.ts';
import { send } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';

const ready = (service: TestService) => send(service, 'GET', '/readyz');
/** A busy machine may need more than one try: the service waits as short as it does in the product. */
const becomesReady = (service: TestService) =>
  expect.poll(async () => (await ready(service)).body).toEqual({ status: 'ready' });

test('a service is ready with its database, not ready while the database is away or silent, and ready again afterwards', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const service = await startTestService({
    databaseUrl: proxy.through((await newDatabase()).url),
    deadlines: defaultDeadlines,
  });
  onTestFinished(service.stop);
  await becomesReady(service);
  for (const breakIt of [proxy.cut, proxy.freeze]) {
    breakIt();
    const { status, body } = await ready(service);
    expect([status, body.error]).toEqual([503, 'service unavailable']);
    expect((await send(service, 'GET', '/healthz')).status, 'it lives all the same').toBe(200);
    proxy.mend();
    await becomesReady(service);
  }
});

test('a service that is stopping is not ready, though it still answers', async () => {
  const service = await startTestService({ deadlines: defaultDeadlines });
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
  // The beginning of the other request has arrived before.
  await becomesReady(service);
  const stopped = service.stop();
  socket.write('\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 .*"details":"the service is stopping/s);
  await stopped;
});
