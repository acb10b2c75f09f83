/**
 * The SQL of lists in every order, of lists by reference, and of counts.
 *
 * By creation: ids sort by time, so a page continues where the last one ended, whatever was created in the meantime. The index
 * `deliveries_listed` has each state of an account and mode in this order; a list of several states takes as many of
 * each as fit on the page, and merges them: at most 5 × 101 steps of the index, with ten deliveries or ten million.
 *
 * By `updated_at`: the index `deliveries_updated` has every delivery that changed since it was created, by state. Those that did
 * not change are in no such index, so a create pays nothing: their `updated_at` is the time of their creation, with which
 * their id begins, and `deliveries_listed` has them in this order. Both are merged.
 *
 * Days of the past by their latest change: in that order, the index would be read from now on back to those days. Instead the newest
 * deliveries of these days are read and sorted, up to a limit.
 *
 * By due time: only open deliveries are due. All open ones of the account are read from the index `deliveries_overdue`, which has
 * their time, and sorted: 12,000 take 5 ms.
 *
 * Deliveries that are late, wait for an answer, or are assigned to a courier are open, and few in comparison with the others: each
 * has an index that finds them, and they are sorted.
 */
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import {
  type CourierId,
  type DeliveryId,
  firstIdAt,
  highestId,
  idAfter,
  lowestId,
  timeOfId,
} from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { beginning, isFinal } from '../lifecycle/lifecycle.ts';
import { isOpenSql, isStateSql, keepsReferenceSql } from '../lifecycle/state-sql.ts';
import { recordColumns } from '../views/record-store.ts';
import type { Filter } from './filter.ts';
import {
  after,
  countFound,
  direction,
  hiddenMode,
  inRange,
  mergedStates,
  narrowingOf,
  readFound,
  type Shown,
} from './list-sql.ts';
import { newestFirst, type Order, type Position } from './orders.ts';
import type { Scope } from './store.ts';

/** The first deliveries after a position; from the beginning of the order where there is none. */
export function listSorted(
  database: Database,
  scope: Scope,
  filter: Filter,
  order: Order,
  at: Position | undefined,
  limit: number,
): Promise<RecordRow[]> {
  return lists[order.by](database, scope, filter, order, at, limit);
}

type ListIn = typeof listSorted;

const listCreated: ListIn = (database, scope, filter, order, at, limit) => {
  const { name, conditions } = openIfNarrowed(filter, scope);
  const way = direction(order);
  const found = mergedStates(
    (isInState) => `
      select l.delivery_id from deliveries l where ${[isInState, inRange, ...conditions].join(' and ')}
      order by l.delivery_id ${way} limit $limit`,
    `each.delivery_id ${way}`,
  );
  const values = { ...filter, ...boundsAfter(at, filter, order), ...ofScope(scope), limit };
  const list = {
    name: `list-created-${way}${name}`,
    found,
    as: 'records',
    order: `d.delivery_id ${way}`,
  } as const;
  return readFound(database, list, values);
};

function boundsAfter(
  at: Position | undefined,
  { belowId, fromId }: Filter,
  { descending }: Order,
): Partial<Filter> {
  if (!at) return {};
  if (descending) return { belowId: at.id < belowId ? at.id : belowId };
  return { fromId: at.id < fromId ? fromId : idAfter(at.id) };
}

const ofScope = ({ accountId, mode }: Scope) => ({ accountId, mode });

/** What is narrowed is open. */
function openIfNarrowed(filter: Filter, { mode }: Scope): { name: string; conditions: string[] } {
  const { name, conditions } = narrowingOf(filter, mode);
  return { name, conditions: conditions.length > 0 ? [isOpenSql('l'), ...conditions] : [] };
}

/** In the order of a time, after the values `key` and `id`. The indexes have all that is compared. */
function inOrderOf(time: 'updated_at' | 'due_at', order: Order, conditions: readonly string[]): string {
  const way = direction(order);
  return mergedStates(
    (isInState) => `
      select l.delivery_id, l.${time} from deliveries l
      where ${[isInState, ...conditions, inRange].join(' and ')}
        and (l.${time}, l.delivery_id) ${after(order)} (to_timestamp($key::float8 / 1000), $id::uuid)
      order by l.${time} ${way}, l.delivery_id ${way} limit $limit`,
    `each.${time} ${way}, each.delivery_id ${way}`,
  );
}

/** As it was created. The state as a literal, and only where the filter has it. */
const isUntouched = `${isStateSql('l', beginning.status)} and l.version = 1`;
/** As the index `deliveries_updated` has it: all others. */
const isChanged = `(l.version > 1 or not ${isStateSql('l', beginning.status)})`;

function changedAndUntouched(order: Order): string {
  const way = direction(order);
  const untouched = `
    select l.delivery_id, l.updated_at from deliveries l
    where ${isUntouched} and l.status = any ($states) and ${inRange}
      and l.delivery_id ${order.descending ? '<' : '>='} $untouchedFrom::uuid
    order by l.delivery_id ${way} limit $limit`;
  return `
    select either.delivery_id from ((${inOrderOf('updated_at', order, [isChanged])}) union all (${untouched})) either
    order by either.updated_at ${way}, either.delivery_id ${way} limit $limit`;
}

const listUpdated: ListIn = (database, scope, filter, order, at, limit) => {
  const { name, conditions } = openIfNarrowed(filter, scope);
  const way = direction(order);
  // Nothing changed before it was created.
  const from = { key: Math.max(filter.updatedFromMs ?? 0, timeOfId(filter.fromId)), id: lowestId };
  const { key, id } = at ?? (order.descending ? { key: lastMs, id: highestId } : from);
  const list = {
    name: `list-updated-${way}${name}`,
    found: conditions.length > 0 ? inOrderOf('updated_at', order, conditions) : changedAndUntouched(order),
    as: 'records',
    order: `d.updated_at ${way}, d.delivery_id ${way}`,
  } as const;
  const untouchedFrom = untouchedAfter({ key, id }, order);
  return readFound(database, list, { ...filter, ...ofScope(scope), limit, key, id, untouchedFrom });
};

/**
 * Deliveries of days of the past by their last change, the latest first: those after a position, among the newest `maxSorted` of
 * these days.
 */
export async function listPastByUpdate(
  database: Database,
  scope: Scope,
  filter: Filter,
  at: Position | undefined,
  limit: number,
  maxSorted: number,
): Promise<{ rows: RecordRow[]; hasMoreToSort: boolean }> {
  const { key, id } = at ?? { key: lastMs, id: highestId };
  const values = { ...filter, ...ofScope(scope), maxLookedAt: maxSorted + 1, key, id, limit };
  const rows = await queryAll<RecordRow & { has_more_to_sort: boolean }>(
    database,
    'list-past-by-update',
    values,
  )`
    with newest as materialized (${mergedStates(
      (isInState) => `
        select l.delivery_id, l.updated_at from deliveries l where ${isInState} and ${inRange}
        order by l.delivery_id desc limit $maxLookedAt`,
      'each.delivery_id desc',
      '$maxLookedAt',
    )})
    select ${recordColumns}, (select count(*) from newest) = $maxLookedAt as has_more_to_sort
    from (
      select n.delivery_id from newest n
      where (n.updated_at, n.delivery_id) < (to_timestamp($key::float8 / 1000), $id::uuid)
      order by n.updated_at desc, n.delivery_id desc limit $limit
    ) found
    join deliveries d on d.account_id = $accountId and d.delivery_id = found.delivery_id
    order by d.updated_at desc, d.delivery_id desc`;
  return { rows, hasMoreToSort: rows[0]?.has_more_to_sort ?? false };
}

/** The time that an id can hold at most. */
const lastMs = timeOfId(highestId);

/**
 * A position as a bound of ids, for deliveries that did not change: ascending from it on, descending below it. One that did
 * change has an id from another time than its key.
 */
function untouchedAfter({ key, id }: Pick<Position, 'key' | 'id'>, { descending }: Order): DeliveryId {
  const created = timeOfId(id);
  if (created === key) return descending ? id : idAfter(id);
  const isPassed = created > key;
  return firstIdAt(isPassed ? key + 1 : key);
}

/** Open ones by their due time, then ended ones, the newest first. */
const listDue: ListIn = async (database, scope, filter, order, at, limit) => {
  const open = at?.ended ? [] : await listOpenByDue(database, scope, filter, order, at, limit);
  const ended = { ...filter, states: filter.states.filter(isFinal) };
  if (open.length === limit || ended.states.length === 0) return open;
  const position = at?.ended ? at : undefined;
  return [
    ...open,
    ...(await listCreated(database, scope, ended, newestFirst, position, limit - open.length)),
  ];
};

const listOpenByDue: ListIn = async (database, scope, filter, order, at, limit) => {
  const states = filter.states.filter((state) => !isFinal(state));
  if (states.length === 0) return [];
  const { name, conditions } = narrowingOf(filter, scope.mode);
  const way = direction(order);
  const { key, id } = at ?? (order.descending ? { key: lastMs, id: highestId } : { key: 0, id: lowestId });
  const list = {
    name: `list-due-${way}${name}`,
    found: inOrderOf('due_at', order, [isOpenSql('l'), ...conditions]),
    as: 'records',
    order: `d.due_at ${way}, d.delivery_id ${way}`,
  } as const;
  return readFound(database, list, { ...filter, ...ofScope(scope), states, limit, key, id });
};

const lists: Record<Order['by'], ListIn> = { created: listCreated, updated: listUpdated, due: listDue };

/**
 * By reference, newest first. The unique index has those that are not cancelled, a second one those that are: so the states
 * are compared as literals, in two queries.
 */
export function listByReference<As extends keyof Shown>(
  database: Database,
  scope: Scope,
  filter: Filter & { reference: string },
  limit: number,
  as: As,
): Promise<Shown[As][]> {
  const { name, conditions } = narrowingOf(filter, scope.mode);
  const inIndex = (isInIndex: string) => `
    select l.delivery_id from deliveries l
    where l.account_id = $accountId and l.mode = $mode and l.reference = $reference and ${isInIndex}
      and l.delivery_id < $belowId and l.delivery_id >= $fromId
      and ${['l.status = any ($states)', ...conditions].join(' and ')}
    order by l.delivery_id desc limit $limit`;
  const found = `
    select either.delivery_id from (
      (${inIndex(keepsReferenceSql('l'))}) union all (${inIndex(isStateSql('l', 'cancelled'))})
    ) either order by either.delivery_id desc limit $limit`;
  const values = { ...filter, ...ofScope(scope), limit };
  return readFound(database, { name: `list-by-reference${name}`, found, as }, values);
}

/** These deliveries, where they are of the account and mode, in no order. */
export function listByIds(database: Database, { accountId, mode }: Scope, ids: readonly DeliveryId[]) {
  return queryAll<RecordRow>(database, 'list-by-ids', { accountId, mode, ids })`
    select ${recordColumns} from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.delivery_id = any ($ids::uuid[])`;
}

/** How many deliveries there are, counted up to `limit`. */
export function countListed(
  database: Database,
  scope: Scope,
  filter: Filter,
  limit: number,
): Promise<number> {
  const { name, conditions } = openIfNarrowed(filter, scope);
  return countFound(database, `count-listed${name}`, [inRange, ...conditions], {
    ...filter,
    ...ofScope(scope),
    limit,
  });
}

/** The couriers of the open deliveries of an account and mode. */
export async function listCourierIds(
  database: Database,
  { accountId, mode }: Scope,
  limit: number,
): Promise<CourierId[]> {
  const rows = await queryAll<{ courier_id: CourierId }>(database, 'list-courier-ids', {
    accountId,
    mode,
    limit,
  })`
    select distinct l.courier_id from deliveries l
    where l.account_id = $accountId and l.mode = ${hiddenMode} and ${isOpenSql('l')} and l.courier_id is not null
    limit $limit`;
  return rows.map((row) => row.courier_id);
}
