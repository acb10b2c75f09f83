/**
 * The API keys of one account, as its people manage them. Each act and its entry in the audit log commit together.
 * Who makes a key locks the account, so that two at once cannot pass the limit; who changes a key locks the key.
 */
import { notFound } from '../../../contract/not-found.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { missing, Refusal } from '../../platform/http/refusal.ts';
import { type AccountId, formatId, type KeyId } from '../../platform/ids.ts';
import type { Actor } from '../actors.ts';
import { recordAudit } from '../audit.ts';
import { minutesInWords } from '../minutes-in-words.ts';
import { lockAccount } from '../team/account-store.ts';
import { addKey, called } from './new-key.ts';
import * as store from './store.ts';

/** Keys that work in one account and mode; those that were rolled and still live count. */
const maxActiveKeys = 100;

export interface MadeKey {
  row: store.StoredKey;
  /** Seen this once. */
  key: string;
}

export interface AccountKeys {
  list(accountId: AccountId): Promise<store.StoredKey[]>;
  generate(
    by: Actor,
    accountId: AccountId,
    wanted: { name: string; mode: 'live' | 'test' },
  ): Promise<MadeKey>;
  revoke(by: Actor, accountId: AccountId, id: KeyId): Promise<store.StoredKey>;
  roll(by: Actor, accountId: AccountId, id: KeyId, oldLivesMinutes: number): Promise<MadeKey>;
}

export function makeAccountKeys(database: Database, clock: Clock): AccountKeys {
  return {
    list: (accountId) => store.listKeysOf(database, accountId),
    generate: (by, accountId, wanted) =>
      database.inTransaction((tx) => generate(tx, by, accountId, wanted, clock.now())),
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
): Promise<MadeKey> {
  await lockAccount(tx, accountId);
  await refuseTooMany(tx, accountId, mode, 'revoke one that is not needed');
  const made = await addKey(tx, { accountId, kind: mode, name, madeBy: by.actor }, at);
  await record(tx, by, accountId, 'key.generated', `generated the ${called(made.row)}`, made.row, at);
  return made;
}

async function revoke(tx: Tx, by: Actor, accountId: AccountId, id: KeyId, at: number) {
  const key = await keyOf(tx, accountId, id);
  if (key.revoked_at) return key;
  const revoked = await store.revokeKey(tx, accountId, key.api_key_id);
  await record(tx, by, accountId, 'key.revoked', `revoked the ${called(key)}`, key, at);
  return revoked;
}

async function roll(
  tx: Tx,
  by: Actor,
  accountId: AccountId,
  id: KeyId,
  minutes: number,
  at: number,
): Promise<MadeKey> {
  await lockAccount(tx, accountId);
  const old = await keyOf(tx, accountId, id);
  refuseUnlessActive(old);
  if (minutes === 0) await store.revokeKey(tx, accountId, old.api_key_id);
  else await store.letKeyExpire(tx, accountId, old.api_key_id, minutes);
  await refuseTooMany(
    tx,
    accountId,
    old.kind,
    'revoke one that is not needed, or let the old one end at once',
  );
  const made = await addKey(tx, { accountId, kind: old.kind, name: old.name, madeBy: by.actor }, at);
  const end = minutes === 0 ? 'ended at once' : `works for ${minutesInWords(minutes)} more`;
  const summary = `rolled the ${called(old)}, which ${end}; the new one ends in …${made.row.key_end}`;
  await record(tx, by, accountId, 'key.rolled', summary, made.row, at);
  return made;
}

async function keyOf(tx: Tx, accountId: AccountId, keyId: KeyId): Promise<store.StoredKey> {
  const key = await store.lockKey(tx, accountId, keyId);
  if (!key) throw missing(notFound.key);
  return key;
}

/** A key that was rolled is not rolled again: that would give it a second successor and another end. */
function refuseUnlessActive(key: store.StoredKey) {
  if (key.state === 'active') return;
  const because = {
    revoked: 'was revoked; generate a new one instead',
    expired: 'has expired; generate a new one instead',
    expiring:
      'was rolled before and is about to expire; roll the key that took its place, or revoke this one',
  };
  throw new Refusal('conflict', `the key “${key.name}” ${because[key.state]}`);
}

async function refuseTooMany(tx: Tx, accountId: AccountId, mode: store.StoredKey['kind'], help: string) {
  if ((await store.countWorkingKeys(tx, accountId, mode)) < maxActiveKeys) return;
  throw new Refusal('conflict', `the account has ${maxActiveKeys} ${mode} keys that work; ${help}`);
}

function record(
  tx: Tx,
  { actor, personId, network }: Actor,
  accountId: AccountId,
  action: string,
  summary: string,
  key: store.StoredKey,
  at: number,
): Promise<void> {
  const data = { key_id: formatId('key', key.api_key_id) };
  return recordAudit(tx, { accountId, actor, personId, network, action, summary, at, data });
}
