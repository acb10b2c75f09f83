/** The SQL of searches, and of what the overview shows of deliveries. */

import type { Database } from '../../database/database.ts';
import { queryAll, queryFirst, queryOne } from '../../database/statements.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import { isStateSql, openStates } from '../lifecycle/state-sql.ts';
import type { Mode } from '../store.ts';
import type { EventRow } from '../views/record.ts';
import type { Filter } from './filter.ts';
import {
  awaited,
  hiddenMode,
  inRange,
  mergedStates,
  narrowingOf,
  openAndLate,
  readFound,
  type Shown,
} from './list-sql.ts';

/** Whose deliveries. */
export interface Scope {
  accountId: AccountId;
  mode: Mode;
}

/**
 * Looks for words in the newest deliveries only, in their order, and stops when the page is full. For words that many
 * deliveries contain this is by far the fastest way.
 */
export function searchNewest<As extends keyof Shown>(
  database: Database,
  { accountId, mode }: Scope,
  filter: Filter,
  tsquery: string,
  limit: number,
  maxLookedAt: number,
  as: As,
): Promise<Shown[As][]> {
  const { name, conditions } = narrowingOf(filter, mode);
  const values = { ...filter, accountId, mode, tsquery, limit, maxLookedAt };
  if (filter.someStates) {
    const newest = mergedStates(
      (isInState) => `
        select l.delivery_id from deliveries l where ${[isInState, inRange, ...conditions].join(' and ')}
        order by l.delivery_id desc limit $maxLookedAt`,
      'each.delivery_id desc',
      '$maxLookedAt',
    );
    const found = `
      select newest.delivery_id from (${newest}) newest
      join lateral (
        select from delivery_search s
        where s.account_id = $accountId and s.mode = $mode and s.delivery_id = newest.delivery_id
          and s.words @@ $tsquery::tsquery
        limit 1
      ) matching on true
      order by newest.delivery_id desc limit $limit`;
    return readFound(database, { name: `search-newest-of-states${name}`, found, as }, values);
  }
  const found = `
    select newest.delivery_id from (
      select s.delivery_id, s.words from delivery_search s
      where s.account_id = $accountId and s.mode = $mode and s.delivery_id < $belowId and s.delivery_id >= $fromId
      order by s.delivery_id desc limit $maxLookedAt
    ) newest
    where newest.words @@ $tsquery::tsquery limit $limit`;
  return readFound(database, { name: 'search-newest', found, as }, values);
}

/**
 * The buckets are read in their order, and the loop ends when the page is full. The innermost query asks for words, and names
 * the account only for Citus, so that no other index fits: guessing that words are common, PostgreSQL would otherwise walk over all deliveries of
 * the account in their order, once for each bucket. The delivery itself is looked up for each hit; a join could become a
 * walk over the whole table.
 */
export function searchBuckets<As extends keyof Shown>(
  database: Database,
  { accountId, mode }: Scope,
  filter: Filter,
  tsqueries: readonly string[],
  limit: number,
  as: As,
): Promise<Shown[As][]> {
  const { name, conditions } = narrowingOf(filter, mode);
  const isListed = `exists (
    select from deliveries l
    where l.account_id = $accountId and l.delivery_id = hits.delivery_id
      and ${['l.status = any ($states)', ...conditions].join(' and ')}
    offset 0)`;
  const found = `
    select hit.delivery_id from unnest($tsqueries::text[]) as bucket (query)
    cross join lateral (
      with hits as materialized (
        select s.account_id, s.mode, s.delivery_id from delivery_search s
        where s.account_id = $accountId and in_bucket(s.bucket, s.words) @@ bucket.query::tsquery
      )
      select hits.delivery_id from hits
      where hits.account_id = $accountId and hits.mode = $mode
        and hits.delivery_id < $belowId and hits.delivery_id >= $fromId
        ${filter.someStates ? `and ${isListed}` : ''}
      order by hits.delivery_id desc limit $limit
    ) hit
    limit $limit`;
  const list = { name: `search-buckets${filter.someStates ? '-of-states' : ''}${name}`, found, as };
  return readFound(database, list, { ...filter, accountId, mode, tsqueries, limit });
}

/** The oldest and the newest delivery that can be found by words, in these bounds. */
export async function searchableBetween(
  database: Database,
  { accountId, mode }: Scope,
  { fromId, belowId }: Pick<Filter, 'fromId' | 'belowId'>,
): Promise<{ oldest: DeliveryId; newest: DeliveryId } | undefined> {
  const ends = (order: string) => `(
    select delivery_id from delivery_search
    where account_id = $accountId and mode = $mode and delivery_id < $belowId and delivery_id >= $fromId
    order by delivery_id ${order} limit 1)`;
  const row = await queryFirst<{ oldest: DeliveryId | null; newest: DeliveryId | null }>(
    database,
    'searchable-between',
    { accountId, mode, fromId, belowId },
  )`select ${ends('asc')} as oldest, ${ends('desc')} as newest`;
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : undefined;
}

/** How many wait for instructions, counted up to `limit`. */
export async function countAwaited(
  database: Database,
  { accountId, mode }: Scope,
  limit: number,
): Promise<number> {
  const { n } = await queryOne<{ n: number }>(database, 'count-awaited', { accountId, mode, limit })`
    select count(*)::int as n from (
      select from deliveries l
      where l.account_id = $accountId and l.mode = $mode and ${isStateSql('l', 'in_transit')} and ${awaited}
      limit $limit
    ) counted`;
  return n;
}

/** How many are late, counted up to `limit`: oldest first, because those that are late are old. */
export async function countLate(
  database: Database,
  { accountId, mode }: Scope,
  nowMs: number,
  limit: number,
): Promise<number> {
  const values = { accountId, mode, openStates, nowMs, limit };
  const { n } = await queryOne<{ n: number }>(database, 'count-late', values)`
    select count(*)::int as n from (
      select from unnest($openStates::text[]) as state (name)
      cross join lateral (
        select from deliveries l
        where l.account_id = $accountId and l.mode = ${hiddenMode} and l.status = state.name
          and ${openAndLate('$nowMs')}
        order by l.delivery_id limit $limit
      ) each
      limit $limit
    ) counted`;
  return n;
}

/** An event of some delivery, with what people recognise the delivery by. */
interface EventOfDelivery {
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
  const values = {
    accountId: scope.accountId,
    mode: scope.mode,
    ids: keys.map((key) => key.deliveryId),
    sequences: keys.map((key) => key.sequence),
  };
  return queryAll<EventOfDelivery>(database, 'read-events-by-key', values)`
    select e.delivery_id, e.type, e.actor, e.at, d.delivery_address, d.receiver_name
    from unnest($ids::uuid[], $sequences::int[]) as key (delivery_id, sequence)
    join delivery_events e on e.account_id = $accountId and e.delivery_id = key.delivery_id
      and e.sequence = key.sequence
    join deliveries d on d.account_id = $accountId and d.delivery_id = key.delivery_id and d.mode = $mode
    order by e.at desc, e.sequence desc, e.delivery_id desc`;
}
