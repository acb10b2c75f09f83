/** Filters and choices in the address bar, by the contract's parameter names: a link shows the same to everyone. The server validates them. */
import { useMemo } from 'react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import type { Operation, QueryOf } from '../../contract/operation.ts';

export type AddressFilter<Name extends string> = { [N in Name]?: string | undefined };

export function readFilter<Name extends string>(names: readonly Name[], search: string): AddressFilter<Name> {
  const params = new URLSearchParams(search);
  const filter: AddressFilter<Name> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  return filter;
}

/** The filter as the query of an operation that has these parameters: their text is passed on as it is. */
export function queryOf<O extends Operation>(
  _operation: O,
  filter: AddressFilter<keyof QueryOf<O> & string>,
): QueryOf<O> {
  return filter as QueryOf<O>;
}

/** The filter of the page at `path`. */
export function makeAddressFilter<Name extends string>(path: string, names: readonly Name[]) {
  type Filter = AddressFilter<Name>;

  /** `params` may have other parameters of the page, which stay. */
  function addressFor(filter: Filter, params = new URLSearchParams()): string {
    for (const name of names) {
      params.delete(name);
      const value = filter[name];
      if (value) params.append(name, value);
    }
    return params.size > 0 ? `${path}?${params}` : path;
  }

  /** `replace`: a change makes no entry in the history of the browser. */
  function useFilter(options: { replace: boolean } = { replace: false }) {
    const search = useSearch();
    const [, navigate] = useLocation();
    const filter = useMemo(() => readFilter(names, search), [search]);
    const set = (next: Filter, how = options) => navigate(addressFor(next, new URLSearchParams(search)), how);
    return {
      filter,
      isFiltered: Object.keys(filter).length > 0,
      change: (changes: Filter, how?: { replace: boolean }) => set({ ...filter, ...changes }, how),
      clear: () => set({}),
    };
  }

  return { addressFor, useFilter };
}

/** A choice that is kept in the address, such as `?days=90`. The default is left out. */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  defaultChoice: Choice,
): [Choice, (next: Choice) => void] {
  const [value, set] = useAddressParameter(name);
  const chosen = choices.find((choice) => choice === value) ?? defaultChoice;
  return [chosen, (next) => set(next === defaultChoice ? undefined : next)];
}

/** Any value that is kept in the address, such as `?attempt=wha_…`, so that a link to the page shows the same. */
export function useAddressParameter(
  name: string,
): [value: string | undefined, set: (next: string | undefined) => void] {
  const values = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const set = (next: string | undefined) => {
    if (next === undefined) values.delete(name);
    else values.set(name, next);
    const search = values.size > 0 ? `?${values}` : '';
    // The first page of an account is "/" in here, and has no slash at its end in the address.
    navigate((path === '/' ? '' : path) + search, { replace: true });
  };
  return [values.get(name) ?? undefined, set];
}
