/** What the page of a delivery shows beside its record and its events: what this person may do now, and who did what. */
import type { Static } from 'typebox';
import type { DeliveryPage } from '../../../contract/dashboard/deliveries.ts';
import {
  type TestMove,
  type TestRun,
  testMoves,
} from '../../../contract/operations/advance-test-delivery.ts';
import type { Move } from '../../../contract/primitives.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { type Insider, type NameReader, nameActors, permission } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection, problem, Rejection } from '../../errors/rejection.ts';
import type { CourierId } from '../../platform/ids.ts';
import type { Detail } from '../dashboard-api.ts';
import { changesForCourier } from '../fields/courier-fields.ts';
import type { RecordRow } from '../fields/fields.ts';
import {
  type DeliverySnapshot,
  editablePaths,
  type Policy,
  possibleMoves,
  requiredProofOf,
  whyNotNow,
  whyNotTryAgain,
} from '../lifecycle/lifecycle.ts';
import type { RecordedPayment } from '../lifecycle/payment.ts';
import {
  type MoveAfterCancellationRow,
  readMovesAfterCancellation,
} from '../moves/after-cancellation-store.ts';
import type { EditRow } from '../moves/edit-store.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import type { DeliveryRef } from '../store.ts';
import { readNamedCouriers } from './courier-names.ts';
import { type EventRow, isProofDeleted, snapshotOf } from './record.ts';
import { readEvents, readRecord } from './record-store.ts';

interface DetailParts {
  database: Database;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'isLocked'>;
  /** The run that is playing with a test delivery. */
  runOf: (ref: DeliveryRef) => Promise<TestRun | null>;
}

type Body = Static<typeof DeliveryPage>;

export function makeDetail({ database, policy, pins, runOf }: DetailParts): Detail {
  return async (ref, caller) => {
    // The events first: after a change in between, the state is newer than the events, and never the other way round.
    const events = await readEvents(database, ref);
    const row = await readRecord(database, ref);
    if (!row) return notFoundRejection('delivery_not_found');
    const afterCancellation =
      row.status === 'cancelled' ? await readMovesAfterCancellation(database, ref) : [];
    const { names, courierWith } = await namesIn(
      events,
      afterCancellation.map((one) => one.courier_id),
      caller,
    );
    const snapshot = snapshotOf(row);
    const rules = await policy();
    const mayDo = mayBeDone(snapshot, rules, caller, ref, handOverIn(afterCancellation));
    return {
      ...mayDo,
      editable: mayDo.edit.allowed ? [...editablePaths(snapshot)] : [],
      edit_unconfirmed: await isUnconfirmed(ref, row, events, rules),
      advance: ref.mode === 'test' ? await advanceOf(ref, snapshot, rules) : null,
      events: events.map((event) => ({
        sequence: event.sequence,
        by: names.get(event.actor)!,
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

  /** The names of those who caused the events, and of the couriers. */
  async function namesIn(events: EventRow[], couriers: (CourierId | null)[], reader: NameReader) {
    const [names, courierWith] = await Promise.all([
      nameActors(
        database,
        events.map(({ actor }) => actor),
        reader,
      ),
      readNamedCouriers(database, [...couriers, ...events.map(courierIdOf)], reader),
    ]);
    return { names, courierWith };
  }

  async function isUnconfirmed(ref: DeliveryRef, row: RecordRow, events: EventRow[], rules: Policy) {
    const isPinAsked = requiredProofOf(snapshotOf(row), rules).includes('pin');
    const pin_locked = isPinAsked && (await pins.isLocked(ref));
    return changesForCourier({ ...row, pin_locked }, editsIn(row, events), rules) !== null;
  }

  async function advanceOf(
    ref: DeliveryRef,
    snapshot: DeliverySnapshot,
    known: Policy,
  ): Promise<Body['advance']> {
    return { moves: possibleMoves(snapshot, known).filter(isTestMove), run: await runOf(ref) };
  }
}

function isTestMove(move: Move): move is TestMove {
  return (testMoves as readonly string[]).includes(move);
}

/** What was paid to a courier who had not heard of the cancellation. */
function handOverIn(moves: readonly MoveAfterCancellationRow[]): RecordedPayment | undefined {
  const paid = moves.find(({ move, collected_amount: amount }) => move === 'deliver' && amount !== null);
  return (
    paid && {
      collectedAmount: Number(paid.collected_amount),
      paymentMethod: paid.payment_method,
      paymentReference: paid.payment_reference,
    }
  );
}

const permitted = (whyNot: Problem | undefined) => permission(whyNot && new Rejection([whyNot]));

/** What the lifecycle allows now, to somebody with these rights. */
function mayBeDone(
  snapshot: DeliverySnapshot,
  policy: Policy,
  { account, isOperator }: Insider,
  { mode }: DeliveryRef,
  afterCancellation: RecordedPayment | undefined,
): Pick<Body, 'cancel' | 'edit' | 'instruct' | 'try_again' | 'correct' | 'correct_amount'> {
  const mayNot = account.rights.has('deliveries.write')
    ? undefined
    : problem('right_missing', { right: 'deliveries.write' });
  const corrects = isOperator && mode === 'live';
  return {
    cancel: permitted(mayNot ?? whyNotNow(snapshot, 'cancel', policy)),
    edit: permitted(mayNot ?? whyNotNow(snapshot, 'edit', policy)),
    instruct: permitted(mayNot ?? whyNotNow(snapshot, 'instruct', policy)),
    try_again: permitted(mayNot ?? whyNotTryAgain(snapshot, policy)),
    correct: corrects ? permitted(whyNotNow(snapshot, 'correct', policy)) : null,
    correct_amount: corrects
      ? permitted(whyNotNow(snapshot, 'correct_amount', policy, afterCancellation))
      : null,
  };
}

function editsIn({ delivery_id }: RecordRow, events: readonly EventRow[]): EditRow[] {
  return events
    .filter(({ type }) => type === 'delivery.updated')
    .map(({ sequence, data }) => ({ delivery_id, sequence, before: data?.before ?? {} }));
}

function courierIdOf({ data }: EventRow): CourierId | null {
  return data?.courier_id ?? null;
}
