/** The SQL of suggestions: deliveries that need a courier, and the addresses that couriers already have. */

import type { Database } from '../database/database.ts';
import { queryAll, queryOne } from '../database/statements.ts';
import { isOpenSql, isStateSql, type RecordRow, recordColumns } from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import type { BoardCursor } from './board-cursor.ts';

/** The live deliveries among these, in any order. */
export function readLiveDeliveries(
  database: Database,
  deliveryIds: readonly DeliveryId[],
): Promise<RecordRow[]> {
  return queryAll<RecordRow>(database, 'read-live-deliveries', { deliveryIds })`
    select ${recordColumns} from deliveries d
    where d.mode = 'live' and d.delivery_id = any ($deliveryIds::uuid[])`;
}

interface UnassignedRow extends RecordRow {
  /** The due time in microseconds since 1970. */
  due_us: string;
}

/** Live deliveries without a courier after a cursor, those that are due first. */
export function readUnassigned(
  database: Database,
  after: BoardCursor,
  limit: number,
): Promise<UnassignedRow[]> {
  return queryAll<UnassignedRow>(database, 'read-unassigned', { ...after, limit })`
    select ${recordColumns}, (extract(epoch from d.due_at) * 1000000)::bigint::text as due_us
    from deliveries d
    where ${isUnassigned} and (d.due_at, d.delivery_id) >
      (timestamptz 'epoch' + $dueUs::bigint * interval '1 microsecond', $deliveryId::uuid)
    order by d.due_at, d.delivery_id limit $limit`;
}

/** How many deliveries `readUnassigned` would find. */
export async function countUnassigned(database: Database): Promise<number> {
  const { unassigned } = await queryOne<{ unassigned: number }>(database, 'count-unassigned')`
    select count(*)::int as unassigned from deliveries d where ${isUnassigned}`;
  return unassigned;
}

const isUnassigned = `d.mode = 'live' and ${isStateSql('d', 'created')} and d.courier_id is null`;

interface CarriedAddress {
  courier_id: CourierId;
  delivery_address: string;
}

/** The delivery addresses of each courier's open deliveries, the latest ones. */
export function readCarriedAddresses(database: Database, maxPerCourier: number): Promise<CarriedAddress[]> {
  return queryAll<CarriedAddress>(database, 'read-carried-addresses', { maxPerCourier })`
    select courier_id, delivery_address from (
      select d.courier_id, d.delivery_address,
             row_number() over (partition by d.courier_id order by d.updated_at desc, d.delivery_id desc) as n
      from deliveries d join couriers c on c.courier_id = d.courier_id
      where d.mode = 'live' and ${isOpenSql('d')} and c.deactivated_at is null
    ) carried
    where n <= $maxPerCourier
    order by courier_id, n`;
}
