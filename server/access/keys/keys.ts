/** API keys for the terminal, which creates, lists and revokes them for all accounts and for the fleet. */

import {
  insertAccount,
  labelCreators,
  lockAccountByName,
  operatorReader,
  recordAudit,
  terminal,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, newId, parseId } from '../../platform/ids.ts';
import type { KeyKind } from './api-key.ts';
import { addKey, keyLabel } from './new-key.ts';
import * as store from './store.ts';

export type ListedKey = ReturnType<typeof listed>;

type Revocation = 'revoked' | 'revoked before' | 'unknown';

/** The account of a key that is not for the fleet is created where it does not exist. */
interface NewKey {
  account: string | undefined;
  kind: KeyKind;
  name: string;
}

export type Keys = ReturnType<typeof makeKeys>;

export function makeKeys(database: Database, clock: Clock) {
  return {
    /**
     * The key is returned here and stored nowhere. The limit of the dashboard does not apply: somebody with the terminal
     * can do anything.
     */
    create: ({ account, kind, name }: NewKey) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        const accountId = kind === 'fleet' ? null : await ensureAccount(tx, account!, at);
        const { row, key } = await addKey(tx, { accountId, kind, name, createdBy: terminal.actor }, at);
        const id = formatId('key', row.api_key_id);
        await recordAudit(tx, terminal, {
          accountId,
          action: 'key.generated',
          summary: `generated the ${keyLabel(row)}`,
          at,
          data: { key_id: id },
        });
        return { id, key };
      }),
    async list(account?: string) {
      const rows = await store.listKeys(database, account);
      const labelOf = await labelCreators(database, rows, operatorReader);
      return rows.map((row) => listed(row, labelOf(row)));
    },
    revoke: (id: string) => database.inTransaction((tx) => revoke(tx, id, clock.now())),
  };
}

async function ensureAccount(tx: Tx, name: string, at: number): Promise<AccountId> {
  const made = await insertAccount(tx, { id: newId('account', at), name });
  if (made) {
    await recordAudit(tx, terminal, {
      accountId: made.account_id,
      action: 'account.opened',
      summary: `opened the account “${name}”`,
      at,
    });
  }
  const account = made ?? (await lockAccountByName(tx, name));
  if (!account) throw new Error(`the account “${name}” exists and cannot be found`);
  return account.account_id;
}

async function revoke(tx: Tx, id: string, at: number): Promise<Revocation> {
  const keyId = parseId('key', id);
  const before = keyId === undefined ? undefined : await store.lockAnyKey(tx, keyId);
  if (!before) return 'unknown';
  if (before.revoked_at) return 'revoked before';
  await store.revokeKey(tx, before.account_id, before.api_key_id);
  await recordAudit(tx, terminal, {
    accountId: before.account_id,
    action: 'key.revoked',
    summary: `revoked the ${keyLabel(before)}`,
    at,
    data: { key_id: id },
  });
  return 'revoked';
}

function listed(row: store.ListedKey, createdBy: string) {
  return {
    // Named so in the output of `key list --json`, which scripts read.
    id: formatId('key', row.api_key_id),
    account: row.account ?? undefined,
    kind: row.kind,
    name: row.name,
    shown: `${row.key_start}…${row.key_end}`,
    createdBy,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    state: row.status,
  };
}
