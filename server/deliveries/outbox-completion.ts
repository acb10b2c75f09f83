/**
 * Fills in what nodes of the version before the feed leave out of their outbox rows. They do not store the delivery as it
 * was after each event, so these events show it as it is now.
 */
import type { Tx } from '../platform/database.ts';
import { type DeliveryId, newId } from '../platform/ids.ts';
import { eventDataOf, type OwnFields } from './event-data.ts';
import { type SnapshotRow, type StoredEventData, snapshotOf } from './record.ts';
import type { Mode } from './store.ts';

const maxRows = 2_000;

interface IncompleteRow extends SnapshotRow, OwnFields {
  position: string;
  mode: Mode;
  delivery_id: DeliveryId;
  sequence: number;
  at: Date;
  data: StoredEventData | null;
}

export async function completeOutbox(tx: Tx): Promise<void> {
  const rows = await tx.query<IncompleteRow>(
    {
      name: 'incomplete-outbox-rows',
      text: `
        select o.position, d.mode, d.delivery_id, o.sequence, o.at, e.data, d.status, d.version, d.courier_id, d.attempts,
               d.instruction, to_char(d.deliver_on, 'YYYY-MM-DD') as deliver_on, d.amount_to_collect,
               d.collected_amount, d.payment_method, d.payment_reference, d.currency, d.estimated_delivery_time, d.personal_data_erased_at,
               d.failure_reason, d.required_proof, d.reference, d.metadata
        from outbox o
        join deliveries d on d.account_id = o.account_id and d.delivery_id = o.subject_id
        left join delivery_events e on e.account_id = o.account_id and e.delivery_id = o.subject_id
          and e.sequence = o.sequence
        where o.data is null order by o.position limit $1`,
    },
    [maxRows],
  );
  await tx.query(
    {
      name: 'complete-outbox-rows',
      text: `
        update outbox o set event_id = row.event_id, mode = row.mode, data = row.data
        from json_to_recordset($1) as row (position bigint, event_id uuid, mode text, data json)
        where o.position = row.position`,
    },
    [JSON.stringify(rows.map(completed))],
  );
}

function completed(row: IncompleteRow) {
  const { position, mode, delivery_id: id, sequence, at, data, reference, metadata } = row;
  return {
    position,
    event_id: newId('event', at.getTime()),
    mode,
    data: eventDataOf(id, { ...snapshotOf(row), version: sequence }, data ?? {}, { reference, metadata }),
  };
}
