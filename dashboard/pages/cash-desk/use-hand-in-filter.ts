/** The filter of the hand-ins. The address bar holds it, by the contract's parameter names. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import { handInFilters, type listHandIns } from '../../../contract/dashboard/cash-desk.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { keysOf } from '../../ui/keys-of.ts';

const names = keysOf(handInFilters);

/** Each value as the text of its parameter. */
export type HandInFilter = { [Name in (typeof names)[number]]?: string | undefined };

/** A request writes the text into its own address, so it is passed on unparsed: the server accepts or refuses it. */
export const asQuery = (filter: HandInFilter) => filter as QueryOf<typeof listHandIns>;

function filterOf(search: string): HandInFilter {
  const params = new URLSearchParams(search);
  const filter: HandInFilter = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  return filter;
}

function addressFor(filter: HandInFilter): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  return params.size > 0 ? `/cash-desk?${params}` : '/cash-desk';
}

export function useHandInFilter() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (changes: HandInFilter) => navigate(addressFor({ ...filter, ...changes })),
    clear: () => navigate('/cash-desk'),
  };
}
