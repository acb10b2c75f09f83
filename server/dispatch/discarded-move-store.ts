/** The SQL of moves that Waybill did not accept and couriers discarded. Live deliveries only. See docs/decisions/0055. */
import type { Static } from 'typebox';
import type { Day, reportDiscardedMove } from '../../contract/courier/operations.ts';
import type { DiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import type { CourierMove } from '../../contract/moves.ts';
import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryFirst, returnsRow } from '../database/statements.ts';
import { type DeliveryRef, isStateSql } from '../deliveries/index.ts';
import type { AccountId, CourierId, DeliveryId, DiscardedMoveId } from '../platform/ids.ts';
import { inUtc } from '../platform/time-zone.ts';

export type NewDiscardedMove = Static<typeof reportDiscardedMove.body.schema>;

/** The courier has the delivery `d`, or had it: mostly it is with another courier by the time that the move arrives. */
const isCarried = `d.account_id = $accountId and d.delivery_id = $id and d.mode = 'live'
  and (d.courier_id = $courierId or exists (
    select from delivery_events e where e.account_id = d.account_id and e.delivery_id = d.delivery_id
      and (e.data->>'courier_id')::uuid = $courierId))`;

export function wasCarriedBy(tx: Tx, ref: DeliveryRef, courierId: CourierId) {
  return returnsRow(tx, 'was-carried-by', { ...ref, courierId })`
    select 1 from deliveries d where ${isCarried}`;
}

/** The same move of the same courier again changes nothing. */
export function insertDiscardedMove(
  tx: Tx,
  ref: DeliveryRef,
  courierId: CourierId,
  discardedMoveId: DiscardedMoveId,
  discarded: NewDiscardedMove,
  atMs: number,
) {
  const { collected_amount: collected, payment_method: method = 'cash' } = discarded;
  return execute(tx, 'insert-discarded-move', {
    collected_amount: undefined,
    ...discarded,
    ...ref,
    courierId,
    discardedMoveId,
    recorded_at: inUtc(discarded.recorded_at),
    discarded_at: inUtc(discarded.discarded_at),
    payment_method: collected ? method : null,
    atMs,
  })`
    insert into discarded_moves
      (account_id, discarded_move_id, delivery_id, courier_id, move_key, move, reason, recorded_at, discarded_at,
       reported_at, collected_amount, payment_method)
    select d.account_id, $discardedMoveId, d.delivery_id, $courierId, $move_key, $move, $reason, $recorded_at,
           $discarded_at, to_timestamp($atMs::float8 / 1000), $collected_amount, $payment_method
    from deliveries d
    where ${isCarried}
    on conflict do nothing`;
}

/**
 * The cash that the ledger has of the delivery from this courier, who recorded the hand-over again, or handed over what the
 * sender had cancelled. Read from the delivery, which has the same amount: no index finds the postings of a delivery.
 * The account is a parameter if it is known: Citus does not look into a subquery for the shard.
 */
const acceptedCashSql = (account: string) => `(
  case when ${isStateSql('d', 'delivered')} and d.courier_id = m.courier_id and d.payment_method = 'cash'
    then coalesce(d.collected_amount, 0) else 0 end
  + coalesce((
      select c.collected_amount from moves_after_cancellation c
      where c.account_id = ${account} and c.delivery_id = m.delivery_id and c.move = 'deliver'
        and c.courier_id = m.courier_id and c.payment_method = 'cash'), 0))`;

/**
 * Cash that the courier has and no posting knows: what was recorded, without what the ledger has. A receiver pays once: of
 * several records only the latest that is not resolved counts.
 */
const notAcceptedSql = (account: string) => `
  case when m.resolved_at is null and m.payment_method = 'cash'
    and not exists (
      select from discarded_moves l
      where l.account_id = ${account} and l.delivery_id = m.delivery_id and l.courier_id = m.courier_id
        and l.resolved_at is null and l.payment_method = 'cash'
        and (l.recorded_at, l.discarded_move_id) > (m.recorded_at, m.discarded_move_id))
  then greatest(m.collected_amount - ${acceptedCashSql(account)}, 0) else 0 end`;

/** Amounts as numbers: PostgreSQL's bigint would come as text. */
const columnsSql = (account: string) => `
  m.delivery_id, d.reference, m.move, m.reason, m.recorded_at, m.discarded_at, m.resolved_at, d.currency,
  m.collected_amount::float8 as collected_amount, m.payment_method, (${notAcceptedSql(account)})::float8 as not_accepted`;

type MoveOfCourier = Static<typeof Day>['discarded_moves'][number];
interface OwnRow extends Omit<MoveOfCourier, 'delivery_id' | 'resolved_at' | 'currency_digits'> {
  delivery_id: DeliveryId;
  resolved_at: Date | null;
}

/**
 * Those of a courier that are not resolved, and those since then; newest first. Where the receiver lives is shown only while the
 * delivery is assigned to this courier.
 */
export function readDiscardedMovesOf(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
  limit: number,
) {
  return queryAll<OwnRow>(database, 'read-discarded-moves-of', { courierId, sinceMs, limit })`
    select ${columnsSql('m.account_id')}, m.move_key, case when d.courier_id = m.courier_id then d.receiver_name end as receiver_name,
      case when d.courier_id = m.courier_id then d.delivery_address end as delivery_address
    from discarded_moves m join deliveries d using (account_id, delivery_id)
    where m.courier_id = $courierId and d.mode = 'live'
      and (m.resolved_at is null or m.reported_at >= to_timestamp($sinceMs::float8 / 1000))
    order by m.reported_at desc, m.discarded_move_id desc limit $limit`;
}

type ShownDiscardedMove = Static<typeof DiscardedMove>;
interface ListedRow extends Omit<ShownDiscardedMove, `${string}_id` | 'resolved_at' | 'courier' | 'account'> {
  discarded_move_id: DiscardedMoveId;
  delivery_id: DeliveryId;
  resolved_at: Date | null;
  account_id: AccountId;
  account_name: string;
  courier_id: CourierId;
  courier_name: string;
  courier_phone: string;
}

const listedSql = (condition: string, account = 'm.account_id') => `
  select ${columnsSql(account)}, m.discarded_move_id, d.receiver_name, d.delivery_address, d.status,
    m.account_id, a.name as account_name, m.courier_id, c.name as courier_name, c.phone as courier_phone
  from discarded_moves m join deliveries d using (account_id, delivery_id)
  join couriers c on c.courier_id = m.courier_id
  join accounts a on a.account_id = m.account_id
  where ${condition} and d.mode = 'live'
  order by m.reported_at, m.discarded_move_id limit $limit`;

/** Those that nobody has resolved. */
export function readOpenDiscardedMoves(database: Database, limit: number) {
  return queryAll<ListedRow>(database, 'read-open-discarded-moves', { limit })`
    ${listedSql('m.resolved_at is null')}`;
}

export function readDiscardedMovesOfDelivery(database: Database, ref: DeliveryRef, limit: number) {
  return queryAll<ListedRow>(database, 'read-discarded-moves-of-delivery', { ...ref, limit })`
    ${listedSql('m.account_id = $accountId and m.delivery_id = $id', '$accountId')}`;
}

interface ResolvedRow {
  courier_id: CourierId;
  delivery_id: DeliveryId;
  move: CourierMove;
  collected_amount: number | null;
  currency: string;
  courier_name: string;
}

/** Undefined if there is none, or it was resolved before. */
export function markAsResolved(tx: Tx, id: DiscardedMoveId, actor: string, atMs: number) {
  return queryFirst<ResolvedRow>(tx, 'resolve-discarded-move', { id, actor, atMs })`
    update discarded_moves m set resolved_at = to_timestamp($atMs::float8 / 1000), resolved_by = $actor
    from deliveries d, couriers c
    where m.discarded_move_id = $id and m.resolved_at is null and d.account_id = m.account_id
      and d.delivery_id = m.delivery_id and d.mode = 'live' and c.courier_id = m.courier_id
    returning m.courier_id, m.delivery_id, m.move, m.collected_amount::float8 as collected_amount, d.currency,
      c.name as courier_name`;
}

export function isDiscardedMove(tx: Tx, id: DiscardedMoveId) {
  return returnsRow(tx, 'is-discarded-move', { id })`
    select 1 from discarded_moves m join deliveries d using (account_id, delivery_id)
    where m.discarded_move_id = $id and d.mode = 'live'`;
}
