/**
 * Keeps the readers of the feed about 2 s behind at most, however long more is created than they can handle beside it. Two
 * controllers, both driven by the lag of a reader (reader-lags.ts), looked at every 100 ms:
 *
 *   lag               the reader's share of time                      creates
 *   up to 0.2 s       5 % while requests keep the process busy,       as fast as they come
 *                     25 % otherwise
 *   0.2 s to 0.4 s    grows with the lag up to all of it              as fast as they come
 *   0.4 s to 0.6 s    all of it                                       as fast as they come
 *   from 0.6 s on     all of it                                       at a limit, which follows the reader
 *
 * In most floods the first controller is enough: the reader takes CPU time from creates until both are equally fast, at a
 * lag of half a second. The second one is for readers that stay slower than creates with all of their time. It begins later:
 * when both began at 0.5 s, creates waited half of the time on a machine of which a fifth was idle.
 *
 * The limit of creates comes from what this process has created itself. An event is as old as the lag when it is handled,
 * so the reader has handled everything that was created before `now - lag`; that gives
 *
 *   handled     the creates of this process up to `now - lag`
 *   rate        how many of them were handled per second, over the last 2 s, or longer if nothing was handled in 2 s
 *   drain time  (created - handled) / rate: how long the newest create will wait, if the rate stays as it is
 *   limit       rate × (1 + (1.25 s - drain time) / 1 s), between 0.5 and 2 times the rate, and at least 200 per second
 *
 * The drain time, unlike the lag, reacts at once to what is created now: a controller of the lag alone would see the effect
 * of its limit only a lag later, and swing. It comes to rest at 1.25 s, where creates and reader are equally fast; a sudden
 * flood of 2.5 times what the reader can handle stays below 2 s, one of 4 times reaches 2.7 s for a moment. No node
 * needs to know of the others: each one compares its own creates with its own handled creates, and all of them get the same
 * share of the reader. A backlog from before the process started is not its own; while the reader works on that, creates
 * are not limited.
 *
 * If the database is far away, an event takes longer through all statements, however few are created. That time (reader-lags.ts)
 * is no reason to slow creates down: their limit begins that much later, and so does its target.
 *
 * A reader that handles nothing for 30 s is not slow but broken, and slower creates would not help it: no limit then. Search
 * may be late; creates go on.
 *
 * On a distributed database a look at the lag asks every shard, so there is one a second (reader-lags.ts), and a turn of a
 * reader takes longer. All times are longer there: readers stay about 4 s behind at most.
 */

import type { FeedPartitions } from '../database/feed-partitions.ts';
import type { Clock } from '../platform/clock.ts';

export interface PacingTimes {
  /** Up to this lag, a reader keeps up. */
  calmMs: number;
  /** From this lag on, a reader gets all of its time. */
  fullMs: number;
  /** From this lag on, creates have a limit. */
  limitMs: number;
  /** The drain time at which creates and reader are equally fast. */
  targetMs: number;
  /** How long it may take to correct the drain time: no less than the interval between two looks. */
  correctMs: number;
}

const onePostgres: PacingTimes = {
  calmMs: 200,
  fullMs: 400,
  limitMs: 600,
  targetMs: 1_250,
  correctMs: 1_000,
};
const distributed: PacingTimes = {
  calmMs: 600,
  fullMs: 1_500,
  limitMs: 1_500,
  targetMs: 2_500,
  correctMs: 2_000,
};

export const pacingTimes = ({ perAccount }: FeedPartitions): PacingTimes =>
  perAccount ? distributed : onePostgres;

const rateMs = { min: 2_000, max: 30_000 };
/**
 * A reader has made progress if its lag grew by less than the time that passed. The lag is measured with another clock and
 * a moment earlier: smaller differences are noise, and would look like a reader that handles one create in an hour.
 */
const minProgress = { ms: 50, share: 0.01 };
const busyFrom = 0.5;
const minShare = { busy: 0.05, idle: 0.25 };
const limitFactor = { min: 0.5, max: 2 };
/** Creates per second of a process that are always possible: a reader that is this slow has another problem. */
const minLimit = 200;
/** An hour: a reader that is further behind is treated as one that works on a backlog of somebody else. */
const history = { everyMs: 500, entries: 7_200 };

/**
 * The share of time that a reader with a backlog may take. Measured as CPU time for one create: 181 µs without a reader,
 * 184 µs with a share of 5 %, 224 µs with a share of 25 %.
 */
export function shareOf(
  lagMs: number,
  busyness: number,
  { calmMs, fullMs }: PacingTimes = onePostgres,
): number {
  const min = busyness > busyFrom ? minShare.busy : minShare.idle;
  return min + (1 - min) * between(0, (lagMs - calmMs) / (fullMs - calmMs), 1);
}

export type CreatePace = ReturnType<typeof makeCreatePace>;

interface Sample {
  atMs: number;
  count: number;
}

/** At `atMs`, everything that was created before `untilMs` was handled. */
interface HandledSample extends Sample {
  untilMs: number;
}

export function makeCreatePace(clock: Clock, times: PacingTimes = onePostgres) {
  let total = 0;
  let limit: number | undefined;
  const created: Sample[] = [];
  const handled: HandledSample[] = [];

  /** After each look at the lag of the slowest reader; `wayMs` of it do not depend on what is created. */
  function sample(lagMs: number, wayMs = 0): void {
    const now = { atMs: clock.elapsed(), count: total };
    const untilMs = now.atMs - lagMs;
    handled.push({ atMs: now.atMs, count: countAt(created, now, untilMs), untilMs });
    while ((handled[0]?.atMs ?? now.atMs) < now.atMs - rateMs.max) handled.shift();
    if (now.atMs - (created.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= history.everyMs) created.push(now);
    if (created.length > history.entries) created.splice(0, history.entries / 10);
    // While a reader keeps up it handles what there is, which says nothing about what it could handle.
    if (lagMs < times.calmMs + wayMs) handled.splice(0, handled.length - 1);
    const { limitMs, targetMs } = times;
    const isLimited = lagMs >= limitMs + wayMs;
    limit = isLimited ? limitOf(handled, total, { ...times, targetMs: targetMs + wayMs }) : undefined;
  }

  return {
    sample,
    created(count: number): void {
      total += count;
    },
    /** How long the next group of creates waits after a group of this size was sent. */
    restMs: (count: number) => (limit === undefined ? 0 : (count / limit) * 1_000),
    limit: () => limit,
  };
}

function limitOf(
  handled: readonly HandledSample[],
  total: number,
  { targetMs, correctMs }: PacingTimes,
): number | undefined {
  const last = handled.at(-1);
  const first = last && startOfRate(handled, last);
  if (!first) return undefined;
  const perMs = (last.count - first.count) / (last.atMs - first.atMs);
  const drainMs = (total - last.count) / perMs;
  const factor = between(limitFactor.min, 1 + (targetMs - drainMs) / correctMs, limitFactor.max);
  return Math.max(minLimit, perMs * factor * 1_000);
}

/** The newest sample that is old enough and since which something was handled; the oldest, if none is old enough. */
function startOfRate(handled: readonly HandledSample[], last: HandledSample): HandledSample | undefined {
  const hasProgress = ({ atMs, count, untilMs }: HandledSample) =>
    count < last.count &&
    last.untilMs - untilMs > Math.max(minProgress.ms, minProgress.share * (last.atMs - atMs));
  const isOldEnough = (sample: HandledSample) => sample.atMs <= last.atMs - rateMs.min && hasProgress(sample);
  return handled.findLast(isOldEnough) ?? handled.find(hasProgress);
}

/** The count at a time between two samples is on the line between them. */
function countAt(samples: readonly Sample[], now: Sample, atMs: number): number {
  let [from, to] = [0, samples.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((samples[middle]?.atMs ?? 0) <= atMs) from = middle + 1;
    else to = middle;
  }
  const before = samples[from - 1];
  const after = samples[from] ?? now;
  if (!before) return samples.length === 0 ? now.count : 0;
  if (after.atMs <= before.atMs) return after.count;
  return before.count + ((after.count - before.count) * (atMs - before.atMs)) / (after.atMs - before.atMs);
}

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));
