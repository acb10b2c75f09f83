/** Binds the operations of the courier's phone page. */
import type { Static } from 'typebox';
import {
  confirmChanges,
  deliverStop,
  failStop,
  getDay,
  pickUpStop,
  reportDiscardedMove,
  returnStop,
  type Stop,
} from '../../contract/courier/operations.ts';
import { type MoveAfterCancellation, movesAfterCancellation } from '../../contract/dashboard/deliveries.ts';
import type { Proof } from '../../contract/moves.ts';
import type { Place } from '../../contract/records.ts';
import type { CourierBinder, CourierCaller } from '../couriers/index.ts';
import { checkProof, deliveryNotFound, type MoveRequest } from '../deliveries/index.ts';
import { replayed } from '../idempotency/index.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';
import { isRejection } from '../platform/rejection.ts';
import type { Days } from './day.ts';
import type { DiscardedMoves } from './discarded-moves.ts';
import type { FleetMoves } from './moves.ts';

export interface CourierApi {
  days: Days;
  discardedMoves: Pick<DiscardedMoves, 'report' | 'of'>;
  moves: Pick<FleetMoves, 'make'>;
}

const isMoveAfterCancellation = (move: string): move is MoveAfterCancellation =>
  movesAfterCancellation.some((one) => one === move);

/** The fields that every move may have. */
interface CommonFields {
  place?: Static<typeof Place>;
  happened_at?: string;
  proof?: Static<typeof Proof>;
}

interface MoveCall {
  caller: CourierCaller;
  params: { delivery_id: DeliveryId };
  key: string | undefined;
  body: CommonFields;
}

export function bindCourier(binder: CourierBinder, { days, discardedMoves, moves }: CourierApi): void {
  binder.bind(getDay, async ({ caller: { courierId, name } }) => {
    const courier = { courier_id: formatId('courier', courierId), name };
    const [day, discarded_moves] = await Promise.all([days.of(courierId), discardedMoves.of(courierId)]);
    return { status: 200, body: { courier, ...day, discarded_moves } };
  });

  binder.bind(pickUpStop, (call) =>
    moved(call, { move: 'pick_up', missingPieces: call.body.missing_pieces }),
  );
  binder.bind(deliverStop, (call) =>
    moved(call, {
      move: 'deliver',
      collectedAmount: call.body.collected_amount,
      shortfallReason: call.body.shortfall_reason,
      paymentMethod: call.body.payment_method,
      paymentReference: call.body.payment_reference,
    }),
  );
  binder.bind(failStop, (call) =>
    moved(call, { move: 'fail_attempt', reason: call.body.reason, note: call.body.note }),
  );
  binder.bind(returnStop, (call) => moved(call, { move: 'return', reason: call.body.reason }));

  binder.bind(confirmChanges, async ({ caller: { courierId }, params, body }) => {
    const stop = await days.confirmChanges(courierId, params.delivery_id, body.sequence);
    if (!stop) throw deliveryNotFound();
    return { status: 200, body: stop };
  });

  binder.bind(reportDiscardedMove, async ({ caller: { courierId }, params, body }) => {
    unwrap(
      await discardedMoves.report(courierId, params.delivery_id, {
        moveKey: body.move_key,
        move: body.move,
        reason: body.reason,
        recordedAt: body.recorded_at,
        discardedAt: body.discarded_at,
        collectedAmount: body.collected_amount,
        paymentMethod: body.payment_method,
      }),
    );
    return { status: 204 };
  });

  /** For this courier, deliveries of other couriers do not exist. */
  async function moved({ caller, params, key, body }: MoveCall, request: MoveRequest) {
    const { actor, courierId } = caller;
    const made = await moves.make(
      params.delivery_id,
      request,
      { actor, onlyCourier: courierId },
      {
        place: body.place,
        happenedAt: body.happened_at,
        proof: checkProof(body.proof),
        keyed: key === undefined ? undefined : { key, scope: actor },
      },
    );
    const isReturned =
      isRejection(made) && (await afterCancellation(courierId, params.delivery_id, request, body));
    const { outcome } = isReturned ? { outcome: 'changed' as const } : unwrap(made);
    const stop = await days.stop(courierId, params.delivery_id);
    // It was assigned to another courier in the meantime.
    if (!stop) throw deliveryNotFound();
    const answer: { status: 200; body: Static<typeof Stop>; headers?: Record<string, string> } = {
      status: 200,
      body: stop,
    };
    return outcome === 'replayed' ? { ...answer, headers: replayed } : answer;
  }

  /**
   * The sender had cancelled before the courier heard of it. The move is refused, but the parcel did move: who has it is
   * noted. True if it is back with the sender: then the answer is 200, unless it came with proof, which is not kept.
   */
  async function afterCancellation(
    courierId: CourierId,
    deliveryId: DeliveryId,
    request: MoveRequest,
    { happened_at: happenedAt, proof }: CommonFields,
  ): Promise<boolean> {
    const { move } = request;
    if (!isMoveAfterCancellation(move)) return false;
    const cash =
      request.move === 'deliver'
        ? {
            collectedAmount: request.collectedAmount,
            shortfallReason: request.shortfallReason,
            paymentMethod: request.paymentMethod,
            paymentReference: request.paymentReference,
          }
        : {};
    const stop = unwrap(
      await days.noteAfterCancellation(courierId, deliveryId, { move, happenedAt, ...cash }),
    );
    return move === 'return' && stop?.parcel_with === 'sender' && proof === undefined;
  }
}
