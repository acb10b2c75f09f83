/** The operation of the overview. */
import { getOverview } from '../../contract/dashboard/overview.ts';
import type { Binder } from '../accounts/index.ts';
import { makeDays } from './days.ts';
import { type OverviewParts, overviewOf } from './overview.ts';

const defaultDays = 30;

export function bindOverview({ bind }: Binder, base: Omit<OverviewParts, 'days'>): void {
  const parts = { ...base, days: makeDays(base.database, base.clock) };
  bind(getOverview, async ({ caller, params, query }) => {
    const scope = { accountId: caller.account.accountId, mode: params.mode };
    return { status: 200, body: await overviewOf(parts, scope, caller, query.days ?? defaultDays) };
  });
}
