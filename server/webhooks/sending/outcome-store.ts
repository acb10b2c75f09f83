/**
 * What attempts leave behind: a row of each in `webhook_attempts`, the next state of its message (queue-store.ts), and the
 * health of its endpoint.
 *
 *   delivered ──▶ the message is deleted
 *   failed ─────▶ the message is due again after a pause, or has failed for good
 *   410, or nothing but failures for five days ──▶ the endpoint is disabled
 */
import type { Tx } from '../../database/database.ts';
import { allEvents, inPartition, nameIn } from '../../database/feed-partitions.ts';
import { execute, queryAll } from '../../database/statements.ts';
import type { AttemptId, EndpointId, EventId } from '../../platform/ids.ts';
import type { MessageKey, QueueKey } from './queue-store.ts';
import { failingDays } from './schedule.ts';

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
  /** Undefined if it failed: for good. */
  retryInMs: number | undefined;
  gone: boolean;
}

/** The endpoint was disabled by this outcome, and by no other. */
export interface DisabledEndpoint extends QueueKey {
  reason: 'gone' | 'failing';
  url: string;
  mode: 'live' | 'test';
}

/** Health is written when it changes, and else at most this often: an endpoint may get a thousand messages a second. */
const healthSeconds = 10;

/**
 * Records attempts, removes or postpones their messages, and notes the health of their endpoints, all in one statement.
 * Rows of endpoints are locked in their order, so that two workers cannot block each other. On a distributed database, where
 * Citus 13.2 cannot lock in a part of a statement, a deadlock is tried again.
 *
 * A lease is compared with `is not distinct from`, here and in the heartbeat: with `=`, PostgreSQL may look a message up in
 * the index of leases, which has an entry for every claim of the last minutes, in place of the primary key.
 */
export async function completeMessages(tx: Tx, outcomes: readonly AttemptOutcome[], partition = allEvents) {
  const inPart = (table: string) => inPartition(partition, `${table}.account_id`, '$partition');
  type Row = { recorded: boolean } & (DisabledEndpoint | { reason: null });
  const name = { name: nameIn(partition, 'complete-webhooks'), replan: true } as const;
  const values = { outcomes: JSON.stringify(outcomes.map((outcome, n) => ({ ...outcome, n }))), partition };
  const rows = await queryAll<Row>(tx, name, values)`
    with outcomes as materialized (
      -- Times as columns, because Citus refuses functions of the time in an update.
      select n, "accountId" as account_id, "endpointId" as endpoint_id, position, "leaseId" as lease_id, delivered,
             "retryInMs" as retry_in_ms, gone, "attemptId" as attempt_id, "atMs" as at_ms,
             "durationMs" as duration_ms, "statusCode" as status_code, error, url, signature,
             "responseHeaders" as response_headers, "responseBody" as response_body, now() as now,
             now() + coalesce("retryInMs", 0) * interval '1 millisecond' as due_at
      from json_to_recordset($outcomes) as o (
        n integer, "accountId" uuid, "endpointId" uuid, position bigint, "leaseId" uuid, delivered boolean,
        "retryInMs" float8, gone boolean, "attemptId" uuid, "atMs" float8, "durationMs" integer,
        "statusCode" integer, error text, url text, signature text, "responseHeaders" json,
        "responseBody" text)
    ),
    delivered as (
      delete from webhook_messages m using outcomes o
      where m.account_id = o.account_id and m.endpoint_id = o.endpoint_id and m.position = o.position
        and m.lease_id is not distinct from o.lease_id and o.delivered and ${inPart('m')}
      returning o.n, m.subject_id, m.event_id, m.type, m.trigger, m.attempts + 1 as attempt,
                null::timestamptz as next_attempt_at
    ),
    failed as (
      update webhook_messages m
      set attempts = m.attempts + 1, first_failed_at = coalesce(m.first_failed_at, o.now), lease_id = null,
          status = case when o.retry_in_ms is null then 'failed' else 'pending' end,
          due_at = o.due_at
      from outcomes o
      where m.account_id = o.account_id and m.endpoint_id = o.endpoint_id and m.position = o.position
        and m.lease_id is not distinct from o.lease_id and not o.delivered and ${inPart('m')}
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
             (count(*) filter (where delivered))::int, (count(*) filter (where not delivered))::int
      from completed group by 1, 2 order by 1, 2
      on conflict (account_id, endpoint_id, hour) do update
        set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed
    ),
    -- Found before the queue is joined, and in an index of parked messages alone: else all messages of the endpoint may
    -- be read for each outcome.
    next as materialized (
      select c.account_id, c.endpoint_id, n.position, c.now from completed c
      cross join lateral (
        select p.position from webhook_messages p
        where p.account_id = c.account_id and p.endpoint_id = c.endpoint_id and p.subject_id = c.subject_id
          and p.position > c.position and p.parked and ${inPart('p')}
        order by p.position limit 1
      ) n
      where c.next_attempt_at is null
    ),
    woken as (
      update webhook_messages m set due_at = least(m.due_at, n.now), parked = false
      from next n
      where m.account_id = n.account_id and m.endpoint_id = n.endpoint_id and m.position = n.position
        and m.attempts = 0 and m.lease_id is null and ${inPart('m')}
    ),
    health as materialized (
      select account_id, endpoint_id, bool_or(delivered) as succeeded, bool_or(not delivered) as failed,
             bool_or(gone) as gone, min(now) as now
      from completed group by 1, 2
    ),
    changing as materialized (
      select w.account_id, w.endpoint_id, h.succeeded, h.failed, h.now,
             case when w.status = 'disabled' then null
                  when h.gone then 'gone'
                  when not h.succeeded and w.failing_since < h.now - interval '${failingDays} days' then 'failing'
             end as disabled_reason
      from webhook_endpoints w
      join health h on h.account_id = w.account_id and h.endpoint_id = w.endpoint_id
      where ${inPart('w')} and (h.gone
         or h.succeeded and (w.failing_since is not null or w.last_success_at is null
                             or w.last_success_at < h.now - interval '${healthSeconds} seconds')
         or not h.succeeded and (w.failing_since is null or w.last_failure_at is null
                                 or w.last_failure_at < h.now - interval '${healthSeconds} seconds'
                                 or w.failing_since < h.now - interval '${failingDays} days'))
      order by w.account_id, w.endpoint_id
      ${partition === allEvents ? 'for update of w' : ''}
    ),
    changed as (
      update webhook_endpoints w
      set last_success_at = case when c.succeeded then c.now else w.last_success_at end,
          last_failure_at = case when c.failed then c.now else w.last_failure_at end,
          failing_since = case when not c.succeeded then coalesce(w.failing_since, c.now) end,
          status = case when c.disabled_reason is null then w.status else 'disabled' end,
          disabled_reason = coalesce(c.disabled_reason, w.disabled_reason),
          disabled_at = case when c.disabled_reason is null then w.disabled_at else c.now end,
          missed_after = case when c.disabled_reason is null then w.missed_after
                              else (select h.position from feed_head h where h.account_id = $partition) end
      from changing c
      where w.account_id = c.account_id and w.endpoint_id = c.endpoint_id and ${inPart('w')}
      returning w.account_id, w.endpoint_id, c.disabled_reason, w.url, w.mode
    )
    select c.n is not null as recorded, o.account_id as "accountId", o.endpoint_id as "endpointId",
           d.disabled_reason as reason, d.url, d.mode
    from outcomes o
    left join completed c on c.n = o.n
    left join changed d on d.account_id = o.account_id and d.endpoint_id = o.endpoint_id
      and d.disabled_reason is not null
    order by o.n`;
  const disabled = new Map<EndpointId, DisabledEndpoint>();
  for (const { recorded: _, ...row } of rows) if (row.reason !== null) disabled.set(row.endpointId, row);
  /** In the order of the outcomes: was it recorded? False if the lease was lost. */
  const recorded = rows.map((row) => row.recorded);
  return { recorded, disabled: [...disabled.values()] };
}

/** A test event is not in the feed, so its attempt keeps the body. */
export interface TestAttempt extends QueueKey, AttemptRecord {
  eventId: EventId;
  type: string;
  body: string;
}

export function recordTestAttempt(tx: Tx, attempt: TestAttempt) {
  return execute(tx, 'record-webhook-test', {
    ...attempt,
    responseHeaders: attempt.responseHeaders && JSON.stringify(attempt.responseHeaders),
  })`
    insert into webhook_attempts
      (account_id, endpoint_id, attempt_id, event_id, type, trigger, attempt, at, duration_ms, outcome,
       status_code, error, url, signature, body, response_headers, response_body)
    values ($accountId, $endpointId, $attemptId, $eventId, $type, 'test', 1,
      to_timestamp($atMs::float8 / 1000), $durationMs,
            case when $error::text is null then 'delivered' else 'failed' end, $statusCode, $error, $url,
              $signature, $body, $responseHeaders, $responseBody)`;
}
