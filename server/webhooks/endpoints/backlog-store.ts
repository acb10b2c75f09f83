/**
 * The SQL that queues many events at once: what an endpoint missed while it was disabled, and ranges of the feed that an
 * account wants again. Each function works on a batch; `backlog.ts` says in which order.
 *
 * The sequencer locks feed_head before anything else. If a function here needs that lock, it is taken before the
 * endpoint's, in the same order, so the two never deadlock.
 */
import type { Database, Tx } from '../../database/database.ts';
import type { FeedPartition } from '../../database/feed-partitions.ts';
import {
  countReturned,
  execute,
  queryAll,
  queryColumn,
  queryFirst,
  queryOne,
  queryValue,
  returnsRow,
} from '../../database/statements.ts';
import type { FeedPosition } from '../../events/index.ts';
import type { EventId } from '../../platform/ids.ts';
import type { EndpointRef, EndpointScope } from './store.ts';

/** Events, or messages, in one transaction: about 50 ms. */
export const maxBatch = 2_000;

const isOne = 'account_id = $accountId and mode = $mode and endpoint_id = $endpointId';

const wants = (endpoint: string, event: string) =>
  `(cardinality(${endpoint}.events) = 0 or ${event}.type = any (${endpoint}.events))`;

/** What a message is made of, in the order of its columns. */
const messageColumns = 'account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type';

/** Sent as soon as possible, and with all its retries again. */
const queuedAgain = `status = 'pending', attempts = 0, first_failed_at = null, due_at = now()`;

/** The same for a message that is there already. The new one is due when its statement began. */
const queuedOnConflict = `
  status = 'pending', attempts = 0, first_failed_at = null, due_at = excluded.due_at, trigger = 'resend'`;

/**
 * It failed, or waits for its retry. A queueing transaction has the endpoint locked by an earlier statement, so this one began after
 * the last that queued for it. In `on conflict`, Citus refuses functions of the time.
 */
const isNotDue = `(m.status = 'failed' or m.lease_id is null and m.due_at > excluded.due_at)`;

const refColumns = 'account_id as "accountId", endpoint_id as "endpointId", mode';

export function listResuming(database: Database, max: number) {
  return queryAll<EndpointRef>(database, 'list-resuming-webhook-endpoints', { max })`
    select ${refColumns} from webhook_endpoints where resuming is not null order by updated_at limit $max`;
}

/** Waits for the turn of the sequencer that is under way: after it, no turn still sees the endpoint as it was before. */
export function lockFeedHead(tx: Tx, partition: FeedPartition) {
  return execute(tx, 'lock-feed-head-to-enable', { partition })`
    select position from feed_head where account_id = $partition for update`;
}

/** What it is being resumed with; undefined if it is not. The endpoint is locked until the transaction ends. */
export async function lockResuming(tx: Tx, ref: EndpointRef) {
  const [resuming] = await queryColumn<'send' | 'skip' | null>(tx, 'lock-resuming-webhook-endpoint', ref)`
    select resuming from webhook_endpoints where ${isOne} for no key update`;
  return resuming ?? undefined;
}

/**
 * Queues the next events after `missed_after`, and moves it; returns how many events were read. The endpoint is locked, so
 * these three statements see the same.
 */
export async function queueMissed(tx: Tx, ref: EndpointRef): Promise<number> {
  const { read, last } = await queryOne<NextEvents>(tx, 'next-missed-webhook-events', ref)`
    select count(*)::int as read, max(v.position) as last
    from webhook_endpoints w, lateral (
      select position from events
      where account_id = $accountId and mode = $mode and position > w.missed_after
      order by position limit ${maxBatch}) v
    where w.account_id = $accountId and w.mode = $mode and w.endpoint_id = $endpointId`;
  if (last === null) return 0;
  await execute(tx, 'queue-missed-webhook-events', { ...ref, last })`
    insert into webhook_messages (${messageColumns})
    select w.account_id, w.endpoint_id, n.position, n.mode, n.event_id, n.subject_id, n.sequence, n.type
    from webhook_endpoints w join events n on n.account_id = w.account_id and n.mode = w.mode
    where w.account_id = $accountId and w.mode = $mode and w.endpoint_id = $endpointId
      and n.account_id = $accountId
      and n.position > w.missed_after and n.position <= $last and ${wants('w', 'n')}
    on conflict (account_id, endpoint_id, position) do nothing`;
  await execute(tx, 'move-missed-webhook-events', { ...ref, last })`
    update webhook_endpoints set missed_after = $last where ${isOne}`;
  return read;
}

/** The next batch of events; `last` is null if there is none. */
interface NextEvents {
  read: number;
  last: string | null;
}

/** What already waits is sent at once; returns how many messages. */
export function makePendingDue(tx: Tx, ref: EndpointRef) {
  return countReturned(tx, 'make-webhook-messages-due', ref)`
    update webhook_messages set ${queuedAgain}
    where account_id = $accountId and (account_id, endpoint_id, position) in (
      select account_id, endpoint_id, position from webhook_messages
      where account_id = $accountId and mode = $mode and endpoint_id = $endpointId
        and status = 'pending' and lease_id is null and due_at > now()
      limit ${maxBatch}
      for update skip locked)
    returning position`;
}

/** Returns how many messages. Those that could not be sent at all stay, to be sent again. */
export function deletePending(tx: Tx, ref: EndpointRef) {
  return countReturned(tx, 'skip-webhook-messages', ref)`
    delete from webhook_messages where account_id = $accountId and (account_id, endpoint_id, position) in (
      select account_id, endpoint_id, position from webhook_messages
      where account_id = $accountId and mode = $mode and endpoint_id = $endpointId and status = 'pending'
      limit ${maxBatch})
    returning position`;
}

export function finishResuming(tx: Tx, ref: EndpointRef) {
  return execute(tx, 'enable-webhook-endpoint', ref)`
    update webhook_endpoints
    set status = 'enabled', resuming = null, disabled_reason = null, disabled_at = null, missed_after = null
    where ${isOne} and resuming is not null`;
}

export interface ResendRef extends EndpointRef {
  resendId: string;
}

interface NewResend {
  after: FeedPosition;
  onlyFailed: boolean;
  at: number;
}

/** Up to the newest event of the feed. If there is none yet, there is nothing to resend. */
export async function insertResend(tx: Tx, ref: ResendRef, resend: NewResend, partition: FeedPartition) {
  const [position] = await queryColumn<string>(tx, 'read-feed-head-to-resend', { partition })`
    select position from feed_head where account_id = $partition`;
  if (position === undefined) return;
  await execute(tx, 'insert-webhook-resend', { ...ref, ...resend, position })`
    insert into webhook_resends
      (account_id, mode, endpoint_id, resend_id, after_position, up_to_position, only_failed, created_at)
    values ($accountId, $mode, $endpointId, $resendId, $after, $position, $onlyFailed,
      to_timestamp($at::float8 / 1000))`;
}

export function countResends(tx: Tx, ref: EndpointRef) {
  return queryValue<number>(tx, 'count-webhook-resends', ref)`
    select count(*)::int as count from webhook_resends where ${isOne}`;
}

export function listResends(database: Database, max: number) {
  return queryAll<ResendRef>(database, 'list-webhook-resends', { max })`
    select ${refColumns}, resend_id as "resendId" from webhook_resends order by created_at limit $max`;
}

/** False if it is finished, or another node works on it. */
export function lockResend(tx: Tx, ref: ResendRef) {
  return returnsRow(tx, 'lock-webhook-resend', ref)`
    select from webhook_resends where ${isOne} and resend_id = $resendId for update skip locked`;
}

/**
 * Queues the next batch of a range. A message that waits for its retry is sent at once; one that is due or being sent
 * stays as it is, so doing it twice sends nothing twice.
 * `only_failed` leaves out what the endpoint has accepted, unless it failed when it was sent again later.
 */
export async function queueAgain(tx: Tx, ref: ResendRef) {
  const { read, last } = await queryOne<NextEvents>(tx, 'next-webhook-events-again', ref)`
    select count(*)::int as read, max(v.position) as last
    from webhook_resends r, lateral (
      select position from events
      where account_id = $accountId and mode = $mode and position > r.after_position
        and position <= r.up_to_position
      order by position limit ${maxBatch}) v
    where r.account_id = $accountId and r.mode = $mode and r.endpoint_id = $endpointId
      and r.resend_id = $resendId`;
  if (last === null) return { read, queued: 0 };
  const queued = await countReturned(tx, 'queue-webhook-events-again', { ...ref, last })`
    insert into webhook_messages as m (${messageColumns}, trigger, due_at)
    select r.account_id, r.endpoint_id, n.position, n.mode, n.event_id, n.subject_id, n.sequence, n.type,
      'resend',
           statement_timestamp()
    from webhook_resends r
    join webhook_endpoints w on w.account_id = r.account_id and w.mode = r.mode
      and w.endpoint_id = r.endpoint_id
    join events n on n.account_id = r.account_id and n.mode = r.mode
    where r.account_id = $accountId and r.mode = $mode and r.endpoint_id = $endpointId
      and r.resend_id = $resendId
      and w.account_id = $accountId and n.account_id = $accountId
      and n.position > r.after_position and n.position <= $last and ${wants('w', 'n')} and (
        not r.only_failed
        or not exists (
          select from webhook_attempts a
          where a.account_id = $accountId and a.endpoint_id = r.endpoint_id and a.event_id = n.event_id
            and a.outcome = 'delivered')
        or exists (
          select from webhook_messages f
          where f.account_id = $accountId and f.endpoint_id = r.endpoint_id and f.position = n.position))
    on conflict (account_id, endpoint_id, position) do update set ${queuedOnConflict}
      where ${isNotDue}
    returning m.position`;
  await execute(tx, 'move-webhook-resend', { ...ref, last })`
    update webhook_resends set after_position = $last where ${isOne} and resend_id = $resendId`;
  return { read, queued };
}

export function deleteResend(tx: Tx, ref: ResendRef) {
  return execute(tx, 'delete-webhook-resend', ref)`
    delete from webhook_resends where ${isOne} and resend_id = $resendId`;
}

/**
 * The feed is sorted by position, and an event gets its position soon after its id was created: it is among the first
 * events from that time on. Only while the feed is this many events of one account behind is it not found.
 */
const maxLooked = 20_000;

export function findEvent(tx: Tx, scope: EndpointScope, eventId: EventId, from: FeedPosition) {
  const values = { ...scope, eventId, from };
  return queryFirst<{ position: FeedPosition; type: string }>(tx, 'find-event-of-feed', values)`
    select position::float8 as position, type from (
      select position, type, event_id from events
      where account_id = $accountId and mode = $mode and position >= $from
      order by position limit ${maxLooked}) looked
    where event_id = $eventId`;
}

/** False if it is due or being sent already. */
export function queueOneAgain(tx: Tx, ref: EndpointRef, position: FeedPosition) {
  return returnsRow(tx, 'queue-webhook-event-again', { ...ref, position })`
    insert into webhook_messages as m (${messageColumns}, trigger, due_at)
    select account_id, $endpointId, position, mode, event_id, subject_id, sequence, type, 'resend',
      statement_timestamp()
    from events
    where account_id = $accountId and mode = $mode and position = $position
    on conflict (account_id, endpoint_id, position) do update set ${queuedOnConflict}
      where ${isNotDue}
    returning m.position`;
}
