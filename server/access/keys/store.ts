/**
 * The SQL of API keys. Their times are those of the database (`now()`): every node checks whether a key works, and the
 * clocks of nodes may differ. So a key is listed as expired from the very moment at which the key ring no longer finds
 * it, whatever the clock of the node that shows the list.
 */

import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst, queryOne, queryValue } from '../../database/statements.ts';
import type { AccountId, KeyId } from '../../platform/ids.ts';
import type { KeyKind } from './api-key.ts';

const works = '(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))';

export interface KeyRow {
  api_key_id: KeyId;
  key_hash: string;
  kind: KeyKind;
  account_id: AccountId | null;
  currency: string | null;
  service_time_minutes: number | null;
}

/** The keys with these hashes that work, with what their account says about new deliveries. */
export function findKeys(database: Database, hashes: readonly string[]) {
  return queryAll<KeyRow>(database, 'find-keys', { hashes })`
    select k.api_key_id, encode(k.key_hash, 'hex') as key_hash, k.kind, k.account_id,
           a.currency, a.service_time_minutes
    from api_keys k left join accounts a using (account_id)
    where k.key_hash = any (select decode(hash, 'hex') from unnest($hashes::text[]) as hash) and ${works}`;
}

export function markUsed(tx: Tx, uses: ReadonlyMap<string, number>) {
  return execute(tx, 'mark-keys-used', { keyIds: [...uses.keys()], times: [...uses.values()] })`
    update api_keys k set last_used_at = to_timestamp(used.at / 1000.0)
    from unnest($keyIds::uuid[], $times::float8[]) as used (api_key_id, at)
    where k.api_key_id = used.api_key_id
      and (k.last_used_at is null or k.last_used_at < to_timestamp(used.at / 1000.0))`;
}

export interface StoredKey {
  api_key_id: KeyId;
  kind: KeyKind;
  name: string;
  key_start: string;
  key_end: string;
  /** `terminal`, or `person:<id>`. */
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  status: 'active' | 'expiring' | 'expired' | 'revoked';
}

const storedColumns = `
  k.api_key_id, k.kind, k.name, k.key_start, k.key_end, k.created_by, k.created_at, k.last_used_at,
  k.expires_at, k.revoked_at`;

const columns = `${storedColumns},
  case when k.revoked_at is not null then 'revoked'
       when k.expires_at <= now() then 'expired'
       when k.expires_at is not null then 'expiring'
       else 'active' end as status`;

export interface NewKey {
  id: KeyId;
  accountId: AccountId | null;
  kind: KeyKind;
  name: string;
  hash: string;
  start: string;
  end: string;
  createdBy: string;
}

export function insertKey(tx: Tx, key: NewKey) {
  return queryOne<StoredKey>(tx, 'insert-key', key)`
    insert into api_keys as k (api_key_id, account_id, kind, name, key_hash, key_start, key_end, created_by)
    values ($id, $accountId, $kind, $name, decode($hash, 'hex'), $start, $end, $createdBy)
    returning ${storedColumns}, 'active' as status`;
}

/** The working keys of this creator, in all accounts, newest first, at most 200. */
export function listWorkingKeysCreatedBy(database: Database, actor: string) {
  type Row = StoredKey & { account_id: AccountId | null; account_name: string | null };
  return queryAll<Row>(database, 'list-working-keys-created-by', { actor })`
    select ${columns}, k.account_id, a.name as account_name
    from api_keys k left join accounts a using (account_id)
    where k.created_by = $actor and ${works}
    order by k.created_at desc, k.api_key_id desc limit 200`;
}

/** Newest first, at most 1,000. Working keys come before others if there are more: they must be visible. */
export function listKeysOf(database: Database, accountId: AccountId) {
  return queryAll<StoredKey>(database, 'list-keys-of-account', { accountId })`
    select * from (
      select ${columns} from api_keys k where k.account_id = $accountId
      order by ${works} desc, k.created_at desc, k.api_key_id desc limit 1000
    ) as shown
    order by created_at desc, api_key_id desc`;
}

/** At most 1,000 keys of all accounts, for the terminal, newest first; of one account if a name is given. */
export function listKeys(database: Database, accountName: string | undefined) {
  return queryAll<StoredKey & { account: string | null }>(database, 'list-keys', { accountName })`
    select a.name as account, ${columns}
    from api_keys k left join accounts a using (account_id)
    where $accountName::text is null or lower(a.name) = lower($accountName)
    order by k.created_at desc, k.api_key_id limit 1000`;
}

/** Working keys of the account and mode. Lock the account before deciding by this count. */
export function countWorkingKeys(tx: Tx, accountId: AccountId, kind: KeyKind) {
  return queryValue<number>(tx, 'count-working-keys', { accountId, kind })`
    select count(*)::integer as count from api_keys k
    where k.account_id = $accountId and k.kind = $kind and ${works}`;
}

export function countKeys(database: Database, accountId: AccountId, kind: KeyKind) {
  return queryOne<{ working: number; expiring: number }>(database, 'count-keys', { accountId, kind })`
    select count(*)::integer as working, count(k.expires_at)::integer as expiring from api_keys k
    where k.account_id = $accountId and k.kind = $kind and ${works}`;
}

export function lockKey(tx: Tx, accountId: AccountId, keyId: KeyId) {
  return queryFirst<StoredKey>(tx, 'lock-key', { accountId, keyId })`
    select ${columns} from api_keys k where k.account_id = $accountId and k.api_key_id = $keyId for update`;
}

/** The same by id alone, for the terminal; the account of a fleet key is null. */
export function lockAnyKey(tx: Tx, keyId: KeyId) {
  return queryFirst<StoredKey & { account_id: AccountId | null }>(tx, 'lock-any-key', { keyId })`
    select k.account_id, ${columns} from api_keys k where k.api_key_id = $keyId for update`;
}

/** Returns the revoked key; one that was already revoked stays as it was. */
export function revokeKey(tx: Tx, accountId: AccountId | null, keyId: KeyId) {
  return queryOne<StoredKey>(tx, 'revoke-key', { accountId, keyId })`
    update api_keys k set revoked_at = least(k.revoked_at, now())
    where k.account_id is not distinct from $accountId and k.api_key_id = $keyId
    returning ${storedColumns}, 'revoked' as status`;
}

export function letKeyExpire(tx: Tx, accountId: AccountId, keyId: KeyId, minutes: number) {
  return execute(tx, 'let-key-expire', { accountId, keyId, minutes })`
    update api_keys set expires_at = now() + make_interval(mins => $minutes)
    where account_id = $accountId and api_key_id = $keyId`;
}
