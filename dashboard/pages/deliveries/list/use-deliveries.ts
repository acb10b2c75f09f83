/** Reads the page of the list that the address bar asks for, and keeps an eye on what is new in front of it. */
import { listDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { asQuery, type Filter } from './filter.ts';
import { useSteadyPage } from './steady-page.ts';

/** Rows of a page: some screens full, and still quick to read anew whenever something changes. */
const limit = 50;

/** A delivery becomes late without anything happening to it; and what is new can be searched for some seconds later. */
const readAgainMs = 60_000;
const searchAgainMs = 10_000;

export function useDeliveries(filter: Filter, cursor: string | undefined, isAtTop: boolean) {
  const { within: params } = useAccount();
  const query = { ...asQuery(filter), limit };
  const refetchInterval = filter.search ? searchAgainMs : readAgainMs;
  const shown = useOperation(
    listDeliveries,
    { params, query: { ...query, cursor } },
    { keepLast: true, refetchInterval },
  );
  // On the first page it is the same reading, made once.
  const first = useOperation(listDeliveries, { params, query });
  const isFirst = cursor === undefined;
  const of = JSON.stringify(filter);
  const steady = useSteadyPage(
    first.data ? { of, answer: first.data, mayShift: isFirst && isAtTop } : undefined,
  );
  const isOld = shown.isPlaceholderData;
  const isKept = isFirst && steady !== undefined && (isOld || steady.of === of);
  return {
    /** Undefined while nothing has been read yet. */
    page: isKept ? steady.page : shown.data,
    known: isKept ? steady.known : undefined,
    waiting: steady?.of === of ? steady.waiting : 0,
    waitingMore: steady?.waitingMore ?? false,
    isOld,
    error: shown.error,
    refetch: shown.refetch,
  };
}
