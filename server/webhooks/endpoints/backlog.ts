/**
 * Queues many events in batches, each a short transaction: what an endpoint missed while it was disabled, and ranges of
 * the feed that an account wants again. A request does the first batches, so that most are complete with its response;
 * the worker does the rest, even if the process that started it was killed.
 *
 * Enabling an endpoint:
 *
 *   disabled ──(PATCH status: enabled)──▶ resuming, still disabled for the sequencer and the sender
 *     missed: send ──▶ messages that wait are due now ──▶ queue what happened after `missed_after`, batch by batch
 *                        ──▶ lock its row of feed_head ──▶ queue the last few ──▶ enabled, in the same transaction
 *     missed: skip ──▶ delete messages that wait, batch by batch ──▶ enabled
 *
 *   - None lost: while that row is locked no turn of the sequencer is under way for this account. Every event up to here was read by the
 *     last batch, and the next turn sees an enabled endpoint.
 *   - None twice: a message is identified by endpoint and position, and inserting it again does nothing.
 *   - In order: nothing is sent before everything is queued, so an earlier event of a delivery never comes too late for
 *     the sender to wait for it.
 *   - Disabling it in the middle keeps `missed_after`, so the next time goes on from there.
 */
import { type Database, isDeadlock, isLocked, type Tx } from '../../database/database.ts';
import { type FeedPartition, onePartition } from '../../database/feed-partitions.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import * as store from './backlog-store.ts';
import { type EndpointRef, lockEndpoint, maxCounted } from './store.ts';

const maxBatchesOfRequest = 10;
/** Endpoints and ranges of a turn, a batch of each. */
const maxOfTurn = 20;

export type Backlog = ReturnType<typeof makeBacklog>;

export function makeBacklog(database: Database, partitions = onePartition) {
  async function resume(ref: EndpointRef): Promise<TurnOutcome> {
    const first = await database.inTransaction((tx) => resumeBatch(tx, ref));
    if (first !== 'nearly done') return first;
    return database.inTransaction((tx) => enableWithRest(tx, ref, partitions.of(ref.accountId)));
  }

  async function resend(ref: store.ResendRef): Promise<TurnOutcome> {
    const { hasMore } = await database.inTransaction((tx) => resendBatch(tx, ref));
    return hasMore ? 'more' : 'nothing';
  }

  return {
    async turn(): Promise<TurnOutcome> {
      const [resuming, resends] = await Promise.all([
        store.listResuming(database, maxOfTurn),
        store.listResends(database, maxOfTurn),
      ]);
      let outcome: TurnOutcome = 'nothing';
      for (const ref of resuming) if (await hasMoreOrIsLocked(() => resume(ref))) outcome = 'more';
      for (const ref of resends) if (await hasMoreOrIsLocked(() => resend(ref))) outcome = 'more';
      return outcome;
    },
    /** The first batches of enabling an endpoint; the worker goes on from there. */
    async beginResuming(ref: EndpointRef): Promise<void> {
      for (let batch = 0; batch < maxBatchesOfRequest; batch++) {
        if ((await resume(ref)) !== 'more') return;
      }
    },
    /** The first batch of a range, in the transaction that adds it. */
    beginResend: resendBatch,
    /** The next batches; returns how many messages they queued. */
    async continueResend(ref: store.ResendRef): Promise<number> {
      let count = 0;
      for (let batch = 1; batch < maxBatchesOfRequest && count < maxCounted; batch++) {
        const { queued, hasMore } = await database.inTransaction((tx) => resendBatch(tx, ref));
        count += queued;
        if (!hasMore) break;
      }
      return count;
    },
  };
}

/** A lock that is not free in time, such as that of a long turn of the sequencer, does not hold up other endpoints. */
async function hasMoreOrIsLocked(work: () => Promise<TurnOutcome>): Promise<boolean> {
  try {
    return (await work()) === 'more';
  } catch (error) {
    if (isLocked(error) || isDeadlock(error)) return true;
    throw error;
  }
}

async function resumeBatch(tx: Tx, ref: EndpointRef): Promise<TurnOutcome | 'nearly done'> {
  const missed = await store.lockResuming(tx, ref);
  if (missed === undefined) return 'nothing';
  if (missed === 'skip') {
    if ((await store.deletePending(tx, ref)) === store.maxBatch) return 'more';
    await store.finishResuming(tx, ref);
    return 'nothing';
  }
  if ((await store.makePendingDue(tx, ref)) === store.maxBatch) return 'more';
  return (await store.queueMissed(tx, ref)) === store.maxBatch ? 'more' : 'nearly done';
}

/** Delays the feed for as long as one batch takes. */
async function enableWithRest(tx: Tx, ref: EndpointRef, partition: FeedPartition): Promise<TurnOutcome> {
  await store.lockFeedHead(tx, partition);
  if ((await store.lockResuming(tx, ref)) !== 'send') return 'nothing';
  if ((await store.queueMissed(tx, ref)) === store.maxBatch) return 'more';
  await store.finishResuming(tx, ref);
  return 'nothing';
}

async function resendBatch(tx: Tx, ref: store.ResendRef) {
  const isOurs = (await lockEndpoint(tx, ref)) && (await store.lockResend(tx, ref));
  if (!isOurs) return { queued: 0, hasMore: false };
  const { read, queued } = await store.queueAgain(tx, ref);
  const hasMore = read === store.maxBatch;
  if (!hasMore) await store.deleteResend(tx, ref);
  return { queued, hasMore };
}
