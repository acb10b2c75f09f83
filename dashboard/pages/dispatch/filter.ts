/** What the board is narrowed to. The address bar holds it, so that a link shows the same to somebody else. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// The one of `wouter` itself decodes the text once too often: "100%" would come out as another word.
import { useSearch } from 'wouter/use-browser-location';
import type { getBoard } from '../../../contract/dashboard/dispatch.ts';
import type { QueryOf } from '../../../contract/operation.ts';

export type Filter = QueryOf<typeof getBoard>;
const names = ['account_id', 'courier_id', 'area'] as const satisfies (keyof Filter)[];

/** Nothing is judged here: an address that somebody made by hand is for the service to understand or refuse. */
function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  const given = names.map((name) => [name, params.get(name)] as const).filter(([, value]) => value);
  return Object.fromEntries(given) as Filter;
}

export function useFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  const change = (changes: Filter, options?: { replace: boolean }) => {
    // What else the address holds (the order of the couriers, the column that is open) stays.
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
    clear: () => change({ account_id: undefined, courier_id: undefined, area: undefined }),
  };
}
