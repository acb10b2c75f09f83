/** When deliveries were picked up and how they ended, for a page of them. */
import type { FullRecord } from '../../../contract/full-record.ts';
import type { DeliveryState } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import type { RecordRow } from '../fields/fields.ts';
import { isFinal } from '../lifecycle/lifecycle.ts';
import type { Scope } from '../lists/store.ts';
import { readMilestones } from './milestones-store.ts';

export type Milestones = Pick<
  FullRecord,
  'picked_up_at' | 'delivered_at' | 'returned_at' | 'cancelled_at' | 'recipient_name'
>;

/** One query for all of them; none where nothing has happened to any of them since they were created. */
export async function milestonesOf(
  database: Database,
  scope: Scope,
  rows: readonly RecordRow[],
): Promise<(row: RecordRow) => Milestones> {
  const changed = rows.filter(({ version }) => version > 1).map((row) => row.delivery_id);
  const found = changed.length === 0 ? [] : await readMilestones(database, scope, changed);
  const byId = new Map(found.map((row) => [row.delivery_id, row]));
  return ({ delivery_id, status }) => {
    const known = byId.get(delivery_id);
    /** Where it ended in this way: a hand-over that was undone is none. */
    const endedAs = (state: DeliveryState, at: Date | null | undefined) =>
      status === state ? (at?.toISOString() ?? null) : null;
    return {
      picked_up_at: known?.picked_up_at?.toISOString() ?? null,
      delivered_at: endedAs('delivered', known?.delivered_at),
      returned_at: endedAs('returned', known?.returned_at),
      cancelled_at: endedAs('cancelled', known?.cancelled_at),
      recipient_name: isFinal(status) ? (known?.recipient_name ?? null) : null,
    };
  };
}
