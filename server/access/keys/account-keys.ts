/**
 * The API keys of one account, as its people manage them. Each act commits together with its entry in the audit log.
 * Creating a key locks the account, so that two at once cannot exceed the limit; changing a key locks the key.
 */

import type { Insider } from '../../accounts/index.ts';
import { formatMinutes, lockAccount, recordAudit } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { type AccountId, formatId, type KeyId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { addKey, keyLabel } from './new-key.ts';
import * as store from './store.ts';

/** Working keys of one account and mode, including those that were rolled and have not expired yet. */
const maxActiveKeys = 100;

export interface CreatedKey {
  row: store.StoredKey;
  /** Returned here and stored nowhere. */
  key: string;
}

type Parts = Pick<Access, 'database' | 'clock'>;

export function generateKey(
  { database, clock }: Parts,
  caller: Insider,
  { name, mode }: { name: string; mode: 'live' | 'test' },
): Promise<CreatedKey | Rejection> {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    await lockAccount(tx, accountId);
    const tooMany = await whyTooMany(tx, accountId, mode, { rolled: false });
    if (tooMany) return tooMany;
    const made = await addKey(tx, { accountId, kind: mode, name, createdBy: caller.actor }, at);
    await record(tx, caller, 'key.generated', `generated the ${keyLabel(made.row)}`, made.row, at);
    return made;
  });
}

export function revokeKey({ database, clock }: Parts, caller: Insider, id: KeyId) {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const key = await store.lockKey(tx, accountId, id);
    if (!key) return notFoundRejection('key_not_found');
    if (key.revoked_at) return key;
    const revoked = await store.revokeKey(tx, accountId, id);
    await record(tx, caller, 'key.revoked', `revoked the ${keyLabel(key)}`, key, clock.now());
    return revoked;
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
    const tooMany = await whyTooMany(tx, accountId, old.kind, { rolled: true });
    if (tooMany) return tooMany;
    const made = await addKey(tx, { accountId, kind: old.kind, name: old.name, createdBy: caller.actor }, at);
    const end = oldLivesMinutes === 0 ? 'ended at once' : `works for ${formatMinutes(oldLivesMinutes)} more`;
    const summary = `rolled the ${keyLabel(old)}, which ${end}; the new one ends in …${made.row.key_end}`;
    await record(tx, caller, 'key.rolled', summary, made.row, at);
    return made;
  });
}

async function whyTooMany(
  tx: Tx,
  accountId: AccountId,
  mode: store.StoredKey['kind'],
  { rolled }: { rolled: boolean },
): Promise<Rejection | undefined> {
  if ((await store.countWorkingKeys(tx, accountId, mode)) < maxActiveKeys) return undefined;
  return new Rejection('too_many_keys', { max: maxActiveKeys, mode, rolled });
}

function record(
  tx: Tx,
  caller: Insider,
  action: string,
  summary: string,
  key: store.StoredKey,
  at: number,
): Promise<void> {
  const data = { key_id: formatId('key', key.api_key_id) };
  return recordAudit(tx, caller, { accountId: caller.account.accountId, action, summary, at, data });
}
