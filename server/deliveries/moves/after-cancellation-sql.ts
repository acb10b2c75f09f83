/** What the moves of cancelled deliveries say about parcels and cash, as parts of queries. See docs/decisions/0024. */
import type { ParcelHolder } from '../../../contract/courier/stop.ts';
import type { MoveAfterCancellation } from '../../../contract/dashboard/deliveries.ts';
import { isStateSql } from '../lifecycle/state-sql.ts';

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

/** Cash of cancelled deliveries that couriers delivered since then, as a query. */
export const collectedAfterCancellationSql = (courierId: string, sinceMs: string): string => `
  select m.account_id, m.courier_id, d.currency, m.collected_amount
  from moves_after_cancellation m join deliveries d using (account_id, delivery_id)
  where m.courier_id = ${courierId} and m.move = 'deliver' and m.at >= to_timestamp(${sinceMs}::float8 / 1000)
    and d.mode = 'live' and m.collected_amount > 0`;

/** Parcels of cancelled deliveries that couriers have and must return, as a query with keys and `courier_id`. */
export const toReturnSql = `
  select p.account_id, p.delivery_id, p.courier_id
  from moves_after_cancellation p join deliveries d using (account_id, delivery_id)
  where p.move = 'pick_up' and d.mode = 'live' and not exists (
    select from moves_after_cancellation m
    where m.account_id = p.account_id and m.delivery_id = p.delivery_id and m.move <> 'pick_up')`;
