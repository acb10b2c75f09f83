/** A courier's day: everything that the phone page shows, in one response that the phone keeps. */
import type { Static } from 'typebox';
import type { Day as DayBody, Stop as StopBody } from '../../contract/courier/operations.ts';
import { type CourierMove, courierMoves } from '../../contract/moves.ts';
import { currencyDigits } from '../access/index.ts';
import {
  insertMoveAfterCancellation,
  isLate,
  type NewMoveAfterCancellation,
  type Policy,
  possibleMoves,
  recordOf,
  snapshotOf,
} from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { dayAt, startOfDay } from '../platform/time-zone.ts';
import {
  readCollected,
  readEndedStops,
  readOpenStops,
  readStop,
  readStopsToReturn,
  type StopRow,
} from './day-store.ts';
import { type FleetSettingsKeeper, policyOf } from './settings.ts';

type Stop = Static<typeof StopBody>;
type CourierDay = Omit<Static<typeof DayBody>, 'courier'>;

export interface Days {
  of(courierId: CourierId): Promise<CourierDay>;
  /** One delivery as its courier sees it; undefined if it is not this courier's. */
  stop(courierId: CourierId, deliveryId: DeliveryId): Promise<Stop | undefined>;
  /**
   * Notes what the courier did with the parcel of a delivery that the sender had cancelled. Returns the stop as it is
   * then; undefined if the delivery is not cancelled, or not this courier's.
   */
  noteAfterCancellation(
    courierId: CourierId,
    deliveryId: DeliveryId,
    noted: NewMoveAfterCancellation,
  ): Promise<Stop | undefined>;
}

const maxDone = 200;

export function makeDays(
  database: Database,
  clock: Clock,
  settings: Pick<FleetSettingsKeeper, 'current'>,
): Days {
  async function stop(courierId: CourierId, deliveryId: DeliveryId): Promise<Stop | undefined> {
    const [row, current] = await Promise.all([readStop(database, courierId, deliveryId), settings.current()]);
    return row && stopOf(row, policyOf(current), clock.now());
  }

  return {
    stop,
    async of(courierId) {
      const current = await settings.current();
      const { time_zone: timeZone } = current;
      const now = clock.now();
      const today = dayAt(now, timeZone);
      const since = startOfDay(today, timeZone);
      const [toReturn, open, done, collected] = await Promise.all([
        readStopsToReturn(database, courierId),
        readOpenStops(database, courierId),
        readEndedStops(database, courierId, since, maxDone),
        readCollected(database, courierId, since),
      ]);
      const shown = (rows: StopRow[]) => rows.map((row) => stopOf(row, policyOf(current), now));
      const isLater = (row: StopRow) => row.deliver_on !== null && row.deliver_on > today;
      return {
        now: new Date(now).toISOString(),
        today,
        stops: shown([...toReturn, ...open.filter((row) => !isLater(row))]),
        later: shown(open.filter(isLater)),
        done: shown(done.filter((row) => !isToReturn(row))),
        collected: collected.map(({ currency, amount }) => ({
          currency,
          currency_digits: currencyDigits(currency),
          amount: Number(amount),
        })),
      };
    },
    async noteAfterCancellation(courierId, deliveryId, noted) {
      await database.inTransaction((tx) =>
        insertMoveAfterCancellation(tx, courierId, deliveryId, noted, clock.now()),
      );
      const now = await stop(courierId, deliveryId);
      return now?.status === 'cancelled' ? now : undefined;
    },
  };
}

const isCourierMove = (move: string): move is CourierMove => courierMoves.some((one) => one === move);

const isToReturn = (row: StopRow) => row.parcel_with === 'courier';

function stopOf(row: StopRow, policy: Policy, nowMs: number): Stop {
  const record = recordOf(row);
  const possible = possibleMoves(snapshotOf(row), policy);
  const collected = row.collected_after_cancellation;
  return {
    // Field by field: a courier sees what is needed, not whatever a record gains.
    delivery_id: record.delivery_id,
    status: record.status,
    sender: row.sender,
    pickup_address: record.pickup_address,
    delivery_address: record.delivery_address,
    package_details: record.package_details,
    receiver_contact: record.receiver_contact,
    pieces: record.pieces,
    amount_to_collect: record.amount_to_collect,
    currency: record.currency,
    collected_amount: collected === null ? record.collected_amount : Number(collected),
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
