/**
 * The SQL of edits that a courier has to confirm. `edited_since` of a delivery is the sequence of the first of them; null
 * where there is none, or nobody to confirm it.
 */
import type { Database, Tx } from '../platform/database.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { onlyForSender } from './lifecycle.ts';
import type { DeliveryRef } from './store.ts';

export interface EditRow {
  delivery_id: DeliveryId;
  sequence: number;
  /** The fields that the edit changed, with the values that they had. */
  before: Record<string, unknown>;
}

/** All edits of these deliveries of a courier, oldest first. Live deliveries only. */
export function readEdits(
  database: Database,
  courierId: CourierId,
  deliveryIds: readonly DeliveryId[],
): Promise<EditRow[]> {
  return database.read<EditRow>(
    {
      name: 'read-edits',
      text: `
        select e.delivery_id, e.sequence, e.data -> 'before' as before
        from deliveries d join delivery_events e using (account_id, delivery_id)
        where d.mode = 'live' and d.courier_id = $1 and d.delivery_id = any ($2::uuid[])
          and e.type = 'delivery.updated'
        order by e.delivery_id, e.sequence`,
    },
    [courierId, deliveryIds],
  );
}

/**
 * The courier has seen all edits up to this one. What was edited later stays to be confirmed. Nothing happens where the
 * delivery is another courier's, or these edits were confirmed before.
 */
export async function confirmEdits(
  tx: Tx,
  { accountId, mode, id }: DeliveryRef,
  courierId: CourierId,
  sequence: number,
): Promise<void> {
  // Locked first: an edit that commits in the meantime is then seen by the next statement.
  const [row] = await tx.query<{ edited_since: number | null }>(
    {
      name: 'lock-edited-since',
      text: `
        select edited_since from deliveries
        where account_id = $1 and delivery_id = $2 and mode = $3 and courier_id = $4
        for update`,
    },
    [accountId, id, mode, courierId],
  );
  const since = row?.edited_since ?? null;
  if (since === null || since > sequence) return;
  const [later] = await tx.query<{ sequence: number | null }>(
    {
      name: 'find-later-edit',
      text: `
        select min(sequence) as sequence from delivery_events
        where account_id = $1 and delivery_id = $2 and sequence > $3 and type = 'delivery.updated'
          and (data -> 'after') - $4::text[] <> '{}'::jsonb`,
    },
    [accountId, id, sequence, onlyForSender],
  );
  await tx.query(
    {
      name: 'set-edited-since',
      text: 'update deliveries set edited_since = $4 where account_id = $1 and delivery_id = $2 and mode = $3',
    },
    [accountId, id, mode, later?.sequence ?? null],
  );
}
