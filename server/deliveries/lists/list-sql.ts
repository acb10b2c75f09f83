/**
 * How the statements of lists are put together from the conditions that a filter has. The name says which (`list-due-asc-late`), so that
 * each is prepared once.
 *
 * The delivery is a table called `l` while it is looked for, and `d` when it is read.
 */
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { RecordRow } from '../fields/fields.ts';
import { isLateSql } from '../lifecycle/due.ts';
import { isOpenSql } from '../lifecycle/state-sql.ts';
import type { Scope } from '../store.ts';
import { recordColumns } from '../views/record-store.ts';
import type { Filter } from './filter.ts';
import type { KeyRow, Order } from './orders.ts';

/** The first deliveries of a filter, up to `limit`. */
export interface Wanted {
  scope: Scope;
  filter: Filter;
  limit: number;
}

/** What is returned of each delivery: the whole row, what the orders compare (`orders.ts`), or its id, to count it. */
export interface Shown {
  records: RecordRow;
  keys: KeyRow;
  ids: Pick<KeyRow, 'delivery_id'>;
}

const shown: Record<Exclude<keyof Shown, 'ids'>, string> = {
  records: recordColumns,
  keys: 'd.delivery_id, d.updated_at, d.due_at',
};

export const valuesOf = ({ scope: { accountId, mode }, filter, limit }: Wanted) => ({
  ...filter,
  accountId,
  mode,
  limit,
});

/**
 * The deliveries whose ids a query finds, in one statement with it, so that they are what the filter saw.
 *
 * Materialized: a plan from when the tables were nearly empty would otherwise look for the ids again for each delivery.
 */
export function readRows<As extends keyof Shown>(
  database: Database,
  { name, idsSql, as }: { name: string; idsSql: string; as: As },
  values: object,
  order = 'd.delivery_id desc',
) {
  const what: keyof Shown = as;
  if (what === 'ids') return queryAll<Shown[As]>(database, `${name}-ids`, values)`${idsSql}`;
  return queryAll<Shown[As]>(database, what === 'keys' ? `${name}-keys` : name, values)`
    select ${shown[what]} from (with ids as materialized (${idsSql}) select * from ids) found
    join deliveries d on d.account_id = $accountId and d.delivery_id = found.delivery_id
    order by ${order}`;
}

/**
 * The mode, so that PostgreSQL cannot see it while it plans. Seeing `live`, it would take an index that holds the
 * live deliveries of everybody in the same order, and walk over all of them: 1,150 ms in place of 15 for a million.
 */
export const hiddenMode = '(select $mode::text)';

/** Deliveries of the account and the mode, with ids below one and from another on. */
export const inRange = `
  l.account_id = $accountId and l.mode = ${hiddenMode} and l.delivery_id < $belowId and l.delivery_id >= $fromId`;

/**
 * What a filter asks for besides the states and the ids, and a name for the statements that ask for it. A condition that a null turns
 * off would keep PostgreSQL from using the index that has just these deliveries: it would read every open one. Measured on 2 cores with
 * 4 connections, for a courier with 1,000 of the 12,000 open ones, by due time: 32 ms at the median, and 18 ms like this.
 *
 * All of these are open (see `filter.ts`). The open states are there again, as literals: so PostgreSQL sees that an index of open
 * deliveries has all of them. It walks past those that are not late yet without reading their rows.
 *
 * The index of couriers has live deliveries only; in test mode there is one courier, the simulated one.
 */
export function narrowingOf({ filter, scope }: Wanted): { name: string; conditions: string[] } {
  const isOfCourier = filter.courierId !== undefined;
  const possible: [name: string, isAsked: boolean, condition: string][] = [
    ['-late', filter.lateAtMs !== undefined, isLateSql('l', '$lateAtMs')],
    ['-awaited', filter.awaited, "l.instruction = 'awaited'"],
    ['-of-courier', isOfCourier, 'l.courier_id = $courierId'],
    ['-live', isOfCourier && scope.mode === 'live', "l.mode = 'live'"],
  ];
  const filters = possible.filter(([, isAsked]) => isAsked);
  const conditions = filters.map(([, , condition]) => condition);
  return {
    name: filters.map(([name]) => name).join(''),
    conditions: filters.length > 0 ? [isOpenSql('l'), ...conditions] : [],
  };
}

type Column = 'delivery_id' | 'updated_at' | 'due_at';

/** The columns that an order compares, the first one first. */
export const comparedBy: Record<Order['by'], [Column, ...Column[]]> = {
  created: ['delivery_id'],
  updated: ['updated_at', 'delivery_id'],
  due: ['due_at', 'delivery_id'],
};

export const listOf = (columns: readonly Column[], alias: string, way = '') =>
  columns.map((column) => `${alias}.${column} ${way}`).join(', ');
export const wayOf = ({ descending }: Order) => (descending ? 'desc' : 'asc');

/** The first of each of the states, and of these the first. */
export function mergedStates(
  order: Order,
  conditions: readonly string[],
  { columns = comparedBy[order.by], limit = '$limit' }: { columns?: Column[]; limit?: string } = {},
): string {
  const sorted = (alias: string) => listOf(comparedBy[order.by], alias, wayOf(order));
  return `
    select each.* from unnest($states::text[]) as state (name)
    cross join lateral (
      select ${listOf(columns, 'l')} from deliveries l
      where ${['l.status = state.name', inRange, ...conditions].join(' and ')}
      order by ${sorted('l')} limit ${limit}
    ) each
    order by ${sorted('each')} limit ${limit}`;
}
