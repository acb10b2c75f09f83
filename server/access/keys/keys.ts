/**
 * API keys, as the people of an account manage them and as the terminal does for all accounts and the fleet. Each act commits
 * together with its entry in the audit log. In the dashboard, creating a key locks the account, so that two at once cannot
 * exceed the limit; changing a key locks the key.
 */
import {
  type Actor,
  formatMinutes,
  type Insider,
  insertAccount,
  labelCreators,
  lockAccount,
  lockAccountByName,
  operatorReader,
  recordAudit,
  terminal,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, type KeyId, newId, parseId } from '../../platform/ids.ts';
import { hashOf, type KeyKind, newApiKey, shownParts } from './api-key.ts';
import * as store from './store.ts';

/** Working keys of one account and mode, including those that were rolled and have not expired yet. */
const maxActiveKeys = 100;

export interface CreatedKey {
  row: store.StoredKey;
  /** Returned here and stored nowhere. */
  key: string;
}

interface Parts {
  database: Database;
  clock: Clock;
}

interface NewKey {
  /** Null: of the fleet. */
  accountId: AccountId | null;
  kind: KeyKind;
  name: string;
}

export function generateKey(
  { database, clock }: Parts,
  caller: Insider,
  { name, mode }: { name: string; mode: 'live' | 'test' },
): Promise<CreatedKey | Rejection> {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    await lockAccount(tx, accountId);
    const tooMany = await whyTooMany(tx, accountId, mode, false);
    return tooMany ?? generate(tx, caller, { accountId, kind: mode, name }, clock.now());
  });
}

export function revokeKey({ database, clock }: Parts, caller: Insider, id: KeyId) {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const key = await store.lockKey(tx, accountId, id);
    if (!key) return notFoundRejection('key_not_found');
    return key.revoked_at ? key : revoke(tx, caller, accountId, key, clock.now());
  });
}

export function rollKey(
  { database, clock }: Parts,
  caller: Insider,
  id: KeyId,
  oldLivesMinutes: number,
): Promise<CreatedKey | Rejection> {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    await lockAccount(tx, accountId);
    const old = await store.lockKey(tx, accountId, id);
    if (!old) return notFoundRejection('key_not_found');
    // A key that was rolled is not rolled again: that would give it a second successor and another end.
    if (old.status !== 'active')
      return new Rejection('key_not_active', { name: old.name, status: old.status });
    if (oldLivesMinutes === 0) await store.revokeKey(tx, accountId, id);
    else await store.letKeyExpire(tx, accountId, id, oldLivesMinutes);
    const tooMany = await whyTooMany(tx, accountId, old.kind, true);
    if (tooMany) return tooMany;
    const created = await addKey(tx, caller, { accountId, kind: old.kind, name: old.name }, at);
    const end = oldLivesMinutes === 0 ? 'ended at once' : `works for ${formatMinutes(oldLivesMinutes)} more`;
    const summary = `rolled the ${keyLabel(old)}, which ${end}; the new one ends in …${created.row.key_end}`;
    await record(tx, caller, accountId, 'key.rolled', summary, created.row, at);
    return created;
  });
}

async function whyTooMany(tx: Tx, accountId: AccountId, mode: KeyKind, rolled: boolean) {
  if ((await store.countWorkingKeys(tx, accountId, mode)) < maxActiveKeys) return undefined;
  return new Rejection('too_many_keys', { max: maxActiveKeys, mode, rolled });
}

export type Keys = ReturnType<typeof makeKeys>;
export type ListedKey = Awaited<ReturnType<Keys['list']>>[number];

/** For the terminal. The limit of the dashboard does not apply: somebody with the terminal can do anything. */
export function makeKeys(database: Database, clock: Clock) {
  return {
    /** The account is created if it does not exist. The key is returned here and stored nowhere. */
    create: ({ account, kind, name }: { account: string | undefined; kind: KeyKind; name: string }) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        const accountId = account === undefined ? null : await ensureAccount(tx, account, at);
        const { row, key } = await generate(tx, terminal, { accountId, kind, name }, at);
        return { id: formatId('key', row.api_key_id), key };
      }),
    async list(account?: string) {
      const rows = await store.listKeys(database, account);
      const labelOf = await labelCreators(database, rows, operatorReader);
      return rows.map((row) => ({
        // Named so in the output of `key list --json`, which scripts read.
        id: formatId('key', row.api_key_id),
        account: row.account ?? undefined,
        kind: row.kind,
        name: row.name,
        shown: `${row.key_start}…${row.key_end}`,
        createdBy: labelOf(row),
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
        expiresAt: row.expires_at ?? undefined,
        revokedAt: row.revoked_at ?? undefined,
        state: row.status,
      }));
    },
    revoke: (id: string) =>
      database.inTransaction(async (tx) => {
        const keyId = parseId('key', id);
        const key = keyId === undefined ? undefined : await store.lockAnyKey(tx, keyId);
        if (!key) return 'unknown';
        if (key.revoked_at) return 'revoked before';
        await revoke(tx, terminal, key.account_id, key, clock.now());
        return 'revoked';
      }),
  };
}

async function ensureAccount(tx: Tx, name: string, at: number): Promise<AccountId> {
  const created = await insertAccount(tx, { id: newId('account', at), name });
  const account = created ?? (await lockAccountByName(tx, name));
  if (!account) throw new Error(`the account “${name}” exists and cannot be found`);
  const { account_id: accountId } = account;
  const summary = `opened the account “${name}”`;
  if (created) await recordAudit(tx, terminal, { accountId, action: 'account.opened', summary, at });
  return accountId;
}

async function generate(tx: Tx, by: Actor, key: NewKey, at: number): Promise<CreatedKey> {
  const created = await addKey(tx, by, key, at);
  const summary = `generated the ${keyLabel(created.row)}`;
  await record(tx, by, key.accountId, 'key.generated', summary, created.row, at);
  return created;
}

/** Stored as its hash. */
async function addKey(tx: Tx, by: Actor, values: NewKey, at: number): Promise<CreatedKey> {
  const key = newApiKey(values.kind);
  const stored = { ...values, createdBy: by.actor, hash: hashOf(key), ...shownParts(key) };
  return { row: await store.insertKey(tx, { ...stored, id: newId('key', at) }), key };
}

async function revoke(tx: Tx, by: Actor, accountId: AccountId | null, key: store.StoredKey, at: number) {
  const revoked = await store.revokeKey(tx, accountId, key.api_key_id);
  await record(tx, by, accountId, 'key.revoked', `revoked the ${keyLabel(key)}`, key, at);
  return revoked;
}

function record(
  tx: Tx,
  by: Actor,
  accountId: AccountId | null,
  action: string,
  summary: string,
  key: store.StoredKey,
  at: number,
): Promise<void> {
  const data = { key_id: formatId('key', key.api_key_id) };
  return recordAudit(tx, by, { accountId, action, summary, at, data });
}

/** How the audit log names a key. Its last characters distinguish two keys with the same name. */
function keyLabel({ kind, name, key_end }: store.StoredKey): string {
  return `${kind} key “${name}” (…${key_end})`;
}
