/** The SQL of how files were read. */
import type { ImportMapping } from '../../../contract/dashboard/import-mappings.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll } from '../../database/statements.ts';
import type { AccountId, PickupAddressId } from '../../platform/ids.ts';

interface MappingRow {
  columns: ImportMapping['columns'];
  pickup_address: string | null;
  pickup_address_id: PickupAddressId | null;
}

/** Those used last first. */
export function listMappings(database: Database, accountId: AccountId) {
  return queryAll<MappingRow>(database, 'list-import-mappings', { accountId })`
    select columns, pickup_address, pickup_address_id from import_mappings
    where account_id = $accountId order by saved_at desc, headers_hash`;
}

export function saveMapping(
  tx: Tx,
  accountId: AccountId,
  row: MappingRow & { headersHash: string },
  atMs: number,
) {
  const values = { ...row, accountId, columns: JSON.stringify(row.columns), at: new Date(atMs) };
  return execute(tx, 'save-import-mapping', values)`
    insert into import_mappings
      (account_id, headers_hash, columns, pickup_address, pickup_address_id, saved_at)
    values ($accountId, $headersHash, $columns, $pickup_address, $pickup_address_id, $at)
    on conflict (account_id, headers_hash) do update
    set columns = excluded.columns, pickup_address = excluded.pickup_address,
        pickup_address_id = excluded.pickup_address_id, saved_at = excluded.saved_at`;
}

/** Forgets those that were not used for the longest time, beyond a number that is kept. */
export function forgetOldMappings(tx: Tx, accountId: AccountId, kept: number) {
  return execute(tx, 'forget-old-import-mappings', { accountId, kept })`
    delete from import_mappings where account_id = $accountId and headers_hash in (
      select headers_hash from import_mappings where account_id = $accountId
      order by saved_at desc, headers_hash offset $kept)`;
}
