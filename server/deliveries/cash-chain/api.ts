/** Where the money of a delivery is, for its account. */
import { getCashChain } from '../../../contract/operations/cash.ts';
import { type Binder, readAccount } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection } from '../../errors/rejection.ts';
import { unwrap } from '../../http/refusal.ts';
import { refOf } from '../api.ts';
import { cashChain } from './chain.ts';

export function bindCashChain({ bind }: Binder, database: Database): void {
  bind(getCashChain, async ({ caller, params }) => {
    const { time_zone: timeZone } = await readAccount(database, caller.accountId);
    const ref = refOf(caller, params.delivery_id);
    const chain = await cashChain(database, { ...ref, timeZone }, caller);
    return { status: 200, body: unwrap(chain ?? notFoundRejection('delivery_not_found')) };
  });
}
