/** The SQL of moves that Waybill did not accept and couriers discarded. Live deliveries only. See docs/decisions/0055. */
import type { CourierMove, RefusalReason } from '../../contract/moves.ts';
import type { DeliveryState, PaymentMethod } from '../../contract/primitives.ts';
import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryFirst, returnsRow } from '../database/statements.ts';
import { type DeliveryRef, isStateSql } from '../deliveries/index.ts';
import type { AccountId, CourierId, DeliveryId, DiscardedMoveId } from '../platform/ids.ts';
import { inUtc } from '../platform/time-zone.ts';

export interface NewDiscardedMove {
  moveKey: string;
  move: CourierMove;
  reason: RefusalReason;
  recordedAt: string;
  discardedAt: string;
  collectedAmount: number | undefined;
  paymentMethod: PaymentMethod | undefined;
}

/** The courier has the delivery `d`, or had it: mostly it is with another courier by the time that the move arrives. */
const isCarried = `d.account_id = $accountId and d.delivery_id = $id and d.mode = 'live'
  and (d.courier_id = $courierId or exists (
    select from delivery_events e where e.account_id = d.account_id and e.delivery_id = d.delivery_id
      and (e.data->>'courier_id')::uuid = $courierId))`;

export function wasCarriedBy(tx: Tx, ref: DeliveryRef, courierId: CourierId): Promise<boolean> {
  return returnsRow(tx, 'was-carried-by', { ...ref, courierId })`
    select 1 from deliveries d where ${isCarried}`;
}

/** The same move of the same courier again changes nothing. */
export async function insertDiscardedMove(
  tx: Tx,
  ref: DeliveryRef,
  courierId: CourierId,
  id: DiscardedMoveId,
  discarded: NewDiscardedMove,
  atMs: number,
): Promise<void> {
  const { collectedAmount, paymentMethod = 'cash' } = discarded;
  await execute(tx, 'insert-discarded-move', {
    ...discarded,
    ...ref,
    courierId,
    discardedMoveId: id,
    recordedAt: inUtc(discarded.recordedAt),
    discardedAt: inUtc(discarded.discardedAt),
    paymentMethod: collectedAmount ? paymentMethod : null,
    atMs,
  })`
    insert into discarded_moves
      (account_id, discarded_move_id, delivery_id, courier_id, move_key, move, reason, recorded_at, discarded_at,
       reported_at, collected_amount, payment_method)
    select d.account_id, $discardedMoveId, d.delivery_id, $courierId, $moveKey, $move, $reason, $recordedAt,
           $discardedAt, to_timestamp($atMs::float8 / 1000), $collectedAmount, $paymentMethod
    from deliveries d
    where ${isCarried}
    on conflict do nothing`;
}

export interface DiscardedMoveRow {
  discarded_move_id: DiscardedMoveId;
  account_id: AccountId;
  courier_id: CourierId;
  delivery_id: DeliveryId;
  reference: string | null;
  receiver_name: string | null;
  delivery_address: string;
  /** The delivery is still assigned to this courier. */
  is_own: boolean;
  status: DeliveryState;
  move_key: string;
  move: CourierMove;
  reason: RefusalReason;
  recorded_at: string;
  discarded_at: string;
  resolved_at: Date | null;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  collected_amount: string | null;
  payment_method: PaymentMethod | null;
  not_accepted: string;
}

/**
 * The cash that the ledger has of the delivery from this courier, who recorded the hand-over again, or handed over what the
 * sender had cancelled. Read from the delivery, which has the same amount: no index finds the postings of a delivery.
 */
const acceptedCashSql = `(
  case when ${isStateSql('d', 'delivered')} and d.courier_id = m.courier_id and d.payment_method = 'cash'
    then coalesce(d.collected_amount, 0) else 0 end
  + coalesce((
      select c.collected_amount from moves_after_cancellation c
      where c.account_id = m.account_id and c.delivery_id = m.delivery_id and c.move = 'deliver'
        and c.courier_id = m.courier_id and c.payment_method = 'cash'), 0))`;

/**
 * Cash that the courier has and no posting knows: what was recorded, without what the ledger has. A receiver pays once: of
 * several records only the latest that is not resolved counts.
 */
const notAcceptedSql = `
  case when m.resolved_at is null and m.payment_method = 'cash'
    and not exists (
      select from discarded_moves l
      where l.account_id = m.account_id and l.delivery_id = m.delivery_id and l.courier_id = m.courier_id
        and l.resolved_at is null and l.payment_method = 'cash'
        and (l.recorded_at, l.discarded_move_id) > (m.recorded_at, m.discarded_move_id))
  then greatest(m.collected_amount - ${acceptedCashSql}, 0) else 0 end`;

const columns = `
  m.discarded_move_id, m.account_id, m.courier_id, m.delivery_id, d.reference, d.receiver_name,
  d.delivery_address, coalesce(d.courier_id = m.courier_id, false) as is_own, d.status, m.move_key, m.move, m.reason, m.recorded_at, m.discarded_at, m.resolved_at, d.currency, m.collected_amount, m.payment_method,
  ${notAcceptedSql} as not_accepted`;

/** Those of a courier that are not resolved, and those since then; newest first. */
export function readDiscardedMovesOf(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
  limit: number,
): Promise<DiscardedMoveRow[]> {
  return queryAll<DiscardedMoveRow>(database, 'read-discarded-moves-of', { courierId, sinceMs, limit })`
    select ${columns}
    from discarded_moves m join deliveries d using (account_id, delivery_id)
    where m.courier_id = $courierId and d.mode = 'live'
      and (m.resolved_at is null or m.reported_at >= to_timestamp($sinceMs::float8 / 1000))
    order by m.reported_at desc, m.discarded_move_id desc limit $limit`;
}

export interface ListedDiscardedMoveRow extends DiscardedMoveRow {
  courier_name: string;
  courier_phone: string;
  account_name: string;
}

/** Oldest first. */
const listedSql = (condition: string) => `
  select ${columns}, c.name as courier_name, c.phone as courier_phone, a.name as account_name
  from discarded_moves m join deliveries d using (account_id, delivery_id)
  join couriers c on c.courier_id = m.courier_id
  join accounts a on a.account_id = m.account_id
  where ${condition} and d.mode = 'live'
  order by m.reported_at, m.discarded_move_id limit $limit`;

/** Those that nobody has resolved. */
export function readOpenDiscardedMoves(database: Database, limit: number): Promise<ListedDiscardedMoveRow[]> {
  return queryAll<ListedDiscardedMoveRow>(database, 'read-open-discarded-moves', { limit })`
    ${listedSql('m.resolved_at is null')}`;
}

/** Resolved or not. */
export function readDiscardedMovesOfDelivery(
  database: Database,
  ref: DeliveryRef,
  limit: number,
): Promise<ListedDiscardedMoveRow[]> {
  return queryAll<ListedDiscardedMoveRow>(database, 'read-discarded-moves-of-delivery', { ...ref, limit })`
    ${listedSql('m.account_id = $accountId and m.delivery_id = $id')}`;
}

interface ResolvedMoveRow {
  courier_id: CourierId;
  delivery_id: DeliveryId;
  move: CourierMove;
  /** PostgreSQL's bigint comes as text. */
  collected_amount: string | null;
  currency: string;
  courier_name: string;
}

/** Undefined if there is none, or it was resolved before. */
export function markAsResolved(
  tx: Tx,
  id: DiscardedMoveId,
  actor: string,
  atMs: number,
): Promise<ResolvedMoveRow | undefined> {
  return queryFirst<ResolvedMoveRow>(tx, 'resolve-discarded-move', { id, actor, atMs })`
    update discarded_moves m set resolved_at = to_timestamp($atMs::float8 / 1000), resolved_by = $actor
    from deliveries d, couriers c
    where m.discarded_move_id = $id and m.resolved_at is null and d.account_id = m.account_id
      and d.delivery_id = m.delivery_id and d.mode = 'live' and c.courier_id = m.courier_id
    returning m.courier_id, m.delivery_id, m.move, m.collected_amount, d.currency, c.name as courier_name`;
}

export function isDiscardedMove(tx: Tx, id: DiscardedMoveId): Promise<boolean> {
  return returnsRow(tx, 'is-discarded-move', { id })`
    select 1 from discarded_moves m join deliveries d using (account_id, delivery_id)
    where m.discarded_move_id = $id and d.mode = 'live'`;
}
