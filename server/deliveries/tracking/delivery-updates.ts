/**
 * Following single deliveries live. The tail of the feed says which deliveries changed; those are read again, many with
 * one grouped query (see database/groups.ts), and sent to their followers.
 *
 *   follow ──────────────────┐ (the delivery may have changed since it was read for the first response)
 *   event in the feed ───────┤
 *                            ▼
 *                         changed ──▶ read, at most 500 at once ──▶ newer than what was sent? ──▶ send it
 *                            ▲             │ the database is away for a moment
 *                            └── pause ◀───┘
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedTail } from '../../events/index.ts';
import { makeAccessWatch, type WatchedStream } from '../../http/access-watch.ts';
import type { Deliveries } from '../deliveries.ts';
import { isFinal } from '../lifecycle/lifecycle.ts';
import type { DeliveryRef, DeliveryRow } from '../store.ts';

/** Followed deliveries read at once, so that other readers find room. */
const maxReadsAtOnce = 500;
const afterFailureMs = 500;
/** The key ring answers most of these checks from memory. */
const accessChecks = { everyMs: 500, maxChecksAtOnce: 500 };

interface DeliveryFollower extends WatchedStream {
  /** Called when the delivery differs from what was sent last. */
  send(row: DeliveryRow): void;
}

export type DeliveryUpdates = ReturnType<typeof makeDeliveryUpdates>;

interface Following {
  ref: DeliveryRef;
  sentVersion: number;
  follower: DeliveryFollower;
  stop(): void;
}

export function makeDeliveryUpdates(deliveries: Pick<Deliveries, 'read'>, tail: FeedTail) {
  const access = makeAccessWatch(accessChecks);
  const all = new Set<Following>();
  const changed = new Set<Following>();
  let isReading = false;

  function markChanged(following: Following): void {
    changed.add(following);
    if (!isReading) void readChanged();
  }

  async function readChanged(): Promise<void> {
    isReading = true;
    while (changed.size > 0) {
      const next = [...changed].slice(0, maxReadsAtOnce);
      for (const following of next) changed.delete(following);
      const failed = (await Promise.all(next.map(read))).filter((following) => following !== undefined);
      for (const following of failed) if (all.has(following)) changed.add(following);
      if (failed.length > 0) await pause(afterFailureMs, undefined, { ref: false });
    }
    isReading = false;
  }

  /** Returns the following if it could not be read. */
  async function read(following: Following): Promise<Following | undefined> {
    const row = await deliveries.read(following.ref).catch(() => 'failed' as const);
    if (row === 'failed') return following;
    if (!row || row.version <= following.sentVersion || !all.has(following)) return undefined;
    following.sentVersion = row.version;
    following.follower.send(row);
    if (isFinal(row.status)) {
      following.stop();
      following.follower.end();
    }
    return undefined;
  }

  return {
    /** Follows from a row that was sent already. Returns a function that stops it. */
    follow(ref: DeliveryRef, sent: DeliveryRow, follower: DeliveryFollower): () => void {
      const following: Following = { ref, sentVersion: sent.version, follower, stop: () => undefined };
      const unwatch = access.add(follower);
      const unfollow = tail.follow({ accountId: ref.accountId, subjectId: ref.id }, (events) => {
        const last = events.at(-1);
        if (!last || last.sequence > following.sentVersion) markChanged(following);
      });
      following.stop = () => {
        all.delete(following);
        changed.delete(following);
        unwatch();
        unfollow();
      };
      all.add(following);
      markChanged(following);
      return following.stop;
    },
    close: access.close,
  };
}
