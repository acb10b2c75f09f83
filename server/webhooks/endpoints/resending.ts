/** Sending events again: one, or everything since a time. Each keeps its `webhook-id` and its bytes. */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../accounts/index.ts';
import { inTransactionAfterLocks, type Tx } from '../../database/database.ts';
import type { FeedPartition } from '../../database/feed-partitions.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { feedKeptMs } from '../../events/index.ts';
import { type EventId, formatId, timeOfId } from '../../platform/ids.ts';
import { inWords, recordEndpointAct } from './audit.ts';
import type { Backlog } from './backlog.ts';
import * as backlogStore from './backlog-store.ts';
import { isEnabled } from './describe.ts';
import { type EndpointParts, endpointNotFound } from './endpoints.ts';
import { type EndpointRef, type EndpointRow, lockEndpoint, maxCounted } from './store.ts';

export type ResendRequest = { eventId: EventId } | { sinceMs: number; onlyFailed: boolean };

/** Resends of one endpoint that are being queued at the same time. */
const maxResends = 5;
const afterTooManySeconds = 10;

type ResendParts = Pick<EndpointParts, 'database' | 'clock' | 'log' | 'partitions'> & {
  backlog: Pick<Backlog, 'beginResend' | 'continueResend'>;
};

/** `queued` is at most `maxCounted`. */
export async function resend(
  { database, clock, log, backlog, partitions }: ResendParts,
  by: Actor,
  ref: EndpointRef,
  request: ResendRequest,
) {
  const at = clock.now();
  const timestamp_to = new Date(at).toISOString();
  if ('eventId' in request) {
    const { eventId } = request;
    const queued = await inTransactionAfterLocks(database, (tx) => queueOne(tx, by, ref, eventId, at));
    return isRejection(queued) ? queued : { queued, timestamp_to };
  }
  const tooOld = rejectTooOld(request.sinceMs, at);
  if (tooOld) return tooOld;
  const range = { ...ref, resendId: randomUUID() };
  const partition = partitions.of(ref.accountId);
  const first = await inTransactionAfterLocks(database, async (tx) => {
    const rejection = await addRange(tx, by, range, partition, request, at);
    return rejection ?? backlog.beginResend(tx, range);
  });
  if (isRejection(first)) return first;
  let { queued } = first;
  if (first.hasMore) {
    // The worker goes on with it, so the request is complete even if this fails.
    queued += await backlog.continueResend(range).catch((error) => {
      log.warn({ err: error }, 'queuing webhooks again is left to the worker');
      return 0;
    });
  }
  return { queued: Math.min(queued, maxCounted), timestamp_to };
}

function rejectTooOld(sinceMs: number, at: number): Rejection | undefined {
  if (sinceMs >= at - feedKeptMs) return undefined;
  const oldest = new Date(at - feedKeptMs).toISOString();
  return new Rejection('timestamp_from_too_old', { oldest }, { field: 'timestamp_from' });
}

async function queueOne(tx: Tx, by: Actor, ref: EndpointRef, eventId: EventId, at: number) {
  const endpoint = await lockEnabled(tx, ref);
  if (isRejection(endpoint)) return endpoint;
  const event = await backlogStore.findEvent(tx, ref, eventId, timeOfId(eventId) * 1000);
  if (!event) return new Rejection('event_unknown', { mode: ref.mode }, { field: 'event_id' });
  if (endpoint.events.length > 0 && !endpoint.events.includes(event.type)) {
    return new Rejection('event_not_wanted', { type: event.type }, { field: 'event_id' });
  }
  const isNew = await backlogStore.queueOneAgain(tx, ref, event.position);
  await recordResent(tx, by, endpoint, formatId('event', eventId), at);
  return isNew ? 1 : 0;
}

async function addRange(
  tx: Tx,
  by: Actor,
  ref: backlogStore.ResendRef,
  partition: FeedPartition,
  { sinceMs, onlyFailed }: { sinceMs: number; onlyFailed: boolean },
  at: number,
): Promise<Rejection | undefined> {
  const endpoint = await lockEnabled(tx, ref);
  if (isRejection(endpoint)) return endpoint;
  if ((await backlogStore.countResends(tx, ref)) >= maxResends) {
    return new Rejection('too_many_resends', {}, { retryAfterSeconds: afterTooManySeconds });
  }
  // Events have positions at or after their time, so none of them is left out.
  const range = { after: sinceMs * 1000 - 1, onlyFailed, at };
  await backlogStore.insertResend(tx, ref, range, partition);
  const resent = `${onlyFailed ? 'what failed' : 'everything'} since ${new Date(sinceMs).toISOString()}`;
  await recordResent(tx, by, endpoint, resent, at);
  return undefined;
}

const recordResent = (tx: Tx, by: Actor, endpoint: EndpointRow, resent: string, at: number) =>
  recordEndpointAct(tx, by, endpoint, 'resent', at, `sent ${resent} again to the ${inWords(endpoint)}`);

async function lockEnabled(tx: Tx, ref: EndpointRef) {
  const endpoint = await lockEndpoint(tx, ref);
  if (!endpoint) return endpointNotFound();
  return isEnabled(endpoint) ? endpoint : new Rejection('endpoint_disabled');
}
