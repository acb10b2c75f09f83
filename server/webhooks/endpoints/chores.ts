/** What housekeeping does about webhooks: old attempts and messages, what is left of deleted endpoints, and the counts of past hours. */
import type { Tx } from '../../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../../database/feed-partitions.ts';
import { countReturned, queryValue } from '../../database/statements.ts';
import { before, type Chore, oldRows } from '../../workers/housekeeping.ts';

const attemptsKeptMs = 30 * 24 * 3_600_000;
/**
 * A deleted endpoint is remembered for an hour, even when nothing is left of it: a turn of the sequencer, or an attempt
 * under way, may still have written a row after the endpoint was gone.
 */
const deletedKeptMs = 3_600_000;
const hoursKeptMs = 48 * 3_600_000;

export const webhookChores = (partitions = onePartition): Chore[] => [
  oldRows('webhook attempts', attemptsKeptMs, {
    table: 'webhook_attempts',
    key: 'account_id, endpoint_id, attempt_id',
    condition: `at < ${before} order by at`,
  }),
  {
    name: 'webhook messages',
    keptMs: attemptsKeptMs,
    clear: (tx, _beforeMs, max) => clearMessagesWithoutEvent(tx, max, partitions),
  },
  { name: 'deleted webhook endpoints', keptMs: deletedKeptMs, clear: clearDeletedEndpoints },
  oldRows('webhook hours', hoursKeptMs, {
    table: 'webhook_hours',
    key: 'account_id, endpoint_id, hour',
    condition: `hour < ${before} order by hour`,
  }),
];

/**
 * Deletes at most `max` messages and `max` attempts. `lateral` with a limit of its own: each endpoint is looked up in the
 * index, and the tables are never read as a whole.
 */
export function clearDeletedEndpoints(tx: Tx, beforeMs: number, max: number) {
  return queryValue<number>(tx, 'clear-deleted-webhook-endpoints', { beforeMs, max })`
    with messages as (
      delete from webhook_messages where (account_id, endpoint_id, position) in (
        select m.account_id, m.endpoint_id, m.position from webhook_deleted_endpoints d, lateral (
          select account_id, endpoint_id, position from webhook_messages
          where account_id = d.account_id and endpoint_id = d.endpoint_id limit $max) m
        limit $max)
      returning account_id, endpoint_id
    ),
    attempts as (
      delete from webhook_attempts where (account_id, endpoint_id, attempt_id) in (
        select a.account_id, a.endpoint_id, a.attempt_id from webhook_deleted_endpoints d, lateral (
          select account_id, endpoint_id, attempt_id from webhook_attempts
          where account_id = d.account_id and endpoint_id = d.endpoint_id limit $max) a
        limit $max)
      returning account_id, endpoint_id
    ),
    hours as (
      delete from webhook_hours h using webhook_deleted_endpoints d
      where h.account_id = d.account_id and h.endpoint_id = d.endpoint_id
    ),
    forgotten as (
      delete from webhook_deleted_endpoints d
      where d.deleted_at < to_timestamp($beforeMs::float8 / 1000)
        and not exists (select from webhook_messages m
                        where m.account_id = d.account_id and m.endpoint_id = d.endpoint_id)
        and not exists (select from webhook_attempts a
                        where a.account_id = d.account_id and a.endpoint_id = d.endpoint_id)
    )
    select greatest((select count(*) from messages), (select count(*) from attempts))::int as most`;
}

/** Those that failed for good, or belong to an endpoint that has been disabled for as long as the feed keeps events. */
export function clearMessagesWithoutEvent(tx: Tx, maxRows: number, { perAccount }: FeedPartitions) {
  return countReturned(tx, 'clear-webhook-messages', { maxRows })`
    delete from webhook_messages m using (
      select o.* from webhook_endpoints w
      join feed_head h on h.account_id = ${perAccount ? 'w.account_id' : `'${allEvents}'`}
      cross join lateral (
        select m.account_id, m.endpoint_id, m.position from webhook_messages m
        where m.account_id = w.account_id and m.endpoint_id = w.endpoint_id
          and m.position <= h.deleted_position
        order by m.position limit $maxRows
      ) o
      limit $maxRows
    ) old
    where m.account_id = old.account_id and m.endpoint_id = old.endpoint_id and m.position = old.position
    returning 1`;
}
