/** The filter of the board. It is kept in the address bar, so that a link shows the same to everyone. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// `useSearch` of `wouter` itself decodes once too often: "100%" would become another text.
import { useSearch } from 'wouter/use-browser-location';
import { readFilter } from '../../../ui/address-filter.ts';
import type { Filter } from './board.ts';

const names = ['account_id', 'courier_id', 'search'] as const satisfies (keyof Filter)[];

export function useFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo((): Filter => readFilter(names, search), [search]);
  const change = (changes: Filter, options?: { replace: boolean }) => {
    // The rest of the address (order of the couriers, open column) stays.
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    navigate(params.size > 0 ? `${path}?${params}` : path, options);
  };
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change,
    clear: () => change({ account_id: undefined, courier_id: undefined, search: undefined }),
  };
}
