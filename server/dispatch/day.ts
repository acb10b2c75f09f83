/** A courier's day: everything that the phone page shows, in one response that the phone keeps. */
import type { Static } from 'typebox';
import type { Stop as StopBody } from '../../contract/courier/stop.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import { type CourierMove, courierMoves } from '../../contract/moves.ts';
import {
  changesForCourier,
  confirmEdits,
  courierFieldsOf,
  type EditRow,
  isLate,
  isToConfirm,
  type NewMoveAfterCancellation,
  type Policy,
  possibleMoves,
  readEdits,
  recordOf,
  snapshotOf,
} from '../deliveries/index.ts';
import { cashInHandView, ownHandInView, readCashInHandOf, readHandIns } from '../money/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { dayAt, startOfDay } from '../platform/time-zone.ts';
import { inSlices } from '../workers/slices.ts';
import {
  readCollected,
  readEndedStops,
  readOpenStops,
  readStop,
  readStopsToReturn,
  type StopRow,
} from './day-store.ts';
import type { Parts } from './parts.ts';
import { policyOf } from './settings.ts';

type Stop = Static<typeof StopBody>;

export type Days = ReturnType<typeof makeDays>;

const maxDone = 200;
const handInsOfMs = 30 * 24 * 3_600_000;
const maxHandIns = 50;

export function makeDays(parts: Pick<Parts, 'database' | 'clock' | 'settings' | 'deliveries'>) {
  const { database, clock, settings, deliveries } = parts;
  /** One delivery as its courier sees it; undefined if it is not this courier's. */
  async function stop(courierId: CourierId, deliveryId: DeliveryId) {
    const [row, current] = await Promise.all([readStop(database, courierId, deliveryId), settings.current()]);
    if (!row) return undefined;
    return stopOf(row, await editsOf(courierId, [row]), policyOf(current), clock.now());
  }

  /** Most days have none, and then nothing is asked. */
  async function editsOf(courierId: CourierId, rows: readonly StopRow[]) {
    const edited = rows.filter(isToConfirm).map((row) => row.delivery_id);
    return edited.length === 0 ? [] : readEdits(database, courierId, edited);
  }

  return {
    stop,
    async of(courierId: CourierId) {
      const current = await settings.current();
      const { time_zone: timeZone, company_name } = current;
      const now = clock.now();
      const today = dayAt(now, timeZone);
      const since = startOfDay(today, timeZone);
      const [toReturn, open, done, collected, cash, handIns] = await Promise.all([
        readStopsToReturn(database, courierId),
        readOpenStops(database, courierId),
        readEndedStops(database, courierId, since, maxDone),
        readCollected(database, courierId, since),
        readCashInHandOf(database, courierId),
        readHandIns(database, courierId, now - handInsOfMs, maxHandIns),
      ]);
      const edits = await editsOf(courierId, open);
      const shown = (rows: StopRow[]) => inSlices(rows, (row) => stopOf(row, edits, policyOf(current), now));
      const isLater = (row: StopRow) => row.deliver_on !== null && row.deliver_on > today;
      return {
        now: new Date(now).toISOString(),
        today,
        time_zone: timeZone,
        company_name,
        stops: await shown([...toReturn, ...open.filter((row) => !isLater(row))]),
        later: await shown(open.filter(isLater)),
        done: await shown(done.filter((row) => !isToReturn(row))),
        collected: collected.map((sum) => ({ ...sum, currency_digits: currencyDigits(sum.currency) })),
        cash_in_hand: cash.map(cashInHandView),
        hand_ins: handIns.map(ownHandInView),
      };
    },
    /**
     * Notes what the courier did with the parcel of a cancelled delivery. Returns the stop as it is then; undefined if the delivery
     * is not cancelled, or not this courier's. A rejection if the payment would be refused without the cancellation, too.
     */
    async noteAfterCancellation(
      courierId: CourierId,
      deliveryId: DeliveryId,
      noted: NewMoveAfterCancellation,
    ) {
      const rejection = await deliveries.noteAfterCancellation(courierId, deliveryId, noted);
      if (rejection) return rejection;
      const now = await stop(courierId, deliveryId);
      return now?.status === 'cancelled' ? now : undefined;
    },
    /** The courier has seen what the sender changed, up to this edit. Returns the stop; undefined if it is not this courier's. */
    async confirmChanges(courierId: CourierId, deliveryId: DeliveryId, sequence: number) {
      const ref = await deliveries.findLive(deliveryId);
      if (!ref) return undefined;
      await database.inTransaction((tx) => confirmEdits(tx, ref, courierId, sequence));
      return stop(courierId, deliveryId);
    },
  };
}

const isCourierMove = (move: string): move is CourierMove => courierMoves.some((one) => one === move);

const isToReturn = (row: StopRow) => row.parcel_with === 'courier';

function stopOf(row: StopRow, edits: readonly EditRow[], policy: Policy, nowMs: number): Stop {
  const record = recordOf(row);
  const snapshot = snapshotOf(row);
  const possible = possibleMoves(snapshot, policy);
  const collected = row.collected_after_cancellation;
  return {
    delivery_id: record.delivery_id,
    status: record.status,
    version: snapshot.version,
    sender: row.sender,
    reference: record.reference,
    ...courierFieldsOf(row, policy),
    pin_locked: row.pin_locked,
    changes: changesForCourier(row, edits, policy),
    currency: record.currency,
    collected_amount: collected ?? record.collected_amount,
    payment_method: collected === null ? record.payment_method : row.paid_by_after_cancellation,
    estimated_delivery_time: record.estimated_delivery_time,
    attempts: record.attempts,
    instruction: record.instruction,
    deliver_on: record.deliver_on,
    currency_digits: currencyDigits(row.currency),
    late: isLate(row, nowMs),
    failure_reason: row.failure_reason,
    instruction_note: row.instruction_note,
    parcel_with: row.parcel_with,
    moves: isToReturn(row) ? ['return'] : possible.filter(isCourierMove),
  };
}
