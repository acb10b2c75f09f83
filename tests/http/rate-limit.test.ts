import { expect, test } from 'vitest';
import { makeRateLimiter } from '../../server/platform/http/rate-limit.ts';
import { send } from '../support/client.ts';
import { startTestService } from '../support/service.ts';

test('a caller has the burst at once and then the rate, and no more', () => {
  let now = 0;
  const limiter = makeRateLimiter(10, { now: () => now })!;
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
  const limiter = makeRateLimiter(1, { now: () => now })!;
  expect(limiter.policy).toBe('"default";q=2;w=2');
  expect(limiter.take('a').header).toBe('"default";r=1;t=1');
  limiter.take('a');
  const refused = limiter.take('a');
  expect(refused.allowed).toBe(false);
  now += refused.retryAfterSeconds * 1000;
  expect(limiter.take('a').allowed).toBe(true);
});

test('a limit of 0 is no limit', () => {
  expect(makeRateLimiter(0, { now: () => 0 })).toBeUndefined();
});

test('guessing keys is limited by network, and does not touch a good key from the same network', async () => {
  const service = await startTestService({ rateLimit: 2 });
  const key = await service.newKey('Acme');
  const guesses = [];
  for (let i = 0; i < 8; i++) guesses.push(await send(service, 'GET', '/v1/deliveries/x', { key: 'guess' }));
  expect(guesses.map((answer) => answer.status)).toContain(429);
  expect(guesses[0]!.status).toBe(401);
  expect((await send(service, 'GET', '/v1/deliveries/x', { key })).status).toBe(404);
  await service.stop();
});
