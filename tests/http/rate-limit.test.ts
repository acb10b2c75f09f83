import { expect, onTestFinished, test } from 'vitest';
import { createDelivery } from '../../contract/operations/create-delivery.ts';
import { makeGate, networkOf } from '../../server/platform/http/gate.ts';
import { makeRateLimiter } from '../../server/platform/http/rate-limit.ts';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { send } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { startTestService } from '../support/service.ts';

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

test('a limit of 0 is no limit', () => {
  expect(makeRateLimiter(0, { now: () => 0, elapsed: () => 0 })).toBeUndefined();
});

test('requests count, whether their key is cached or has to be looked up', async () => {
  const service = await startTestService({ rateLimit: 1, clock: testClock() });
  onTestFinished(service.stop);
  const key = await service.newKey('Acme');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(service, 'GET', '/v1/deliveries/x', { key })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 429, 429, 429]);
  for (const { headers } of answers) expect(headers.get('ratelimit')).toMatch(/^"default";r=[01];t=\d$/);
});

test('guessing keys is limited by network, and does not touch a known key from the same network', async () => {
  const service = await startTestService({ rateLimit: 2, clock: testClock() });
  const key = await service.newKey('Acme');
  expect((await send(service, 'GET', '/v1/deliveries/x', { key })).status).toBe(404);
  const guesses = [];
  for (let i = 0; i < 8; i++) guesses.push(await send(service, 'GET', '/v1/deliveries/x', { key: 'guess' }));
  expect(guesses.map((answer) => answer.status)).toContain(429);
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
      throw new Refusal('unauthorized', 'no');
    },
    requireDeclaredKind: () => undefined,
  };
  const gate = makeGate<{ rateKey: string }>(
    doorkeeper,
    makeRateLimiter(1, { now: () => 0, elapsed: () => 0 }),
  );
  const statuses = [];
  for (let i = 0; i < 20; i++) {
    const guess = async () => gate.admit(createDelivery, `Bearer ${i}`, '2a01:7e00::f03c:1');
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
