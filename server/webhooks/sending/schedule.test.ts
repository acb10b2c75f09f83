import { expect, test } from 'vitest';
import { failureOfStatus } from './failure.ts';
import { judge, readRetryAfter } from './schedule.ts';

const nowMs = Date.UTC(2026, 10, 16);
const failed = (statusCode: number, retryAfter?: string) => ({
  failure: failureOfStatus(statusCode, undefined),
  statusCode,
  responseHeaders: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});

test('retries come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then no more', () => {
  const seconds = Array.from({ length: 10 }, (_, i) => judge(failed(500), i + 1, 0, nowMs).retryInMs).map(
    (ms) => ms && ms / 1000,
  );
  const hours = [2, 5, 10, 14, 20, 24].map((n) => n * 3600);
  expect(seconds).toEqual([5, 300, 1800, ...hours, undefined]);
});

test('jitter makes a delay up to a fifth longer, never shorter', () => {
  expect(judge(failed(500), 1, 0.5, nowMs).retryInMs).toBe(5_500);
  expect(judge(failed(500), 1, 1, nowMs).retryInMs).toBe(6_000);
});

test('every 2xx is delivered and no other status is, and 410 alone says that the endpoint is gone', () => {
  for (let status = 200; status < 600; status++) {
    const delivered = status < 300;
    expect(judge(failed(status), 1, 0, nowMs), String(status)).toEqual({
      delivered,
      retryInMs: delivered ? undefined : 5_000,
      gone: status === 410,
      pauseMs: undefined,
    });
  }
});

test('Retry-After delays a retry, at most to a day, and never makes it earlier', () => {
  expect(judge(failed(429, '60'), 1, 0, nowMs)).toMatchObject({ retryInMs: 60_000, pauseMs: 60_000 });
  expect(judge(failed(503, '1'), 2, 0, nowMs).retryInMs).toBe(300_000);
  expect(judge(failed(503, '999999999'), 1, 0, nowMs).retryInMs).toBe(24 * 3_600_000);
  expect(judge(failed(503, '60'), 10, 0, nowMs).retryInMs).toBeUndefined();
});

test('Retry-After is seconds or a date, and anything else is ignored', () => {
  expect(readRetryAfter('Mon, 16 Nov 2026 00:02:00 GMT', nowMs)).toBe(120_000);
  expect(readRetryAfter('Sun, 15 Nov 2026 00:00:00 GMT', nowMs)).toBe(0);
  for (const value of ['soon', '', '-1x', '1e9s', undefined])
    expect(readRetryAfter(value, nowMs)).toBeUndefined();
});
