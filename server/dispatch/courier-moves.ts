/** Moves by couriers of their own deliveries. For a courier, deliveries of other couriers do not exist. */
import { type MoveAfterCancellation, movesAfterCancellation } from '../../contract/dashboard/deliveries.ts';
import type { CourierCaller } from '../accounts/index.ts';
import type { MoveRequest } from '../deliveries/index.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';
import type { Days } from './day.ts';
import type { FleetExtra, FleetMove, FleetMoves } from './moves.ts';

export type CourierMoves = ReturnType<typeof makeCourierMoves>;

interface CourierMovesParts {
  moves: Pick<FleetMoves, 'make'>;
  days: Pick<Days, 'stop' | 'noteAfterCancellation'>;
}

const mayFollowCancellation = (
  request: MoveRequest,
): request is Extract<MoveRequest, { move: MoveAfterCancellation }> =>
  movesAfterCancellation.some((move) => move === request.move);

export function makeCourierMoves({ moves, days }: CourierMovesParts) {
  /**
   * The sender had cancelled before the courier heard of it. The move is refused, but the parcel did move: who has it is
   * noted. If it is back with the sender, the move counts as made, unless it came with proof, which is not kept.
   */
  async function afterCancellation(
    rejection: Rejection,
    courierId: CourierId,
    deliveryId: DeliveryId,
    request: MoveRequest,
    { happenedAt, proof }: FleetExtra,
  ): Promise<Pick<FleetMove, 'outcome'> | Rejection> {
    if (!mayFollowCancellation(request)) return rejection;
    const stop = await days.noteAfterCancellation(courierId, deliveryId, { ...request, happenedAt });
    if (isRejection(stop)) return stop;
    if (!stop) return rejection;
    if (request.move === 'return' && stop.parcel_with === 'sender' && proof === undefined) {
      return { outcome: 'changed' };
    }
    // The courier can return the parcel of a delivery that has ended for everybody else.
    return new Rejection(rejection.problems, {
      delivery: { status: stop.status, allowed_actions: stop.moves },
    });
  }

  return {
    /** The stop is as it is now, even if the outcome is that of an earlier request. */
    async make(
      { actor, courierId }: CourierCaller,
      deliveryId: DeliveryId,
      request: MoveRequest,
      extra: FleetExtra,
    ) {
      const moved = await moves.make(deliveryId, request, { actor, onlyCourier: courierId }, extra);
      const outcome = isRejection(moved)
        ? await afterCancellation(moved, courierId, deliveryId, request, extra)
        : moved;
      if (isRejection(outcome)) return outcome;
      const stop = await days.stop(courierId, deliveryId);
      // It was assigned to another courier in the meantime.
      if (!stop) return notFoundRejection('delivery_not_found');
      return { outcome: outcome.outcome, status: { ...stop, courier_id: formatId('courier', courierId) } };
    },
  };
}
