/**
 * When a message is sent again, and what an outcome means for its endpoint. Pure.
 *
 *   attempt fails ──▶ pending, due after the next delay ──(no delay left)──▶ failed: kept, and can be sent again
 *   attempt fails with 410, or nothing but failures for five days ──▶ the endpoint is disabled; its messages stay
 */
import type { Exchange } from './http-client.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first attempt, the second, and so on: 75 hours and 35 minutes in all. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** A delay grows by up to this share, so that messages that failed together are not retried together. */
const jitter = 0.2;
const maxRetryAfterMs = 24 * hour;

/** With nothing but failures for this long, an endpoint is disabled. */
export const failingDays = 5;

/** With `ordering: bounded`, a later event of a delivery waits for this long after an earlier one first failed. */
export const overtakeAfterMinutes = 5;

export interface Verdict {
  delivered: boolean;
  /** Until the next attempt; undefined: delivered, or failed for good. */
  retryInMs: number | undefined;
  /** The receiver says that the endpoint does not exist any more (410). */
  gone: boolean;
  /** The receiver asks to wait for this long before anything else is sent. */
  pauseMs: number | undefined;
}

/** `attempt` counts from 1; `random` is from 0 to 1; `nowMs` is only for a date in Retry-After. */
export function judge(
  { failure, statusCode, responseHeaders }: Pick<Exchange, 'failure' | 'statusCode' | 'responseHeaders'>,
  attempt: number,
  random: number,
  nowMs: number,
): Verdict {
  if (failure === undefined)
    return { delivered: true, retryInMs: undefined, gone: false, pauseMs: undefined };
  const pauseMs = readRetryAfter(responseHeaders?.['retry-after'], nowMs);
  const delayMs = retryDelaysMs[attempt - 1];
  return {
    delivered: false,
    retryInMs:
      delayMs === undefined ? undefined : Math.round(Math.max(delayMs, pauseMs ?? 0) * (1 + random * jitter)),
    gone: statusCode === 410,
    pauseMs,
  };
}

/** Seconds or a date; at most a day. Undefined if it says neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * second : Date.parse(value) - nowMs;
  if (Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(ms, 0), maxRetryAfterMs);
}
