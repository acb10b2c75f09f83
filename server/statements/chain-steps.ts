/** The steps of a chain of custody, in words of the contract: who did what, when, and why. */
import type { Static } from 'typebox';
import type { DeliveryEvent } from '../../contract/events.ts';
import type { getCashChain } from '../../contract/operations/cash.ts';
import { type NameReader, nameActors } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { type DeliveryRef, readEvents, readNamedCouriers } from '../deliveries/index.ts';
import { formatId } from '../platform/ids.ts';
import { readHandInsOf, type StepRow } from './chain-store.ts';

type Step = Static<(typeof getCashChain)['answers'][200]['body']>['steps'][number];

const types = {
  collection: 'collected',
  correction: 'corrected',
  hand_in: 'handed_in',
  set_off: 'set_off',
  shortfall: 'shortfall',
} as const;

export async function stepViews(
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
  return types[step.kind as keyof typeof types];
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
  const found = new Map(rows.map((row) => [row.hand_in_id, row]));
  return ({ hand_in_id: id }: StepRow) => {
    const handIn = id === null ? undefined : found.get(id);
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
  const [events, names] = await Promise.all([
    readEvents(database, ref),
    nameActors(database, actors, reader),
  ]);
  const reasons = new Map(
    events.filter(({ type }) => correcting.has(type)).map(({ at, data }) => [at.getTime(), data?.reason]),
  );
  return ({ kind, actor, at }: StepRow) => {
    if (kind !== 'correction') return notCorrected;
    return { corrected_by: names.get(actor)!, reason: reasons.get(at.getTime()) ?? null };
  };
}

const order = Object.keys(types);

/** Postings of one hand-in have the same time, and ids in any order: what is missing comes after what was counted. */
const asItHappened = (a: StepRow, b: StepRow) =>
  a.at.getTime() - b.at.getTime() || order.indexOf(a.kind) - order.indexOf(b.kind);
