/** Reads the board, and more cards of a column on request; says when it is out of date. `api/live.ts` keeps it up to date. */
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type BoardColumn, getBoard, listBoardColumn } from '../../../../contract/dashboard/dispatch.ts';
import { ConnectionContext, calls } from '../../../api/connection.ts';
import { type Failure, isPassing } from '../../../api/failures.ts';
import { useOperation, usePages } from '../../../api/queries.ts';
import { makeAddressFilter } from '../../../ui/address-bar.ts';
import { allowedIf } from '../../../ui/permission-button.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { Board, Filter } from './board.ts';

/** A delivery becomes late without an event. */
const refetchMs = 60_000;
/** While the service is gone, until it answers again. */
const retryMs = 5_000;

export function useBoard(filter: Filter) {
  const query = useOperation(
    getBoard,
    { query: filter },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isPassing(state.error) ? retryMs : refetchMs),
    },
  );
  const board = query.data;
  const columns: readonly Column[] = [
    useColumn('unassigned', filter, board),
    useColumn('assigned', filter, board),
    useColumn('on_the_way', filter, board),
    useColumn('late', filter, board),
    useColumn('waiting_for_sender', filter, board),
  ];
  return { query, columns };
}

export type Column = ReturnType<typeof useColumn>;

/** The first cards come with the board. For more, the column is read in pages, the first one included. */
function useColumn(column: BoardColumn, filter: Filter, board: Board | undefined) {
  const filterKey = JSON.stringify(filter);
  const [request, setRequest] = useState({ filterKey, pages: 1 });
  // Another filter begins with its first page.
  const pageCount = request.filterKey === filterKey ? request.pages : 1;
  const isPaged = pageCount > 1;
  const pages = usePages(listBoardColumn, { params: { column }, query: filter }, { enabled: isPaged });
  const loadedCount = pages.data?.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (isPaged && loadedCount > 0 && loadedCount < pageCount && hasNextPage && !isFetching && !isError)
      void fetchNextPage();
  }, [isPaged, loadedCount, pageCount, hasNextPage, isFetching, isError, fetchNextPage]);

  const first = board?.columns.find((one) => one.column === column);
  const items = isPaged ? pages.items : undefined;
  const cards = useMemo(() => {
    // A card that moved down while the next page was read is on both pages.
    const byId = new Map((items ?? first?.cards ?? []).map((card) => [card.delivery_id, card]));
    return [...byId.values()];
  }, [items, first]);
  return {
    column,
    cards,
    /** All deliveries of the column, shown or not. */
    count: first?.count ?? 0,
    hasMore: items ? hasNextPage : first?.next_cursor != null,
    isReadingMore: isPaged && loadedCount < pageCount && isFetching,
    /** Why more could not be read. */
    failure: isPaged ? pages.error : null,
    showMore: () => {
      if (isError) void (loadedCount > 0 ? fetchNextPage() : pages.refetch());
      else setRequest({ filterKey, pages: Math.max(loadedCount, 1) + 1 });
    },
  };
}

/** In the address bar, so that a link shows the same to everyone. */
export const { useFilter } = makeAddressFilter('/dispatch', ['account_id', 'courier_id', 'search']);

/**
 * Since when the service is gone, in milliseconds since 1970; undefined while it answers. A lost stream alone does not say so:
 * some proxies cut long responses, and a restart takes a second. So the board is read once more, and only if that fails
 * as well, after its retries, or if the service gives no sign of life, it is gone. A service that is being stopped ends its streams and still answers for
 * a second, so the board is read again each time the stream cannot be opened. The stream says when it was lost.
 */
export function useOutage(
  error: Failure | null,
  readAgain: (options: { cancelRefetch: boolean }) => unknown,
): number | undefined {
  const { lostAt, failures, isUnreachable } = useContext(ConnectionContext);
  const [since, setSince] = useState<number>();
  const isGone = isUnreachable || isPassing(error);
  if (isGone && since === undefined) setSince(lostAt ?? Date.now());
  if (!isGone && since !== undefined) setSince(undefined);
  // A look that is under way is not started again: its retries would never come to an end.
  const look = useStable(() => void readAgain({ cancelRefetch: false }));
  useEffect(() => {
    if (failures > 0) look();
  }, [failures, look]);
  // A call that fails says it sooner than the stream does.
  useEffect(() => {
    window.addEventListener('offline', look);
    calls.addEventListener('unanswered', look);
    return () => {
      window.removeEventListener('offline', look);
      calls.removeEventListener('unanswered', look);
    };
  }, [look]);
  return isGone ? since : undefined;
}

/** The service cannot be reached: nothing can be changed on the board. */
export const GoneContext = createContext(false);

/** Why nothing can be changed then. */
export const waitsForService = 'This waits until Waybill can be reached again.';

export const useUnlessGone = () => allowedIf(!useContext(GoneContext), waitsForService);
