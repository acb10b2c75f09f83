/**
 * A list, newest first, that grows at both ends: new items arrive at its top while it is open, and "Load more" adds older
 * ones at its bottom. Only the first page is read again, and older pages are read once: what they list does not change.
 *
 * While the reader is at the top, new items appear at once. Farther down nothing may move: new items wait until the reader
 * asks for them. If more items arrived than a page holds, the first page no longer reaches the list that is shown:
 * the list then starts over with that page, at once or when the reader asks.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Operation } from '../../contract/operation.ts';
import { callPage, type ItemOf, type PageOf, type RequestOf } from './client.ts';
import { asFailure, type Failure } from './failures.ts';
import { keyOf } from './queries.ts';

interface FirstPage<Item> {
  /** Names the list: its filter. */
  of: string;
  first: PageOf<Item>;
  /** The reader is at the top. */
  mayShift: boolean;
}

interface LiveList<Item> extends FirstPage<Item> {
  items: readonly Item[];
  /** The cursor of the next older page; null at the end. */
  cursor: string | null;
  waiting: number;
  /** There may be more than `waiting`. */
  waitingMore: boolean;
  /** The ids that were there at first, and older ones. All others are marked as new. */
  knownIds: ReadonlySet<string>;
}

export function withFirstPage<Item>(
  before: LiveList<Item> | undefined,
  firstPage: FirstPage<Item>,
  idOf: (item: Item) => string,
): LiveList<Item> {
  const { of, first, mayShift } = firstPage;
  const nothing = { waiting: 0, waitingMore: false };
  const startOver = { ...firstPage, ...nothing, items: first.data, cursor: first.next_cursor };
  if (before?.of !== of) return { ...startOver, knownIds: new Set(first.data.map(idOf)) };
  if (before.first === first && before.mayShift === mayShift) return before;

  const { items, knownIds } = before;
  // With a filter, nothing may match among the items that the first page looks at.
  if (first.data.length === 0 && items.length > 0) return { ...before, ...firstPage, ...nothing };
  const shown = new Set(items.map(idOf));
  const overlap = first.data.findIndex((item) => shown.has(idOf(item)));
  const isGap = overlap === -1 && items.length > 0;
  const waiting = overlap === -1 ? first.data.length : overlap;
  if (!mayShift && items.length > 0) {
    const waitingMore = isGap && first.next_cursor !== null;
    return { ...before, ...firstPage, waiting, waitingMore, items: updated(items, first.data, idOf) };
  }
  if (isGap || items.length === 0) return { ...startOver, knownIds };
  const all = [...first.data.slice(0, overlap), ...updated(items, first.data, idOf)];
  return { ...before, ...firstPage, ...nothing, items: all };
}

function updated<Item>(items: readonly Item[], now: readonly Item[], idOf: (item: Item) => string) {
  const fresh = new Map(now.map((item) => [idOf(item), item]));
  return items.map((item) => fresh.get(idOf(item)) ?? item);
}

export function withOlderPage<Item>(
  before: LiveList<Item>,
  page: PageOf<Item>,
  idOf: (item: Item) => string,
): LiveList<Item> {
  return {
    ...before,
    items: [...before.items, ...page.data],
    cursor: page.next_cursor,
    knownIds: new Set([...before.knownIds, ...page.data.map(idOf)]),
  };
}

interface LiveListOptions<Item> {
  idOf(item: Item): string;
  mayShift: boolean;
  enabled?: boolean;
  /** For lists that no stream announces. */
  refetchInterval?: number;
}

/** A request with a filter looks at a limited number of items: after an empty page, up to this many more are requested. */
const maxEmptyPages = 20;

export function useLiveList<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { idOf, mayShift, enabled = true, refetchInterval = 0 }: LiveListOptions<ItemOf<O>>,
) {
  type Item = ItemOf<O>;
  const first = useQuery<PageOf<Item>, Failure>({
    queryKey: keyOf(operation, request),
    queryFn: ({ signal }) => callPage(operation, request, undefined, signal),
    enabled,
    refetchInterval: refetchInterval || false,
  });
  const [last, setLast] = useState<LiveList<Item>>();
  const [failure, setFailure] = useState<Failure>();
  const [loading, setLoading] = useState(false);
  const [emptyPages, setEmptyPages] = useState(0);

  const of = JSON.stringify(request);
  const list = first.data ? withFirstPage(last, { of, first: first.data, mayShift }, idOf) : last;
  if (list !== last) setLast(list);
  const isOld = list !== undefined && list.of !== of;
  const current = isOld ? undefined : list;
  const cursor = current?.cursor ?? null;

  const loadMore = async () => {
    if (cursor === null || loading) return;
    setLoading(true);
    setFailure(undefined);
    try {
      const next = await callPage(operation, request, cursor);
      // The filter may have changed, or the list may have started over, in the meantime.
      setLast((now) => (now?.of === of && now.cursor === cursor ? withOlderPage(now, next, idOf) : now));
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setLoading(false);
    }
  };

  const isEmptySoFar = current !== undefined && current.items.length === 0 && cursor !== null;
  const goesOn = isEmptySoFar && emptyPages < maxEmptyPages && !failure && !loading;
  useEffect(() => {
    if (!goesOn) return;
    setEmptyPages((pages) => pages + 1);
    void loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter starts looking again.
  useEffect(() => setEmptyPages(0), [of]);

  return {
    /** Undefined until the first response; while another filter loads, the items of the one before. */
    items: isEmptySoFar && (goesOn || loading) ? undefined : list?.items,
    isOld,
    knownIds: list?.knownIds,
    waiting: current?.waiting ?? 0,
    waitingMore: current?.waitingMore ?? false,
    hasMore: cursor !== null,
    loadMore,
    isLoadingMore: loading,
    moreFailure: failure,
    error: first.error,
    refetch: first.refetch,
  };
}
