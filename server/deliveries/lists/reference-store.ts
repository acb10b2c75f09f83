/**
 * The SQL that finds deliveries before they are created again, by the order number of the shop or by id. Those that are
 * cancelled are not found: they may be created again.
 */
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { DeliveryId } from '../../platform/ids.ts';
import { keepsReferenceSql } from '../lifecycle/state-sql.ts';
import type { Scope } from '../store.ts';

/** The index that makes references unique; on a shard its name has the number of the shard. */
export const referenceIndex = 'deliveries_reference';

/** Those of the references that deliveries have now, except cancelled ones. */
export async function findByReferences(
  database: Database,
  scope: Scope,
  references: readonly string[],
): Promise<{ reference: string; delivery_id: DeliveryId }[]> {
  if (references.length === 0) return [];
  return queryAll<{ reference: string; delivery_id: DeliveryId }>(database, 'find-by-references', {
    ...scope,
    references,
  })`
    select d.reference, d.delivery_id from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.reference = any($references)
      and ${keepsReferenceSql('d')}`;
}

/** Those of the deliveries that exist and are not cancelled. */
export async function findUncancelled(
  database: Database,
  scope: Scope,
  ids: readonly DeliveryId[],
): Promise<DeliveryId[]> {
  if (ids.length === 0) return [];
  const rows = await queryAll<{ delivery_id: DeliveryId }>(database, 'find-uncancelled', { ...scope, ids })`
    select d.delivery_id from deliveries d
    where d.account_id = $accountId and d.mode = $mode and d.delivery_id = any($ids)
      and ${keepsReferenceSql('d')}`;
  return rows.map(({ delivery_id: id }) => id);
}
