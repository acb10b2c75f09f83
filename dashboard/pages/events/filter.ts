/** The filter of the events. The address bar holds it, by the contract's parameter names. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import type { listAccountEvents } from '../../../contract/dashboard/events.ts';
import type { QueryOf } from '../../../contract/operation.ts';

const names = ['type', 'delivery_id', 'from', 'to'] as const;

/** Each value as the text of its parameter. */
export type Filter = { [Name in (typeof names)[number]]?: string | undefined };

/** A request writes the text into its own address, so it is passed on unparsed: the server accepts or refuses it. */
export const asQuery = (filter: Filter) => filter as QueryOf<typeof listAccountEvents>;

function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  const filter: Filter = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  return filter;
}

export function addressFor(filter: Filter): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  return params.size > 0 ? `/events?${params}` : '/events';
}

export function useFilter() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    change: (changes: Filter) => navigate(addressFor({ ...filter, ...changes })),
    clear: () => navigate('/events'),
  };
}
