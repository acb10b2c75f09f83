/** The SQL of suggestions and automatic assignment. */
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database } from '../database/database.ts';
import { queryAll, queryOne } from '../database/statements.ts';
import { isFinalSql, isOpenSql, isStateSql, type RecordRow, recordColumns } from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import type { BoardCursor } from './board-cursor.ts';

/** The live deliveries among these, in any order. */
export function readLiveDeliveries(database: Database, deliveryIds: readonly DeliveryId[]) {
  return queryAll<RecordRow>(database, 'read-live-deliveries', { deliveryIds })`
    select ${recordColumns} from deliveries d
    where d.mode = 'live' and d.delivery_id = any ($deliveryIds::uuid[])`;
}

/** Live deliveries without a courier after a cursor, those that are due first; `due_us` is in microseconds since 1970. */
export function readUnassigned(database: Database, after: BoardCursor, limit: number) {
  return queryAll<RecordRow & { due_us: string }>(database, 'read-unassigned', { ...after, limit })`
    select ${recordColumns}, (extract(epoch from d.due_at) * 1000000)::bigint::text as due_us
    from deliveries d
    where ${isUnassigned} and (d.due_at, d.delivery_id) >
      (timestamptz 'epoch' + $dueUs::bigint * interval '1 microsecond', $deliveryId::uuid)
    order by d.due_at, d.delivery_id limit $limit`;
}

export function countUnassigned(database: Database) {
  return queryOne<{ unassigned: number }>(database, 'count-unassigned')`
    select count(*)::int as unassigned from deliveries d where ${isUnassigned}`;
}

const isUnassigned = `d.mode = 'live' and ${isStateSql('d', 'created')} and d.courier_id is null`;

interface CarriedAddress {
  courier_id: CourierId;
  delivery_address: string;
}

/** The delivery addresses of each courier's open deliveries, the latest ones. */
export function readCarriedAddresses(database: Database, maxPerCourier: number) {
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

interface AssignedDelivery {
  delivery_id: DeliveryId;
  status: DeliveryState;
  version: number;
  /** Nothing has happened to the delivery after it was assigned automatically. */
  is_last: boolean;
}

/**
 * Live deliveries that this actor assigned since then and that still have a courier, oldest first. Reads the open and the
 * recently ended deliveries of each courier, because events have no index by time.
 */
export function readAssignedBy(database: Database, actor: string, sinceMs: number) {
  return queryAll<AssignedDelivery>(database, 'read-assigned-by', { actor, sinceMs })`
    select d.delivery_id, d.status, d.version, d.version = max(e.sequence) as is_last
    from couriers c
    cross join lateral (
      select account_id, delivery_id, status, version from deliveries open
      where mode = 'live' and ${isOpenSql('open')} and courier_id = c.courier_id
      union all
      select account_id, delivery_id, status, version from deliveries ended
      where mode = 'live' and ${isFinalSql('ended')} and courier_id = c.courier_id
        and updated_at >= to_timestamp($sinceMs::float8 / 1000)
    ) d
    join delivery_events e on e.account_id = d.account_id and e.delivery_id = d.delivery_id
    where e.type = 'delivery.assigned' and e.actor = $actor and e.at >= to_timestamp($sinceMs::float8 / 1000)
    group by d.delivery_id, d.status, d.version
    order by d.delivery_id`;
}
