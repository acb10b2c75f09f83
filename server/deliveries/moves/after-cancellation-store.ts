/**
 * The SQL of moves that a courier made before hearing that the sender had cancelled. The lifecycle refuses them, and they
 * change no state; but the parcel moved, and these rows say who has it: the courier after `pick_up`, the receiver
 * after `deliver`, the sender after `return`. See docs/decisions/0024.
 */
import type { MoveAfterCancellation } from '../../../contract/dashboard/deliveries.ts';
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { Database, Tx } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';
import { notAfter } from '../../platform/time-zone.ts';
import type { RecordedPayment } from '../lifecycle/payment.ts';
import { isStateSql } from '../lifecycle/state-sql.ts';
import type { DeliveryRef } from '../store.ts';

export interface MoveAfterCancellationRow {
  move: MoveAfterCancellation;
  courier_id: CourierId;
  happened_at: string | null;
  at: Date;
  /** PostgreSQL's bigint comes as text. */
  collected_amount: string | null;
  shortfall_reason: string | null;
  payment_method: PaymentMethod | null;
  payment_reference: string | null;
}

export interface NewMoveAfterCancellation {
  move: MoveAfterCancellation;
  happenedAt: string | undefined;
  /** The cash of a hand-over, as the courier reported it. */
  collectedAmount?: number | undefined;
  shortfallReason?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
  paymentReference?: string | undefined;
}

/**
 * Notes a move, where the delivery is cancelled and this courier's. Only a parcel that was picked up can be delivered or
 * returned. The same move again changes nothing. Returns the account if the move was noted now.
 */
export async function insertMoveAfterCancellation(
  tx: Tx,
  courierId: CourierId,
  deliveryId: DeliveryId,
  {
    move,
    happenedAt,
    collectedAmount,
    shortfallReason,
    paymentMethod,
    paymentReference,
  }: NewMoveAfterCancellation,
  atMs: number,
): Promise<AccountId | undefined> {
  const row = await queryFirst<{ account_id: AccountId }>(tx, 'insert-move-after-cancellation', {
    courierId,
    deliveryId,
    move,
    happenedAt: happenedAt === undefined ? null : notAfter(happenedAt, atMs),
    atMs,
    collectedAmount,
    shortfallReason,
    paymentMethod: paymentMethod ?? (collectedAmount ? 'cash' : null),
    paymentReference,
  })`
    insert into moves_after_cancellation
      (account_id, delivery_id, move, courier_id, happened_at, at, collected_amount, shortfall_reason,
       payment_method, payment_reference)
    select d.account_id, d.delivery_id, $move, d.courier_id, $happenedAt, to_timestamp($atMs::float8 / 1000),
           $collectedAmount, case when d.personal_data_erased_at is null then $shortfallReason end,
           $paymentMethod, case when d.personal_data_erased_at is null then $paymentReference end
    from deliveries d
    where d.courier_id = $courierId and d.delivery_id = $deliveryId and d.mode = 'live'
      and ${isStateSql('d', 'cancelled')}
      and ($move = 'pick_up' or exists (
        select from moves_after_cancellation m
        where m.account_id = d.account_id and m.delivery_id = d.delivery_id and m.move = 'pick_up'))
    on conflict do nothing
    returning account_id`;
  return row?.account_id;
}

/** Oldest first. Only live deliveries have any. */
export function readMovesAfterCancellation(database: Database, ref: DeliveryRef) {
  return queryAll<MoveAfterCancellationRow>(database, 'read-moves-after-cancellation', ref)`
    select m.move, m.courier_id, m.happened_at, m.at, m.collected_amount, m.shortfall_reason,
           m.payment_method, m.payment_reference
    from moves_after_cancellation m
    join deliveries d using (account_id, delivery_id)
    where m.account_id = $accountId and m.delivery_id = $id and d.mode = $mode
    order by m.at, m.move = 'return', m.move = 'deliver'`;
}

/** What was paid at the door of a cancelled delivery; undefined if it was not handed over, or nothing was said about money. */
export async function readPaymentAfterCancellation(
  database: Database,
  ref: DeliveryRef,
): Promise<RecordedPayment | undefined> {
  const row = await queryFirst<{
    collected_amount: string;
    payment_method: PaymentMethod | null;
    payment_reference: string | null;
  }>(database, 'read-payment-after-cancellation', ref)`
    select m.collected_amount, m.payment_method, m.payment_reference
    from moves_after_cancellation m
    join deliveries d using (account_id, delivery_id)
    where m.account_id = $accountId and m.delivery_id = $id and d.mode = $mode and m.move = 'deliver'
      and m.collected_amount is not null`;
  return (
    row && {
      collectedAmount: Number(row.collected_amount),
      paymentMethod: row.payment_method,
      paymentReference: row.payment_reference,
    }
  );
}
