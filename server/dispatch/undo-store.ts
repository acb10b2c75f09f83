/** The SQL of undoing automatic assignment. */
import type { DeliveryState } from '../../contract/primitives.ts';
import type { Database } from '../database/database.ts';
import { queryAll } from '../database/statements.ts';
import { isFinalSql, isOpenSql } from '../deliveries/index.ts';
import type { DeliveryId } from '../platform/ids.ts';

export interface AutomaticAssignment {
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
export function readAssignedBy(
  database: Database,
  actor: string,
  sinceMs: number,
): Promise<AutomaticAssignment[]> {
  return queryAll<AutomaticAssignment>(database, 'read-assigned-by', { actor, sinceMs })`
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
