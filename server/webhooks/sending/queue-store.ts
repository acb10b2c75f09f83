/**
 * The queue of messages, in SQL. All times are of the clock of the database.
 *
 *   pending, due ──claim──▶ leased for 30 s ──complete──▶ deleted (delivered), pending again, or failed
 *        ▲                     │  heartbeat: 30 s more
 *        └──── lease expires ◀─┘  (its worker was killed)
 *
 *   - A claim gives each message a new `lease_id` and moves `due_at` to the end of the lease: a leased message is not
 *     due, and an expired lease makes it due again without anyone looking for it.
 *   - `complete` and the heartbeat name the lease. Where another worker has the message in the meantime, the late one
 *     changes nothing: that is the fencing token.
 *   - `for update skip locked`: two workers never wait for each other, and never claim the same message.
 *   - Looking for due endpoints is a loose index scan: one descent of `webhook_messages_due` for each endpoint with
 *     pending messages, however many each has, and at most `maxEndpoints` in a call. The next call goes on after the
 *     last one. A claim reads as many rows of an endpoint as it may take, and a few more.
 *   - Order inside a delivery: a message that has to wait for an earlier one is parked, that is, its `due_at` is moved to
 *     when it may overtake, so that a dead endpoint with a long queue is not looked at again and again. When the earlier one
 *     is delivered or has failed for good, the next one that is parked is due at once; one that a claim parks at this very
 *     moment is looked at again after `parkedSeconds`.
 */
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, AttemptId, EndpointId, EventId } from '../../platform/ids.ts';
import { failingDays, overtakeAfterMinutes } from './schedule.ts';

/** An endpoint with messages that are due. */
export interface DueQueue {
  accountId: AccountId;
  endpointId: EndpointId;
  /** Its last attempt failed, and there was no success since. */
  failing: boolean;
  /** Leases of all nodes. */
  inFlight: number;
  /** How long its first message has been due. */
  lateMs: number;
}

/** A part of the round over all endpoints. */
export interface DueQueues {
  queues: DueQueue[];
  /** Where the next call goes on; undefined: the round is complete. */
  next: QueueKey | undefined;
  /** Until the first message that is not due yet, of those that were seen. */
  nextDueMs: number | undefined;
}

export interface QueueKey {
  accountId: AccountId;
  endpointId: EndpointId;
}

/** More leases than this are not counted. */
const maxCounted = 200;

export async function findDueQueues(
  database: Database,
  after: QueueKey,
  maxEndpoints: number,
): Promise<DueQueues> {
  const rows = await database.read<{
    account_id: AccountId;
    endpoint_id: EndpointId;
    n: number;
    due_in_ms: number;
    enabled: boolean;
    failing: boolean;
    in_flight: number;
  }>(
    {
      name: 'find-due-webhooks',
      replan: true,
      text: `
        with recursive queues (account_id, endpoint_id, due_at, n) as (
          (select account_id, endpoint_id, due_at, 1 from webhook_messages
           where status = 'pending' and (account_id, endpoint_id) > ($1, $2)
           order by account_id, endpoint_id, due_at limit 1)
          union all
          select next.account_id, next.endpoint_id, next.due_at, q.n + 1
          from queues q
          cross join lateral (
            select m.account_id, m.endpoint_id, m.due_at from webhook_messages m
            where m.status = 'pending' and (m.account_id, m.endpoint_id) > (q.account_id, q.endpoint_id)
            order by m.account_id, m.endpoint_id, m.due_at limit 1
          ) next
          where q.n < $3
        )
        select q.account_id, q.endpoint_id, q.n, extract(epoch from q.due_at - now())::float8 * 1000 as due_in_ms,
               coalesce(w.status = 'enabled', false) as enabled, w.failing_since is not null as failing,
               (select count(*)::int from (
                  select from webhook_messages l
                  where l.account_id = q.account_id and l.endpoint_id = q.endpoint_id
                    and l.lease_id is not null and l.due_at > now()
                  limit ${maxCounted}) leased) as in_flight
        from queues q
        left join webhook_endpoints w on w.account_id = q.account_id and w.endpoint_id = q.endpoint_id`,
    },
    [after.accountId, after.endpointId, maxEndpoints],
  );
  const last = rows.find(({ n }) => n === maxEndpoints);
  const enabled = rows.filter((row) => row.enabled);
  const later = enabled.filter(({ due_in_ms }) => due_in_ms > 0).map(({ due_in_ms }) => due_in_ms);
  return {
    queues: enabled
      .filter(({ due_in_ms }) => due_in_ms <= 0)
      .map((row) => ({
        accountId: row.account_id,
        endpointId: row.endpoint_id,
        failing: row.failing,
        inFlight: row.in_flight,
        lateMs: -row.due_in_ms,
      })),
    next: last && { accountId: last.account_id, endpointId: last.endpoint_id },
    nextDueMs: later.length > 0 ? Math.min(...later) : undefined,
  };
}

/** How many messages of an endpoint may be claimed. */
export interface Claim extends QueueKey {
  slots: number;
}

export interface MessageKey extends QueueKey {
  position: number;
  leaseId: string;
}

/** What has to be sent, and where. */
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

/** `leaseId` is new for each claim. */
export async function claimMessages(
  tx: Tx,
  claims: readonly Claim[],
  leaseId: string,
  leaseMs: number,
): Promise<ClaimedMessage[]> {
  const rows = await tx.query<{
    account_id: AccountId;
    endpoint_id: EndpointId;
    position: string;
    event_id: EventId;
    attempts: number;
    type: string;
    at: Date;
    data: string;
    url: string;
    sealed_secret: Buffer;
    previous_sealed_secret: Buffer | null;
  }>(
    {
      name: 'claim-webhooks',
      replan: true,
      text: `
        with wanted as (
          select w.account_id, w.endpoint_id, w.ordering, c.slots
          from unnest($1::uuid[], $2::uuid[], $3::int[]) as c (account_id, endpoint_id, slots)
          join webhook_endpoints w on w.account_id = c.account_id and w.endpoint_id = c.endpoint_id
          where w.status = 'enabled'
        ),
        candidates as materialized (
          select c.*, w.ordering, w.slots from wanted w
          cross join lateral (
            select m.account_id, m.endpoint_id, m.position, m.subject_id, m.sequence, m.due_at from webhook_messages m
            where m.account_id = w.account_id and m.endpoint_id = w.endpoint_id
              and m.status = 'pending' and m.due_at <= now()
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
            where c.ordering <> 'none' and c.sequence > 1 and p.account_id = c.account_id and p.endpoint_id = c.endpoint_id
              and p.subject_id = c.subject_id and p.position < c.position and p.status = 'pending'
              and (c.ordering = 'strict' or p.attempts = 0 or p.lease_id is not null
                   or p.first_failed_at > now() - interval '${overtakeAfterMinutes} minutes')
            order by p.position desc limit 1
          ) b on true
        ),
        parked as (
          update webhook_messages m set due_at = j.waits_until, parked = true from judged j
          where m.account_id = j.account_id and m.endpoint_id = j.endpoint_id and m.position = j.position and j.waits
        ),
        claimed as (
          update webhook_messages m
          set lease_id = $4, due_at = now() + $5 * interval '1 millisecond', parked = false
          from judged j
          where m.account_id = j.account_id and m.endpoint_id = j.endpoint_id and m.position = j.position
            and not j.waits and j.rank <= j.slots
          returning m.account_id, m.endpoint_id, m.position, m.mode, m.event_id, m.attempts
        )
        select c.account_id, c.endpoint_id, c.position, c.event_id, c.attempts, e.type, e.at, e.data::text as data,
               w.url, w.sealed_secret,
               case when w.previous_secret_until > now() then w.previous_sealed_secret end as previous_sealed_secret
        from claimed c
        join events e on e.account_id = c.account_id and e.mode = c.mode and e.position = c.position
        join webhook_endpoints w on w.account_id = c.account_id and w.endpoint_id = c.endpoint_id
        order by c.position`,
    },
    [
      claims.map(({ accountId }) => accountId),
      claims.map(({ endpointId }) => endpointId),
      claims.map(({ slots }) => slots),
      leaseId,
      leaseMs,
    ],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    position: Number(row.position),
    leaseId,
    eventId: row.event_id,
    attempt: row.attempts + 1,
    type: row.type,
    atMs: row.at.getTime(),
    data: row.data,
    url: row.url,
    sealedSecret: row.sealed_secret,
    previousSealedSecret: row.previous_sealed_secret ?? undefined,
  }));
}

/** The heartbeat of requests in flight. */
export async function extendLeases(tx: Tx, messages: readonly MessageKey[], leaseMs: number): Promise<void> {
  await tx.query(
    {
      name: 'extend-webhook-leases',
      replan: true,
      text: `
        with held as materialized (
          select m.ctid from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[])
            as h (account_id, endpoint_id, position, lease_id)
          join webhook_messages m on m.account_id = h.account_id and m.endpoint_id = h.endpoint_id
            and m.position = h.position and m.lease_id is not distinct from h.lease_id
          -- One that is locked is being completed, and needs its lease no longer.
          for update of m skip locked
        )
        update webhook_messages set due_at = now() + $5 * interval '1 millisecond'
        where ctid = any (array(select ctid from held))`,
    },
    [
      messages.map(({ accountId }) => accountId),
      messages.map(({ endpointId }) => endpointId),
      messages.map(({ position }) => position),
      messages.map(({ leaseId }) => leaseId),
      leaseMs,
    ],
  );
}

/** What an attempt leaves behind. */
export interface AttemptRecord {
  attemptId: AttemptId;
  atMs: number;
  durationMs: number;
  statusCode: number | undefined;
  error: string | undefined;
  url: string;
  signature: string;
  responseHeaders: Record<string, string> | undefined;
  responseBody: string | undefined;
}

export interface AttemptOutcome extends MessageKey, AttemptRecord {
  delivered: boolean;
  /** Undefined where it failed: for good. */
  retryInMs: number | undefined;
  gone: boolean;
}

/** The endpoint was disabled by this outcome, and by no other. */
export interface DisabledEndpoint extends QueueKey {
  reason: 'gone' | 'failing';
  url: string;
  mode: 'live' | 'test';
}

export interface Completed {
  /** In the order of the outcomes: was it recorded? False where the lease was lost. */
  recorded: boolean[];
  disabled: DisabledEndpoint[];
}

/** Health is written when it changes, and else at most this often: an endpoint may get a thousand messages a second. */
const healthSeconds = 10;

/**
 * A lease is compared with `is not distinct from`, here and in the heartbeat: with `=`, PostgreSQL may look a message up in
 * the index of leases, which has an entry for every claim of the last minutes, in place of the primary key.
 *
 * Records attempts, removes or postpones their messages, and notes the health of their endpoints, all in one statement.
 * Rows of endpoints are locked in their order, so that two workers cannot block each other.
 */
export async function completeMessages(tx: Tx, outcomes: readonly AttemptOutcome[]): Promise<Completed> {
  const rows = await tx.query<{
    recorded: boolean;
    account_id: AccountId;
    endpoint_id: EndpointId;
    disabled_reason: 'gone' | 'failing' | null;
    url: string | null;
    mode: 'live' | 'test' | null;
  }>(
    {
      name: 'complete-webhooks',
      replan: true,
      text: `
        with outcomes as materialized (
          select * from json_to_recordset($1) as o (
            n integer, account_id uuid, endpoint_id uuid, position bigint, lease_id uuid, delivered boolean,
            retry_in_ms float8, gone boolean, attempt_id uuid, at_ms float8, duration_ms integer,
            status_code integer, error text, url text, signature text, response_headers json, response_body text)
        ),
        delivered as (
          delete from webhook_messages m using outcomes o
          where m.account_id = o.account_id and m.endpoint_id = o.endpoint_id and m.position = o.position
            and m.lease_id is not distinct from o.lease_id and o.delivered
          returning o.n, m.subject_id, m.event_id, m.type, m.trigger, m.attempts + 1 as attempt,
                    null::timestamptz as next_attempt_at
        ),
        failed as (
          update webhook_messages m
          set attempts = m.attempts + 1, first_failed_at = coalesce(m.first_failed_at, now()), lease_id = null,
              status = case when o.retry_in_ms is null then 'failed' else 'pending' end,
              due_at = now() + coalesce(o.retry_in_ms, 0) * interval '1 millisecond'
          from outcomes o
          where m.account_id = o.account_id and m.endpoint_id = o.endpoint_id and m.position = o.position
            and m.lease_id is not distinct from o.lease_id and not o.delivered
          returning o.n, m.subject_id, m.event_id, m.type, m.trigger, m.attempts,
                    case when m.status = 'pending' then m.due_at end
        ),
        completed as materialized (
          select o.*, c.subject_id, c.event_id, c.type, c.trigger, c.attempt, c.next_attempt_at
          from (select * from delivered union all select * from failed) c join outcomes o on o.n = c.n
        ),
        recorded as (
          insert into webhook_attempts
            (account_id, endpoint_id, attempt_id, position, event_id, subject_id, type, trigger, attempt, at,
             duration_ms, outcome, status_code, error, url, signature, response_headers, response_body,
             next_attempt_at)
          select account_id, endpoint_id, attempt_id, position, event_id, subject_id, type, trigger, attempt,
                 to_timestamp(at_ms / 1000), duration_ms, case when delivered then 'delivered' else 'failed' end,
                 status_code, error, url, signature, response_headers, response_body,
                 case when not gone then next_attempt_at end
          from completed
        ),
        counted as (
          insert into webhook_hours as h (account_id, endpoint_id, hour, delivered, failed)
          select account_id, endpoint_id, date_trunc('hour', now(), 'UTC'),
                 count(*) filter (where delivered), count(*) filter (where not delivered)
          from completed group by 1, 2 order by 1, 2
          on conflict (account_id, endpoint_id, hour) do update
            set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed
        ),
        -- Found before the queue is joined, and in an index of parked messages alone: else all messages of the endpoint may
        -- be read for each outcome.
        next as materialized (
          select c.account_id, c.endpoint_id, n.position from completed c
          cross join lateral (
            select p.position from webhook_messages p
            where p.account_id = c.account_id and p.endpoint_id = c.endpoint_id and p.subject_id = c.subject_id
              and p.position > c.position and p.parked
            order by p.position limit 1
          ) n
          where c.next_attempt_at is null
        ),
        woken as (
          update webhook_messages m set due_at = least(m.due_at, now()), parked = false
          from next n
          where m.account_id = n.account_id and m.endpoint_id = n.endpoint_id and m.position = n.position
            and m.attempts = 0 and m.lease_id is null
        ),
        health as materialized (
          select account_id, endpoint_id, bool_or(delivered) as succeeded, bool_or(not delivered) as failed,
                 bool_or(gone) as gone
          from completed group by 1, 2
        ),
        changing as materialized (
          select w.account_id, w.endpoint_id, h.succeeded, h.failed,
                 case when w.status = 'disabled' then null
                      when h.gone then 'gone'
                      when not h.succeeded and w.failing_since < now() - interval '${failingDays} days' then 'failing'
                 end as disabled_reason
          from webhook_endpoints w
          join health h on h.account_id = w.account_id and h.endpoint_id = w.endpoint_id
          where h.gone
             or h.succeeded and (w.failing_since is not null or w.last_success_at is null
                                 or w.last_success_at < now() - interval '${healthSeconds} seconds')
             or not h.succeeded and (w.failing_since is null or w.last_failure_at is null
                                     or w.last_failure_at < now() - interval '${healthSeconds} seconds'
                                     or w.failing_since < now() - interval '${failingDays} days')
          order by w.account_id, w.endpoint_id
          for update of w
        ),
        changed as (
          update webhook_endpoints w
          set last_success_at = case when c.succeeded then now() else w.last_success_at end,
              last_failure_at = case when c.failed then now() else w.last_failure_at end,
              failing_since = case when not c.succeeded then coalesce(w.failing_since, now()) end,
              status = case when c.disabled_reason is null then w.status else 'disabled' end,
              disabled_reason = coalesce(c.disabled_reason, w.disabled_reason),
              disabled_at = case when c.disabled_reason is null then w.disabled_at else now() end,
              missed_after = case when c.disabled_reason is null then w.missed_after
                                  else (select position from feed_head) end
          from changing c
          where w.account_id = c.account_id and w.endpoint_id = c.endpoint_id
          returning w.account_id, w.endpoint_id, c.disabled_reason, w.url, w.mode
        )
        select c.n is not null as recorded, o.account_id, o.endpoint_id, d.disabled_reason, d.url, d.mode
        from outcomes o
        left join completed c on c.n = o.n
        left join changed d on d.account_id = o.account_id and d.endpoint_id = o.endpoint_id
          and d.disabled_reason is not null
        order by o.n`,
    },
    [JSON.stringify(outcomes.map(asRow))],
  );
  const disabled = new Map<EndpointId, DisabledEndpoint>();
  for (const { account_id, endpoint_id, disabled_reason, url, mode } of rows) {
    if (disabled_reason === null || url === null || mode === null) continue;
    disabled.set(endpoint_id, {
      accountId: account_id,
      endpointId: endpoint_id,
      reason: disabled_reason,
      url,
      mode,
    });
  }
  return { recorded: rows.map((row) => row.recorded), disabled: [...disabled.values()] };
}

function asRow(outcome: AttemptOutcome, n: number) {
  return {
    n,
    account_id: outcome.accountId,
    endpoint_id: outcome.endpointId,
    position: outcome.position,
    lease_id: outcome.leaseId,
    delivered: outcome.delivered,
    retry_in_ms: outcome.retryInMs,
    gone: outcome.gone,
    attempt_id: outcome.attemptId,
    at_ms: outcome.atMs,
    duration_ms: outcome.durationMs,
    status_code: outcome.statusCode,
    error: outcome.error,
    url: outcome.url,
    signature: outcome.signature,
    response_headers: outcome.responseHeaders,
    response_body: outcome.responseBody,
  };
}

export interface EndpointRef extends QueueKey {
  mode: 'live' | 'test';
}

/** Where to send to, and the secrets that sign. */
export interface Receiver {
  url: string;
  sealedSecret: Buffer;
  /** Of the secret before the last rotation, as long as it signs as well. */
  previousSealedSecret: Buffer | undefined;
}

export async function findReceiver(
  database: Database,
  { accountId, mode, endpointId }: EndpointRef,
): Promise<Receiver | undefined> {
  const [row] = await database.read<{
    url: string;
    sealed_secret: Buffer;
    previous_sealed_secret: Buffer | null;
  }>(
    {
      name: 'find-webhook-receiver',
      text: `
        select url, sealed_secret,
               case when previous_secret_until > now() then previous_sealed_secret end as previous_sealed_secret
        from webhook_endpoints where account_id = $1 and mode = $2 and endpoint_id = $3`,
    },
    [accountId, mode, endpointId],
  );
  return (
    row && {
      url: row.url,
      sealedSecret: row.sealed_secret,
      previousSealedSecret: row.previous_sealed_secret ?? undefined,
    }
  );
}

/** A test event is not in the feed, so its attempt keeps the body. */
export interface TestAttempt extends QueueKey, AttemptRecord {
  eventId: EventId;
  type: string;
  body: string;
}

export async function recordTestAttempt(tx: Tx, attempt: TestAttempt): Promise<void> {
  await tx.query(
    {
      name: 'record-webhook-test',
      text: `
        insert into webhook_attempts
          (account_id, endpoint_id, attempt_id, event_id, type, trigger, attempt, at, duration_ms, outcome,
           status_code, error, url, signature, body, response_headers, response_body)
        values ($1, $2, $3, $4, $5, 'test', 1, to_timestamp($6::float8 / 1000), $7,
                case when $8::text is null then 'delivered' else 'failed' end, $9, $8, $10, $11, $12, $13, $14)`,
    },
    [
      attempt.accountId,
      attempt.endpointId,
      attempt.attemptId,
      attempt.eventId,
      attempt.type,
      attempt.atMs,
      attempt.durationMs,
      attempt.error ?? null,
      attempt.statusCode ?? null,
      attempt.url,
      attempt.signature,
      attempt.body,
      attempt.responseHeaders === undefined ? null : JSON.stringify(attempt.responseHeaders),
      attempt.responseBody ?? null,
    ],
  );
}
