/** Binds the dashboard's operations on how files are read: remembered by their headers, whatever the order of those. */
import { createHash } from 'node:crypto';
import {
  type ImportMapping,
  listImportMappings,
  maxImportMappings,
  saveImportMapping,
} from '../../../contract/dashboard/import-mappings.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { formatId, readId } from '../../platform/ids.ts';
import { forgetOldMappings, listMappings, type MappingRow, saveMapping } from './mapping-store.ts';

export function bindImportMappings(
  { bind }: Binder,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(listImportMappings, async ({ caller }) => ({
    status: 200,
    body: { data: (await listMappings(database, caller.account.accountId)).map(shown) },
  }));

  bind(saveImportMapping, async ({ caller, body }) => {
    const { accountId } = caller.account;
    const { columns, pickup_address = null, pickup_address_id: id } = body;
    const row = {
      headersHash: hashOf(columns),
      columns,
      pickup_address,
      pickup_address_id: id === undefined ? null : readId('pickupAddress', id),
    };
    await database.inTransaction(async (tx) => {
      await saveMapping(tx, accountId, row, clock.now());
      await forgetOldMappings(tx, accountId, maxImportMappings);
    });
    return { status: 204 };
  });
}

function shown({ pickup_address_id: id, ...row }: MappingRow): ImportMapping {
  return { ...row, pickup_address_id: id && formatId('pickupAddress', id) };
}

function hashOf(columns: ImportMapping['columns']): string {
  const headers = columns.map(({ header }) => header.trim().toLowerCase()).sort();
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex');
}
