/** The SQL of how files were read. */
import type { ImportMapping } from '../../../contract/dashboard/import-mappings.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId } from '../../platform/ids.ts';

/** Those used last first. */
export function listMappings(
  database: Database,
  accountId: AccountId,
): Promise<Pick<ImportMapping, 'columns'>[]> {
  return database.read<ImportMapping>(
    {
      name: 'list-import-mappings',
      text: 'select columns from import_mappings where account_id = $1 order by saved_at desc, headers_hash',
    },
    [accountId],
  );
}

export async function saveMapping(
  tx: Tx,
  accountId: AccountId,
  { headersHash, columns }: { headersHash: string; columns: ImportMapping['columns'] },
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'save-import-mapping',
      text: `
        insert into import_mappings (account_id, headers_hash, columns, saved_at) values ($1, $2, $3, $4)
        on conflict (account_id, headers_hash) do update
        set columns = excluded.columns, saved_at = excluded.saved_at`,
    },
    [accountId, headersHash, JSON.stringify(columns), new Date(at)],
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
