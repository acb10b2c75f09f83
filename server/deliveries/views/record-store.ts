/** The SQL that reads whole deliveries and their events. */

import type { Database } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import { type FieldsRow, type RecordRow, storedFields } from '../fields/fields.ts';
import type { DeliveryRef } from '../store.ts';
import type { EventRow } from './record.ts';

/** Every column of a row beside the fields that the sender gave; null: read as it is. */
const ownColumns = {
  delivery_id: null,
  status: null,
  version: null,
  currency: null,
  estimated_delivery_time: null,
  due_at: null,
  created_at: null,
  updated_at: null,
  courier_id: null,
  attempts: null,
  instruction: null,
  instruction_note: null,
  failure_reason: null,
  deliver_on: "to_char(d.deliver_on, 'YYYY-MM-DD')",
  collected_amount: null,
  payment_method: null,
  payment_reference: null,
  personal_data_erased_at: null,
  edited_since: null,
} satisfies Record<Exclude<keyof RecordRow, keyof FieldsRow>, string | null>;

/** The columns of a RecordRow, of a table or query called `d`. */
export const recordColumns = [
  ...storedFields.map(({ column }) => `d.${column}`),
  ...Object.entries(ownColumns).map(([name, sql]) => (sql === null ? `d.${name}` : `${sql} as ${name}`)),
].join(', ');

export function readRecord(database: Database, ref: DeliveryRef) {
  return queryFirst<RecordRow>(database, 'read-record', ref)`
    select ${recordColumns} from deliveries d
    where d.account_id = $accountId and d.delivery_id = $id and d.mode = $mode`;
}

/** All events of a delivery, oldest first. A life has a handful; the limit is for one that was tampered with. */
export function readEvents(database: Database, ref: DeliveryRef) {
  return queryAll<EventRow>(database, 'read-events', ref)`
    select e.sequence, e.type, e.actor, e.data, e.at, p.recipient_name,
           p.photo is not null as has_photo, p.signature is not null as has_signature
    from delivery_events e
    join deliveries d using (account_id, delivery_id)
    left join proofs p using (account_id, delivery_id, sequence)
    where e.account_id = $accountId and e.delivery_id = $id and d.mode = $mode
    order by e.sequence limit 1000`;
}
