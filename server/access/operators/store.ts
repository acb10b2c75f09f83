/** The SQL of the operators' lists: every account and everybody who can sign in. */

import { isOpenInvitation } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst } from '../../database/statements.ts';
import type { AccountId, PersonId } from '../../platform/ids.ts';

const maxRows = 1_000;

export interface AccountOverview {
  account_id: AccountId;
  name: string;
  currency: string;
  created_at: Date;
  members: number;
  open_invitations: number;
  active_keys: number;
}

/** By name. Counts the keys that work, also those that were rolled and are about to expire. */
export function listAccounts(database: Database, nowMs: number) {
  return queryAll<AccountOverview>(database, 'overview-of-accounts', { nowMs })`
    select a.account_id, a.name, a.currency, a.created_at,
           (select count(*)::integer from memberships m where m.account_id = a.account_id) as members,
           (select count(*)::integer from links l
            where l.account_id = a.account_id and ${isOpenInvitation('$nowMs')}) as open_invitations,
           (select count(*)::integer from api_keys k
            where k.account_id = a.account_id and k.revoked_at is null
              and (k.expires_at is null or k.expires_at > now())) as active_keys
    from accounts a order by lower(a.name), a.account_id limit ${maxRows}`;
}

export interface PersonOverview {
  person_id: PersonId;
  name: string;
  email: string;
  is_operator: boolean;
  totp: boolean;
  accounts: string[];
  created_at: Date;
  last_seen_at: Date | null;
  disabled_at: Date | null;
}

export function listPeople(database: Database) {
  return queryAll<PersonOverview>(database, 'overview-of-people')`
    select p.person_id, p.name, p.email, p.is_operator, p.totp_confirmed_at is not null as totp,
           array(select a.name from memberships m join accounts a using (account_id)
                 where m.person_id = p.person_id order by lower(a.name)) as accounts,
           p.created_at, p.last_seen_at, p.disabled_at
    from people p order by lower(p.name), p.person_id limit ${maxRows}`;
}

export interface LockedPerson {
  person_id: PersonId;
  name: string;
  email: string;
  is_operator: boolean;
  totp: boolean;
  disabled_at: Date | null;
}

const lockedColumns = `
  person_id, name, email, is_operator, totp_sealed is not null as totp, disabled_at`;

/**
 * Locks the person and all operators until the transaction ends, always in the same order: of two operators who lock
 * each other out at once, the second finds themselves locked out. "no key": sessions, which refer to a person, can be
 * written in the meantime.
 */
export function lockWithOperators(tx: Tx, personId: PersonId) {
  return queryAll<LockedPerson>(tx, 'lock-with-operators', { personId })`
    select ${lockedColumns} from people
    where person_id = $personId or is_operator
    order by person_id for no key update`;
}

/** Null: lets the person in again. */
export function setDisabledAt(tx: Tx, personId: PersonId, atMs: number | null) {
  return execute(tx, 'set-disabled-at', { personId, atMs })`
    update people set disabled_at = to_timestamp($atMs::float8 / 1000) where person_id = $personId`;
}

export function findPersonInTx(tx: Tx, by: { personId: PersonId } | { email: string }) {
  const values = { personId: undefined, email: undefined, ...by };
  return queryFirst<LockedPerson>(tx, 'find-person-of-installation', values)`
    select ${lockedColumns} from people where person_id = $personId or lower(email) = lower($email)`;
}
