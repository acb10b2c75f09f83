/** Everything that runs without a request: housekeeping and the workers. */
import { accessChores } from '../access/index.ts';
import { courierChores } from '../couriers/index.ts';
import {
  clearKeyedAnswers,
  completeOutbox,
  idempotencyKeptMs,
  indexNewDeliveries,
  walkOverOldDeliveries,
} from '../deliveries/index.ts';
import { proofChores } from '../fleet/index.ts';
import { addToCounts } from '../overview/index.ts';
import { makeBusyness } from '../platform/busyness.ts';
import { makeFeedReader } from '../platform/events/feed-reader.ts';
import { feedKeptMs, trimFeed } from '../platform/events/retention.ts';
import { makeSequencer } from '../platform/events/sequencer.ts';
import { makeHousekeeping } from '../platform/housekeeping.ts';
import { startWorker, type TurnOutcome } from '../platform/paced-worker.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

export type Workers = ReturnType<typeof makeWorkers>;

export function makeWorkers(foundation: Foundation, capabilities: Capabilities) {
  const { database, clock, log } = foundation;
  const { testMode, automaticAssignment } = capabilities;
  const sequencer = makeSequencer({ database, clock, handlers: [addToCounts], complete: completeOutbox });
  const search = makeFeedReader(database, clock, 'search', indexNewDeliveries);
  const start = (name: string, lookEveryMs: number, turn: () => Promise<TurnOutcome>) =>
    startWorker(clock, log, { name, turn, share: shareBeside(makeBusyness()), lookEveryMs });
  return {
    sequencer,
    search,
    housekeeping: startHousekeeping(foundation, capabilities),
    start: () => [
      start('sequencer', 50, sequencer.turn),
      start('search index', 250, search.turn),
      start('test runs', 500, testMode.turn),
      start('automatic assignment', 1_000, automaticAssignment.turn),
      start('search walk', 10_000, () => walkOverOldDeliveries(database)),
    ],
  };
}

/**
 * The share of time that a worker with a backlog takes: little while requests keep the process busy, more when they
 * don't. Measured as CPU time for one create: 181 µs without the outbox reader, 184 µs with a share of 5 %, 224 µs with
 * a share of 25 %.
 */
function shareBeside(requests: () => number): () => number {
  return () => (requests() > 0.5 ? 0.05 : 0.25);
}

function startHousekeeping(
  { database, clock, log, housekeepingEveryMs }: Foundation,
  { fleetSettings }: Capabilities,
) {
  const chores = [
    { name: 'idempotency keys', keptMs: idempotencyKeptMs, clear: clearKeyedAnswers },
    { name: 'event feed', keptMs: feedKeptMs, clear: trimFeed },
    ...accessChores,
    ...courierChores,
    ...proofChores(fleetSettings),
  ];
  return makeHousekeeping(database, clock, log, chores, housekeepingEveryMs);
}
