/**
 * The SQL of edits that a courier has to confirm. `edited_since` of a delivery is the sequence of the first of them; null
 * if there is none, or nobody to confirm it.
 */
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst } from '../../database/statements.ts';
import type { CourierId, DeliveryId } from '../../platform/ids.ts';
import { onlyForSender } from '../lifecycle/lifecycle.ts';
import type { DeliveryRef } from '../store.ts';

export interface EditRow {
  delivery_id: DeliveryId;
  sequence: number;
  /** The fields that the edit changed, with the values that they had. */
  before: Record<string, unknown>;
}

/** All edits of these deliveries of a courier, oldest first. Live deliveries only. */
export function readEdits(database: Database, courierId: CourierId, deliveryIds: readonly DeliveryId[]) {
  return queryAll<EditRow>(database, 'read-edits', { courierId, deliveryIds })`
    select e.delivery_id, e.sequence, e.data -> 'before' as before
    from deliveries d join delivery_events e using (account_id, delivery_id)
    where d.mode = 'live' and d.courier_id = $courierId and d.delivery_id = any ($deliveryIds::uuid[])
      and e.type = 'delivery.updated'
    order by e.delivery_id, e.sequence`;
}

/**
 * The courier has seen all edits up to this one. What was edited later stays to be confirmed. Nothing happens if the
 * delivery is another courier's, or these edits were confirmed before.
 */
export async function confirmEdits(tx: Tx, ref: DeliveryRef, courierId: CourierId, sequence: number) {
  // Locked first: an edit that commits in the meantime is then seen by the next statement.
  const own = { ...ref, courierId };
  const row = await queryFirst<{ edited_since: number | null }>(tx, 'lock-edited-since', own)`
    select edited_since from deliveries
    where account_id = $accountId and delivery_id = $id and mode = $mode and courier_id = $courierId
    for update`;
  const since = row?.edited_since ?? null;
  if (since === null || since > sequence) return;
  const confirmed = { ...ref, sequence, onlyForSender };
  const later = await queryFirst<{ sequence: number | null }>(tx, 'find-later-edit', confirmed)`
    select min(sequence) as sequence from delivery_events
    where account_id = $accountId and delivery_id = $id and sequence > $sequence and type = 'delivery.updated'
      and (data -> 'after') - $onlyForSender::text[] <> '{}'::jsonb`;
  await execute(tx, 'set-edited-since', { ...ref, sequence: later?.sequence })`
    update deliveries set edited_since = $sequence where account_id = $accountId and delivery_id = $id
      and mode = $mode`;
}
