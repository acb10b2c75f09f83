/** The figures of the account, read again now and then. */
import { keepPreviousData } from '@tanstack/react-query';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';

export type Overview = ResultOf<typeof getOverview>;
export type Day = Overview['per_day'][number];

/** A delivery becomes late without an event, so no live update says so. */
const refetchMs = 30_000;

export function useOverview(days: number) {
  const { within } = useAccount();
  return useOperation(
    getOverview,
    { params: within, query: { days } },
    { placeholderData: keepPreviousData, refetchInterval: refetchMs },
  );
}

const plain = new Intl.NumberFormat('en');
export const numberText = (value: number): string => plain.format(value);
