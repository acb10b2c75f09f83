/**
 * The SQL of lists in other orders than "newest first", of lists by reference, and of counts. Lists of late deliveries, of those that
 * wait for an answer and of a courier's are in `narrowed-store.ts`.
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
 */
import type { Database, Statement } from '../../platform/database.ts';
import {
  type CourierId,
  type DeliveryId,
  firstIdAt,
  highestId,
  idAfter,
  lowestId,
  timeOfId,
} from '../../platform/ids.ts';
import { dueSql } from '../due.ts';
import { beginning, isFinal } from '../lifecycle.ts';
import type { RecordRow } from '../record.ts';
import { recordColumns } from '../record-store.ts';
import { isOpenSql, isStateSql } from '../state-sql.ts';
import type { Filter } from './filter.ts';
import {
  after,
  awaited,
  bothWays,
  countOf,
  direction,
  hiddenMode,
  inRange,
  keysOf,
  late,
  mergedStates,
  recordsOf,
  wayOf,
} from './list-sql.ts';
import type { Order, Position } from './orders.ts';
import { listNewest, type Scope, type Shown } from './store.ts';

/** Parameters of every list here: account, mode, below, from, states, limit. */
function valuesOf({ accountId, mode }: Scope, { belowId, fromId, states }: Filter, limit: number): unknown[] {
  return [accountId, mode, belowId, fromId, states, limit];
}

function createdStatement(order: Order): Statement {
  const way = direction(order);
  const found = mergedStates(
    (isInState) => `
      select l.delivery_id from deliveries l where ${isInState} and ${inRange}
      order by l.delivery_id ${way} limit $6`,
    `each.delivery_id ${way}`,
  );
  return { name: `list-created-${way}`, text: recordsOf(found, `d.delivery_id ${way}`) };
}

/** As it was created. The state as a literal, and only where the filter has it. */
const isUntouched = `${isStateSql('l', beginning.status)} and l.version = 1`;
/** As the index `deliveries_updated` has it: all others. */
const isChanged = `(l.version > 1 or not ${isStateSql('l', beginning.status)})`;

function updatedStatement(order: Order): Statement {
  const way = direction(order);
  const changed = mergedStates(
    (isInState) => `
      select l.delivery_id, l.updated_at from deliveries l
      where ${isInState} and ${isChanged} and ${inRange}
        and (l.updated_at, l.delivery_id) ${after(order)} (to_timestamp($7::float8 / 1000), $8::uuid)
      order by l.updated_at ${way}, l.delivery_id ${way} limit $6`,
    `each.updated_at ${way}, each.delivery_id ${way}`,
  );
  const untouched = `
    select l.delivery_id, l.updated_at from deliveries l
    where ${isUntouched} and l.status = any ($5) and ${inRange}
      and l.delivery_id ${order.descending ? '<' : '>='} $9::uuid
    order by l.delivery_id ${way} limit $6`;
  const found = `
    select either.delivery_id from ((${changed}) union all (${untouched})) either
    order by either.updated_at ${way}, either.delivery_id ${way} limit $6`;
  return {
    name: `list-updated-${way}`,
    text: recordsOf(found, `d.updated_at ${way}, d.delivery_id ${way}`),
  };
}

const pastStatement: Statement = {
  name: 'list-past-by-update',
  text: `
    with newest as materialized (${mergedStates(
      (isInState) => `
        select l.delivery_id, l.updated_at from deliveries l where ${isInState} and ${inRange}
        order by l.delivery_id desc limit $6`,
      'each.delivery_id desc',
    )})
    select ${recordColumns}, (select count(*) from newest) = $6 as has_more_to_sort
    from (
      select n.delivery_id from newest n
      where (n.updated_at, n.delivery_id) < (to_timestamp($7::float8 / 1000), $8::uuid)
      order by n.updated_at desc, n.delivery_id desc limit $9
    ) found
    join deliveries d on d.account_id = $1 and d.delivery_id = found.delivery_id
    order by d.updated_at desc, d.delivery_id desc`,
};

/** The index has all that is compared, so no row is read before the page is known. */
function dueStatement(order: Order): Statement {
  const way = direction(order);
  const found = mergedStates(
    (isInState) => `
      select l.delivery_id, ${dueSql('l')} as due from deliveries l
      where ${isInState} and ${isOpenSql('l')} and ${inRange}
        and (${dueSql('l')}, l.delivery_id) ${after(order)} (to_timestamp($7::float8 / 1000), $8::uuid)
      order by ${dueSql('l')} ${way}, l.delivery_id ${way} limit $6`,
    `each.due ${way}, each.delivery_id ${way}`,
  );
  return {
    name: `list-due-${way}`,
    text: recordsOf(found, `${dueSql('d')} ${way}, d.delivery_id ${way}`),
  };
}

const statements = {
  created: bothWays('created', createdStatement),
  updated: bothWays('updated', updatedStatement),
  due: bothWays('due', dueStatement),
};

/** The first deliveries after a position; from the beginning of the order where there is none. */
export function listSorted(
  database: Database,
  scope: Scope,
  filter: Filter,
  order: Order,
  at: Position | undefined,
  limit: number,
): Promise<RecordRow[]> {
  switch (order.by) {
    case 'created':
      return listCreated(database, scope, filter, order, at, limit);
    case 'updated':
      return listUpdated(database, scope, filter, order, at, limit);
    case 'due':
      return listDue(database, scope, filter, order, at, limit);
  }
}

type ListIn = typeof listSorted;

const listCreated: ListIn = (database, scope, filter, order, at, limit) => {
  const { fromId, belowId } = filter;
  const bounds = !at
    ? {}
    : order.descending
      ? { belowId: at.id < belowId ? at.id : belowId }
      : { fromId: at.id < fromId ? fromId : idAfter(at.id) };
  return database.read(statements.created[wayOf(order)], valuesOf(scope, { ...filter, ...bounds }, limit));
};

const listUpdated: ListIn = (database, scope, filter, order, at, limit) => {
  // Nothing changed before it was created.
  const from = { key: Math.max(filter.updatedFromMs ?? 0, timeOfId(filter.fromId)), id: lowestId };
  const start = at ?? (order.descending ? { key: lastMs, id: highestId } : from);
  return database.read(statements.updated[wayOf(order)], [
    ...valuesOf(scope, filter, limit),
    start.key,
    start.id,
    untouchedFrom(start, order),
  ]);
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
  const rows = await database.read<RecordRow & { has_more_to_sort: boolean }>(pastStatement, [
    ...valuesOf(scope, filter, maxSorted + 1),
    key,
    id,
    limit,
  ]);
  return { rows, hasMoreToSort: rows[0]?.has_more_to_sort ?? false };
}

/** The time that an id can hold at most. */
const lastMs = timeOfId(highestId);

/**
 * A position as a bound of ids, for deliveries that did not change: ascending from it on, descending below it. One that did
 * change has an id from another time than its key.
 */
function untouchedFrom({ key, id }: Pick<Position, 'key' | 'id'>, { descending }: Order): DeliveryId {
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
  const belowId = at?.ended && at.id < filter.belowId ? at.id : filter.belowId;
  return [...open, ...(await listNewest(database, scope, ended, belowId, limit - open.length))];
};

const listOpenByDue: ListIn = async (database, scope, filter, order, at, limit) => {
  const states = filter.states.filter((state) => !isFinal(state));
  if (states.length === 0) return [];
  const start = at ?? { key: order.descending ? lastMs : 0, id: order.descending ? highestId : lowestId };
  const values = valuesOf(scope, { ...filter, states }, limit);
  return database.read(statements.due[wayOf(order)], [...values, start.key, start.id]);
};

/**
 * By reference, newest first. The unique index has those that are not cancelled, a second one those that are: so the states
 * are compared as literals, in two queries.
 */
function byReference(isInIndex: string): string {
  return `
    select l.delivery_id from deliveries l
    where l.account_id = $1 and l.mode = $2 and l.reference = $7 and ${isInIndex}
      and l.delivery_id < $3 and l.delivery_id >= $4 and l.status = any ($5)
      and ($8::float8 is null or ${late('$8')}) and (not $9 or ${awaited})
    order by l.delivery_id desc limit $6`;
}

const ofReference = `
  select either.delivery_id from (
    (${byReference(`not ${isStateSql('l', 'cancelled')}`)}) union all (${byReference(isStateSql('l', 'cancelled'))})
  ) either order by either.delivery_id desc limit $6`;
const referenceStatements: Record<keyof Shown, Statement> = {
  records: { name: 'list-by-reference', text: recordsOf(ofReference) },
  keys: { name: 'list-by-reference-keys', text: keysOf(ofReference) },
};

export function listByReference<As extends keyof Shown>(
  database: Database,
  { accountId, mode }: Scope,
  filter: Filter & { reference: string },
  belowId: DeliveryId,
  limit: number,
  as: As,
): Promise<Shown[As][]> {
  const { fromId, states, reference, lateAtMs } = filter;
  const values = [
    accountId,
    mode,
    belowId,
    fromId,
    states,
    limit,
    reference,
    lateAtMs ?? null,
    filter.awaited,
  ];
  return database.read<Shown[As]>(referenceStatements[as], values);
}

/** These deliveries, where they are of the account and mode, in no order. */
export function listByIds(
  database: Database,
  { accountId, mode }: Scope,
  ids: readonly DeliveryId[],
): Promise<RecordRow[]> {
  return database.read<RecordRow>(
    {
      name: 'list-by-ids',
      text: `
        select ${recordColumns} from deliveries d
        where d.account_id = $1 and d.mode = $2 and d.delivery_id = any ($3::uuid[])`,
    },
    [accountId, mode, ids],
  );
}

const countStatement: Statement = { name: 'count-listed', text: countOf(inRange) };

/** How many deliveries there are, counted up to `limit`. */
export async function countListed(
  database: Database,
  scope: Scope,
  filter: Filter,
  limit: number,
): Promise<number> {
  const [row] = await database.read<{ n: number }>(countStatement, valuesOf(scope, filter, limit));
  return row!.n;
}

/** The couriers of the open deliveries of an account and mode. */
export async function listCourierIds(
  database: Database,
  { accountId, mode }: Scope,
  limit: number,
): Promise<CourierId[]> {
  const rows = await database.read<{ courier_id: CourierId }>(
    {
      name: 'list-courier-ids',
      text: `
        select distinct l.courier_id from deliveries l
        where l.account_id = $1 and l.mode = ${hiddenMode} and ${isOpenSql('l')} and l.courier_id is not null
        limit $3`,
    },
    [accountId, mode, limit],
  );
  return rows.map((row) => row.courier_id);
}
