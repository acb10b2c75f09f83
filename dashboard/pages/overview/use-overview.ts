/** How the account is doing, as the service tells it. */
import { getOverview } from '../../../contract/dashboard/overview.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';

export type Overview = ResultOf<typeof getOverview>;
export type Day = Overview['per_day'][number];

/** A delivery becomes late without anybody doing anything, so nobody tells: it is read again now and then. */
const readAgainMs = 30_000;

export function useOverview(days: number) {
  const { within } = useAccount();
  return useOperation(
    getOverview,
    { params: within, query: { days } },
    { keepLast: true, refetchInterval: readAgainMs },
  );
}

const plain = new Intl.NumberFormat('en');
export const numberText = (value: number): string => plain.format(value);
