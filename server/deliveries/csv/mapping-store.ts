/** The SQL of how files were read. */
import type { ImportMapping } from '../../../contract/dashboard/import-mappings.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, PickupAddressId } from '../../platform/ids.ts';

export interface MappingRow {
  columns: ImportMapping['columns'];
  pickup_address: string | null;
  pickup_address_id: PickupAddressId | null;
}

/** Those used last first. */
export function listMappings(database: Database, accountId: AccountId): Promise<MappingRow[]> {
  return database.read<MappingRow>(
    {
      name: 'list-import-mappings',
      text: `
        select columns, pickup_address, pickup_address_id from import_mappings
        where account_id = $1 order by saved_at desc, headers_hash`,
    },
    [accountId],
  );
}

export async function saveMapping(
  tx: Tx,
  accountId: AccountId,
  { headersHash, ...row }: MappingRow & { headersHash: string },
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'save-import-mapping',
      text: `
        insert into import_mappings
          (account_id, headers_hash, columns, pickup_address, pickup_address_id, saved_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (account_id, headers_hash) do update
        set columns = excluded.columns, pickup_address = excluded.pickup_address,
            pickup_address_id = excluded.pickup_address_id, saved_at = excluded.saved_at`,
    },
    [
      accountId,
      headersHash,
      JSON.stringify(row.columns),
      row.pickup_address,
      row.pickup_address_id,
      new Date(at),
    ],
  );
}

/** Forgets those that were not used for the longest time, beyond a number that is kept. */
export async function forgetOldMappings(tx: Tx, accountId: AccountId, kept: number): Promise<void> {
  await tx.query(
    {
      name: 'forget-old-import-mappings',
      text: `
        delete from import_mappings where account_id = $1 and headers_hash in (
          select headers_hash from import_mappings where account_id = $1
          order by saved_at desc, headers_hash offset $2)`,
    },
    [accountId, kept],
  );
}
