/** `/readyz` says ready only while requests can be answered; load balancers rely on it. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { defaultDeadlines } from '../../server/platform/deadlines.ts';
import { send, shirts } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';
import { runDoctor } from '../support/waybill.ts';

const ready = (service: TestService) => send(service, 'GET', '/readyz');
/** A busy machine may need more than one try: the service waits as short as it does in the product. */
const becomesReady = (service: TestService) =>
  expect.poll(async () => (await ready(service)).body).toEqual({ status: 'ready', writes: 'ok' });

test('a service is ready with its database, not ready while the database is away or silent, which doctor reports, and ready again afterwards', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const { url: databaseUrl } = await newDatabase();
  const service = await startTestService({
    databaseUrl: proxy.through(databaseUrl),
    deadlines: defaultDeadlines,
  });
  onTestFinished(service.stop);
  await becomesReady(service);
  for (const breakIt of [proxy.cut, proxy.freeze]) {
    breakIt();
    const { status, body } = await ready(service);
    expect([status, body.error]).toEqual([503, 'service unavailable']);
    expect((await send(service, 'GET', '/healthz')).status, 'it lives all the same').toBe(200);
    const { port } = new URL(service.url);
    const doctor = await runDoctor({ PORT: port, DATABASE_URL: databaseUrl });
    expect(doctor.status).toBe(1);
    expect(doctor.stdout).toMatch(
      /✗ service +running, but not ready: the database does not answer at the moment\n {2}→ /,
    );
    proxy.mend();
    await becomesReady(service);
  }
});

/** The lines about the database, of requests and of connections. */
function outageLines(service: TestService) {
  const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string });
  return lines.filter(({ msg }) =>
    /does not answer|did not confirm|request failed|connection was lost/.test(msg),
  );
}

test('while the database is away, the log has one line for each cause and second, and their counts are the requests that failed', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const service = await startTestService({
    databaseUrl: proxy.through((await newDatabase()).url),
    deadlines: defaultDeadlines,
  });
  onTestFinished(service.stop);
  const key = await service.newKey('Acme');
  const create = () => send(service, 'POST', '/v1/deliveries', { key, body: shirts });
  await expect.poll(async () => (await create()).status).toBe(201);
  proxy.cut();
  const first = await create();
  expect(first.status).toBe(503);
  const [line] = outageLines(service).filter(({ request_id: id }) => id === first.headers.get('request-id'));
  expect(line, 'at once').toMatchObject({ count: 1, status: 503, route: '/v1/deliveries' });

  const responses = await Promise.all(Array.from({ length: 300 }, create));
  expect(responses.filter(({ status }) => status === 503)).toHaveLength(300);
  const ofRequests = () => outageLines(service).filter(({ request_id: id }) => id !== undefined);
  await expect.poll(() => sum(ofRequests().map(({ count }) => Number(count)))).toBe(301);
  const seconds = outageLines(service).map(({ msg, cause, time }) =>
    [msg, cause, String(time).slice(0, 19)].join(),
  );
  // Two where the first line of a cause was written late in a window of the others.
  for (const one of seconds) expect(seconds.filter((other) => other === one).length, one).toBeLessThan(3);
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

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
