/** What housekeeping does about endpoints: what is left of deleted ones, and the counts of past hours. */
import type { Tx } from '../../database/database.ts';
import { queryValue } from '../../database/statements.ts';
import { before, type Chore, oldRows } from '../../workers/housekeeping.ts';

/**
 * A deleted endpoint is remembered for an hour, even when nothing is left of it: a turn of the sequencer, or an attempt
 * under way, may still have written a row after the endpoint was gone.
 */
const deletedKeptMs = 3_600_000;
const hoursKeptMs = 48 * 3_600_000;

export const endpointChores: Chore[] = [
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
