/** Reads the page of the list that the address bar asks for, and watches the first page for new deliveries. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { countDeliveries, listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { defaultSort } from '../../../../contract/records.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { queryOf } from '../../../ui/address-bar.ts';
import type { ListPage } from '../detail/delivery.ts';
import { type Filter, sortOf, withoutSort } from './filter.ts';

/** Rows of a page: a few screens, and still quick to read again whenever something changes. */
const pageSize = 50;

/** A delivery becomes late without an event, and a new one can be searched for a few seconds after its creation. */
const refetchMs = 60_000;
const refetchSearchMs = 10_000;

export function useDeliveries(filter: Filter, cursor: string | undefined, isAtTop: boolean) {
  const { within: params } = useAccount();
  const query = { ...queryOf(listDeliveries, filter), limit: pageSize };
  const refetchInterval = filter.search ? refetchSearchMs : refetchMs;
  const shown = useOperation(
    listDeliveries,
    { params, query: { ...query, cursor } },
    { placeholderData: keepPreviousData, refetchInterval },
  );
  // In another order, new deliveries are anywhere: the page is shown as it is now.
  const isNewestFirst = sortOf(filter) === defaultSort;
  // On the first page this is the same query, sent once.
  const first = useOperation(listDeliveries, { params, query }, { enabled: isNewestFirst });
  const isFirst = cursor === undefined;
  const of = JSON.stringify(filter);
  const [before, setBefore] = useState<Steady>();
  const arrived = first.data && isNewestFirst && { of, firstPage: first.data, mayShift: isFirst && isAtTop };
  const now = arrived ? steady(before, arrived) : before;
  if (now !== before) setBefore(now);
  const isOld = shown.isPlaceholderData;
  const isKept = isNewestFirst && isFirst && now !== undefined && (isOld || now.of === of);
  return {
    page: isKept ? now.page : shown.data,
    knownIds: isKept ? now.knownIds : undefined,
    waiting: now?.of === of ? now.waiting : 0,
    waitingMore: now?.waitingMore ?? false,
    isOld,
    error: shown.error,
    refetch: shown.refetch,
  };
}

export function useCount(filter: Filter) {
  const { within: params } = useAccount();
  const query = withoutSort(filter);
  const refetchInterval = filter.search ? refetchSearchMs : refetchMs;
  const { data, isPlaceholderData } = useOperation(
    countDeliveries,
    { params, query },
    { placeholderData: keepPreviousData, refetchInterval },
  );
  return isPlaceholderData ? undefined : data;
}

interface Arrived {
  /** Names the list: its filter. */
  of: string;
  firstPage: ListPage;
  mayShift: boolean;
}

interface Steady extends Arrived {
  page: ListPage;
  /** The number of new deliveries that are not shown yet. */
  waiting: number;
  /** There may be more than `waiting`. */
  waitingMore: boolean;
  /** The ids that were there at first. All others are marked as new. */
  knownIds: ReadonlySet<string>;
}

/**
 * The first page of a list that updates live. While the reader is at its top, new deliveries appear at once. Farther down
 * nothing may move: the rows stay where they are (with their current values), and new deliveries wait until the reader
 * asks for them.
 */
export function steady(before: Steady | undefined, arrived: Arrived): Steady {
  const { of, firstPage, mayShift } = arrived;
  const still = { waiting: 0, waitingMore: false };
  if (before?.of !== of) return { ...arrived, ...still, page: firstPage, knownIds: idsOf(firstPage) };
  if (before.firstPage === firstPage && before.mayShift === mayShift) return before;
  if (mayShift) return { ...before, ...arrived, ...still, page: firstPage };

  const newest = before.page.data[0]?.delivery_id ?? '';
  // Identifiers sort by time of creation.
  const waiting = firstPage.data.filter(({ delivery_id }) => delivery_id > newest).length;
  const waitingMore = firstPage.has_more && waiting === firstPage.data.length;
  return { ...before, ...arrived, waiting, waitingMore, page: inPlace(before.page, firstPage) };
}

/** The same rows with their current values. The cursor stays as well, because the page ends where it ended. */
function inPlace(before: ListPage, now: ListPage): ListPage {
  const fresh = new Map(now.data.map((row) => [row.delivery_id, row]));
  const last = now.has_more ? (now.data.at(-1)?.delivery_id ?? '') : '';
  const data = before.data
    // A row that the new page should contain, and does not, no longer matches the filter.
    .filter(({ delivery_id }) => fresh.has(delivery_id) || delivery_id < last)
    .map((row) => fresh.get(row.delivery_id) ?? row);
  return { ...before, data };
}

const idsOf = ({ data }: ListPage) => new Set(data.map(({ delivery_id }) => delivery_id));
