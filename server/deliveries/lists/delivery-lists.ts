/**
 * Lists of deliveries, page by page: newest first or in another order, filtered, searched, counted.
 *
 * A search for words has two steps. First it looks at the newest deliveries in their
 * order (1,000 for a page): a word that is common fills the page there, at once. If it does not, the word is rare among the newest,
 * and the index of words is read, bucket by bucket (see `search/buckets.ts`).
 *
 * Matches of a search in another order are the newest `maxSortedMatches`, sorted here. Days of the past by their latest change
 * are sorted among their newest `maxSortedOfPast`, in PostgreSQL.
 */
import {
  maxCounted,
  maxCountedMatches,
  maxSortedMatches,
  maxSortedOfPast,
} from '../../../contract/operations/delivery-lists.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { timeOfId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { bucketsBetween } from '../search/buckets.ts';
import { asTsquery, bucketMark } from '../search/query.ts';
import type { Scope } from '../store.ts';
import { type Filter, isNarrowed } from './filter.ts';
import type { Shown, Wanted } from './list-sql.ts';
import { comparePositions, newestFirst, type Order, type Position, positionOf } from './orders.ts';
import { searchableBetween, searchBuckets, searchNewest } from './search-store.ts';
import * as store from './store.ts';

interface SortedRows {
  rows: RecordRow[];
  /** How many of the newest are sorted, if not all are; null if all are. */
  sortedAmong: number | null;
}

export type DeliveryLists = ReturnType<typeof makeDeliveryLists>;

/** 1,000 take some 2 ms. With fewer than a page of hits among them, a bucket has few enough. */
const minLookedAt = 1_000;
const lookedAtPerHit = 4;
/** What changed within a day is passed over quickly; more than that is not. */
const pastMs = 86_400_000;

export function makeDeliveryLists(database: Database, clock: Clock) {
  /** Those that only a search or a reference finds; undefined if an index has the order itself. */
  async function matches<As extends keyof Shown>(wanted: Wanted, as: As) {
    const { words, reference } = wanted.filter;
    if (words) return search(wanted, words, as);
    return reference === undefined ? undefined : store.listByReference(database, wanted, as);
  }

  async function search<As extends keyof Shown>(wanted: Wanted, words: string[][][], as: As) {
    if (words.length === 0) return [];
    const { scope, filter, limit } = wanted;
    const lookedAt = Math.max(minLookedAt, limit * lookedAtPerHit);
    const near = await searchNewest(database, wanted, asTsquery(words), lookedAt, as);
    if (near.length === limit) return near;
    const ends = await searchableBetween(database, scope, filter);
    if (!ends) return [];
    const buckets = bucketsBetween(scope.accountId, scope.mode, ends.oldest, ends.newest);
    return searchBuckets(database, wanted, { buckets, tsquery: asTsquery(words, bucketMark) }, as);
  }

  async function listNewest(wanted: Wanted, after: Position | undefined): Promise<SortedRows> {
    const { filter } = wanted;
    const belowId = after && after.id < filter.belowId ? after.id : filter.belowId;
    const below = { ...wanted, filter: { ...filter, belowId } };
    const matching = await matches(below, 'records');
    return { rows: matching ?? (await store.listInOrder(database, below, newestFirst)), sortedAmong: null };
  }

  async function listSorted(wanted: Wanted, order: Order, after: Position | undefined): Promise<SortedRows> {
    const { filter } = wanted;
    const matching = await matches({ ...wanted, limit: maxSortedMatches + 1 }, 'keys');
    if (matching) return sortMatches(matching, wanted, order, after);
    const isPast = timeOfId(filter.belowId) < clock.now() - pastMs;
    if (order.by === 'updated' && order.descending && isPast && !isNarrowed(filter)) {
      const past = await store.listPastByUpdate(database, wanted, maxSortedOfPast, after);
      return { rows: past.rows, sortedAmong: past.hasMoreToSort ? maxSortedOfPast : null };
    }
    return { rows: await store.listInOrder(database, wanted, order, after), sortedAmong: null };
  }

  async function sortMatches(
    matching: readonly Shown['keys'][],
    { scope, filter, limit }: Wanted,
    order: Order,
    after: Position | undefined,
  ): Promise<SortedRows> {
    const ids = matching
      .slice(0, maxSortedMatches)
      .filter((row) => row.updated_at.getTime() >= (filter.updatedFromMs ?? 0))
      .map((row) => positionOf(row, order))
      .filter((position) => !after || comparePositions(position, after, order) > 0)
      .sort((a, b) => comparePositions(a, b, order))
      .slice(0, limit)
      .map((position) => position.id);
    return {
      rows: await store.listByIds(database, scope, ids),
      sortedAmong: matching.length > maxSortedMatches ? maxSortedMatches : null,
    };
  }

  return {
    /** The first deliveries of an order, or those after a position. */
    async page(scope: Scope, filter: Filter, limit: number, order = newestFirst, after?: Position) {
      if (filter.states.length === 0) return { rows: [], hasMore: false, sortedAmong: null };
      // One more than asked for shows whether there are more.
      const wanted = { scope, filter, limit: limit + 1 };
      const isNewestFirst = order === newestFirst;
      const list = await (isNewestFirst ? listNewest(wanted, after) : listSorted(wanted, order, after));
      return { ...list, rows: list.rows.slice(0, limit), hasMore: list.rows.length > limit };
    },
    /** How many a filter has, up to a limit. */
    async count(scope: Scope, filter: Filter) {
      if (filter.states.length === 0) return { count: 0, hasMore: false };
      const limit = filter.words ? maxCountedMatches : maxCounted;
      const wanted = { scope, filter, limit: limit + 1 };
      const matching = await matches(wanted, 'ids');
      const count = matching?.length ?? (await store.countListed(database, wanted));
      return { count: Math.min(count, limit), hasMore: count > limit };
    },
  };
}
