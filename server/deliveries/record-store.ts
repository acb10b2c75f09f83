/** The SQL that reads whole deliveries and their events. */
import type { Database } from '../platform/database.ts';
import type { EventRow, RecordRow } from './record.ts';
import type { DeliveryRef } from './store.ts';

/** The columns of a RecordRow, of a table or query called `d`. */
export const recordColumns = `
  d.delivery_id, d.status, d.version, d.pickup_address, d.delivery_address, d.weight_kg, d.package_description,
  d.receiver_name, d.receiver_phone, d.amount_to_collect, d.currency, d.estimated_delivery_time, d.created_at,
  d.updated_at`;

export async function readRecord(database: Database, ref: DeliveryRef): Promise<RecordRow | undefined> {
  const rows = await database.read<RecordRow>(
    {
      name: 'read-record',
      text: `
        select ${recordColumns} from deliveries d
        where d.account_id = $1 and d.delivery_id = $2 and d.mode = $3`,
    },
    [ref.accountId, ref.id, ref.mode],
  );
  return rows[0];
}

/** All events of a delivery, oldest first. A life has a handful; the limit is for one that was tampered with. */
export function readEvents(database: Database, ref: DeliveryRef): Promise<EventRow[]> {
  return database.read<EventRow>(
    {
      name: 'read-events',
      text: `
        select sequence, type, actor, data, at from delivery_events
        where account_id = $1 and delivery_id = $2
        order by sequence limit 1000`,
    },
    [ref.accountId, ref.id],
  );
}
