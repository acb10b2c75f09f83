/** Moves by couriers of their own deliveries. For a courier, deliveries of other couriers do not exist. */
import type { Static } from 'typebox';
import { type MoveAfterCancellation, movesAfterCancellation } from '../../contract/dashboard/deliveries.ts';
import type { MovedStop } from '../../contract/operations/fleet/deliveries.ts';
import type { CourierCaller } from '../accounts/index.ts';
import type { MoveRequest } from '../deliveries/index.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';
import type { Days } from './day.ts';
import type { FleetMove } from './fleet-move.ts';
import type { FleetExtra, FleetMoves } from './moves.ts';

interface CourierMove {
  outcome: FleetMove['outcome'];
  /** As it is now, also if the outcome is that of an earlier request. */
  status: Static<typeof MovedStop>;
}

export interface CourierMoves {
  make(
    courier: CourierCaller,
    deliveryId: DeliveryId,
    request: MoveRequest,
    extra: FleetExtra,
  ): Promise<CourierMove | Rejection>;
}

interface CourierMovesParts {
  moves: Pick<FleetMoves, 'make'>;
  days: Pick<Days, 'stop' | 'noteAfterCancellation'>;
}

const isMoveAfterCancellation = (move: string): move is MoveAfterCancellation =>
  movesAfterCancellation.some((one) => one === move);

export function makeCourierMoves({ moves, days }: CourierMovesParts): CourierMoves {
  /**
   * The sender had cancelled before the courier heard of it. The move is refused, but the parcel did move: who has it is
   * noted. If it is back with the sender, the move counts as made, unless it came with proof, which is not kept.
   */
  async function afterCancellation(
    refused: Rejection,
    courierId: CourierId,
    deliveryId: DeliveryId,
    request: MoveRequest,
    { happenedAt, proof }: FleetExtra,
  ): Promise<Pick<FleetMove, 'outcome'> | Rejection> {
    const { move } = request;
    if (!isMoveAfterCancellation(move)) return refused;
    const cash =
      request.move === 'deliver'
        ? {
            collectedAmount: request.collectedAmount,
            shortfallReason: request.shortfallReason,
            paymentMethod: request.paymentMethod,
            paymentReference: request.paymentReference,
          }
        : {};
    const stop = await days.noteAfterCancellation(courierId, deliveryId, { move, happenedAt, ...cash });
    if (isRejection(stop)) return stop;
    if (!stop) return refused;
    if (move === 'return' && stop.parcel_with === 'sender' && proof === undefined) {
      return { outcome: 'changed' };
    }
    // The courier can return the parcel of a delivery that has ended for everybody else.
    return new Rejection(refused.problems, {
      delivery: { status: stop.status, allowed_actions: stop.moves },
    });
  }

  return {
    async make({ actor, courierId }, deliveryId, request, extra) {
      const made = await moves.make(deliveryId, request, { actor, onlyCourier: courierId }, extra);
      const outcome = isRejection(made)
        ? await afterCancellation(made, courierId, deliveryId, request, extra)
        : made;
      if (isRejection(outcome)) return outcome;
      const stop = await days.stop(courierId, deliveryId);
      // It was assigned to another courier in the meantime.
      if (!stop) return notFoundRejection('delivery_not_found');
      return { outcome: outcome.outcome, status: { ...stop, courier_id: formatId('courier', courierId) } };
    },
  };
}
