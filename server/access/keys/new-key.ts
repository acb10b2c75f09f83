/** A new key: generated, stored as its hash, returned once. */
import type { Tx } from '../../database/database.ts';
import { type AccountId, newId } from '../../platform/ids.ts';
import { hashOf, type KeyKind, newApiKey, shownParts } from './api-key.ts';
import { insertKey, type StoredKey } from './store.ts';

export async function addKey(
  tx: Tx,
  values: { accountId: AccountId | null; kind: KeyKind; name: string; createdBy: string },
  at: number,
): Promise<{ row: StoredKey; key: string }> {
  const key = newApiKey(values.kind);
  const row = await insertKey(tx, { ...values, id: newId('key', at), hash: hashOf(key), ...shownParts(key) });
  return { row, key };
}

/** How the audit log names a key. Its last characters distinguish two keys with the same name. */
export function keyLabel(key: Pick<StoredKey, 'kind' | 'name' | 'key_end'>): string {
  return `${key.kind} key “${key.name}” (…${key.key_end})`;
}
