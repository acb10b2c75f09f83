/** Reads the board, and more of a column where somebody wants to see more. `api/live-fleet.ts` keeps it up to date. */
import { useEffect, useMemo, useState } from 'react';
import { type BoardColumn, getBoard, listBoardColumn } from '../../../contract/dashboard/dispatch.ts';
import type { Failure } from '../../api/failures.ts';
import { useOperation, usePages } from '../../api/queries.ts';
import type { Board, Card } from './board.ts';
import type { Filter } from './filter.ts';

/** A delivery becomes late without anything happening to it. */
const readAgainMs = 60_000;

export interface Column {
  column: BoardColumn;
  /** How many there are in all. */
  count: number;
  cards: readonly Card[];
  /** There are more than are shown. */
  hasMore: boolean;
  isReadingMore: boolean;
  /** Why more could not be read. */
  failure: Failure | null;
  showMore(): void;
}

export function useBoard(filter: Filter) {
  const found = useOperation(getBoard, { query: filter }, { keepLast: true, refetchInterval: readAgainMs });
  const board = found.data;
  const columns: readonly Column[] = [
    useColumn('unassigned', filter, board),
    useColumn('assigned', filter, board),
    useColumn('on_the_way', filter, board),
    useColumn('attention', filter, board),
  ];
  return { board, columns, isOld: found.isPlaceholderData, error: found.error, refetch: found.refetch };
}

/** The first cards come with the board. Whoever wants more reads the column in pages, the first one included. */
function useColumn(column: BoardColumn, filter: Filter, board: Board | undefined): Column {
  const of = JSON.stringify(filter);
  const [wish, setWish] = useState({ of, pages: 1 });
  const wanted = wish.of === of ? wish.pages : 1;
  const isPaged = wanted > 1;
  const pages = usePages(listBoardColumn, { params: { column }, query: filter }, { enabled: isPaged });
  const read = pages.data?.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (isPaged && read > 0 && read < wanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isPaged, read, wanted, hasNextPage, isFetching, isError, fetchNextPage]);

  const first = board?.columns.find((one) => one.column === column);
  const items = isPaged ? pages.items : undefined;
  const cards = useMemo(() => onceEach(items ?? first?.cards ?? []), [items, first]);
  return {
    column,
    cards,
    count: first?.count ?? 0,
    hasMore: items ? hasNextPage : first?.next_cursor != null,
    isReadingMore: isPaged && read < wanted && isFetching,
    failure: isPaged ? pages.error : null,
    showMore: () => {
      if (isError) void (read > 0 ? fetchNextPage() : pages.refetch());
      else setWish({ of, pages: Math.max(read, 1) + 1 });
    },
  };
}

/** A card that moved down while the next page was read is on both. */
function onceEach(cards: readonly Card[]): Card[] {
  return [...new Map(cards.map((card) => [card.delivery_id, card])).values()];
}
