/** The statement that the address asks for, page by page. */
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import { getStatement } from '../../../contract/dashboard/cash.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { call } from '../../api/client.ts';
import type { Failure } from '../../api/failures.ts';
import { keyOf } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import type { Statement } from './cash.ts';

const names = ['from', 'to', 'type', 'currency'] as const;

/** Each value as the text of its parameter. */
export type Filter = { [Name in (typeof names)[number]]?: string | undefined };

export function useFilter() {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const filter: Filter = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  const change = (changes: Filter) => navigate(addressFor({ ...filter, ...changes }), { replace: true });
  return { filter, change, clear: () => navigate('/cash', { replace: true }) };
}

export function addressFor(filter: Filter): string {
  const params = new URLSearchParams();
  for (const name of names) if (filter[name]) params.set(name, filter[name]);
  return params.size > 0 ? `/cash?${params}` : '/cash';
}

/** A request writes the text into its own address, so it is passed on unparsed: the server accepts or refuses it. */
export const asQuery = (filter: Filter) => filter as QueryOf<typeof getStatement>;

/** The sums are those of the first page: all pages have the same. */
export function useStatement(filter: Filter) {
  const { account: params } = useAccount();
  const request = { params, query: asQuery(filter) };
  const found = useInfiniteQuery<Statement, Failure, Statement[], QueryKey, string | undefined>({
    queryKey: [...keyOf(getStatement, request), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      call(getStatement, { params, query: { ...request.query, cursor: pageParam } }, signal),
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  });
  return { ...found, statement: found.data?.[0], lines: found.data?.flatMap((page) => page.lines) };
}
