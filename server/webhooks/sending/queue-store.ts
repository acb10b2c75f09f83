/**
 * The queue of messages, in SQL. All times are of the clock of the database.
 *
 *   pending, due ──claim──▶ leased for 30 s ──complete──▶ deleted (delivered), pending again, or failed
 *        ▲                     │  heartbeat: 30 s more
 *        └──── lease expires ◀─┘  (its worker was killed)
 *
 *   - A claim gives each message a new `lease_id` and moves `due_at` to the end of the lease: a leased message is not
 *     due, and an expired lease makes it due again without anyone looking for it.
 *   - `complete` (outcome-store.ts) and the heartbeat name the lease. If another worker has the message in the
 *     meantime, the late one changes nothing: that is the fencing token.
 *   - `for update skip locked`: two workers never wait for each other, and never claim the same message.
 *   - Looking for due endpoints is a loose index scan: one descent of `webhook_messages_due` for each endpoint with
 *     pending messages, however many each has, and at most `maxEndpoints` in a call. The next call goes on after the
 *     last one. A claim reads as many rows of an endpoint as it may take, and a few more.
 *   - Order inside a delivery: a message that has to wait for an earlier one is parked, that is, its `due_at` is moved to
 *     when it may overtake, so that a dead endpoint with a long queue is not looked at again and again. When the earlier one
 *     is delivered or has failed for good, the next one that is parked is due at once; one that a claim parks at this very
 *     moment is looked at again after `parkedSeconds`.
 */
import type { Database, Tx } from '../../database/database.ts';
import {
  accountOf,
  allEvents,
  type FeedPartitions,
  inPartition,
  nameIn,
  onePartition,
} from '../../database/feed-partitions.ts';
import { countReturned, execute, queryAll, queryFirst, queryValue } from '../../database/statements.ts';
import type { FeedRange } from '../../events/index.ts';
import type { AccountId, EndpointId, EventId } from '../../platform/ids.ts';
import type { EndpointRef } from '../endpoints/store.ts';
import { overtakeAfterMinutes } from './schedule.ts';

export interface QueueKey {
  accountId: AccountId;
  endpointId: EndpointId;
}

export interface DueQueue extends QueueKey {
  /** Its last attempt failed, and there was no success since. */
  failing: boolean;
  /** Leases of all nodes. */
  inFlight: number;
  /** How long its first message has been due. */
  lateMs: number;
}

export type DueQueues = Awaited<ReturnType<typeof findDueQueues>>;

/** More leases than this are not counted. */
const maxCounted = 200;

interface DueRow extends Omit<DueQueue, 'lateMs'> {
  n: number;
  dueInMs: number;
  enabled: boolean;
}

const inFlightOf = (queue: string) => `
  (select count(*)::int from (
     select from webhook_messages l
     where l.account_id = ${queue}.account_id and l.endpoint_id = ${queue}.endpoint_id
       and l.lease_id is not null and l.due_at > now()
     limit ${maxCounted}) leased)`;

const dueOfAll = `
  with recursive queues (account_id, endpoint_id, due_at, n) as (
    (select account_id, endpoint_id, due_at, 1 from webhook_messages
     where status = 'pending' and (account_id, endpoint_id) > ($accountId, $endpointId)
     order by account_id, endpoint_id, due_at limit 1)
    union all
    select next.account_id, next.endpoint_id, next.due_at, q.n + 1
    from queues q
    cross join lateral (
      select m.account_id, m.endpoint_id, m.due_at from webhook_messages m
      where m.status = 'pending' and (m.account_id, m.endpoint_id) > (q.account_id, q.endpoint_id)
      order by m.account_id, m.endpoint_id, m.due_at limit 1
    ) next
    where q.n < $maxEndpoints
  )
  select q.account_id as "accountId", q.endpoint_id as "endpointId", q.n,
         extract(epoch from q.due_at - now())::float8 * 1000 as "dueInMs",
         coalesce(w.status = 'enabled', false) as enabled, w.failing_since is not null as failing,
         ${inFlightOf('q')} as "inFlight"
  from queues q
  left join webhook_endpoints w on w.account_id = q.account_id and w.endpoint_id = q.endpoint_id`;

/** On a distributed database every shard looks at its own endpoints: one descent of the index for each enabled one. */
const dueOfAccounts = `
  select found.*, row_number() over (order by "accountId", "endpointId")::int as n from (
    select w.account_id as "accountId", w.endpoint_id as "endpointId",
           extract(epoch from m.due_at - now())::float8 * 1000 as "dueInMs",
           true as enabled, w.failing_since is not null as failing, ${inFlightOf('w')} as "inFlight"
    from webhook_endpoints w
    cross join lateral (
      select m.due_at from webhook_messages m
      where m.account_id = w.account_id and m.endpoint_id = w.endpoint_id and m.status = 'pending'
      order by m.due_at limit 1
    ) m
    where w.status = 'enabled' and (w.account_id, w.endpoint_id) > ($accountId, $endpointId)
    order by w.account_id, w.endpoint_id limit $maxEndpoints
  ) found`;

export async function findDueQueues(
  database: Database,
  after: QueueKey,
  maxEndpoints: number,
  { perAccount }: FeedPartitions = onePartition,
) {
  const name = perAccount ? 'find-due-webhooks-of-accounts' : 'find-due-webhooks';
  const rows = await queryAll<DueRow>(database, { name, replan: true }, { ...after, maxEndpoints })`
    ${perAccount ? dueOfAccounts : dueOfAll}`;
  const last = rows.find(({ n }) => n === maxEndpoints);
  const enabled = rows.filter((row) => row.enabled);
  const later = enabled.filter(({ dueInMs }) => dueInMs > 0).map(({ dueInMs }) => dueInMs);
  const due = enabled.filter(({ dueInMs }) => dueInMs <= 0);
  return {
    queues: due.map(({ dueInMs, ...queue }): DueQueue => ({ ...queue, lateMs: -dueInMs })),
    /** Where the next call goes on; undefined: the round is complete. */
    next: last && { accountId: last.accountId, endpointId: last.endpointId },
    /** Until the first message that is not due yet, of those that were seen. */
    nextDueMs: later.length > 0 ? Math.min(...later) : undefined,
  };
}

export interface Claim extends QueueKey {
  slots: number;
}

export interface MessageKey extends QueueKey {
  position: number;
  leaseId: string;
}

export interface ClaimedMessage extends MessageKey, Receiver {
  eventId: EventId;
  /** This one: 1 is the first. */
  attempt: number;
  type: string;
  atMs: number;
  data: string;
}

/** Read in addition to the slots of an endpoint, because some messages may have to wait for earlier ones. */
const readAhead = 8;
/** A message that waits for one that was not tried yet is looked at again after this, if nothing wakes it before. */
const parkedSeconds = 2;

const validSecrets = (endpoint: string) => `
  ${endpoint}.sealed_secret || array(
    select sealed from unnest(
      ${endpoint}.earlier_sealed_secrets || ${endpoint}.previous_sealed_secret,
      ${endpoint}.earlier_secrets_until || ${endpoint}.previous_secret_until) as earlier (sealed, until)
    where until > now() order by until desc)`;

/** `leaseId` is new for each claim. */
export async function claimMessages(
  tx: Tx,
  claims: readonly Claim[],
  leaseId: string,
  leaseMs: number,
  partition = allEvents,
): Promise<ClaimedMessage[]> {
  const inPart = (table: string) => inPartition(partition, `${table}.account_id`, '$partition');
  type Row = Omit<ClaimedMessage, 'position' | 'leaseId' | 'atMs'> & { position: string; at: Date };
  const name = { name: nameIn(partition, 'claim-webhooks'), replan: true } as const;
  const rows = await queryAll<Row>(tx, name, {
    accountIds: claims.map(({ accountId }) => accountId),
    endpointIds: claims.map(({ endpointId }) => endpointId),
    slots: claims.map(({ slots }) => slots),
    leaseId,
    leaseMs,
    partition,
  })`
    with wanted as (
      select w.account_id, w.endpoint_id, w.ordering, c.slots
      from unnest($accountIds::uuid[], $endpointIds::uuid[], $slots::int[])
        as c (account_id, endpoint_id, slots)
      join webhook_endpoints w on w.account_id = c.account_id and w.endpoint_id = c.endpoint_id
      where w.status = 'enabled' and ${inPart('w')}
    ),
    candidates as materialized (
      select c.*, w.ordering, w.slots from wanted w
      cross join lateral (
        select m.account_id, m.endpoint_id, m.position, m.subject_id, m.sequence, m.due_at
        from webhook_messages m
        where m.account_id = w.account_id and m.endpoint_id = w.endpoint_id
          and m.status = 'pending' and m.due_at <= now() and ${inPart('m')}
        order by m.due_at, m.position limit w.slots + ${readAhead}
        for update skip locked
      ) c
    ),
    judged as materialized (
      select c.*, b.position is not null as waits,
             case when b.first_failed_at is null or b.lease_id is not null
                  then now() + interval '${parkedSeconds} seconds'
                  when c.ordering = 'strict' then greatest(b.due_at, now() + interval '1 second')
                  else b.first_failed_at + interval '${overtakeAfterMinutes} minutes' end as waits_until,
             row_number() over (partition by c.account_id, c.endpoint_id, b.position is null
                                order by c.due_at, c.position) as rank
      from candidates c
      left join lateral (
        select p.position, p.first_failed_at, p.lease_id, p.due_at from webhook_messages p
        where c.ordering <> 'none' and c.sequence > 1 and p.account_id = c.account_id
          and p.endpoint_id = c.endpoint_id
          and p.subject_id = c.subject_id and p.position < c.position and p.status = 'pending'
          and (c.ordering = 'strict' or p.attempts = 0 or p.lease_id is not null
               or p.first_failed_at > now() - interval '${overtakeAfterMinutes} minutes')
          and ${inPart('p')}
        order by p.position desc limit 1
      ) b on true
    ),
    parked as (
      update webhook_messages m set due_at = j.waits_until, parked = true from judged j
      where m.account_id = j.account_id and m.endpoint_id = j.endpoint_id and m.position = j.position
        and j.waits
        and ${inPart('m')}
    ),
    claimed as (
      update webhook_messages m
      set lease_id = $leaseId, due_at = now() + $leaseMs * interval '1 millisecond', parked = false
      from judged j
      where m.account_id = j.account_id and m.endpoint_id = j.endpoint_id and m.position = j.position
        and not j.waits and j.rank <= j.slots and ${inPart('m')}
      returning m.account_id, m.endpoint_id, m.position, m.mode, m.event_id, m.attempts
    )
    select c.account_id as "accountId", c.endpoint_id as "endpointId", c.position, c.event_id as "eventId",
           c.attempts + 1 as attempt, e.type, e.at, e.data::text as data, w.url,
           ${validSecrets('w')} as "sealedSecrets"
    from claimed c
    join events e on e.account_id = c.account_id and e.mode = c.mode and e.position = c.position
    join webhook_endpoints w on w.account_id = c.account_id and w.endpoint_id = c.endpoint_id
    where ${inPart('e')} and ${inPart('w')}
    order by c.position`;
  return rows.map(({ at, ...row }) => ({
    ...row,
    position: Number(row.position),
    leaseId,
    atMs: at.getTime(),
  }));
}

export function extendLeases(
  tx: Tx,
  messages: readonly MessageKey[],
  leaseMs: number,
  partition = allEvents,
) {
  const name = { name: nameIn(partition, 'extend-webhook-leases'), replan: true } as const;
  return execute(tx, name, {
    accountIds: messages.map(({ accountId }) => accountId),
    endpointIds: messages.map(({ endpointId }) => endpointId),
    positions: messages.map(({ position }) => position),
    leaseIds: messages.map(({ leaseId }) => leaseId),
    leaseMs,
    partition,
  })`
    with held as materialized (
      select m.ctid from unnest($accountIds::uuid[], $endpointIds::uuid[], $positions::bigint[],
        $leaseIds::uuid[])
        as h (account_id, endpoint_id, position, lease_id)
      join webhook_messages m on m.account_id = h.account_id and m.endpoint_id = h.endpoint_id
        and m.position = h.position and m.lease_id is not distinct from h.lease_id
      where ${inPartition(partition, 'm.account_id', '$partition')}
      -- One that is locked is being completed, and needs its lease no longer.
      for update of m skip locked
    )
    update webhook_messages set due_at = now() + $leaseMs * interval '1 millisecond'
    where ctid = any (array(select ctid from held)) and ${inPartition(partition, 'account_id', '$partition')}`;
}

/** Where to send to, and the secrets that sign. */
export interface Receiver {
  url: string;
  /** The newest first, then those from before a rotation that still sign. */
  sealedSecrets: readonly Buffer[];
}

/** For a test event; with the currency of the account. */
export function findReceiver(database: Database, ref: EndpointRef) {
  return queryFirst<Receiver & { currency: string }>(database, 'find-webhook-receiver', ref)`
    select url, ${validSecrets('webhook_endpoints')} as "sealedSecrets",
      (select currency from accounts where account_id = $accountId) as currency
    from webhook_endpoints where account_id = $accountId and mode = $mode and endpoint_id = $endpointId`;
}

/**
 * Writes a message for each event of a turn of the sequencer and each endpoint that wants it, in the same transaction: an event and its
 * messages appear together. Returns how many. If the installation has no enabled endpoint, it reads one row.
 */
export function enqueueMessages(tx: Tx, range: FeedRange) {
  const accountId = accountOf(range.partition);
  if (accountId !== undefined) {
    // Routed to the shard of the account.
    return countReturned(tx, 'enqueue-webhooks-of-account', { ...range, accountId })`
      ${messages('e.account_id = $accountId and w.account_id = $accountId')}`;
  }
  return queryValue<number>(tx, 'enqueue-webhooks', range)`
    with written as (${messages(hasEndpoints)}) select count(*)::int from written`;
}

const messages = (where: string) => `
  insert into webhook_messages
    (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type)
  select e.account_id, w.endpoint_id, e.position, e.mode, e.event_id, e.subject_id, e.sequence, e.type
  from events e
  join webhook_endpoints w on w.account_id = e.account_id and w.mode = e.mode
  where ${where} and e.position > $after and e.position <= $upTo and w.status = 'enabled'
    and (w.events = '{}' or e.type = any(w.events))
  on conflict do nothing
  returning 1`;

const hasEndpoints = `(select exists (select from webhook_endpoints where status = 'enabled'))`;
