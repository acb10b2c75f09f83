/**
 * The SQL of lists: newest first, from one id downwards.
 *
 * Ids sort by time, so a page continues where the last one ended, whatever was created in the meantime. The index
 * `deliveries_listed` has each state of an account and mode in this order; a list of several states takes as many of
 * each as fit on the page, and merges them: at most 5 × 101 steps of the index, with ten deliveries or ten million.
 */

import type { Database, Statement } from '../../platform/database.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import type { EventRow, RecordRow } from '../record.ts';
import { isStateSql, openStates } from '../state-sql.ts';
import type { Mode } from '../store.ts';
import type { Filter } from './filter.ts';
import { awaited, hiddenMode, keysOf, late, narrowed, openAndLate, recordsOf } from './list-sql.ts';
import type { KeyRow } from './orders.ts';

/** Whose deliveries. */
export interface Scope {
  accountId: AccountId;
  mode: Mode;
}

/** The ids of the newest deliveries in some states; `$n` of the parameters: account, mode, below, from, states. */
function newestOf(limit: string, condition: string): string {
  return `
    select each.delivery_id from unnest($5::text[]) as state (name)
    cross join lateral (
      select l.delivery_id from deliveries l
      where l.account_id = $1 and l.mode = ${hiddenMode} and l.status = state.name
        and l.delivery_id < $3 and l.delivery_id >= $4 and ${condition}
      order by l.delivery_id desc limit ${limit}
    ) each
    order by each.delivery_id desc limit ${limit}`;
}

const listStatement: Statement = { name: 'list-deliveries', text: recordsOf(newestOf('$6', 'true')) };
// A statement of its own: the plain list needs nothing but the index to find its ids.
const listLateStatement: Statement = {
  name: 'list-late-deliveries',
  text: recordsOf(newestOf('$6', openAndLate('$7'))),
};
const listAwaitedStatement: Statement = {
  name: 'list-awaited-deliveries',
  text: recordsOf(newestOf('$6', `${awaited} and ($7::float8 is null or ${late('$7')})`)),
};

export function listNewest(
  database: Database,
  scope: Scope,
  { states, fromId, lateAtMs, awaited: isAwaited }: Filter,
  belowId: DeliveryId,
  limit: number,
): Promise<RecordRow[]> {
  const values = [scope.accountId, scope.mode, belowId, fromId, states, limit];
  if (isAwaited) return database.read(listAwaitedStatement, [...values, lateAtMs ?? null]);
  return lateAtMs === undefined
    ? database.read(listStatement, values)
    : database.read(listLateStatement, [...values, lateAtMs]);
}

/** What a search returns of its matches: whole rows, or what the orders compare. */
export interface Shown {
  records: RecordRow;
  keys: KeyRow;
}

function searchStatements(name: string, found: string): Record<keyof Shown, Statement> {
  return {
    records: { name, text: recordsOf(found) },
    keys: { name: `${name}-keys`, text: keysOf(found) },
  };
}

const searchNewestStatements = searchStatements(
  'search-newest',
  `
    select newest.delivery_id from (
      select s.delivery_id, s.words from delivery_search s
      where s.account_id = $1 and s.mode = $2 and s.delivery_id < $3 and s.delivery_id >= $4
      order by s.delivery_id desc limit $7
    ) newest
    where newest.words @@ $5::tsquery limit $6`,
);

/** The parameters are in another order here: the states are `$5`, the words `$8`. */
const searchNewestOfStatesStatements = searchStatements(
  'search-newest-of-states',
  `
    select newest.delivery_id from (${newestOf('$7', narrowed('9', '10', '11'))}) newest
    join lateral (
      select from delivery_search s
      where s.account_id = $1 and s.mode = $2 and s.delivery_id = newest.delivery_id and s.words @@ $8::tsquery
      limit 1
    ) matching on true
    order by newest.delivery_id desc limit $6`,
);

/**
 * Looks for words in the newest deliveries only, in their order, and stops when the page is full. For words that many
 * deliveries contain this is by far the fastest way.
 */
export function searchNewest<As extends keyof Shown>(
  database: Database,
  scope: Scope,
  filter: Filter,
  tsquery: string,
  belowId: DeliveryId,
  limit: number,
  maxLookedAt: number,
  as: As,
): Promise<Shown[As][]> {
  const range = [scope.accountId, scope.mode, belowId, filter.fromId];
  return filter.someStates
    ? database.read<Shown[As]>(searchNewestOfStatesStatements[as], [
        ...range,
        filter.states,
        limit,
        maxLookedAt,
        tsquery,
        filter.lateAtMs ?? null,
        filter.awaited,
        filter.courierId ?? null,
      ])
    : database.read<Shown[As]>(searchNewestStatements[as], [...range, tsquery, limit, maxLookedAt]);
}

/**
 * The buckets are read in their order, and the loop ends when the page is full. The innermost query asks for words, and names
 * the account only for Citus, so that no other index fits: guessing that words are common, PostgreSQL would otherwise walk over all deliveries of
 * the account in their order, once for each bucket. The delivery itself is looked up for each hit; a join could become a
 * walk over the whole table.
 */
const searchBucketsStatements = searchStatements(
  'search-buckets',
  `
    select hit.delivery_id from unnest($5::text[]) as bucket (query)
    cross join lateral (
      with hits as materialized (
        select s.account_id, s.mode, s.delivery_id from delivery_search s
        where s.account_id = $1 and on_shelf(s.shelf, s.words) @@ bucket.query::tsquery
      )
      select hits.delivery_id from hits
      where hits.account_id = $1 and hits.mode = $2 and hits.delivery_id < $3 and hits.delivery_id >= $4
        and ($7::text[] is null or exists (
          select from deliveries l
          where l.account_id = $1 and l.delivery_id = hits.delivery_id and l.status = any ($7)
            and ${narrowed('8', '9', '10')}
          offset 0))
      order by hits.delivery_id desc limit $6
    ) hit
    limit $6`,
);

export function searchBuckets<As extends keyof Shown>(
  database: Database,
  scope: Scope,
  filter: Filter,
  tsqueries: readonly string[],
  belowId: DeliveryId,
  limit: number,
  as: As,
): Promise<Shown[As][]> {
  return database.read<Shown[As]>(searchBucketsStatements[as], [
    scope.accountId,
    scope.mode,
    belowId,
    filter.fromId,
    tsqueries,
    limit,
    filter.someStates ? filter.states : null,
    filter.lateAtMs ?? null,
    filter.awaited,
    filter.courierId ?? null,
  ]);
}

/** False while it is missing after a restore, or is being built. */
export async function hasIndexOfWords(database: Database): Promise<boolean> {
  const [row] = await database.read<{ found: boolean }>(
    {
      name: 'has-index-of-words',
      text: `
        select exists (
          select from pg_index where indexrelid = to_regclass('delivery_search_words') and indisvalid
        ) as found`,
    },
    [],
  );
  return row?.found ?? false;
}

/** The oldest and the newest delivery that can be found by words, in these bounds. */
export async function searchableBetween(
  database: Database,
  scope: Scope,
  fromId: DeliveryId,
  belowId: DeliveryId,
): Promise<{ oldest: DeliveryId; newest: DeliveryId } | undefined> {
  const ends = (order: string) => `(
    select delivery_id from delivery_search
    where account_id = $1 and mode = $2 and delivery_id < $3 and delivery_id >= $4
    order by delivery_id ${order} limit 1)`;
  const [row] = await database.read<{ oldest: DeliveryId | null; newest: DeliveryId | null }>(
    { name: 'searchable-between', text: `select ${ends('asc')} as oldest, ${ends('desc')} as newest` },
    [scope.accountId, scope.mode, belowId, fromId],
  );
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : undefined;
}

/** How many wait for instructions, counted up to `most`. */
export async function countAwaited(database: Database, scope: Scope, limit: number): Promise<number> {
  const [row] = await database.read<{ n: number }>(
    {
      name: 'count-awaited',
      text: `
        select count(*)::int as n from (
          select from deliveries l
          where l.account_id = $1 and l.mode = $2 and ${isStateSql('l', 'in_transit')} and ${awaited}
          limit $3
        ) counted`,
    },
    [scope.accountId, scope.mode, limit],
  );
  return row!.n;
}

/** How many are late, counted up to `most`: oldest first, because those that are late are old. */
export async function countLate(
  database: Database,
  scope: Scope,
  nowMs: number,
  limit: number,
): Promise<number> {
  const [row] = await database.read<{ n: number }>(
    {
      name: 'count-late',
      text: `
        select count(*)::int as n from (
          select from unnest($3::text[]) as state (name)
          cross join lateral (
            select from deliveries l
            where l.account_id = $1 and l.mode = ${hiddenMode} and l.status = state.name and ${openAndLate('$4')}
            order by l.delivery_id limit $5
          ) each
          limit $5
        ) counted`,
    },
    [scope.accountId, scope.mode, openStates, nowMs, limit],
  );
  return row!.n;
}

/** An event of some delivery, with what people recognise the delivery by. */
export interface EventOfDelivery {
  delivery_id: DeliveryId;
  type: EventRow['type'];
  actor: string;
  at: Date;
  delivery_address: string;
  receiver_name: string | null;
}

/** The events with these keys, newest first. */
export function readEventsByKey(
  database: Database,
  scope: Scope,
  keys: readonly { deliveryId: DeliveryId; sequence: number }[],
): Promise<EventOfDelivery[]> {
  return database.read<EventOfDelivery>(
    {
      name: 'read-events-by-key',
      text: `
        select e.delivery_id, e.type, e.actor, e.at, d.delivery_address, d.receiver_name
        from unnest($3::uuid[], $4::int[]) as key (delivery_id, sequence)
        join delivery_events e on e.account_id = $1 and e.delivery_id = key.delivery_id and e.sequence = key.sequence
        join deliveries d on d.account_id = $1 and d.delivery_id = key.delivery_id and d.mode = $2
        order by e.at desc, e.sequence desc, e.delivery_id desc`,
    },
    [scope.accountId, scope.mode, keys.map((key) => key.deliveryId), keys.map((key) => key.sequence)],
  );
}
