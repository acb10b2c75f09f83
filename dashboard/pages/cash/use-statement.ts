/** The statement that the address asks for, page by page. */
import { keepPreviousData } from '@tanstack/react-query';
import type { QueryOf } from '../../../contract/operation.ts';
import { getCashStatement } from '../../../contract/operations/cash.ts';
import { call } from '../../api/client.ts';
import { keyOf, useAllPages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { type AddressFilter, makeAddressFilter } from '../../ui/address-filter.ts';
import type { Statement } from './cash.ts';

const names = ['period_from', 'period_to', 'type', 'currency'] as const;

export type Filter = AddressFilter<(typeof names)[number]>;

export const { addressFor, useFilter } = makeAddressFilter('/cash', names);

/** A request writes the text into its own address, so it is passed on unparsed: the server accepts or refuses it. */
export const asQuery = (filter: Filter) => filter as QueryOf<typeof getCashStatement>;

/** The sums are those of the first page: all pages have the same. */
export function useStatement(filter: Filter) {
  const { within: params } = useAccount();
  const query = asQuery(filter);
  const found = useAllPages<Statement>(
    keyOf(getCashStatement, { params, query }),
    (cursor, signal) => call(getCashStatement, { params, query: { ...query, cursor } }, signal),
    { placeholderData: keepPreviousData },
  );
  return { ...found, statement: found.data?.[0], lines: found.data?.flatMap((page) => page.lines) };
}
