/**
 * The chain of custody of a delivery's money: expected, collected, handed in, on a statement, paid out, confirmed.
 */
import type { Static } from 'typebox';
import { currencyDigits } from '../../contract/currencies.ts';
import type { getCashChain } from '../../contract/operations/cash.ts';
import type { NameReader } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { type DeliveryRef, readRecord } from '../deliveries/index.ts';
import { type PaidPart, payoutViews, readPaidParts } from '../money/index.ts';
import { type AccountId, formatId } from '../platform/ids.ts';
import { dayAfter, dayAt } from '../platform/time-zone.ts';
import { stepViews } from './chain-steps.ts';
import { readSteps, type StepRow } from './chain-store.ts';
import { statementNumber } from './statements.ts';

export type CashChain = Static<(typeof getCashChain)['answers'][200]['body']>;

/** Undefined if the account has no such delivery. */
export async function cashChain(
  database: Database,
  { timeZone, ...ref }: DeliveryRef & { timeZone: string },
  reader: NameReader,
): Promise<CashChain | undefined> {
  const { accountId, id: deliveryId } = ref;
  const record = await readRecord(database, ref);
  if (!record) return undefined;
  const steps = await readSteps(database, accountId, deliveryId);
  const sums = sumsOf(steps);
  const { currency } = record;
  const payouts = await readPaidParts(database, accountId, deliveryId);
  const views = await payoutViews(database, payouts);
  const paidOut = payouts.reduce((sum, { share }) => sum + Number(share), 0);
  const isPaid = sums.payable > 0 && paidOut >= sums.collected - sums.fee;
  return {
    delivery_id: formatId('delivery', deliveryId),
    currency,
    currency_digits: currencyDigits(currency),
    created_at: record.created_at.toISOString(),
    expected: Number(record.amount_to_collect),
    collected: sums.collected,
    fee: sums.fee,
    handed_in: sums.handedIn,
    with_courier: sums.inHand,
    steps: await stepViews(database, ref, steps, reader),
    statement: statementOf({ accountId, timeZone }, currency, steps[0]),
    payouts: views.map((view, n) => ({ ...view, share: Number(payouts[n]!.share) })),
    paid_out: paidOut,
    confirmed_at: isPaid ? lastConfirmation(payouts) : null,
  };
}

/** Null while one of them is not confirmed. */
function lastConfirmation(payouts: readonly PaidPart[]): string | null {
  const times = payouts.map((row) => (row.outcome === 'confirmed' ? row.closed_at : null));
  const confirmed = times.flatMap((time) => time?.getTime() ?? []);
  return confirmed.length < times.length ? null : new Date(Math.max(...confirmed)).toISOString();
}

interface Sums {
  collected: number;
  fee: number;
  handedIn: number;
  /** With the courier. */
  inHand: number;
  /** What can be paid out of it. */
  payable: number;
}

function sumsOf(steps: readonly StepRow[]): Sums {
  const sum = (of: (step: StepRow) => string) => steps.reduce((total, step) => total + Number(of(step)), 0);
  const fee = -sum((step) => step.fees);
  const collected = fee - sum((step) => step.owed);
  const inHand = sum((step) => step.cash_in_hand);
  return {
    collected,
    fee,
    handedIn: sum((step) => step.cash_desk),
    inHand,
    payable: Math.max(0, collected - fee - Math.max(0, inHand)),
  };
}

/** The statement of the month in which it was collected. */
function statementOf(
  account: { accountId: AccountId; timeZone: string },
  currency: string,
  first: StepRow | undefined,
): CashChain['statement'] {
  if (!first) return null;
  const from = `${dayAt(first.at.getTime(), account.timeZone).slice(0, 8)}01`;
  const to = dayAfter(`${dayAfter(from, 31).slice(0, 8)}01`, -1);
  return {
    statement_number: statementNumber(account, currency, { from, to }),
    period_from: from,
    period_to: to,
  };
}
