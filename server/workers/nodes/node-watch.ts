/**
 * What a node does to be one of several: it announces itself once a second, counts the others, and shares the rate limits
 * of callers that need more than an equal share (rate-limit.ts). Two small statements; with several nodes, up to two more.
 *
 * A node that was killed counts for `aliveSeconds` more; one that stops deletes its row. `waybill work` announces itself, too, for
 * `waybill doctor`. It answers no requests, so it is not counted and has no part of the rate limits.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../../database/database.ts';
import { before, oldRows } from '../housekeeping.ts';
import type { TurnOutcome } from '../paced-worker.ts';
import * as store from './nodes-store.ts';
import { demandSeconds, type RateLimiter } from './rate-limit.ts';

export const announceEveryMs = 1_000;
/** With a share that is used up: a caller waits for at most this long for the rest of its limit. */
export const shortageEveryMs = 200;
/** Longer than a turn takes on a busy machine. */
export const aliveSeconds = 5;
/** A bucket stays shared for this long after a node last needed more than its equal share. */
const contendedSeconds = 3;

/** Without the end that says what it does. */
export const nodeName = (port: number): string => `${hostname()}:${port}`;

export function makeNodeWatch(
  database: Database,
  limiter: RateLimiter | undefined,
  { port, workers, version }: { port: number; workers: boolean; version: string },
) {
  const name = `${nodeName(port)}${workers ? '' : store.withoutWorkers}`;
  const node = { node_id: randomUUID(), name, version };
  let count = 1;

  async function shareLimits({ perSecond, burst, ...buckets }: RateLimiter): Promise<void> {
    const policy = { perSecond, burst, demandSeconds };
    const reports = buckets.takeReports();
    try {
      if (reports.length > 0) {
        await database.asOneStatement((tx) => store.reportUsage(tx, reports, policy));
      }
    } catch (error) {
      buckets.putBack(reports);
      throw error;
    }
    buckets.share(await store.readSharedBuckets(database, policy, contendedSeconds));
  }

  return {
    async turn(): Promise<TurnOutcome> {
      await database.asOneStatement((tx) => store.announceNode(tx, node));
      count = await store.countNodes(database, aliveSeconds);
      limiter?.setNodes(count);
      if (limiter && count > 1) await shareLimits(limiter);
      return 'nothing';
    },
    /** This one included, at the last turn. */
    count: () => count,
    /** The last thing that a node does. */
    leave: () => database.asOneStatement((tx) => store.removeNode(tx, node.node_id)),
  };
}

export function makeWorkWatch(database: Database, version: string) {
  const node = { node_id: randomUUID(), name: `${hostname()}${store.onlyWorkers}`, version };
  return {
    async turn(): Promise<TurnOutcome> {
      await database.asOneStatement((tx) => store.announceNode(tx, node));
      return 'nothing';
    },
    leave: () => database.asOneStatement((tx) => store.removeNode(tx, node.node_id)),
  };
}

/** A node that was killed can be seen by `waybill doctor` for an hour. */
export const nodeChores = [
  oldRows('nodes', 3_600_000, { table: 'nodes', key: 'node_id', condition: `last_seen_at < ${before}` }),
  oldRows('rate limits', 60_000, {
    table: 'rate_limits',
    key: 'rate_key',
    condition: `updated_at < ${before}`,
  }),
];
