/** Pieces of the SQL of lists that several statements share. The delivery is a table called `l`. */
import type { Statement } from '../../platform/database.ts';
import { isOverdueSql } from '../due.ts';
import { recordColumns } from '../record-store.ts';
import { isOpenSql } from '../state-sql.ts';
import type { Order } from './orders.ts';

/** The whole rows to ids that a query finds, in one statement with it, so that they are what the filter saw. */
export function recordsOf(found: string, order = 'd.delivery_id desc'): string {
  return `select ${recordColumns} ${joined(found)} order by ${order}`;
}

/** What the orders compare (`orders.ts`), to ids that a query finds. */
export function keysOf(found: string): string {
  return `select d.delivery_id, d.status, d.updated_at, d.estimated_delivery_time, d.pickup_until ${joined(found)}`;
}

/** Materialized: a plan from when the tables were nearly empty would otherwise look for the ids again for each delivery. */
const joined = (found: string) => `
  from (with ids as materialized (${found}) select * from ids) found
  join deliveries d on d.account_id = $1 and d.delivery_id = found.delivery_id`;

/**
 * The mode `$2`, so that PostgreSQL cannot see it while it plans. Seeing `live`, it would take an index that holds the
 * live deliveries of everybody in the same order, and walk over all of them: 1,150 ms in place of 15 for a million.
 */
export const hiddenMode = '(select $2::text)';

/** The states are open ones wherever late deliveries are asked for (see `filter.ts`). */
export const late = (nowMs: string) => isOverdueSql('l', nowMs);

/**
 * The states again, as literals: so PostgreSQL sees that the index `deliveries_overdue` has all of them. It walks past open
 * deliveries that are not late yet, without reading their rows.
 */
export const openAndLate = (nowMs: string) => `${isOpenSql('l')} and ${late(nowMs)}`;

/** As the index `deliveries_awaited` has it. */
export const awaited = `l.instruction = 'awaited'`;

/** Parameters that are null or false narrow nothing. */
export const narrowed = (lateAtMs: string, isAwaited: string, courierId: string) => `
  ($${lateAtMs}::float8 is null or ${late(`$${lateAtMs}`)}) and (not $${isAwaited} or ${awaited})
  and ($${courierId}::uuid is null or l.courier_id = $${courierId})`;

/** Of the account `$1` and the mode `$2`, with ids below `$3` and from `$4` on. */
export const inRange = `l.account_id = $1 and l.mode = ${hiddenMode} and l.delivery_id < $3 and l.delivery_id >= $4`;

/** Those of each of the states `$5` in their order, and of these the first `$6`. */
export function mergedStates(each: (isInState: string) => string, order: string): string {
  return `
    select each.* from unnest($5::text[]) as state (name)
    cross join lateral (${each('l.status = state.name')}) each
    order by ${order} limit $6`;
}

/** How many of the states `$5` fulfil a condition, counted up to `$6`. */
export const countOf = (condition: string) => `
  select count(*)::int as n from (
    select from unnest($5::text[]) as state (name)
    cross join lateral (select from deliveries l where l.status = state.name and ${condition} limit $6) each
    limit $6
  ) counted`;

export const direction = ({ descending }: Order) => (descending ? 'desc' : 'asc');
export const after = ({ descending }: Order) => (descending ? '<' : '>');

export type Way = 'ascending' | 'descending';
export const wayOf = ({ descending }: Order): Way => (descending ? 'descending' : 'ascending');
export const bothWays = (by: Order['by'], make: (order: Order) => Statement): Record<Way, Statement> => ({
  ascending: make({ by, descending: false }),
  descending: make({ by, descending: true }),
});
