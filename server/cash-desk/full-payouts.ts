/** Payouts as the dashboard shows them: with who recorded each, who confirmed or reversed it, and why. */
import type { Static } from 'typebox';
import type { FullPayout } from '../../contract/dashboard/cash.ts';
import type { NameReader } from '../access/index.ts';
import type { Database } from '../platform/database.ts';
import { namesOf } from './actor-names.ts';
import type { FullPayoutRow } from './payout-store.ts';
import { payoutView } from './payouts.ts';

export async function fullPayouts(
  database: Database,
  rows: readonly FullPayoutRow[],
  reader: NameReader,
): Promise<Static<typeof FullPayout>[]> {
  const actors = rows.flatMap((row) => [row.actor, ...(row.closed_actor === null ? [] : [row.closed_actor])]);
  const nameOf = await namesOf(database, actors, reader);
  return rows.map((row) => ({
    ...payoutView(row),
    paid_by: nameOf(row.actor),
    closed_by: row.closed_actor === null ? null : nameOf(row.closed_actor),
    reason: row.reason,
  }));
}
