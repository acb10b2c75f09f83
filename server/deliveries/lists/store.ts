/**
 * The SQL of lists in every order, and of counts. Each has an index that stops when the page is full:
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
 * By due time: only open deliveries are due. All open ones of the account are read from `deliveries_listed`, which has
 * their time, and sorted: 12,000 take 5 ms.
 *
 * Deliveries that are late, wait for an answer, or are assigned to a courier are open, and few in comparison with the others: each
 * has an index that finds them, and they are sorted.
 */
import type { Database } from '../../database/database.ts';
import { queryAll, queryOne } from '../../database/statements.ts';
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
import type { Scope } from '../store.ts';
import { recordColumns } from '../views/record-store.ts';
import type { Filter } from './filter.ts';
import * as sql from './list-sql.ts';
import { newestFirst, type Order, type Position } from './orders.ts';

/** After the values `key` and `id`. The indexes have all that is compared. */
function isAfter({ by, descending }: Order, alias: string): string {
  const position = by === 'created' ? '$id::uuid' : 'to_timestamp($key::float8 / 1000), $id::uuid';
  return `(${sql.listOf(sql.comparedBy[by], alias)}) ${descending ? '<' : '>'} (${position})`;
}

/** As it was created. The state as a literal, and only if the filter has it. */
const isUntouched = `${isStateSql('l', beginning.status)} and l.version = 1`;
/** As the index `deliveries_updated` has it: all others. */
const isChanged = `(l.version > 1 or not ${isStateSql('l', beginning.status)})`;

function changedAndUntouched(order: Order): string {
  const way = sql.wayOf(order);
  const untouched = `
    select l.updated_at, l.delivery_id from deliveries l
    where ${isUntouched} and l.status = any ($states) and ${sql.inRange}
      and l.delivery_id ${order.descending ? '<' : '>='} $untouchedFrom::uuid
    order by l.delivery_id ${way} limit $limit`;
  return `
    select either.delivery_id
    from ((${sql.mergedStates(order, [isChanged, isAfter(order, 'l')])}) union all (${untouched})) either
    order by ${sql.listOf(sql.comparedBy.updated, 'either', way)} limit $limit`;
}

/** The time that an id can hold at most. */
const lastMs = timeOfId(highestId);

/** Before the first delivery of an order. */
function startOf({ by, descending }: Order, { updatedFromMs = 0, fromId }: Filter): Position {
  if (descending) return { ended: false, key: lastMs, id: highestId };
  // Nothing changed before it was created.
  const key = by === 'updated' ? Math.max(updatedFromMs, timeOfId(fromId)) : 0;
  return { ended: false, key, id: lowestId };
}

/**
 * A position as a bound of ids, for deliveries that did not change: ascending from it on, descending below it. One that did
 * change has an id from another time than its key.
 */
function untouchedAfter({ key, id }: Position, { descending }: Order): DeliveryId {
  const created = timeOfId(id);
  if (created === key) return descending ? id : idAfter(id);
  return firstIdAt(created > key ? key + 1 : key);
}

/** The first deliveries after a position; from the beginning of the order if there is none. By `due`, ended ones come last. */
export async function listInOrder(database: Database, wanted: sql.Wanted, order: Order, after?: Position) {
  if (order.by !== 'due') return readInOrder(database, wanted, order, after);
  const { filter, limit } = wanted;
  const openOnly = { ...filter, states: filter.states.filter((state) => !isFinal(state)) };
  const endedOnly = { ...filter, states: filter.states.filter(isFinal) };
  const hasOpen = openOnly.states.length > 0 && !after?.ended;
  const open = hasOpen ? await readInOrder(database, { ...wanted, filter: openOnly }, order, after) : [];
  if (open.length === limit || endedOnly.states.length === 0) return open;
  const rest = { ...wanted, filter: endedOnly, limit: limit - open.length };
  return [...open, ...(await readInOrder(database, rest, newestFirst, after?.ended ? after : undefined))];
}

function readInOrder(
  database: Database,
  wanted: sql.Wanted,
  order: Order,
  after = startOf(order, wanted.filter),
) {
  const { name, conditions } = sql.narrowingOf(wanted);
  const isNarrow = conditions.length > 0;
  const narrowing = !isNarrow && order.by === 'due' ? [isOpenSql('l')] : conditions;
  const idsSql =
    order.by === 'updated' && !isNarrow
      ? changedAndUntouched(order)
      : sql.mergedStates(order, [...narrowing, isAfter(order, 'l')]);
  const list = { name: `list-${order.by}-${sql.wayOf(order)}${name}`, idsSql, as: 'records' } as const;
  const sorting = sql.listOf(sql.comparedBy[order.by], 'd', sql.wayOf(order));
  const { key, id } = after;
  const untouchedFrom = untouchedAfter(after, order);
  return sql.readRows(database, list, { ...sql.valuesOf(wanted), key, id, untouchedFrom }, sorting);
}

/** Deliveries of past days by their last change, the latest first, among the newest `maxSorted` of these days. */
export async function listPastByUpdate(
  database: Database,
  wanted: sql.Wanted,
  maxSorted: number,
  after?: Position,
) {
  type Row = RecordRow & { has_more_to_sort: boolean };
  const order: Order = { by: 'updated', descending: true };
  const { key, id } = after ?? startOf(order, wanted.filter);
  const values = { ...sql.valuesOf(wanted), maxLookedAt: maxSorted + 1, key, id };
  const rows = await queryAll<Row>(database, 'list-past-by-update', values)`
    with newest as materialized (
      ${sql.mergedStates(newestFirst, [], { columns: ['delivery_id', 'updated_at'], limit: '$maxLookedAt' })}
    )
    select ${recordColumns}, (select count(*) from newest) = $maxLookedAt as has_more_to_sort
    from (
      select n.delivery_id from newest n where ${isAfter(order, 'n')}
      order by ${sql.listOf(sql.comparedBy.updated, 'n', 'desc')} limit $limit
    ) found
    join deliveries d on d.account_id = $accountId and d.delivery_id = found.delivery_id
    order by ${sql.listOf(sql.comparedBy.updated, 'd', 'desc')}`;
  return { rows, hasMoreToSort: rows[0]?.has_more_to_sort ?? false };
}

/**
 * Newest first. The unique index has those that are not cancelled, a second index the others: so the states are literals, in two
 * queries.
 */
export function listByReference<As extends keyof sql.Shown>(database: Database, wanted: sql.Wanted, as: As) {
  const { name, conditions } = sql.narrowingOf(wanted);
  const inIndex = (isInIndex: string) => `
    select l.delivery_id from deliveries l
    where l.account_id = $accountId and l.mode = $mode and l.reference = $reference and ${isInIndex}
      and l.delivery_id < $belowId and l.delivery_id >= $fromId
      and ${['l.status = any ($states)', ...conditions].join(' and ')}
    order by l.delivery_id desc limit $limit`;
  const idsSql = `
    select either.delivery_id from (
      (${inIndex(keepsReferenceSql('l'))}) union all (${inIndex(isStateSql('l', 'cancelled'))})
    ) either order by either.delivery_id desc limit $limit`;
  return sql.readRows(database, { name: `list-by-reference${name}`, idsSql, as }, sql.valuesOf(wanted));
}

/** These deliveries in their order, if they are of the account and mode. */
export async function listByIds(database: Database, scope: Scope, ids: readonly DeliveryId[]) {
  const rows = await queryAll<RecordRow>(database, 'list-by-ids', { ...scope, ids })`
    select ${recordColumns} from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.delivery_id = any ($ids::uuid[])`;
  const byId = new Map(rows.map((row) => [row.delivery_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many deliveries there are, counted up to `limit`. */
export async function countListed(database: Database, wanted: sql.Wanted) {
  const { name, conditions } = sql.narrowingOf(wanted);
  const { n } = await queryOne<{ n: number }>(database, `count-listed${name}`, sql.valuesOf(wanted))`
    select count(*)::int as n from (
      select from unnest($states::text[]) as state (name)
      cross join lateral (
        select from deliveries l where ${['l.status = state.name', sql.inRange, ...conditions].join(' and ')}
        limit $limit
      ) each
      limit $limit
    ) counted`;
  return n;
}

export async function listCourierIds(database: Database, scope: Scope, limit: number) {
  const rows = await queryAll<{ courier_id: CourierId }>(database, 'list-courier-ids', { ...scope, limit })`
    select distinct l.courier_id from deliveries l
    where l.account_id = $accountId and l.mode = ${sql.hiddenMode} and ${isOpenSql('l')} and l.courier_id is not null
    limit $limit`;
  return rows.map((row) => row.courier_id);
}

/** The index that makes references unique; on a shard its name has the number of the shard. */
export const referenceIndex = 'deliveries_reference';

/** Those of the references that deliveries have now, except cancelled ones, which may be created again. */
export async function findByReferences(database: Database, scope: Scope, references: readonly string[]) {
  if (references.length === 0) return [];
  type Row = { reference: string; delivery_id: DeliveryId };
  return queryAll<Row>(database, 'find-by-references', { ...scope, references })`
    select d.reference, d.delivery_id from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.reference = any($references)
      and ${keepsReferenceSql('d')}`;
}

/** Those of the deliveries that exist and are not cancelled. */
export async function findUncancelled(database: Database, scope: Scope, ids: readonly DeliveryId[]) {
  if (ids.length === 0) return [];
  const rows = await queryAll<{ delivery_id: DeliveryId }>(database, 'find-uncancelled', { ...scope, ids })`
    select d.delivery_id from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.delivery_id = any($ids)
      and ${keepsReferenceSql('d')}`;
  return rows.map(({ delivery_id: id }) => id);
}
