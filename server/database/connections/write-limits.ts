/**
 * Commits that PostgreSQL has not answered in time.
 *
 * A commit that waits for a lost synchronous standby (`SyncRep`), or for a disk that stands still, goes on after its socket
 * is closed: PostgreSQL looks at the socket again only when the wait is over. With a new connection for each next write,
 * all connections of the server would be used up within seconds. Cancelling the wait would end it, but makes visible what no
 * standby has: the repeated request, the feed and webhooks would report a change that a failover loses.
 *
 *   late ──▶ does PostgreSQL say that a commit of this role waits? ──no──▶ the connection is closed, as any other without an answer
 *                │ yes                ▲
 *                ▼                    │ every second
 *          the connection is kept ────┘
 *                │ answered
 *                ▼
 *          the connection goes back to the pool
 *
 * The request was answered at its deadline. Its connection counts as one of a write until then, so that writes run into
 * their limit (database.ts), and reads keep the other connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { PoolClient } from './pool.ts';

const checkEveryMs = 1_000;

/**
 * `anyWaits`: whether a commit of this role waits for a standby or a disk; rejects if the database does not answer. `onFirst` is not
 * called for those that follow.
 */
export function makeLateCommits(anyWaits: () => Promise<boolean>, onFirst: () => void) {
  const openCommits = new Set<(failure: Error) => void>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    let isKnown = false;
    while (openCommits.size > 0) {
      const suspects = [...openCommits];
      const waits = await anyWaits().catch(() => false);
      if (!waits) {
        for (const close of suspects) close(new Error('no answer to a commit'));
        continue;
      }
      if (!isKnown) onFirst();
      isKnown = true;
      await sleep(checkEveryMs, undefined, { ref: false });
    }
    isWatching = false;
  }

  return {
    /** `onEnd`: the connection is closed or in the pool again. */
    keep(client: PoolClient, answer: Promise<unknown>, onEnd: () => void): void {
      const end = (failure?: Error) => {
        if (!openCommits.delete(end)) return;
        client.release(failure);
        onEnd();
      };
      openCommits.add(end);
      answer.then(
        () => end(client.isUnconfirmed ? new Error('the standby did not confirm it') : undefined),
        end,
      );
      if (!isWatching) void watch();
    },
    count: () => openCommits.size,
  };
}

/** Also of other nodes: their commits wait for the same reason. Ordinary waits are a hundred times shorter than `sinceMs`. */
export const commitsThatWait = {
  name: 'commits-that-wait',
  text: `
    select from pg_stat_activity
    where usename = current_user and datname = current_database() and state = 'active'
      and query_start < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
      and (wait_event = 'SyncRep' or wait_event ilike 'wal%')
    limit 1`,
};

/** A limit for how much happens at the same time: the rest waits, in the order in which it came, but not for ever. */
export function makeSlots(max: number, waitMs: number, onLate: () => Error) {
  let inUse = 0;
  const waiting = new Set<() => void>();
  return {
    /** Rejects with the error of `onLate` if none becomes free in time. */
    async take(): Promise<void> {
      if (inUse < max) {
        inUse++;
        return;
      }
      let next = () => {};
      const turn = new Promise<void>((resolve) => {
        next = resolve;
      });
      waiting.add(next);
      await withDeadline(turn, waitMs, () => {
        waiting.delete(next);
        throw onLate();
      });
    },
    free(): void {
      const [next] = waiting;
      if (next === undefined) inUse--;
      else {
        waiting.delete(next);
        next();
      }
    },
    waiting: () => waiting.size,
  };
}
