/** The SQL of accounts. Names are unique, whatever their case. */

import type { Country } from '../../../contract/countries.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId } from '../../platform/ids.ts';
import { onlyRow } from '../../platform/only-row.ts';

export interface AccountRow {
  account_id: AccountId;
  name: string;
  currency: string;
  time_zone: string;
  country: Country | null;
  service_time_minutes: number;
  created_at: Date;
}

const columns = 'account_id, name, currency, time_zone, country, service_time_minutes, created_at';

/** Undefined where the name is taken. Defaults: USD, UTC, no country. */
export async function insertAccount(
  tx: Tx,
  account: {
    id: AccountId;
    name: string;
    currency?: string | undefined;
    timeZone?: string | undefined;
    country?: Country | undefined;
  },
): Promise<AccountRow | undefined> {
  const rows = await tx.query<AccountRow>(
    {
      name: 'insert-account',
      text: `
        insert into accounts (account_id, name, currency, time_zone, country)
        values ($1, $2, coalesce($3, 'USD'), coalesce($4, 'UTC'), $5)
        on conflict (lower(name)) do nothing
        returning ${columns}`,
    },
    [account.id, account.name, account.currency ?? null, account.timeZone ?? null, account.country ?? null],
  );
  return rows[0];
}

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<AccountRow> {
  const rows = await tx.query<AccountRow>(
    {
      name: 'lock-account',
      // "no key": rows that refer to the account, such as new keys, can be written in the meantime.
      text: `select ${columns} from accounts where account_id = $1 for no key update`,
    },
    [accountId],
  );
  return onlyRow(rows);
}

export async function lockAccountByName(tx: Tx, name: string): Promise<AccountRow | undefined> {
  const rows = await tx.query<AccountRow>(
    {
      name: 'lock-account-by-name',
      text: `select ${columns} from accounts where lower(name) = lower($1) for no key update`,
    },
    [name],
  );
  return rows[0];
}

export async function readAccount(database: Database, accountId: AccountId): Promise<AccountRow> {
  const rows = await database.read<AccountRow>(
    { name: 'read-account', text: `select ${columns} from accounts where account_id = $1` },
    [accountId],
  );
  return onlyRow(rows);
}

/** What people can change about an account. */
export interface Settings {
  name: string;
  currency: string;
  time_zone: string;
  /** Null where none is chosen. */
  country: Country | null;
  service_time_minutes: number;
}

export async function updateAccount(tx: Tx, accountId: AccountId, settings: Settings): Promise<AccountRow> {
  const rows = await tx.query<AccountRow>(
    {
      name: 'update-account',
      text: `
        update accounts
        set name = $2, currency = $3, time_zone = $4, service_time_minutes = $5, country = $6
        where account_id = $1
        returning ${columns}`,
    },
    [
      accountId,
      settings.name,
      settings.currency,
      settings.time_zone,
      settings.service_time_minutes,
      settings.country,
    ],
  );
  return onlyRow(rows);
}

/** At most 1,000 accounts, by name. For the terminal, which sees all accounts. */
export function listAccounts(database: Database): Promise<AccountRow[]> {
  return database.read<AccountRow>(
    { name: 'list-accounts', text: `select ${columns} from accounts order by lower(name) limit 1000` },
    [],
  );
}
