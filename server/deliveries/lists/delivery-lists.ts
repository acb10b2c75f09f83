/**
 * Lists of deliveries, page by page: newest first or in another order, filtered, searched, counted.
 *
 * A search for words has two steps. First it looks at the newest `maxLookedAt` deliveries in their
 * order: a word that is common fills the page there, at once. Where it does not, the word is rare among the newest,
 * and the index of words is read, bucket by bucket (see `search/buckets.ts`).
 *
 * Matches of a search in another order are the newest `maxSortedMatches`, sorted here. Days of the past by their latest change
 * are sorted among their newest `maxSortedOfPast`, in PostgreSQL.
 *
 * After a restore, that index is built in the background (database/schema/indexes-to-build.ts). Until then, the first step looks at
 * all deliveries: it finds the same, at 0.5 µs of processor time for each delivery of the account (measured with 200,000).
 */

import {
  maxCounted,
  maxCountedMatches,
  maxSortedMatches,
  maxSortedOfPast,
} from '../../../contract/operations/delivery-lists.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DeliveryId, timeOfId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { bucketsBetween } from '../search/buckets.ts';
import { asTsquery } from '../search/query.ts';
import { type Filter, isNarrowed } from './filter.ts';
import type { Shown } from './list-sql.ts';
import { comparePositions, newestFirst, type Order, type Position, positionOf } from './orders.ts';
import * as sorted from './sorted-store.ts';
import * as store from './store.ts';

export interface Page {
  rows: RecordRow[];
  hasMore: boolean;
  /** Where the next page goes on; undefined if this one is empty. */
  lastId: DeliveryId | undefined;
}

export interface SortedPage extends Pick<Page, 'rows' | 'hasMore'> {
  /** How many of the newest are sorted, where not all are; null where all are. */
  sortedAmong: number | null;
}

type SortedRows = Omit<SortedPage, 'hasMore'>;

/** The newest matches of a filter, up to `limit`, in one of the forms of `list-sql.ts`. */
interface Matches<As extends keyof Shown> {
  scope: store.Scope;
  filter: Filter;
  limit: number;
  as: As;
}

export interface DeliveryLists {
  /** The next deliveries below an id, at most `most`; from the newest on where no id is given. */
  page(scope: store.Scope, filter: Filter, limit: number, afterId?: DeliveryId): Promise<Page>;
  /** The next deliveries after a position of an order. */
  sortedPage(
    scope: store.Scope,
    filter: Filter,
    order: Order,
    limit: number,
    after?: Position,
  ): Promise<SortedPage>;
  /** How many a filter has, up to a limit. */
  count(scope: store.Scope, filter: Filter): Promise<{ count: number; hasMore: boolean }>;
}

/** 2,000 take some 4 ms. With fewer than a page of hits among them, a bucket has few enough. */
const maxLookedAt = 2_000;
/** The highest number that a limit of ours can have: `integer` in PostgreSQL. */
const all = 2 ** 31 - 1;

/** What changed within a day is passed over quickly; more than that is not. */
const pastMs = 86_400_000;

export function makeDeliveryLists(database: Database, clock: Clock): DeliveryLists {
  /** Asked until it is there: it never disappears while a service runs. */
  let hasIndex = false;
  async function isIndexed(): Promise<boolean> {
    hasIndex ||= await store.hasIndexOfWords(database);
    return hasIndex;
  }

  async function search<As extends keyof Shown>(
    wanted: Matches<As>,
    words: string[][][],
  ): Promise<Shown[As][]> {
    if (words.length === 0) return [];
    const { scope, filter, limit, as } = wanted;
    const searchNewest = (maxLookedAt: number) =>
      store.searchNewest(database, scope, filter, asTsquery(words), limit, maxLookedAt, as);
    const near = await searchNewest(Math.max(maxLookedAt, limit * 2));
    if (near.length === limit) return near;
    return (await isIndexed()) ? searchAll(wanted, words) : searchNewest(all);
  }

  async function searchAll<As extends keyof Shown>(
    { scope, filter, limit, as }: Matches<As>,
    words: string[][][],
  ): Promise<Shown[As][]> {
    const ends = await store.searchableBetween(database, scope, filter);
    if (!ends) return [];
    const buckets = bucketsBetween(scope.accountId, scope.mode, ends.oldest, ends.newest);
    const tsqueries = buckets.map((bucket) => asTsquery(words, bucket));
    return store.searchBuckets(database, scope, filter, tsqueries, limit, as);
  }

  /** Those that only a search or a reference finds; undefined if an index has the order itself. */
  async function matches<As extends keyof Shown>(wanted: Matches<As>): Promise<Shown[As][] | undefined> {
    const { scope, filter, limit, as } = wanted;
    if (filter.words) return search(wanted, filter.words);
    if (!hasReference(filter)) return undefined;
    return sorted.listByReference(database, scope, filter, limit, as);
  }

  /** The rows after a position. */
  async function listSorted(
    scope: store.Scope,
    filter: Filter,
    order: Order,
    after: Position | undefined,
    limit: number,
  ): Promise<SortedRows> {
    const found = await matches({ scope, filter, limit: maxSortedMatches + 1, as: 'keys' });
    if (found) return sortMatches(scope, found, filter, order, after, limit);
    if (order.by === 'updated' && order.descending && isPast(filter) && !isNarrowed(filter)) {
      const max = maxSortedOfPast;
      const past = await sorted.listPastByUpdate(database, scope, filter, after, limit, max);
      return { rows: past.rows, sortedAmong: past.hasMoreToSort ? max : null };
    }
    return { rows: await sorted.listSorted(database, scope, filter, order, after, limit), sortedAmong: null };
  }

  const isPast = ({ belowId }: Filter) => timeOfId(belowId) < clock.now() - pastMs;

  async function sortMatches(
    scope: store.Scope,
    found: readonly Shown['keys'][],
    filter: Filter,
    order: Order,
    after: Position | undefined,
    limit: number,
  ): Promise<SortedRows> {
    const ids = found
      .slice(0, maxSortedMatches)
      .filter((row) => row.updated_at.getTime() >= (filter.updatedFromMs ?? 0))
      .map((row) => positionOf(row, order))
      .filter((position) => !after || comparePositions(position, after, order) > 0)
      .sort((a, b) => comparePositions(a, b, order))
      .slice(0, limit)
      .map((position) => position.id);
    return {
      rows: inOrder(ids, await sorted.listByIds(database, scope, ids)),
      sortedAmong: found.length > maxSortedMatches ? maxSortedMatches : null,
    };
  }

  return {
    async page(scope, filter, limit, afterId) {
      if (filter.states.length === 0) return { rows: [], hasMore: false, lastId: undefined };
      const belowId = afterId !== undefined && afterId < filter.belowId ? afterId : filter.belowId;
      const below = { ...filter, belowId };
      const rows =
        (await matches({ scope, filter: below, limit: limit + 1, as: 'records' })) ??
        (await sorted.listSorted(database, scope, below, newestFirst, undefined, limit + 1));
      const page = firstOf(rows, limit);
      return { ...page, lastId: page.rows.at(-1)?.delivery_id };
    },
    async sortedPage(scope, filter, order, limit, after) {
      if (filter.states.length === 0) return { rows: [], hasMore: false, sortedAmong: null };
      const { rows, sortedAmong } = await listSorted(scope, filter, order, after, limit + 1);
      return { ...firstOf(rows, limit), sortedAmong };
    },
    async count(scope, filter) {
      if (filter.states.length === 0) return { count: 0, hasMore: false };
      const limit = filter.words ? maxCountedMatches : maxCounted;
      const found = await matches({ scope, filter, limit: limit + 1, as: 'keys' });
      const count = found?.length ?? (await sorted.countListed(database, scope, filter, limit + 1));
      return { count: Math.min(count, limit), hasMore: count > limit };
    },
  };
}

const hasReference = (filter: Filter): filter is Filter & { reference: string } =>
  filter.reference !== undefined;

/** One more than asked for shows whether there are more. */
function firstOf(rows: RecordRow[], limit: number): Pick<Page, 'rows' | 'hasMore'> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The rows of these ids, in the order of the ids. */
export function inOrder(ids: readonly DeliveryId[], rows: readonly RecordRow[]): RecordRow[] {
  const byId = new Map(rows.map((row) => [row.delivery_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
