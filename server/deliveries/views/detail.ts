/** What the page of a delivery shows beside its record and its events: what this person may do now, and who did what. */
import type { Static } from 'typebox';
import type { DeliveryPage } from '../../../contract/dashboard/deliveries.ts';
import { type TestRun, testMoves } from '../../../contract/operations/advance-test-delivery.ts';
import type { Move } from '../../../contract/primitives.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { type Insider, permission, readActorNames } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection, problem, Rejection } from '../../errors/rejection.ts';
import type { CourierId } from '../../platform/ids.ts';
import { changesForCourier } from '../fields/courier-fields.ts';
import type { RecordRow } from '../fields/fields.ts';
import * as lifecycle from '../lifecycle/lifecycle.ts';
import { paidAfterCancellation, type RecordedPayment } from '../lifecycle/payment.ts';
import { readMovesAfterCancellation } from '../moves/after-cancellation-store.ts';
import type { EditRow } from '../moves/edit-store.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import type { DeliveryRef } from '../store.ts';
import { readNamedCouriers } from './courier-names.ts';
import { type EventRow, isProofDeleted, snapshotOf } from './record.ts';
import { readEvents, readRecord } from './record-store.ts';

interface DetailParts {
  database: Database;
  policy: () => Promise<lifecycle.Policy>;
  pins: Pick<HandoverPins, 'isLocked'>;
  /** The run that is playing with a test delivery. */
  runOf: (ref: DeliveryRef) => Promise<TestRun | null>;
}

type Body = Static<typeof DeliveryPage>;

export type Detail = ReturnType<typeof makeDetail>;

export function makeDetail({ database, policy, pins, runOf }: DetailParts) {
  return async (ref: DeliveryRef, caller: Insider): Promise<Body | Rejection> => {
    // The events first: after a change in between, the state is newer than the events, and never the other way round.
    const events = await readEvents(database, ref);
    const row = await readRecord(database, ref);
    if (!row) return notFoundRejection('delivery_not_found');
    const afterCancellation =
      row.status === 'cancelled' ? await readMovesAfterCancellation(database, ref) : [];
    const actors = events.map(({ actor }) => actor);
    const couriers = [...afterCancellation.map((one) => one.courier_id), ...events.map(courierIdOf)];
    const [nameOf, courierWith] = await Promise.all([
      readActorNames(database, actors, caller),
      readNamedCouriers(database, couriers, caller),
    ]);
    const snapshot = snapshotOf(row);
    const rules = await policy();
    const mayDo = mayBeDone(snapshot, rules, caller, ref, paidAfterCancellation(afterCancellation));
    const possible = lifecycle.possibleMoves(snapshot, rules);
    const testMovesNow = possible.flatMap((move) => testMoves.find((one) => one === move) ?? []);
    return {
      ...mayDo,
      editable: mayDo.edit.allowed ? [...lifecycle.editablePaths(snapshot)] : [],
      edit_unconfirmed: await isUnconfirmed(ref, row, events, rules),
      advance: ref.mode === 'test' ? { moves: testMovesNow, run: await runOf(ref) } : null,
      events: events.map((event) => ({
        sequence: event.sequence,
        by: nameOf(event.actor),
        courier: courierWith(courierIdOf(event)),
        proof_deleted: isProofDeleted(event),
      })),
      after_cancellation: afterCancellation.map(({ courier_id, at, collected_amount, ...noted }) => ({
        ...noted,
        courier: courierWith(courier_id)!,
        at: at.toISOString(),
        collected_amount: collected_amount === null ? null : Number(collected_amount),
      })),
    };
  };

  async function isUnconfirmed(
    ref: DeliveryRef,
    row: RecordRow,
    events: EventRow[],
    rules: lifecycle.Policy,
  ) {
    const isPinAsked = lifecycle.requiredProofOf(snapshotOf(row), rules).includes('pin');
    const pin_locked = isPinAsked && (await pins.isLocked(ref));
    return changesForCourier({ ...row, pin_locked }, editsIn(row, events), rules) !== null;
  }
}

const permitted = (whyNot: Problem | undefined) => permission(whyNot && new Rejection([whyNot]));

/** What the lifecycle allows now, to somebody with these rights. */
function mayBeDone(
  snapshot: lifecycle.DeliverySnapshot,
  policy: lifecycle.Policy,
  { account, isOperator }: Insider,
  { mode }: DeliveryRef,
  afterCancellation: RecordedPayment | undefined,
): Pick<Body, 'cancel' | 'edit' | 'instruct' | 'try_again' | 'correct' | 'correct_amount'> {
  const mayNot = account.rights.has('deliveries.write')
    ? undefined
    : problem('right_missing', { right: 'deliveries.write' });
  const corrects = isOperator && mode === 'live';
  const whyNot = (move: Move) => lifecycle.whyNotNow(snapshot, move, policy, afterCancellation);
  return {
    cancel: permitted(mayNot ?? whyNot('cancel')),
    edit: permitted(mayNot ?? whyNot('edit')),
    instruct: permitted(mayNot ?? whyNot('instruct')),
    try_again: permitted(mayNot ?? lifecycle.whyNotTryAgain(snapshot, policy)),
    correct: corrects ? permitted(whyNot('correct')) : null,
    correct_amount: corrects ? permitted(whyNot('correct_amount')) : null,
  };
}

function editsIn({ delivery_id }: RecordRow, events: readonly EventRow[]): EditRow[] {
  return events
    .filter(({ type }) => type === 'delivery.updated')
    .map(({ sequence, data }) => ({ delivery_id, sequence, before: data?.before ?? {} }));
}

const courierIdOf = ({ data }: EventRow): CourierId | null => data?.courier_id ?? null;
