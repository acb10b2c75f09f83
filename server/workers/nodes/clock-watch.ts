/**
 * Does the clock of this machine agree with the database's? Some times are the process's own (of deliveries, codes of a second
 * factor, signatures of webhooks), others the database's; if they differ, what happens second may have the earlier time. It is
 * only reported. The answer is as old as its way back, which is taken for half of the round trip: the error is at most that half.
 */

import type { Database, Statement } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { TurnOutcome } from '../paced-worker.ts';

export const clockLookEveryMs = 10_000;
/** Clocks that are set by the network differ by milliseconds. */
const maxClockOffsetSeconds = 5;

interface ClockOffset {
  /** How far this clock is ahead; negative: behind. */
  seconds: number;
  /** By more than `maxClockOffsetSeconds`, however the time of the round trip was spent. */
  isOff: boolean;
}

const statement: Statement = {
  name: 'read-clock',
  text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms',
};

type ReadNow = (statement: Statement) => Promise<{ now_ms: number }[]>;

export async function measureClock(clock: Clock, read: ReadNow): Promise<ClockOffset> {
  const [sentMs, startedMs] = [clock.now(), clock.elapsed()];
  const [row] = await read(statement);
  const halfTripMs = (clock.elapsed() - startedMs) / 2;
  const offsetMs = sentMs + halfTripMs - (row?.now_ms ?? 0);
  return {
    seconds: offsetMs / 1000,
    isOff: Math.abs(offsetMs) - halfTripMs > maxClockOffsetSeconds * 1000,
  };
}

export function inWords({ seconds }: ClockOffset): string {
  return `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} the database's`;
}

export function makeClockWatch({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  let last: ClockOffset = { seconds: 0, isOff: false };
  return {
    async turn(): Promise<TurnOutcome> {
      const offset = await measureClock(clock, (query) => database.read(query, []));
      // Once for each change: the metric says how far it is.
      if (offset.isOff && !last.isOff)
        log.warn({ offset_seconds: offset.seconds }, `the clock of this machine is ${inWords(offset)}`);
      if (!offset.isOff && last.isOff)
        log.info(
          { offset_seconds: offset.seconds },
          "the clock of this machine agrees with the database's again",
        );
      last = offset;
      return 'nothing';
    },
    offsetSeconds: () => last.seconds,
  };
}
