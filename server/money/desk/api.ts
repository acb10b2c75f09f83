/** Binds the operations of cash: hand-ins, fees and payouts for the fleet, payouts of an account for the account. */

import type { QueryOf } from '../../../contract/operation.ts';
import { confirmPayout, listPayouts } from '../../../contract/operations/cash.ts';
import {
  createPayout,
  getAccountCash,
  getAccountFees,
  getCourierCash,
  handInCash,
  listAccountPayouts,
  reversePayout,
  setAccountFees,
} from '../../../contract/operations/fleet/cash.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection } from '../../errors/rejection.ts';
import { unwrap } from '../../http/refusal.ts';
import { type KeyedRequests, keyedBy, markOf } from '../../idempotency/index.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { type AccountId, formatId, readId } from '../../platform/ids.ts';
import { findCashAccount } from './account-store.ts';
import { accountCash, courierCash, feesOf } from './cash-views.ts';
import type { CourierNames } from './courier-names.ts';
import type { SetFees } from './fees.ts';
import type { HandIns } from './hand-ins.ts';
import { listPayouts as readPayouts } from './payout-store.ts';
import { payoutViews } from './payout-views.ts';
import type { Payouts } from './payouts.ts';

interface CashApiParts {
  database: Database;
  couriers: CourierNames;
  keyedRequests: KeyedRequests;
  handIns: HandIns;
  payouts: Payouts;
  setFees: SetFees;
}

export function bindCash(binder: Binder, parts: CashApiParts): void {
  const { bind } = binder;
  const { database, couriers, keyedRequests, handIns, setFees } = parts;

  bind(getCourierCash, async ({ params }) => {
    const cash = await courierCash(database, couriers, params.courier_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection('courier_not_found')) };
  });

  bind(handInCash, async ({ caller, params, body, key }) => {
    const asked = caller.name === null ? body : { counted_by: caller.name, ...body };
    const keyed = keyedBy(caller, 'hand_in', key, [formatId('courier', params.courier_id), body]);
    const done = unwrap(await handIns.make(params.courier_id, asked, caller, keyed));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(getAccountCash, async ({ params }) => {
    const cash = await accountCash(database, params.account_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection('fleet_account_not_found')) };
  });

  bind(getAccountFees, async ({ params }) => {
    const account = await findCashAccount(database, params.account_id);
    return { status: 200, body: feesOf(unwrap(account ?? notFoundRejection('fleet_account_not_found'))) };
  });

  bind(setAccountFees, async ({ caller, params, body, key }) => {
    const { account_id: accountId } = params;
    const keyed = keyedBy(caller, 'set_fees', key, [formatId('account', accountId), body]);
    const outcome = await keyedRequests.inOneTransaction(keyed, (tx) => setFees(tx, caller, accountId, body));
    const done = unwrap(outcome);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bindPayouts(binder, parts);
}

function bindPayouts({ bind }: Binder, { database, payouts }: CashApiParts): void {
  async function payoutPage(accountId: AccountId, query: QueryOf<typeof listAccountPayouts>) {
    const limit = query.limit ?? defaultPageSize;
    const below = unwrap(startOfPage<'payout'>(query.cursor));
    const asked = { below, limit: limit + 1, bankReference: query.bank_reference };
    const found = await readPayouts(database, accountId, asked);
    const { rows, rest } = pageOf(found, limit, ({ payout_id }) => payout_id);
    return { data: await payoutViews(database, rows), ...rest };
  }

  bind(createPayout, async ({ caller, body, key }) => {
    const { account_id: account, ...asked } = body;
    const keyed = keyedBy(caller, 'pay_out', key, body);
    const done = unwrap(await payouts.pay(readId('account', account), asked, caller, keyed));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(listAccountPayouts, async ({ params, query }) => {
    const { account_id: accountId } = params;
    unwrap((await findCashAccount(database, accountId)) ?? notFoundRejection('fleet_account_not_found'));
    return { status: 200, body: await payoutPage(accountId, query) };
  });

  bind(reversePayout, async ({ caller, params, body, key }) => {
    const { payout_id: payoutId } = params;
    const keyed = keyedBy(caller, 'reverse_payout', key, [formatId('payout', payoutId), body]);
    const done = unwrap(await payouts.reverse(payoutId, body.reason, caller, keyed));
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bind(listPayouts, async ({ caller, query }) => {
    // Test deliveries are never paid out.
    const none = { data: [], has_more: false, next_cursor: null };
    return { status: 200, body: caller.mode === 'live' ? await payoutPage(caller.accountId, query) : none };
  });

  bind(confirmPayout, async ({ caller, params, key }) => {
    const { accountId, mode, actor } = caller;
    const { payout_id: payoutId } = params;
    const keyed = keyedBy(caller, 'confirm_payout', key, [formatId('payout', payoutId)]);
    const outcome =
      mode === 'live'
        ? await payouts.confirm(accountId, payoutId, actor, keyed)
        : notFoundRejection('payout_not_found');
    const done = unwrap(outcome);
    return { status: 200, body: done.body, headers: markOf(done) };
  });
}
