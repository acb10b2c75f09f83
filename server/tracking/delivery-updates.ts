/**
 * Following single deliveries live: with each signal, one grouped query (see platform/groups.ts) reads all deliveries
 * that are being followed, and those that changed are sent to their followers.
 */
import { type Deliveries, type DeliveryRef, type DeliveryRow, isFinal } from '../deliveries/index.ts';
import type { ChangeSignal } from '../platform/change-signal.ts';
import { type Follower, makeFollowers } from '../platform/followers.ts';
import type { Log } from '../platform/log.ts';

/** Followed deliveries read at once, so that other readers find room. */
const maxReadsAtOnce = 500;

export interface DeliveryFollower extends Follower {
  /** Called when the delivery differs from what was sent last. */
  send(row: DeliveryRow): void;
}

export interface DeliveryUpdates {
  /** Follows from a row that was sent already. Returns how to stop. */
  follow(ref: DeliveryRef, sent: DeliveryRow, follower: DeliveryFollower): () => void;
  close(): void;
}

interface Following extends DeliveryFollower {
  ref: DeliveryRef;
  sentVersion: number;
}

export function makeDeliveryUpdates(deliveries: Deliveries, signal: ChangeSignal, log: Log): DeliveryUpdates {
  const followers = makeFollowers<Following>({
    log,
    signal,
    look: lookAtAll,
    // The key ring answers most of these from memory.
    confirmEveryRounds: 1,
    maxConfirmsAtOnce: maxReadsAtOnce,
  });

  async function lookAtAll(all: readonly Following[]): Promise<void> {
    for (let i = 0; i < all.length; i += maxReadsAtOnce) {
      await Promise.all(all.slice(i, i + maxReadsAtOnce).map(lookAt));
    }
  }

  async function lookAt(following: Following): Promise<void> {
    // The database is away for a moment: nothing is sent, the next look may succeed.
    const row = await deliveries.read(following.ref).catch(() => undefined);
    if (!row || row.version === following.sentVersion || !followers.has(following)) return;
    following.sentVersion = row.version;
    following.send(row);
    if (isFinal(row.status)) followers.end(following);
  }

  return {
    follow: (ref, sent, follower) => followers.add({ ...follower, ref, sentVersion: sent.version }),
    close: followers.close,
  };
}
