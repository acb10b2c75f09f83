/** Binds what only the courier's phone page needs. */
import { confirmChanges, getDay, reportDiscardedMove } from '../../contract/courier/operations.ts';
import type { Binder } from '../accounts/index.ts';
import { deliveryNotFound } from '../deliveries/index.ts';
import { unwrap } from '../http/refusal.ts';
import { formatId } from '../platform/ids.ts';
import type { Days } from './day.ts';
import type { DiscardedMoves } from './discarded-moves.ts';

interface CourierApi {
  days: Days;
  discardedMoves: Pick<DiscardedMoves, 'report' | 'of'>;
}

export function bindCourier(binder: Binder, { days, discardedMoves }: CourierApi): void {
  binder.bind(getDay, async ({ caller: { courierId, name } }) => {
    const courier = { courier_id: formatId('courier', courierId), name };
    const [day, discarded_moves] = await Promise.all([days.of(courierId), discardedMoves.of(courierId)]);
    return { status: 200, body: { courier, ...day, discarded_moves } };
  });

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
}
