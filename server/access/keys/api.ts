/**
 * API keys, as the people of an account manage them and as the terminal does for all accounts and the fleet. Each act commits
 * together with its entry in the audit log. In the dashboard, creating a key locks the account, so that two at once cannot
 * exceed the limit; changing a key locks the key.
 */
import * as operations from '../../../contract/dashboard/api-keys.ts';
import {
  type Act,
  type Actor,
  accountReader,
  type Binder,
  formatMinutes,
  type Insider,
  insertAccount,
  labelCreators,
  lockAccount,
  lockAccountByName,
  operatorReader,
  permission,
  recordAudit,
  terminal,
  whyWithout,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, type KeyId, newId, parseId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { hashOf, type KeyKind, newApiKey, shownParts } from './api-key.ts';
import * as store from './store.ts';

/** Working keys of one account and mode, including those that were rolled and have not expired yet. */
const maxActiveKeys = 100;

type Parts = Pick<Access, 'database' | 'clock'>;
type NewKey = Pick<store.NewKey, 'accountId' | 'kind' | 'name'>;
type CreatedKey = Awaited<ReturnType<typeof addKey>>;

export function bindApiKeys({ bindOutcome }: Binder, access: Parts): void {
  const { database } = access;

  async function describe(row: store.StoredKey) {
    return describeKey(row, (await labelCreators(database, [row], accountReader))(row));
  }
  async function describeCreated(created: CreatedKey | Rejection) {
    return isRejection(created) ? created : { api_key: await describe(created.row), key: created.key };
  }

  bindOutcome(operations.listApiKeys, async ({ caller: { account } }) => {
    const rows = await store.listKeysOf(database, account.accountId);
    const labelOf = await labelCreators(database, rows, accountReader);
    return {
      keys: rows.map((row) => describeKey(row, labelOf(row))),
      manage: permission(!account.rights.has('keys.manage') && whyWithout('keys.manage')),
    };
  });
  bindOutcome(operations.generateApiKey, async ({ caller, body }) =>
    describeCreated(await generateKey(access, caller, body)),
  );
  bindOutcome(operations.revokeApiKey, async ({ caller, params }) => {
    const row = await revokeKey(access, caller, params.key_id);
    return isRejection(row) ? row : { api_key: await describe(row) };
  });
  bindOutcome(operations.rollApiKey, async ({ caller, params, body }) =>
    describeCreated(await rollKey(access, caller, params.key_id, body.old_key_lives_minutes)),
  );
}

function describeKey({ api_key_id, kind, ...row }: store.StoredKey, createdBy: string) {
  return {
    key_id: formatId('key', api_key_id),
    name: row.name,
    mode: kind === 'live' ? ('live' as const) : ('test' as const),
    key_start: row.key_start,
    key_end: row.key_end,
    created_by: createdBy,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    status: row.status,
  };
}

function generateKey(
  { database, clock }: Parts,
  caller: Insider,
  { name, mode }: { name: string; mode: 'live' | 'test' },
) {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    await lockAccount(tx, accountId);
    const tooMany = await whyTooMany(tx, accountId, mode, false);
    return tooMany ?? generate(tx, caller, { accountId, kind: mode, name }, clock.now());
  });
}

function revokeKey({ database, clock }: Parts, caller: Insider, id: KeyId) {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const key = await store.lockKey(tx, accountId, id);
    if (!key) return notFoundRejection('key_not_found');
    return key.revoked_at ? key : revoke(tx, caller, accountId, key, clock.now());
  });
}

function rollKey({ database, clock }: Parts, caller: Insider, id: KeyId, oldLivesMinutes: number) {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    await lockAccount(tx, accountId);
    const old = await store.lockKey(tx, accountId, id);
    if (!old) return notFoundRejection('key_not_found');
    const { name, kind, status } = old;
    // A key that was rolled is not rolled again: that would give it a second successor and another end.
    if (status !== 'active') return new Rejection('key_not_active', { name, status });
    if (oldLivesMinutes === 0) await store.revokeKey(tx, accountId, id);
    else await store.letKeyExpire(tx, accountId, id, oldLivesMinutes);
    const tooMany = await whyTooMany(tx, accountId, kind, true);
    if (tooMany) return tooMany;
    const created = await addKey(tx, caller, { accountId, kind, name }, at);
    const end = oldLivesMinutes === 0 ? 'ended at once' : `works for ${formatMinutes(oldLivesMinutes)} more`;
    const summary = `rolled the ${keyLabel(old)}, which ${end}; the new one ends in …${created.row.key_end}`;
    await record(tx, caller, created.row, { accountId, action: 'key.rolled', summary, at });
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
        const key = keyId && (await store.lockAnyKey(tx, keyId));
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

async function generate(tx: Tx, by: Actor, key: NewKey, at: number) {
  const created = await addKey(tx, by, key, at);
  const summary = `generated the ${keyLabel(created.row)}`;
  await record(tx, by, created.row, { accountId: key.accountId, action: 'key.generated', summary, at });
  return created;
}

/** Stored as its hash; the key itself is only returned. */
async function addKey(tx: Tx, by: Actor, values: NewKey, at: number) {
  const key = newApiKey(values.kind);
  const stored = { ...values, createdBy: by.actor, hash: hashOf(key), ...shownParts(key) };
  return { row: await store.insertKey(tx, { ...stored, id: newId('key', at) }), key };
}

async function revoke(tx: Tx, by: Actor, accountId: AccountId | null, key: store.StoredKey, at: number) {
  const revoked = await store.revokeKey(tx, accountId, key.api_key_id);
  await record(tx, by, key, {
    accountId,
    action: 'key.revoked',
    summary: `revoked the ${keyLabel(key)}`,
    at,
  });
  return revoked;
}

function record(tx: Tx, by: Actor, { api_key_id }: store.StoredKey, act: Omit<Act, 'data'>): Promise<void> {
  return recordAudit(tx, by, { ...act, data: { key_id: formatId('key', api_key_id) } });
}

/** How the audit log names a key. Its last characters distinguish two keys with the same name. */
function keyLabel({ kind, name, key_end }: store.StoredKey): string {
  return `${kind} key “${name}” (…${key_end})`;
}
