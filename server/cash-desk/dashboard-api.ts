/** Binds the operations of the cash desk: for operators, in the dashboard. */

import { currencyDigits } from '../../contract/currencies.ts';
import {
  changeFees,
  closeDesk,
  depositCash,
  findAccountsAtDesk,
  findPayoutsAtDesk,
  getAccountCashAtDesk,
  getCashDesk,
  getCourierCashAtDesk,
  handInAtDesk,
  maxFoundAccounts,
  maxFoundPayouts,
  maxListedBalances,
  payOut,
  reversePayoutAtDesk,
} from '../../contract/dashboard/cash-desk.ts';
import { notFound } from '../../contract/not-found.ts';
import type { DashboardBinder } from '../access/index.ts';
import { type CashInHandRow, listBalances, readCashInHand } from '../cash/index.ts';
import type { Couriers } from '../couriers/index.ts';
import { type KeyedRequest, noAccount } from '../idempotency/index.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import { notFoundRejection } from '../platform/rejection.ts';
import { findAccountsByName, findCashAccount } from './account-store.ts';
import { accountCashAtDesk, balanceView, courierCash } from './cash-views.ts';
import type { Desk } from './desk.ts';
import { bindDeskLists, type DeskListParts } from './desk-lists-api.ts';
import type { SetFees } from './fees.ts';
import type { HandIns } from './hand-ins.ts';
import { findPaidWithReference } from './payout-store.ts';
import { type Payouts, payoutView } from './payouts.ts';

export interface CashDeskParts extends Pick<DeskListParts, 'timeZone'> {
  database: Database;
  couriers: Pick<Couriers, 'find' | 'findMany'>;
  handIns: HandIns;
  payouts: Payouts;
  desk: Desk;
  setFees: SetFees;
}

export function bindCashDesk(binder: DashboardBinder, parts: CashDeskParts): void {
  const { bind } = binder;
  const { database, couriers, handIns, payouts, desk, setFees } = parts;

  bindDeskLists(binder, parts);

  bind(getCashDesk, async () => {
    const [desks, inHand, accounts] = await Promise.all([
      desk.read(),
      readCashInHand(database),
      listBalances(database, maxListedBalances),
    ]);
    return {
      status: 200,
      body: {
        desks,
        couriers: await withNames(inHand),
        accounts: accounts.map((row) => ({
          account_id: formatId('account', row.account_id),
          name: row.name,
          ...balanceView(row),
        })),
      },
    };
  });

  /** The oldest cash first. */
  async function withNames(inHand: readonly CashInHandRow[]) {
    const known = await couriers.findMany(inHand.map(({ courier_id: id }) => id));
    return inHand
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
      .map((row) => ({
        courier_id: formatId('courier', row.courier_id),
        name: known.get(row.courier_id)?.name ?? 'a courier',
        currency: row.currency,
        currency_digits: currencyDigits(row.currency),
        amount: Number(row.amount),
        since: row.since.toISOString(),
        deliveries: row.deliveries,
      }));
  }

  bind(getCourierCashAtDesk, async ({ params }) => {
    const cash = await courierCash(database, couriers, params.courier_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection(notFound.courier)) };
  });

  bind(handInAtDesk, async ({ caller, params, body, key }) => {
    const asked = { ...body, counted_by: body.counted_by ?? caller.name };
    const keyed = keyedBy(caller.actor, 'hand_in', key, [formatId('courier', params.courier_id), body]);
    const done = unwrap(await handIns.make(params.courier_id, asked, caller, keyed));
    return { status: 201, body: done.body };
  });

  bind(findAccountsAtDesk, async ({ query }) => {
    const found = await findAccountsByName(database, query.name, maxFoundAccounts);
    return {
      status: 200,
      body: {
        data: found.map(({ account_id, name }) => ({ account_id: formatId('account', account_id), name })),
      },
    };
  });

  bind(getAccountCashAtDesk, async ({ params }) => {
    const cash = await accountCashAtDesk(database, params.account_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection(notFound.fleetAccount)) };
  });

  bind(changeFees, async ({ caller, params, body }) => ({
    status: 200,
    body: unwrap(await database.inTransaction((tx) => setFees(tx, caller, params.account_id, body))),
  }));

  bind(payOut, async ({ caller, body, key }) => {
    const { account_id: account, ...asked } = body;
    const keyed = keyedBy(caller.actor, 'pay_out', key, body);
    const done = unwrap(await payouts.pay(readId('account', account), asked, caller, keyed));
    return { status: 201, body: done.body };
  });

  bind(findPayoutsAtDesk, async ({ params, query }) => {
    const { account_id: accountId } = params;
    unwrap((await findCashAccount(database, accountId)) ?? notFoundRejection(notFound.fleetAccount));
    const found = await findPaidWithReference(database, accountId, query.reference, maxFoundPayouts);
    return { status: 200, body: { data: found.map(payoutView) } };
  });

  bind(reversePayoutAtDesk, async ({ caller, params, body }) => {
    const done = unwrap(await payouts.reverse(params.payout_id, body.reason, caller, undefined));
    return { status: 200, body: done.body };
  });

  bind(depositCash, async ({ caller, body, key }) => {
    const done = await desk.deposit(body, caller, keyedBy(caller.actor, 'deposit', key, body));
    return { status: 200, body: unwrap(done).body };
  });

  bind(closeDesk, async ({ caller, body, key }) => {
    const done = await desk.close(body, caller, keyedBy(caller.actor, 'close_desk', key, body));
    return { status: 201, body: unwrap(done).body };
  });
}

function keyedBy(
  actor: string,
  what: string,
  key: string | undefined,
  request: unknown,
): KeyedRequest | undefined {
  return key === undefined ? undefined : { accountId: noAccount, scope: `${actor}:${what}`, key, request };
}
