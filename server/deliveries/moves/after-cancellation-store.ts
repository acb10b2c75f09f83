/**
 * The SQL of moves that a courier made before hearing that the sender had cancelled. The lifecycle refuses them, and they
 * change no state; but the parcel moved, and these rows say who has it: the courier after `pick_up`, the receiver
 * after `deliver`, the sender after `return`. See docs/decisions/0024.
 */
import type { ParcelHolder } from '../../../contract/courier/stop.ts';
import type { MoveAfterCancellation } from '../../../contract/dashboard/deliveries.ts';
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { Database, Tx } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId } from '../../platform/ids.ts';
import { notAfter } from '../../platform/time-zone.ts';
import { isStateSql } from '../lifecycle/state-sql.ts';
import type { DeliveryRef } from '../store.ts';

interface MoveAfterCancellationRow {
  move: MoveAfterCancellation;
  courier_id: CourierId;
  happened_at: string | null;
  at: Date;
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
 * Notes a move if the delivery is cancelled and this courier's. Only a parcel that was picked up can be delivered or
 * returned. The same move again changes nothing. Returns the account if the move was noted now.
 */
export async function insertMoveAfterCancellation(
  tx: Tx,
  courierId: CourierId,
  deliveryId: DeliveryId,
  { happenedAt, collectedAmount, shortfallReason, paymentReference, ...noted }: NewMoveAfterCancellation,
  atMs: number,
) {
  const values = {
    courierId,
    deliveryId,
    move: noted.move,
    happenedAt: happenedAt && notAfter(happenedAt, atMs),
    atMs,
    collectedAmount,
    shortfallReason,
    paymentMethod: noted.paymentMethod ?? (collectedAmount ? 'cash' : null),
    paymentReference,
  };
  const row = await queryFirst<{ account_id: AccountId }>(tx, 'insert-move-after-cancellation', values)`
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

const heldAfter = {
  pick_up: 'courier',
  deliver: 'receiver',
  return: 'sender',
} as const satisfies Record<MoveAfterCancellation, ParcelHolder>;

/** Who has the parcel of a cancelled delivery, of a table or query called `d`; null for every other delivery. */
export const parcelHolderColumn = `
  case when ${isStateSql('d', 'cancelled')} then (
    select case when bool_or(m.move = 'return') then '${heldAfter.return}'
                when bool_or(m.move = 'deliver') then '${heldAfter.deliver}'
                when bool_or(m.move = 'pick_up') then '${heldAfter.pick_up}' end
    from moves_after_cancellation m where m.account_id = d.account_id and m.delivery_id = d.delivery_id
  ) end`;

const ofHandOver = (column: string) => `
  case when ${isStateSql('d', 'cancelled')} then (
    select m.${column} from moves_after_cancellation m
    where m.account_id = d.account_id and m.delivery_id = d.delivery_id and m.move = 'deliver'
  ) end`;

/** What a courier collected for a cancelled delivery of a table or query called `d`, and how it was paid; null if nothing was. */
export const collectedAfterCancellationColumn = ofHandOver('collected_amount');
export const paidByAfterCancellationColumn = ofHandOver('payment_method');

/** Cash of cancelled deliveries that the courier `$courierId` delivered since `$sinceMs`, as a query. */
export const collectedAfterCancellationSql = `
  select m.account_id, m.courier_id, d.currency, m.collected_amount
  from moves_after_cancellation m join deliveries d using (account_id, delivery_id)
  where m.courier_id = $courierId and m.move = 'deliver' and m.at >= to_timestamp($sinceMs::float8 / 1000)
    and d.mode = 'live' and m.collected_amount > 0`;

/** Parcels of cancelled deliveries that couriers have and must return, as a query with keys and `courier_id`. */
export const toReturnSql = `
  select p.account_id, p.delivery_id, p.courier_id
  from moves_after_cancellation p join deliveries d using (account_id, delivery_id)
  where p.move = 'pick_up' and d.mode = 'live' and not exists (
    select from moves_after_cancellation m
    where m.account_id = p.account_id and m.delivery_id = p.delivery_id and m.move <> 'pick_up')`;
