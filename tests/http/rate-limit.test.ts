import { expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { createDelivery } from '../../contract/operations/deliveries.ts';
import { routesOf } from '../../contract/routes.ts';
import { makeGate, networkOf } from '../../server/http/gate.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { makeRateLimiter } from '../../server/workers/nodes/rate-limit.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { startTestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

test('a caller can send a burst at once, then the rate, and no more', () => {
  let now = 0;
  const limiter = makeRateLimiter(10, { now: () => 0, elapsed: () => now })!;
  const taken = (times: number) =>
    Array.from({ length: times }, () => limiter.take('a')).filter((v) => v.allowed).length;
  expect(taken(100)).toBe(20);
  now += 500;
  expect(taken(100)).toBe(5);
  now += 60_000;
  expect(taken(100)).toBe(20);
  expect(limiter.take('b').allowed).toBe(true);
});

test('the headers say what is left, and the wait is long enough', () => {
  let now = 0;
  const limiter = makeRateLimiter(1, { now: () => 0, elapsed: () => now })!;
  expect(limiter.policy).toBe('"default";q=2;w=2');
  expect(limiter.take('a').header).toBe('"default";r=1;t=1');
  limiter.take('a');
  const refused = limiter.take('a');
  expect(refused.allowed).toBe(false);
  now += refused.retryAfterSeconds * 1000;
  expect(limiter.take('a').allowed).toBe(true);
});

test('a batch is charged by its items, at most a burst, and what follows waits until that is paid', () => {
  let now = 0;
  const limiter = makeRateLimiter(10, { now: () => 0, elapsed: () => now })!;
  const batch = (items: number) => limiter.take('a').allowed && limiter.charge('a', items).allowed;
  expect(batch(5)).toBe(true);
  expect(limiter.take('a').header).toBe('"default";r=14;t=1');
  expect(batch(500), 'while anything is left').toBe(true);
  const refused = limiter.take('a');
  expect([refused.allowed, refused.header]).toEqual([false, '"default";r=0;t=3']);
  now += (refused.retryAfterSeconds - 1) * 1_000;
  expect(limiter.take('a').allowed, 'before the time is over').toBe(false);
  now += 1_000;
  expect(limiter.take('a').allowed).toBe(true);
  expect(limiter.take('b').header, 'of another caller').toBe('"default";r=19;t=1');
});

test('of batches that were let in together, the next is refused once one has used up the limit', () => {
  const limiter = makeRateLimiter(10, { now: () => 0, elapsed: () => 0 })!;
  const atTheGate = Array.from({ length: 5 }, () => limiter.take('a').allowed);
  expect(atTheGate).toEqual(new Array(5).fill(true));
  expect(atTheGate.map(() => limiter.charge('a', 500).allowed)).toEqual([true, false, false, false, false]);
});

test('in the long run a caller who only sends batches gets a burst of items in the time of a burst', () => {
  let now = 0;
  const limiter = makeRateLimiter(10, { now: () => 0, elapsed: () => now })!;
  let accepted = 0;
  for (; now < 100_000; now += 100) {
    if (limiter.take('a').allowed && limiter.charge('a', 500).allowed) accepted++;
  }
  // 20 tokens each: 10 a second in 100 seconds, and the burst and the debt at the beginning and the end.
  expect(accepted).toBeGreaterThanOrEqual(50);
  expect(accepted).toBeLessThanOrEqual(53);
});

test('a limit of 0 is no limit', () => {
  expect(makeRateLimiter(0, { now: () => 0, elapsed: () => 0 })).toBeUndefined();
});

test('requests count, whether their key is cached or has to be looked up', async () => {
  const service = await startTestService({ rateLimit: 1, clock: testClock() });
  onTestFinished(service.stop);
  const key = await service.newKey('Acme');
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => send(service, 'GET', '/v1/deliveries/x', { key })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([404, 404, 429, 429, 429]);
  for (const { headers } of responses) expect(headers.get('ratelimit')).toMatch(/^"default";r=[01];t=\d$/);
});

test('guessing keys is limited by network, and does not touch a known key from the same network', async () => {
  const service = await startTestService({ rateLimit: 2, clock: testClock() });
  const key = await service.newKey('Acme');
  expect((await send(service, 'GET', '/v1/deliveries/x', { key })).status).toBe(404);
  const guesses = [];
  for (let i = 0; i < 8; i++) guesses.push(await send(service, 'GET', '/v1/deliveries/x', { key: 'guess' }));
  expect(guesses.map((response) => response.status)).toContain(429);
  expect(guesses[0]!.status).toBe(401);
  expect((await send(service, 'GET', '/v1/deliveries/x', { key })).status).toBe(404);
  await service.stop();
});

test('after too many wrong guesses, a network causes no more look-ups', async () => {
  let lookUps = 0;
  const doorkeeper = {
    recall: () => 'new' as const,
    lookUp: async () => {
      lookUps++;
      throw new Refusal('api_key_not_valid');
    },
    requireDeclaredKind: () => undefined,
  };
  const gate = makeGate<{ rateKey: string }>(
    doorkeeper,
    makeRateLimiter(1, { now: () => 0, elapsed: () => 0 }),
  );
  const statuses = [];
  for (let i = 0; i < 20; i++) {
    const guess = async () => gate.admit(routesOf(createDelivery)[0]!, `Bearer ${i}`, '2a01:7e00::f03c:1');
    statuses.push(
      await guess().then(
        () => 200,
        (error) => error.status,
      ),
    );
  }
  expect(statuses.slice(0, 2)).toEqual([401, 401]);
  expect(new Set(statuses.slice(2))).toEqual(new Set([429]));
  expect(lookUps).toBe(2);
});

test('all addresses of an IPv6 /64 are one network, however they are written', () => {
  const network = networkOf('2a01:7e00:0:0:1:2:3:4');
  for (const ip of ['2a01:7e00::1', '2a01:7e00::f03c:1', '2a01:7e00:0:0::9', '2a01:7e00::5:6:7:8']) {
    expect(networkOf(ip)).toBe(network);
  }
  expect(networkOf('2a01:7e00:0:1::1')).not.toBe(network);
  expect([networkOf('::1'), networkOf('10.0.0.1'), networkOf('::ffff:10.0.0.1')]).toEqual([
    '0:0:0:0',
    '10.0.0.1',
    '::ffff:10.0.0.1',
  ]);
});

test('an address with a port is the same network, and everything that is not an address is one network', () => {
  expect([networkOf('10.0.0.1:4711'), networkOf('[2a01:7e00:0:1::1]:4711')]).toEqual([
    '10.0.0.1',
    '2a01:7e00:0:1',
  ]);
  expect([networkOf('x'.repeat(3000)), networkOf('_hidden')]).toEqual(['unknown', 'unknown']);
});

/** Lists that are one setting, not many things to do. */
const oneSetting = ['saveImportMapping'];

test('every operation with a list of more than 50 items says so, and they are counted', () => {
  const longLists = ({ body }: Operation) =>
    Object.entries(body?.schema.properties ?? {})
      .filter(([, field]) => ((field as { maxItems?: number }).maxItems ?? 0) > 50)
      .map(([name]) => name);
  for (const operation of everyOperation.filter(({ id }) => !oneSetting.includes(id))) {
    expect(operation.body?.items, operation.id).toBe(longLists(operation)[0]);
  }
});

test('each item of a request counts, before anything is done with them, for every kind of caller', async () => {
  const clock = testClock();
  const service = await startTestService({ ...serviceOptions, rateLimit: 200, clock });
  onTestFinished(service.stop);
  for (const operation of everyOperation.filter(({ body }) => body?.items !== undefined)) {
    const { request, send } = await successfulRequest(operation, service);
    const name = operation.body!.items!;
    const [item] = (request.body as Record<string, unknown[]>)[name]!;
    const body = { ...(request.body as object), [name]: new Array(40).fill(item) };
    const leftOf = ({ headers }: JsonResponse) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
    const before = leftOf(await send({ body: {} }));
    const response = await send({ body });
    expect([operation.id, response.status < 500, before - leftOf(response)]).toEqual([
      operation.id,
      true,
      40,
    ]);
  }
});

test('a batch of a caller who is over the limit gets 429 with the time to wait on both ways in, and nothing is created', async () => {
  const service = await startTestService({ rateLimit: 10, clock: testClock() });
  onTestFinished(service.stop);
  const body = { deliveries: new Array(100).fill(shirts) };
  for (const type of ['application/json', 'application/json; charset="utf-8"']) {
    const key = await service.newKey(`Batches as ${type}`);
    const headers = { 'content-type': type };
    const post = () => send(service, 'POST', '/v1/deliveries/batch', { key, body, headers });
    const responses = [await post(), await post()];
    expect(responses.map(({ status }) => status)).toEqual([200, 429]);
    const [, refused] = responses;
    expect(refused!.body.details).toContain('each item of a batch counts as one');
    expect([refused!.headers.get('retry-after'), refused!.headers.get('ratelimit')]).toEqual([
      '1',
      '"default";r=0;t=2',
    ]);
  }
  expect(await sql(service, 'select from deliveries')).toHaveLength(200);
});
