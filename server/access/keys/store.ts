/**
 * The SQL of API keys. Their times are those of the database (`now()`): every node checks whether a key works, and the
 * clocks of nodes may differ. So a key is listed as expired from the very moment at which the key ring no longer finds
 * it, whatever the clock of the node that shows the list.
 */

import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, KeyId } from '../../platform/ids.ts';
import { onlyRow } from '../../platform/only-row.ts';
import type { KeyKind } from './api-key.ts';

/** Not revoked and not expired. */
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
export function findKeys(database: Database, hashes: readonly string[]): Promise<KeyRow[]> {
  return database.read<KeyRow>(
    {
      name: 'find-keys',
      text: `
        select k.api_key_id, encode(k.key_hash, 'hex') as key_hash, k.kind, k.account_id,
               a.currency, a.service_time_minutes
        from api_keys k left join accounts a using (account_id)
        where k.key_hash = any (select decode(hash, 'hex') from unnest($1::text[]) as hash) and ${works}`,
    },
    [hashes],
  );
}

export async function markUsed(tx: Tx, uses: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(
    {
      name: 'mark-keys-used',
      text: `
        update api_keys k set last_used_at = to_timestamp(used.at / 1000.0)
        from unnest($1::uuid[], $2::float8[]) as used (api_key_id, at)
        where k.api_key_id = used.api_key_id
          and (k.last_used_at is null or k.last_used_at < to_timestamp(used.at / 1000.0))`,
    },
    [[...uses.keys()], [...uses.values()]],
  );
}

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

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
  state: KeyState;
}

const storedColumns = `
  k.api_key_id, k.kind, k.name, k.key_start, k.key_end, k.made_by as created_by, k.created_at, k.last_used_at,
  k.expires_at, k.revoked_at`;

const columns = `${storedColumns},
  case when k.revoked_at is not null then 'revoked'
       when k.expires_at <= now() then 'expired'
       when k.expires_at is not null then 'expiring'
       else 'active' end as state`;

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

export async function insertKey(tx: Tx, key: NewKey): Promise<StoredKey> {
  const rows = await tx.query<StoredKey>(
    {
      name: 'insert-key',
      text: `
        insert into api_keys as k (api_key_id, account_id, kind, name, key_hash, key_start, key_end, made_by)
        values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8)
        returning ${storedColumns}, 'active' as state`,
    },
    [key.id, key.accountId, key.kind, key.name, key.hash, key.start, key.end, key.createdBy],
  );
  return onlyRow(rows);
}

export interface CreatedKey extends StoredKey {
  account_id: AccountId | null;
  account_name: string | null;
}

/** The working keys of this creator, in all accounts, newest first, at most 200. */
export function listWorkingKeysCreatedBy(database: Database, actor: string): Promise<CreatedKey[]> {
  return database.read<CreatedKey>(
    {
      name: 'list-working-keys-created-by',
      text: `
        select ${columns}, k.account_id, a.name as account_name
        from api_keys k left join accounts a using (account_id)
        where k.made_by = $1 and ${works}
        order by k.created_at desc, k.api_key_id desc limit 200`,
    },
    [actor],
  );
}

/** Newest first, at most 1,000. Working keys come before others where there are more: they must be visible. */
export function listKeysOf(database: Database, accountId: AccountId): Promise<StoredKey[]> {
  return database.read<StoredKey>(
    {
      name: 'list-keys-of-account',
      text: `
        select * from (
          select ${columns} from api_keys k where k.account_id = $1
          order by ${works} desc, k.created_at desc, k.api_key_id desc limit 1000
        ) as shown
        order by created_at desc, api_key_id desc`,
    },
    [accountId],
  );
}

/** With the name of its account, for the terminal, which is over all accounts. */
export interface ListedKey extends StoredKey {
  account: string | null;
}

/** At most 1,000 keys of all accounts, newest first; of one account where a name is given. */
export function listKeys(database: Database, accountName: string | undefined): Promise<ListedKey[]> {
  return database.read<ListedKey>(
    {
      name: 'list-keys',
      text: `
        select a.name as account, ${columns}
        from api_keys k left join accounts a using (account_id)
        where $1::text is null or lower(a.name) = lower($1)
        order by k.created_at desc, k.api_key_id limit 1000`,
    },
    [accountName ?? null],
  );
}

/** Working keys of the account and mode. Lock the account before deciding by this count. */
export async function countWorkingKeys(tx: Tx, accountId: AccountId, kind: KeyKind): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    {
      name: 'count-working-keys',
      text: `
        select count(*)::integer as count from api_keys k
        where k.account_id = $1 and k.kind = $2 and ${works}`,
    },
    [accountId, kind],
  );
  return onlyRow(rows).count;
}

/** How many keys of this account and kind work, and how many of them expire. */
export async function countKeys(
  database: Database,
  accountId: AccountId,
  kind: KeyKind,
): Promise<{ working: number; expiring: number }> {
  const rows = await database.read<{ working: number; expiring: number }>(
    {
      name: 'count-keys',
      text: `
        select count(*)::integer as working, count(k.expires_at)::integer as expiring from api_keys k
        where k.account_id = $1 and k.kind = $2 and ${works}`,
    },
    [accountId, kind],
  );
  return onlyRow(rows);
}

/** One key of the account, locked until the transaction ends. */
export async function lockKey(tx: Tx, accountId: AccountId, keyId: KeyId): Promise<StoredKey | undefined> {
  const rows = await tx.query<StoredKey>(
    {
      name: 'lock-key',
      text: `select ${columns} from api_keys k where k.account_id = $1 and k.api_key_id = $2 for update`,
    },
    [accountId, keyId],
  );
  return rows[0];
}

/** The same by id alone, for the terminal; the account of a fleet key is null. */
export async function lockAnyKey(
  tx: Tx,
  keyId: KeyId,
): Promise<(StoredKey & { account_id: AccountId | null }) | undefined> {
  const rows = await tx.query<StoredKey & { account_id: AccountId | null }>(
    {
      name: 'lock-any-key',
      text: `select k.account_id, ${columns} from api_keys k where k.api_key_id = $1 for update`,
    },
    [keyId],
  );
  return rows[0];
}

/** Returns the revoked key; one that was already revoked stays as it was. */
export async function revokeKey(tx: Tx, accountId: AccountId | null, keyId: KeyId): Promise<StoredKey> {
  const rows = await tx.query<StoredKey>(
    {
      name: 'revoke-key',
      text: `
        update api_keys k set revoked_at = least(k.revoked_at, now())
        where k.account_id is not distinct from $1 and k.api_key_id = $2
        returning ${storedColumns}, 'revoked' as state`,
    },
    [accountId, keyId],
  );
  return onlyRow(rows);
}

export async function letKeyExpire(
  tx: Tx,
  accountId: AccountId,
  keyId: KeyId,
  minutes: number,
): Promise<void> {
  await tx.query(
    {
      name: 'let-key-expire',
      text: `
        update api_keys set expires_at = now() + make_interval(mins => $3)
        where account_id = $1 and api_key_id = $2`,
    },
    [accountId, keyId, minutes],
  );
}
