/** The chain of custody of a delivery's money: expected, collected, handed in, on a statement, paid out, confirmed. */
import type { Static } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { DeliveryEvent } from '../../../contract/events.ts';
import { getCashChain } from '../../../contract/operations/cash.ts';
import { type Binder, type NameReader, readAccount, readActorNames } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection } from '../../errors/rejection.ts';
import { type PaidPart, payoutViews, readPaidParts, statementNumber } from '../../money/index.ts';
import { type AccountId, formatId } from '../../platform/ids.ts';
import { dayAfter, dayAt } from '../../platform/time-zone.ts';
import { refOf } from '../api.ts';
import type { DeliveryRef } from '../store.ts';
import { readNamedCouriers } from '../views/courier-names.ts';
import { readEvents, readRecord } from '../views/record-store.ts';
import { readHandInsOf, readSteps, type StepRow } from './chain-store.ts';

type CashChain = Static<(typeof getCashChain)['responses'][200]['body']>;

export function bindCashChain({ bindOutcome }: Binder, database: Database): void {
  bindOutcome(getCashChain, async ({ caller, params }) => {
    const ref = refOf(caller, params.delivery_id);
    const { accountId, id: deliveryId } = ref;
    const record = await readRecord(database, ref);
    if (!record) return notFoundRejection('delivery_not_found');
    const { time_zone: timeZone } = await readAccount(database, accountId);
    const steps = await readSteps(database, accountId, deliveryId);
    const sums = sumsOf(steps);
    const { currency } = record;
    const payouts = await readPaidParts(database, accountId, deliveryId);
    const views = await payoutViews(database, payouts);
    const shareOf = new Map(payouts.map((row) => [formatId('payout', row.payout_id), Number(row.share)]));
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
      steps: await stepViews(database, ref, steps, caller),
      statement: statementOf({ accountId, timeZone }, currency, steps[0]),
      payouts: views.map((view) => ({ ...view, share: shareOf.get(view.payout_id) ?? 0 })),
      paid_out: paidOut,
      confirmed_at: isPaid ? lastConfirmation(payouts) : null,
    };
  });
}

/** Null while one of them is not confirmed. */
function lastConfirmation(payouts: readonly PaidPart[]): string | null {
  const times = payouts.map((row) => (row.outcome === 'confirmed' ? row.closed_at : null));
  const confirmed = times.flatMap((time) => time?.getTime() ?? []);
  return confirmed.length < times.length ? null : new Date(Math.max(...confirmed)).toISOString();
}

function sumsOf(steps: readonly StepRow[]) {
  const sum = (of: (step: StepRow) => string) => steps.reduce((total, step) => total + Number(of(step)), 0);
  const fee = -sum((step) => step.fees);
  const collected = fee - sum((step) => step.owed);
  const inHand = sum((step) => step.cash_in_hand);
  return {
    collected,
    fee,
    handedIn: sum((step) => step.cash_desk),
    /** With the courier. */
    inHand,
    /** What can be paid out of it. */
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
  const number = statementNumber(account, currency, { from, to });
  return { statement_number: number, period_from: from, period_to: to };
}

type Step = CashChain['steps'][number];

const types = {
  collection: 'collected',
  correction: 'corrected',
  hand_in: 'handed_in',
  set_off: 'set_off',
  shortfall: 'shortfall',
} as const satisfies Record<StepRow['kind'], Step['type']>;

async function stepViews(
  database: Database,
  ref: DeliveryRef,
  steps: readonly StepRow[],
  reader: NameReader,
): Promise<Step[]> {
  const courierIds = steps.map(({ courier_id: id }) => id);
  const [courierOf, handInOf, correctionOf] = await Promise.all([
    readNamedCouriers(database, courierIds, reader),
    readHandIns(database, steps),
    readCorrections(database, ref, steps, reader),
  ]);
  return steps.toSorted(asItHappened).flatMap((step) => {
    const view: Step = {
      type: typeOf(step),
      at: step.at.toISOString(),
      amount: amountOf(step),
      fee: 0 - Number(step.fees),
      payment_method: step.payment_method,
      courier: courierOf(step.courier_id),
      ...handInOf(step),
      ...correctionOf(step),
    };
    return takenBackOf(step) === 0 ? [view] : withTakenBack(step, view);
  });
}

/** A hand-in takes what was handed in too much before for other deliveries; a worker does the same without a hand-in. */
function typeOf(step: StepRow): Step['type'] {
  if (step.kind === 'hand_in' && amountOf(step) < 0) return 'set_off';
  return types[step.kind];
}

function amountOf({ kind, owed, fees, cash_in_hand: cash }: StepRow): number {
  const isAtDoor = kind === 'collection' || kind === 'correction';
  // Not the cash and the transfer: a correction to less may take back a shortfall instead.
  return isAtDoor ? 0 - Number(owed) - Number(fees) : 0 - Number(cash);
}

/** What is not missing any more, because it was never collected. */
const takenBackOf = ({ kind, shortfalls }: StepRow) =>
  kind === 'correction' || kind === 'set_off' ? Math.max(0, -Number(shortfalls)) : 0;

/** Beside its correction; a set-off against a shortfall is nothing else. */
function withTakenBack(step: StepRow, view: Step): Step[] {
  const nobody = { corrected_by: null, reason: null, payment_method: null };
  const takenBack: Step = { ...view, ...nobody, type: 'shortfall', amount: -takenBackOf(step), fee: 0 };
  return step.kind === 'correction' ? [view, takenBack] : [takenBack];
}

async function readHandIns(database: Database, steps: readonly StepRow[]) {
  const ids = steps.flatMap(({ hand_in_id: id }) => (id === null ? [] : id));
  const rows = ids.length === 0 ? [] : await readHandInsOf(database, ids);
  const byId = new Map(rows.map((row) => [row.hand_in_id, row]));
  return ({ hand_in_id: id }: StepRow) => {
    const handIn = id === null ? undefined : byId.get(id);
    return {
      hand_in_id: id === null ? null : formatId('handIn', id),
      hand_in_number: handIn?.number ?? null,
      counted_by: handIn?.counted_by ?? null,
    };
  };
}

const correcting = new Set<DeliveryEvent>(['delivery.amount_corrected', 'delivery.delivered_in_error']);
const notCorrected = { corrected_by: null, reason: null };

/** The reason is in the event of the delivery, which was written in the same moment as the posting. */
async function readCorrections(
  database: Database,
  ref: DeliveryRef,
  steps: readonly StepRow[],
  reader: NameReader,
) {
  const corrections = steps.filter(({ kind }) => kind === 'correction');
  if (corrections.length === 0) return () => notCorrected;
  const actors = corrections.map(({ actor }) => actor);
  const [events, nameOf] = await Promise.all([
    readEvents(database, ref),
    readActorNames(database, actors, reader),
  ]);
  const reasons = new Map(
    events.filter(({ type }) => correcting.has(type)).map(({ at, data }) => [at.getTime(), data?.reason]),
  );
  return ({ kind, actor, at }: StepRow) => {
    if (kind !== 'correction') return notCorrected;
    return { corrected_by: nameOf(actor), reason: reasons.get(at.getTime()) ?? null };
  };
}

const order = Object.keys(types);

/** Postings of one hand-in have the same time, and ids in any order: what is missing comes after what was counted. */
const asItHappened = (a: StepRow, b: StepRow) =>
  a.at.getTime() - b.at.getTime() || order.indexOf(a.kind) - order.indexOf(b.kind);
