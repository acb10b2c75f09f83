/** The cash of a courier, and of an account, as the interface and the dashboard show it. */
import type { Static } from 'typebox';
import type { AccountCash, CashBalance, CourierCash, Fees } from '../../../contract/cash.ts';
import { maxHeldDeliveries, maxRecent } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { Database } from '../../database/database.ts';
import { type AccountId, type CourierId, formatId, highestId } from '../../platform/ids.ts';
import { type BalanceRow, readBalances } from '../ledger/balance-store.ts';
import { readCashInHandOf } from '../ledger/cash-in-hand-store.ts';
import { availableOf } from '../ledger/postings.ts';
import { type CashAccountRow, findCashAccount } from './account-store.ts';
import { namesOf } from './actor-names.ts';
import type { CourierNames } from './courier-names.ts';
import { readHandIns, readHeldDeliveries } from './hand-in-store.ts';
import { handInView } from './hand-ins.ts';
import { listPayouts } from './payout-store.ts';
import { payoutViews } from './payout-views.ts';

/** Undefined if there is no such courier. */
export async function courierCash(
  database: Database,
  couriers: CourierNames,
  courierId: CourierId,
): Promise<Static<typeof CourierCash> | undefined> {
  const courier = await couriers.find(courierId);
  if (!courier) return undefined;
  const [inHand, held, handIns] = await Promise.all([
    readCashInHandOf(database, courierId),
    readHeldDeliveries(database, courierId, maxHeldDeliveries),
    readHandIns(database, courierId, 0, maxRecent),
  ]);
  const nameOf = await namesOf(database, handIns);
  return {
    courier: { id: formatId('courier', courierId), name: courier.name },
    cash_in_hand: inHand.map(({ currency, amount, since }) => ({
      currency,
      currency_digits: currencyDigits(currency),
      amount: Number(amount),
      since: since.toISOString(),
    })),
    deliveries: held.map((row) => ({
      delivery_id: formatId('delivery', row.delivery_id),
      account: { id: formatId('account', row.account_id), name: row.account_name },
      reference: row.reference,
      currency: row.currency,
      amount: Number(row.amount),
      since: row.since.toISOString(),
    })),
    hand_ins: handIns.map((row) => handInView(row, courier.name, nameOf(row.actor))),
  };
}

/** Undefined if there is no such account. */
export async function accountCash(
  database: Database,
  accountId: AccountId,
): Promise<Static<typeof AccountCash> | undefined> {
  const account = await findCashAccount(database, accountId);
  if (!account) return undefined;
  const [balances, payouts] = await Promise.all([
    readBalances(database, accountId),
    listPayouts(database, accountId, { below: highestId, limit: maxRecent }),
  ]);
  return {
    account: { id: formatId('account', accountId), name: account.name },
    currency: account.currency,
    fees: feesOf(account),
    balances: balances.map(balanceView),
    payouts: await payoutViews(database, payouts),
  };
}

export function feesOf(account: CashAccountRow): Static<typeof Fees> {
  return {
    fixed: Number(account.fee_fixed),
    currency: account.fee_currency,
    basis_points: account.fee_basis_points,
  };
}

export function balanceView(row: BalanceRow): Static<typeof CashBalance> {
  const owed = Number(row.owed);
  const cashInHand = Number(row.cash_in_hand);
  return {
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    collected: Number(row.collected),
    fees: Number(row.fees),
    paid_out: Number(row.paid_out),
    owed,
    with_couriers: cashInHand,
    available: availableOf({ owed, cashInHand }),
  };
}
