/** Money as the interface and the dashboard show it. */
import type { Static } from 'typebox';
import type { CashBalance, Fees, HandIn, Payout } from '../../../contract/cash.ts';
import { maxHeldDeliveries, maxRecent } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { Closing, Deposit, Desk } from '../../../contract/operations/fleet/cash-desk.ts';
import { type NamedActor, operatorReader, readActorNames } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection } from '../../errors/rejection.ts';
import type { KeyedRequests } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type CourierId, formatId, highestId } from '../../platform/ids.ts';
import {
  type BalanceRow,
  type CashInHandRow,
  readBalances,
  readCashInHandOf,
} from '../ledger/ledger-store.ts';
import { availableOf } from '../ledger/postings.ts';
import {
  type CashAccountRow,
  type ClosingRow,
  type DepositRow,
  type DeskRow,
  findCashAccount,
} from './desk-store.ts';
import { type HandInRow, readHandIns, readHeldDeliveries } from './hand-in-store.ts';
import { listPayouts, type PayoutRow } from './payout-store.ts';

export interface CourierNames {
  find(courierId: CourierId): Promise<{ name: string } | undefined>;
  namesOf(courierIds: readonly CourierId[]): Promise<ReadonlyMap<CourierId, string>>;
}

/** What the operations of the desk are made from. */
export interface CashParts {
  database: Database;
  clock: Clock;
  couriers: CourierNames;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export type HandInView = Static<typeof HandIn>;
export type PayoutView = Static<typeof Payout>;

const currencyOf = ({ currency }: { currency: string }) => ({
  currency,
  currency_digits: currencyDigits(currency),
});

/** Views with who did it. Couriers do nothing at the desk, so no name is too long for an account. */
export async function viewsOf<Row extends { actor: string }, View>(
  database: Database,
  rows: readonly Row[],
  view: (row: Row, by: NamedActor) => View,
): Promise<View[]> {
  const actors = rows.map(({ actor }) => actor);
  const nameOf = await readActorNames(database, actors, operatorReader);
  return rows.map((row) => view(row, nameOf(row.actor)));
}

export async function courierCash(database: Database, couriers: CourierNames, courierId: CourierId) {
  const courier = await couriers.find(courierId);
  if (!courier) return notFoundRejection('courier_not_found');
  const [inHand, deliveries, handIns] = await Promise.all([
    readCashInHandOf(database, courierId),
    readHeldDeliveries(database, courierId, maxHeldDeliveries),
    readHandIns(database, courierId, 0, maxRecent),
  ]);
  return {
    courier: { id: formatId('courier', courierId), name: courier.name },
    cash_in_hand: inHand.map(cashInHandView),
    deliveries: deliveries.map((row) => ({
      delivery_id: formatId('delivery', row.delivery_id),
      account: { id: formatId('account', row.account_id), name: row.account_name },
      reference: row.reference,
      currency: row.currency,
      amount: Number(row.amount),
      since: row.since.toISOString(),
    })),
    hand_ins: await viewsOf(database, handIns, (row, by) => handInView(row, courier.name, by)),
  };
}

export async function accountCash(database: Database, accountId: AccountId) {
  const account = await findCashAccount(database, accountId);
  if (!account) return notFoundRejection('fleet_account_not_found');
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

export const cashInHandView = (row: CashInHandRow) => ({
  ...currencyOf(row),
  amount: Number(row.amount),
  since: row.since.toISOString(),
});

export const feesOf = (account: CashAccountRow): Static<typeof Fees> => ({
  fixed: Number(account.fee_fixed),
  currency: account.fee_currency,
  basis_points: account.fee_basis_points,
});

export function balanceView(row: BalanceRow): Static<typeof CashBalance> {
  const owed = Number(row.owed);
  const cashInHand = Number(row.cash_in_hand);
  return {
    ...currencyOf(row),
    collected: Number(row.collected),
    fees: Number(row.fees),
    paid_out: Number(row.paid_out),
    owed,
    with_couriers: cashInHand,
    available: availableOf({ owed, cashInHand }),
  };
}

export const deskBalance = ({ opening, handed_in, deposited }: DeskRow) =>
  Number(opening) + Number(handed_in) - Number(deposited);

export const deskView = (desk: DeskRow): Static<typeof Desk> => ({
  ...currencyOf(desk),
  opening: Number(desk.opening),
  handed_in: Number(desk.handed_in),
  deposited: Number(desk.deposited),
  balance: deskBalance(desk),
  closed_at: desk.closed_at?.toISOString() ?? null,
});

export const depositView = (row: DepositRow, recordedBy: NamedActor): Static<typeof Deposit> => ({
  deposit_id: formatId('posting', row.posting_id),
  ...currencyOf(row),
  amount: Number(row.amount),
  at: row.at.toISOString(),
  recorded_by: recordedBy,
});

export const closingView = (row: ClosingRow, recordedBy: NamedActor): Static<typeof Closing> => ({
  closing_id: formatId('closing', row.closing_id),
  ...currencyOf(row),
  number: row.number,
  opening: Number(row.opening),
  handed_in: Number(row.handed_in),
  deposited: Number(row.deposited),
  difference: Number(row.difference),
  closing: Number(row.closing),
  reason: row.reason,
  at: row.at.toISOString(),
  recorded_by: recordedBy,
});

/** As the courier's page shows it. */
export const ownHandInView = (row: HandInRow) => ({
  hand_in_id: formatId('handIn', row.hand_in_id),
  number: row.number,
  at: row.at.toISOString(),
  ...currencyOf(row),
  expected: Number(row.expected),
  amount: Number(row.amount),
  shortfall: Number(row.shortfall),
  reason: row.reason,
  counted_by: row.counted_by,
});

export function handInView(row: HandInRow, courierName: string, recordedBy: NamedActor) {
  const own = ownHandInView(row);
  return {
    ...own,
    courier: { id: formatId('courier', row.courier_id), name: courierName },
    difference: own.amount - own.expected,
    still_in_hand: own.expected - own.amount - own.shortfall,
    denominations: row.denominations,
    recorded_by: recordedBy,
  };
}

/** With who recorded each, who confirmed or reversed it, and why. */
export async function payoutViews(database: Database, rows: readonly PayoutRow[]): Promise<PayoutView[]> {
  const actors = rows.flatMap(({ actor, closed_actor: closed }) =>
    closed === null ? actor : [actor, closed],
  );
  const nameOf = await readActorNames(database, actors, operatorReader);
  return rows.map((row) => ({
    payout_id: formatId('payout', row.payout_id),
    account: { id: formatId('account', row.account_id), name: row.account_name },
    number: row.number,
    amount: Number(row.amount),
    ...currencyOf(row),
    bank_reference: row.bank_reference,
    paid_at: row.at.toISOString(),
    paid_by: nameOf(row.actor),
    status: row.outcome ?? 'paid',
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_actor === null ? null : nameOf(row.closed_actor),
    reason: row.reason,
  }));
}
