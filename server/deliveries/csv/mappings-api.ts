/** Binds the dashboard's operations on how files are read, which is remembered by their headers. */
import { hash } from 'node:crypto';
import {
  listImportMappings,
  maxImportMappings,
  saveImportMapping,
} from '../../../contract/dashboard/import-mappings.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { formatId, readId } from '../../platform/ids.ts';
import { forgetOldMappings, listMappings, saveMapping } from './mapping-store.ts';

export function bindImportMappings(
  { bindOutcome }: Binder,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bindOutcome(listImportMappings, async ({ caller }) => {
    const rows = await listMappings(database, caller.account.accountId);
    const data = rows.map(({ pickup_address_id: id, ...row }) => ({
      ...row,
      pickup_address_id: id && formatId('pickupAddress', id),
    }));
    return { data };
  });

  bindOutcome(saveImportMapping, async ({ caller, body }) => {
    const { accountId } = caller.account;
    const { columns, pickup_address = null, pickup_address_id: id } = body;
    // Whatever the order of the headers.
    const headers = columns.map(({ header }) => header.trim().toLowerCase()).sort();
    const row = {
      headersHash: hash('sha256', JSON.stringify(headers)),
      columns,
      pickup_address,
      pickup_address_id: id === undefined ? null : readId('pickupAddress', id),
    };
    await database.inTransaction(async (tx) => {
      await saveMapping(tx, accountId, row, clock.now());
      await forgetOldMappings(tx, accountId, maxImportMappings);
    });
    return undefined;
  });
}
