/** The SQL of when deliveries were picked up and how they ended. */
import type { DeliveryEvent } from '../../../contract/events.ts';
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { DeliveryId } from '../../platform/ids.ts';
import type { Scope } from '../store.ts';

interface MilestonesRow {
  delivery_id: DeliveryId;
  picked_up_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  cancelled_at: Date | null;
  /** The recipient in the last event, until its proof is deleted. */
  recipient_name: string | null;
}

/**
 * By the clock of the courier's phone, which may have been without network: the event has come later. A phone's clock may be
 * wrong, so the time is one between the creation and the event.
 */
const happenedAt = `least(e.at, greatest(d.created_at, coalesce((e.data->>'happened_at')::timestamptz, e.at)))`;
const lastOf = (type: DeliveryEvent) => `max(${happenedAt}) filter (where e.type = '${type}')`;

/** The last time of each, for deliveries of an account and mode. */
export function readMilestones(database: Database, { accountId, mode }: Scope, ids: readonly DeliveryId[]) {
  return queryAll<MilestonesRow>(database, 'read-milestones', { accountId, mode, ids })`
    select e.delivery_id,
           ${lastOf('delivery.picked_up')} as picked_up_at, ${lastOf('delivery.delivered')} as delivered_at,
           ${lastOf('delivery.returned')} as returned_at, ${lastOf('delivery.cancelled')} as cancelled_at,
           max(p.recipient_name) filter (where e.sequence = d.version) as recipient_name
    from delivery_events e
    join deliveries d using (account_id, delivery_id)
    left join proofs p using (account_id, delivery_id, sequence)
    where e.account_id = $accountId and d.mode = $mode and e.delivery_id = any($ids)
    group by e.delivery_id`;
}
