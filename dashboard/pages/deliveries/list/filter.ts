/** The filter and the order of the list, and the cursor of its page: in the address bar, by the contract's parameter names. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice: "100%" would come out as another word.
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { exportDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { deliveryFilterNames } from '../../../../contract/dashboard/schema-values.ts';
import type { QueryOf } from '../../../../contract/operation.ts';
import type { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { defaultSort } from '../../../../contract/records.ts';
import { type AccountMode, baseOf } from '../../../current/account-mode.ts';
import { type AddressFilter, queryOf, readFilter } from '../../../ui/address-bar.ts';

type Query = Pick<QueryOf<typeof listDeliveries>, (typeof deliveryFilterNames)[number] | 'sort'>;

export type Filter = AddressFilter<keyof Query>;

/** What is filtered, in whatever order: for counts and exports. */
export function withoutSort({ sort: _, ...filter }: Filter): QueryOf<typeof exportDeliveries> {
  return queryOf(exportDeliveries, filter);
}

export const sortOf = ({ sort }: Filter): string => sort ?? defaultSort;

const names = [...deliveryFilterNames, 'sort'] as const;

export function addressFor(filter: Filter, cursor?: string): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/deliveries?${params}` : '/deliveries';
}

/** The address of the list as it was last open, by account and mode: the breadcrumb of a delivery leads back to it. */
const lastAddresses = new Map<string, string>();

export const lastAddressIn = (current: AccountMode) => lastAddresses.get(baseOf(current)) ?? '/deliveries';

export function useRememberAddress(current: AccountMode, address: string): void {
  const base = baseOf(current);
  useEffect(() => void lastAddresses.set(base, address), [base, address]);
}

/** The cursors of the pages before this one (empty text: the first page), kept in the entry of the browser's history. */
export interface Trail {
  trail: readonly string[];
}

export function useFilter() {
  const search = useSearch();
  const state = useHistoryState<Partial<Trail> | null>();
  const [, navigate] = useLocation();
  const filter = readFilter(names, search);
  const cursor = new URLSearchParams(search).get('cursor') || undefined;
  return {
    filter,
    cursor,
    trail: state?.trail ?? [],
    isFiltered: Object.keys(withoutSort(filter)).length > 0,
    /** Goes to the first page of the changed filter. `replace`: the back button skips the filter before. */
    change: (changes: Filter, options?: { replace: boolean }) =>
      navigate(addressFor({ ...filter, ...changes }), options),
    clear: () => navigate(addressFor({ sort: filter.sort })),
  };
}
