/**
 * The API keys of one account, as its people manage them. Each act commits together with its entry in the audit log.
 * Creating a key locks the account, so that two at once cannot exceed the limit; changing a key locks the key.
 */
import { notFound } from '../../../contract/not-found.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AccountId, formatId, type KeyId } from '../../platform/ids.ts';
import type { Actor } from '../actors.ts';
import { recordAudit } from '../audit.ts';
import { formatMinutes } from '../format-minutes.ts';
import { lockAccount } from '../team/account-store.ts';
import { addKey, keyLabel } from './new-key.ts';
import * as store from './store.ts';

/** Working keys of one account and mode, including those that were rolled and have not expired yet. */
const maxActiveKeys = 100;

export interface CreatedKey {
  row: store.StoredKey;
  /** Returned here and stored nowhere. */
  key: string;
}

export interface AccountKeys {
  list(accountId: AccountId): Promise<store.StoredKey[]>;
  generate(
    by: Actor,
    accountId: AccountId,
    request: { name: string; mode: 'live' | 'test' },
  ): Promise<CreatedKey | Rejection>;
  revoke(by: Actor, accountId: AccountId, id: KeyId): Promise<store.StoredKey | Rejection>;
  roll(by: Actor, accountId: AccountId, id: KeyId, oldLivesMinutes: number): Promise<CreatedKey | Rejection>;
}

export function makeAccountKeys(database: Database, clock: Clock): AccountKeys {
  return {
    list: (accountId) => store.listKeysOf(database, accountId),
    generate: (by, accountId, request) =>
      database.inTransaction((tx) => generate(tx, by, accountId, request, clock.now())),
    revoke: (by, accountId, id) => database.inTransaction((tx) => revoke(tx, by, accountId, id, clock.now())),
    roll: (by, accountId, id, minutes) =>
      database.inTransaction((tx) => roll(tx, by, accountId, id, minutes, clock.now())),
  };
}

async function generate(
  tx: Tx,
  by: Actor,
  accountId: AccountId,
  { name, mode }: { name: string; mode: 'live' | 'test' },
  at: number,
): Promise<CreatedKey | Rejection> {
  await lockAccount(tx, accountId);
  const tooMany = await whyTooMany(tx, accountId, mode, { rolled: false });
  if (tooMany) return tooMany;
  const made = await addKey(tx, { accountId, kind: mode, name, createdBy: by.actor }, at);
  await record(tx, by, accountId, 'key.generated', `generated the ${keyLabel(made.row)}`, made.row, at);
  return made;
}

async function revoke(tx: Tx, by: Actor, accountId: AccountId, id: KeyId, at: number) {
  const key = await store.lockKey(tx, accountId, id);
  if (!key) return notFoundRejection(notFound.key);
  if (key.revoked_at) return key;
  const revoked = await store.revokeKey(tx, accountId, key.api_key_id);
  await record(tx, by, accountId, 'key.revoked', `revoked the ${keyLabel(key)}`, key, at);
  return revoked;
}

async function roll(
  tx: Tx,
  by: Actor,
  accountId: AccountId,
  id: KeyId,
  minutes: number,
  at: number,
): Promise<CreatedKey | Rejection> {
  await lockAccount(tx, accountId);
  const old = await store.lockKey(tx, accountId, id);
  if (!old) return notFoundRejection(notFound.key);
  // A key that was rolled is not rolled again: that would give it a second successor and another end.
  if (old.state !== 'active') return new Rejection('key_not_active', { name: old.name, state: old.state });
  if (minutes === 0) await store.revokeKey(tx, accountId, old.api_key_id);
  else await store.letKeyExpire(tx, accountId, old.api_key_id, minutes);
  const tooMany = await whyTooMany(tx, accountId, old.kind, { rolled: true });
  if (tooMany) return tooMany;
  const made = await addKey(tx, { accountId, kind: old.kind, name: old.name, createdBy: by.actor }, at);
  const end = minutes === 0 ? 'ended at once' : `works for ${formatMinutes(minutes)} more`;
  const summary = `rolled the ${keyLabel(old)}, which ${end}; the new one ends in …${made.row.key_end}`;
  await record(tx, by, accountId, 'key.rolled', summary, made.row, at);
  return made;
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
  by: Actor,
  accountId: AccountId,
  action: string,
  summary: string,
  key: store.StoredKey,
  at: number,
): Promise<void> {
  const data = { key_id: formatId('key', key.api_key_id) };
  return recordAudit(tx, by, { accountId, action, summary, at, data });
}
