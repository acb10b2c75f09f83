/** API keys for the terminal, which creates, lists and revokes them for all accounts and for the fleet. */
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AccountId, formatId, newId, parseId } from '../../platform/ids.ts';
import { labelActors, terminal } from '../actors.ts';
import { recordAudit } from '../audit.ts';
import { operatorReader } from '../courier-name.ts';
import { insertAccount, lockAccountByName } from '../team/account-store.ts';
import type { KeyKind } from './api-key.ts';
import { addKey, keyLabel } from './new-key.ts';
import * as store from './store.ts';

export interface ListedKey {
  id: string;
  account: string | undefined;
  kind: KeyKind;
  name: string;
  /** Start and last four characters. */
  shown: string;
  /** Named so in the output of `key list --json`, which scripts read. */
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
  expiresAt: Date | undefined;
  revokedAt: Date | undefined;
  state: store.KeyState;
}

export type Revocation = 'revoked' | 'revoked before' | 'unknown';

export interface Keys {
  /**
   * Creates a key, and the account where it does not exist. The key is returned here and stored nowhere. The limit of
   * the dashboard does not apply: somebody with the terminal can do anything.
   */
  create(key: {
    account: string | undefined;
    kind: KeyKind;
    name: string;
  }): Promise<{ id: string; key: string }>;
  list(account?: string): Promise<ListedKey[]>;
  revoke(id: string): Promise<Revocation>;
}

export function makeKeys(database: Database, clock: Clock): Keys {
  return {
    create: ({ account, kind, name }) =>
      database.inTransaction(async (tx) => {
        const accountId = kind === 'fleet' ? null : await ensureAccount(tx, account!, clock.now());
        const { row, key } = await addKey(
          tx,
          { accountId, kind, name, createdBy: terminal.actor },
          clock.now(),
        );
        await recordAudit(tx, terminal, {
          accountId,
          action: 'key.generated',
          summary: `generated the ${keyLabel(row)}`,
          at: clock.now(),
          data: { key_id: formatId('key', row.api_key_id) },
        });
        return { id: formatId('key', row.api_key_id), key };
      }),
    async list(account) {
      const rows = await store.listKeys(database, account);
      const labelOf = await labelActors(
        database,
        rows.map((row) => row.created_by),
        operatorReader,
      );
      return rows.map((row) => listed(row, labelOf(row.created_by)));
    },
    revoke: (id) => database.inTransaction((tx) => revoke(tx, id, clock.now())),
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

function listed(row: store.ListedKey, createdBy: string): ListedKey {
  return {
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
    state: row.state,
  };
}
