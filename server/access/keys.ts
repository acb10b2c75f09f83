/** Making, listing and revoking API keys. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { fromTypeId, newId, toTypeId } from '../platform/ids.ts';
import { hashOf, type KeyKind, newApiKey, shownParts } from './api-key.ts';
import * as store from './store.ts';

export interface ListedKey {
  id: string;
  account: string | undefined;
  kind: KeyKind;
  name: string;
  /** Start and last four characters. */
  shown: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
  revokedAt: Date | undefined;
}

export interface Keys {
  /** Makes a key, and the account where it is missing. The answer is the only time the key is seen. */
  create(key: {
    account: string | undefined;
    kind: KeyKind;
    name: string;
  }): Promise<{ id: string; key: string }>;
  list(account?: string): Promise<ListedKey[]>;
  revoke(id: string): Promise<store.Revocation>;
}

export function makeKeys(database: Database, clock: Clock): Keys {
  return {
    async create({ account, kind, name }) {
      const key = newApiKey(kind);
      const id = newId(clock.now());
      await database.inTransaction(async (tx) => {
        const accountId =
          kind === 'fleet' ? null : await store.ensureAccount(tx, { id: newId(clock.now()), name: account! });
        await store.insertKey(tx, { id, accountId, kind, name, hash: hashOf(key), ...shownParts(key) });
      });
      return { id: toTypeId('key', id), key };
    },
    async list(account) {
      const rows = await store.listKeys(database, account);
      return rows.map((row) => ({
        id: toTypeId('key', row.api_key_id),
        account: row.account ?? undefined,
        kind: row.kind,
        name: row.name,
        shown: `${row.key_start}…${row.key_end}`,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
        revokedAt: row.revoked_at ?? undefined,
      }));
    },
    async revoke(id) {
      const uuid = fromTypeId('key', id);
      return uuid === undefined ? 'unknown' : database.asOneStatement((tx) => store.revokeKey(tx, uuid));
    },
  };
}
