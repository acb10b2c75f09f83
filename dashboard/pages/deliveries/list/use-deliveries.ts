/** Reads the page of the list that the address bar asks for, and watches the first page for new deliveries. */
import { countDeliveries, listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { defaultSort } from '../../../../contract/records.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { asQuery, type Filter, sortOf, withoutSort } from './filter.ts';
import { useSteadyPage } from './steady-page.ts';

/** Rows of a page: a few screens, and still quick to read again whenever something changes. */
const limit = 50;

/** A delivery becomes late without an event, and a new one can be searched for a few seconds after its creation. */
const refetchMs = 60_000;
const refetchSearchMs = 10_000;

export function useDeliveries(filter: Filter, cursor: string | undefined, isAtTop: boolean) {
  const { within: params } = useAccount();
  const query = { ...asQuery(filter), limit };
  const refetchInterval = filter.search ? refetchSearchMs : refetchMs;
  const shown = useOperation(
    listDeliveries,
    { params, query: { ...query, cursor } },
    { keepLast: true, refetchInterval },
  );
  // In another order, new deliveries are anywhere: the page is shown as it is now.
  const isNewestFirst = sortOf(filter) === defaultSort;
  // On the first page this is the same query, sent once.
  const first = useOperation(listDeliveries, { params, query }, { enabled: isNewestFirst });
  const isFirst = cursor === undefined;
  const of = JSON.stringify(filter);
  const steady = useSteadyPage(
    first.data && isNewestFirst ? { of, answer: first.data, mayShift: isFirst && isAtTop } : undefined,
  );
  const isOld = shown.isPlaceholderData;
  const isKept = isNewestFirst && isFirst && steady !== undefined && (isOld || steady.of === of);
  return {
    /** Undefined until the first answer. */
    page: isKept ? steady.page : shown.data,
    known: isKept ? steady.known : undefined,
    waiting: steady?.of === of ? steady.waiting : 0,
    waitingMore: steady?.waitingMore ?? false,
    isOld,
    error: shown.error,
    refetch: shown.refetch,
  };
}

/** How many deliveries the filter has; undefined until the first answer. */
export function useCount(filter: Filter) {
  const { within: params } = useAccount();
  const query = withoutSort(filter);
  const refetchInterval = filter.search ? refetchSearchMs : refetchMs;
  const { data, isPlaceholderData } = useOperation(
    countDeliveries,
    { params, query },
    { keepLast: true, refetchInterval },
  );
  return isPlaceholderData ? undefined : data;
}
