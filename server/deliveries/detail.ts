/** One delivery with its events, as the dashboard shows it, and with the moves that are allowed now. */
import type { Static } from 'typebox';
import type { DeliveryDetail } from '../../contract/dashboard/deliveries.ts';
import { notFound } from '../../contract/not-found.ts';
import { type TestMove, type TestRun, testMoves } from '../../contract/operations/advance-test-delivery.ts';
import { type Insider, type NameReader, nameActors, permission } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type CourierId, idFromText } from '../platform/ids.ts';
import { notFoundRejection } from '../platform/rejection.ts';
import { type MoveAfterCancellationRow, readMovesAfterCancellation } from './after-cancellation-store.ts';
import { changesForCourier } from './courier-fields.ts';
import { readCourierNames } from './courier-names.ts';
import type { Detail } from './dashboard-api.ts';
import { dueOf, isLate } from './due.ts';
import type { EditRow } from './edit-store.ts';
import {
  type DeliverySnapshot,
  editablePaths,
  isFinal,
  type Move,
  type Policy,
  possibleMoves,
  requiredProofOf,
  whyNotNow,
  whyNotTryAgain,
} from './lifecycle.ts';
import type { RecordedPayment } from './payment.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import {
  type EventRow,
  eventRecordOf,
  isProofDeleted,
  proofFilesOf,
  type RecordRow,
  recordOf,
  snapshotOf,
} from './record.ts';
import { readEvents, readRecord } from './record-store.ts';
import type { DeliveryRef } from './store.ts';

export interface DetailParts {
  database: Database;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'pinOf' | 'isLocked'>;
  /** The run that is playing with a test delivery. */
  runOf: (ref: DeliveryRef) => Promise<TestRun | null>;
}

type Body = Static<typeof DeliveryDetail>;

export function makeDetail({ database, clock, policy, pins, runOf }: DetailParts): Detail {
  return async (ref, caller) => {
    // The events first: after a change in between, the state is newer than the events, and never the other way round.
    const events = await readEvents(database, ref);
    const row = await readRecord(database, ref);
    if (!row) return notFoundRejection(notFound.delivery);
    const afterCancellation =
      row.status === 'cancelled' ? await readMovesAfterCancellation(database, ref) : [];
    const { names, courierName } = await namesIn(
      events,
      [row.courier_id, ...afterCancellation.map((one) => one.courier_id)],
      caller,
    );
    const name = courierName(row.courier_id);
    const snapshot = snapshotOf(row);
    const rules = await policy();
    const mayDo = mayBeDone(snapshot, rules, caller, ref, handOverIn(afterCancellation));
    return {
      ...recordOf(row),
      version: row.version,
      handover_pin: pins.pinOf(row.delivery_id),
      due: dueOf(row),
      late: isLate(row, clock.now()),
      mode: ref.mode,
      ended: isFinal(row.status),
      courier: name === null ? null : { name },
      ...mayDo,
      editable: mayDo.edit.allowed ? [...editablePaths(snapshot)] : [],
      ...(await whatCourierKnows(ref, row, events, rules)),
      advance: ref.mode === 'test' ? await advanceOf(ref, snapshot, rules) : null,
      events: events.map((event) => {
        const { label, kind } = names.get(event.actor)!;
        return {
          ...eventRecordOf(event),
          by: label,
          by_kind: kind,
          courier_name: courierName(courierOf(event)),
          proof_files: proofFilesOf(event),
          proof_deleted: isProofDeleted(event),
        };
      }),
      after_cancellation: afterCancellation.map(({ courier_id, at, collected_amount, ...noted }) => ({
        ...noted,
        courier_name: courierName(courier_id)!,
        at: at.toISOString(),
        collected_amount: collected_amount === null ? null : Number(collected_amount),
      })),
    };
  };

  /** Of those who caused the events, and of the couriers. */
  async function namesIn(events: EventRow[], couriers: (CourierId | null)[], reader: NameReader) {
    const [names, courierName] = await Promise.all([
      nameActors(
        database,
        events.map(({ actor }) => actor),
        reader,
      ),
      readCourierNames(database, [...couriers, ...events.map(courierOf)], reader),
    ]);
    return { names, courierName };
  }

  /** What the courier is asked for at the door, and whether an edit is still to be confirmed on the phone. */
  async function whatCourierKnows(
    ref: DeliveryRef,
    row: RecordRow,
    events: EventRow[],
    rules: Policy,
  ): Promise<Pick<Body, 'proof_to_deliver' | 'edit_unconfirmed'>> {
    const isPinAsked = requiredProofOf(snapshotOf(row), rules).includes('pin');
    const pin_locked = isPinAsked && (await pins.isLocked(ref));
    const stop = { ...row, pin_locked };
    return {
      proof_to_deliver: requiredProofOf(snapshotOf(row), rules, pin_locked),
      edit_unconfirmed: changesForCourier(stop, editsIn(row, events), rules) !== null,
    };
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

/** What the lifecycle allows now, to somebody with these rights. */
function mayBeDone(
  snapshot: DeliverySnapshot,
  policy: Policy,
  { account, isOperator }: Insider,
  { mode }: DeliveryRef,
  afterCancellation: RecordedPayment | undefined,
): Pick<Body, 'cancel' | 'edit' | 'instruct' | 'try_again' | 'correct' | 'correct_amount'> {
  const looking = account.rights.has('deliveries.write')
    ? undefined
    : 'You can only view the deliveries of this account.';
  const corrects = isOperator && mode === 'live';
  return {
    cancel: permission(looking ?? whyNotNow(snapshot, 'cancel', policy)),
    edit: permission(looking ?? whyNotNow(snapshot, 'edit', policy)),
    instruct: permission(looking ?? whyNotNow(snapshot, 'instruct', policy)),
    try_again: permission(looking ?? whyNotTryAgain(snapshot, policy)),
    correct: corrects ? permission(whyNotNow(snapshot, 'correct', policy)) : null,
    correct_amount: corrects
      ? permission(whyNotNow(snapshot, 'correct_amount', policy, afterCancellation))
      : null,
  };
}

function editsIn({ delivery_id }: RecordRow, events: readonly EventRow[]): EditRow[] {
  return events
    .filter(({ type }) => type === 'delivery.updated')
    .map(({ sequence, data }) => ({ delivery_id, sequence, before: data?.before ?? {} }));
}

function courierOf({ data }: EventRow): CourierId | null {
  return data?.courier_id === undefined ? null : idFromText(data.courier_id);
}
