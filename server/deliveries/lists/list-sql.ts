/**
 * Pieces of the SQL of lists that several statements share. The delivery is a table called `l`. The values are those of the scope and
 * of the filter, by their names.
 */
import type { Database } from '../../database/database.ts';
import { queryAll, queryOne } from '../../database/statements.ts';
import type { RecordRow } from '../fields/fields.ts';
import { isLateSql } from '../lifecycle/due.ts';
import { isOpenSql } from '../lifecycle/state-sql.ts';
import type { Mode } from '../store.ts';
import { recordColumns } from '../views/record-store.ts';
import type { Filter } from './filter.ts';
import type { KeyRow, Order } from './orders.ts';

/** What a list returns of each delivery: the whole row, or what the orders compare (`orders.ts`). */
export interface Shown {
  records: RecordRow;
  keys: KeyRow;
}

const shown: Record<keyof Shown, string> = {
  records: recordColumns,
  keys: 'd.delivery_id, d.updated_at, d.due_at',
};

/**
 * The deliveries whose ids a query finds, in one statement with it, so that they are what the filter saw.
 *
 * Materialized: a plan from when the tables were nearly empty would otherwise look for the ids again for each delivery.
 */
export function readFound<As extends keyof Shown>(
  database: Database,
  { name, found, as, order = 'd.delivery_id desc' }: { name: string; found: string; as: As; order?: string },
  values: object,
): Promise<Shown[As][]> {
  return queryAll<Shown[As]>(database, as === 'keys' ? `${name}-keys` : name, values)`
    select ${shown[as]} from (with ids as materialized (${found}) select * from ids) found
    join deliveries d on d.account_id = $accountId and d.delivery_id = found.delivery_id
    order by ${order}`;
}

/**
 * The mode, so that PostgreSQL cannot see it while it plans. Seeing `live`, it would take an index that holds the
 * live deliveries of everybody in the same order, and walk over all of them: 1,150 ms in place of 15 for a million.
 */
export const hiddenMode = '(select $mode::text)';

/**
 * The states are open ones wherever late deliveries are asked for (see `filter.ts`). They are there again, as literals: so PostgreSQL
 * sees that the index `deliveries_overdue` has all of them. It walks past open deliveries that are not late yet, without reading
 * their rows.
 */
export const openAndLate = (nowMs: string) => `${isOpenSql('l')} and ${isLateSql('l', nowMs)}`;

/** As the index `deliveries_awaited` has it. */
export const awaited = `l.instruction = 'awaited'`;

/**
 * What a filter asks for besides the states and the ids, and a name for the statements that ask for it. A condition that a null turns
 * off would keep PostgreSQL from using the index that has just these deliveries: it would read every open one. Measured on 2 cores with
 * 4 connections, for a courier with 1,000 of the 12,000 open ones, by due time: 32 ms at the median, and 18 ms like this.
 *
 * The index of couriers has live deliveries only; in test mode there is one courier, the simulated one.
 */
export function narrowingOf(filter: Filter, mode: Mode): { name: string; conditions: string[] } {
  const parts: [name: string, condition: string][] = [];
  if (filter.lateAtMs !== undefined) parts.push(['-late', openAndLate('$lateAtMs')]);
  if (filter.awaited) parts.push(['-awaited', awaited]);
  if (filter.courierId !== undefined) parts.push(['-of-courier', 'l.courier_id = $courierId']);
  if (filter.courierId !== undefined && mode === 'live') parts.push(['-live', `l.mode = 'live'`]);
  return { name: parts.map(([name]) => name).join(''), conditions: parts.map(([, condition]) => condition) };
}

/** Deliveries of the account and the mode, with ids below one and from another on. */
export const inRange = `
  l.account_id = $accountId and l.mode = ${hiddenMode} and l.delivery_id < $belowId and l.delivery_id >= $fromId`;

/** Those of each of the states in their order, and of these the first. */
export function mergedStates(each: (isInState: string) => string, order: string, limit = '$limit'): string {
  return `
    select each.* from unnest($states::text[]) as state (name)
    cross join lateral (${each('l.status = state.name')}) each
    order by ${order} limit ${limit}`;
}

/** How many fulfil conditions, counted up to `limit`, which is one of the values. */
export async function countFound(
  database: Database,
  name: string,
  conditions: readonly string[],
  values: object,
): Promise<number> {
  const { n } = await queryOne<{ n: number }>(database, name, values)`
    select count(*)::int as n from (
      select from unnest($states::text[]) as state (name)
      cross join lateral (
        select from deliveries l where ${['l.status = state.name', ...conditions].join(' and ')} limit $limit
      ) each
      limit $limit
    ) counted`;
  return n;
}

export const direction = ({ descending }: Order) => (descending ? 'desc' : 'asc');
export const after = ({ descending }: Order) => (descending ? '<' : '>');
