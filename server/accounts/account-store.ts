/** The SQL of accounts. Names are unique, whatever their case. */

import type { Country } from '../../contract/countries.ts';
import type { Database, Tx } from '../database/database.ts';
import { queryAll, queryFirst, queryOne } from '../database/statements.ts';
import type { AccountId } from '../platform/ids.ts';

/** What people can change about an account. */
export interface Settings {
  name: string;
  currency: string;
  time_zone: string;
  country: Country | null;
  service_time_minutes: number;
}

export interface AccountRow extends Settings {
  account_id: AccountId;
  created_at: Date;
}

const columns = 'account_id, name, currency, time_zone, country, service_time_minutes, created_at';

/** Undefined if the name is taken. Defaults: USD, UTC, no country. */
export function insertAccount(
  tx: Tx,
  account: {
    id: AccountId;
    name: string;
    currency?: string | undefined;
    timeZone?: string | undefined;
    country?: Country | undefined;
  },
) {
  const defaults = { currency: undefined, timeZone: undefined, country: undefined };
  return queryFirst<AccountRow>(tx, 'insert-account', { ...defaults, ...account })`
    insert into accounts (account_id, name, currency, time_zone, country)
    values ($id, $name, coalesce($currency, 'USD'), coalesce($timeZone, 'UTC'), $country)
    on conflict (lower(name)) do nothing
    returning ${columns}`;
}

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export function lockAccount(tx: Tx, accountId: AccountId) {
  // "no key": rows that refer to the account, such as new keys, can be written in the meantime.
  return queryOne<AccountRow>(tx, 'lock-account', { accountId })`
    select ${columns} from accounts where account_id = $accountId for no key update`;
}

export function lockAccountByName(tx: Tx, name: string) {
  return queryFirst<AccountRow>(tx, 'lock-account-by-name', { name })`
    select ${columns} from accounts where lower(name) = lower($name) for no key update`;
}

export function readAccount(database: Database, accountId: AccountId) {
  return queryOne<AccountRow>(database, 'read-account', { accountId })`
    select ${columns} from accounts where account_id = $accountId`;
}

export function updateAccount(tx: Tx, accountId: AccountId, settings: Settings) {
  return queryOne<AccountRow>(tx, 'update-account', { ...settings, accountId })`
    update accounts
    set name = $name, currency = $currency, time_zone = $time_zone,
      service_time_minutes = $service_time_minutes, country = $country
    where account_id = $accountId
    returning ${columns}`;
}

/** At most 1,000 accounts, by name. For the terminal, which sees all accounts. */
export function listAccounts(database: Database) {
  return queryAll<AccountRow>(database, 'list-accounts')`
    select ${columns} from accounts order by lower(name) limit 1000`;
}
