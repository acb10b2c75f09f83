/** The SQL of accounts and API keys. */
import type { Database, Tx } from '../platform/database.ts';
import type { KeyKind } from './api-key.ts';

export interface KeyRow {
  api_key_id: string;
  key_hash: string;
  kind: KeyKind;
  account_id: string | null;
  currency: string | null;
  service_time_minutes: number | null;
}

/** The keys with these hashes that are not revoked, with what their account says about new deliveries. */
export function findKeys(database: Database, hashes: readonly string[]): Promise<KeyRow[]> {
  return database.read<KeyRow>(
    {
      name: 'find-keys',
      text: `
        select k.api_key_id, encode(k.key_hash, 'hex') as key_hash, k.kind, k.account_id,
               a.currency, a.service_time_minutes
        from api_keys k left join accounts a using (account_id)
        where k.key_hash = any (select decode(hash, 'hex') from unnest($1::text[]) as hash)
          and k.revoked_at is null`,
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

/** The account of this name, made where it is missing. */
export async function ensureAccount(tx: Tx, account: { id: string; name: string }): Promise<string> {
  await tx.query(
    {
      name: 'insert-account',
      text: 'insert into accounts (account_id, name) values ($1, $2) on conflict (lower(name)) do nothing',
    },
    [account.id, account.name],
  );
  const rows = await tx.query<{ account_id: string }>(
    { name: 'find-account', text: 'select account_id from accounts where lower(name) = lower($1)' },
    [account.name],
  );
  return rows[0]!.account_id;
}

export interface NewKey {
  id: string;
  accountId: string | null;
  kind: KeyKind;
  name: string;
  hash: string;
  start: string;
  end: string;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.query(
    {
      name: 'insert-key',
      text: `
        insert into api_keys (api_key_id, account_id, kind, name, key_hash, key_start, key_end)
        values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7)`,
    },
    [key.id, key.accountId, key.kind, key.name, key.hash, key.start, key.end],
  );
}

export interface ListedKey {
  api_key_id: string;
  account: string | null;
  kind: KeyKind;
  name: string;
  key_start: string;
  key_end: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** At most 1,000 keys, newest first; of one account where a name is given. */
export function listKeys(database: Database, accountName: string | undefined): Promise<ListedKey[]> {
  return database.read<ListedKey>(
    {
      name: 'list-keys',
      text: `
        select k.api_key_id, a.name as account, k.kind, k.name, k.key_start, k.key_end,
               k.created_at, k.last_used_at, k.revoked_at
        from api_keys k left join accounts a using (account_id)
        where $1::text is null or lower(a.name) = lower($1)
        order by k.created_at desc, k.api_key_id limit 1000`,
    },
    [accountName ?? null],
  );
}

export type Revocation = 'revoked' | 'revoked before' | 'unknown';

export async function revokeKey(tx: Tx, id: string): Promise<Revocation> {
  const rows = await tx.query<{ was: Date | null }>(
    {
      name: 'revoke-key',
      text: `
        with before as (select api_key_id, revoked_at as was from api_keys where api_key_id = $1 for update)
        update api_keys k set revoked_at = coalesce(k.revoked_at, now())
        from before where k.api_key_id = before.api_key_id
        returning before.was`,
    },
    [id],
  );
  if (rows.length === 0) return 'unknown';
  return rows[0]!.was === null ? 'revoked' : 'revoked before';
}

export interface AccountRow {
  name: string;
  currency: string;
  service_time_minutes: number;
}

/** At most 1,000 accounts, by name. */
export function listAccounts(database: Database): Promise<AccountRow[]> {
  return database.read<AccountRow>(
    {
      name: 'list-accounts',
      text: 'select name, currency, service_time_minutes from accounts order by lower(name) limit 1000',
    },
    [],
  );
}

/** Changes what is given; undefined where there is no account of this name. */
export async function setAccount(
  tx: Tx,
  name: string,
  change: { currency: string | undefined; serviceTimeMinutes: number | undefined },
): Promise<AccountRow | undefined> {
  const rows = await tx.query<AccountRow>(
    {
      name: 'set-account',
      text: `
        update accounts
        set currency = coalesce($2, currency), service_time_minutes = coalesce($3, service_time_minutes)
        where lower(name) = lower($1)
        returning name, currency, service_time_minutes`,
    },
    [name, change.currency ?? null, change.serviceTimeMinutes ?? null],
  );
  return rows[0];
}
