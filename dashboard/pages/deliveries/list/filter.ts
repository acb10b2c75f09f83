/** What the list is narrowed to, and which page of it is shown. The address bar holds it all, in the contract's words. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// The one of `wouter` itself decodes the text once too often: "100%" would come out as another word.
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import type { exportDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import type { QueryOf } from '../../../../contract/operation.ts';
import { filterFields } from '../../../../contract/records.ts';

type Query = QueryOf<typeof exportDeliveries>;

/** Each as its text in the address. */
export type Filter = { [Name in keyof Query]?: string | undefined };

/** A request writes it into an address again, so the text is passed on as it is. */
export const asQuery = (filter: Filter) => filter as Query;

const names = Object.keys(filterFields) as (keyof Filter)[];

/** Nothing is judged here: an address that somebody made by hand is for the service to understand or refuse. */
function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  const given = names.map((name) => [name, params.get(name)] as const).filter(([, value]) => value);
  return Object.fromEntries(given) as Filter;
}

export function addressFor(filter: Filter, cursor?: string): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/deliveries?${params}` : '/deliveries';
}

/** The pages that one came through, as their cursors (empty: the first). The entry in the browser's history keeps it. */
export interface Trail {
  trail: readonly string[];
}

export function useFilter() {
  const search = useSearch();
  const state = useHistoryState<Partial<Trail> | null>();
  const [, navigate] = useLocation();
  const { filter, cursor } = useMemo(
    () => ({ filter: filterOf(search), cursor: new URLSearchParams(search).get('cursor') || undefined }),
    [search],
  );
  return {
    filter,
    cursor,
    trail: state?.trail ?? [],
    isFiltered: Object.keys(filter).length > 0,
    /** Leads to the first page of what is left. `replace`: the way back skips what was there before. */
    change: (changes: Filter, options?: { replace: boolean }) =>
      navigate(addressFor({ ...filter, ...changes }), options),
    clear: () => navigate('/deliveries'),
  };
}
