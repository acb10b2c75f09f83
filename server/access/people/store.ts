/** The SQL of people and their memberships in accounts. */

import type { Country } from '../../../contract/countries.ts';
import type { Role } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import {
  execute,
  queryAll,
  queryColumn,
  queryFirst,
  queryValue,
  returnsRow,
} from '../../database/statements.ts';
import type { AccountId, PersonId } from '../../platform/ids.ts';

export interface PersonRow {
  person_id: PersonId;
  email: string;
  name: string;
  password_hash: string;
  is_operator: boolean;
  totp_sealed: Buffer | null;
  totp_pending_sealed: Buffer | null;
  disabled_at: Date | null;
}

const columns =
  'person_id, email, name, password_hash, is_operator, totp_sealed, totp_pending_sealed, disabled_at';

export function findPersonByEmail(database: Database, email: string) {
  return queryFirst<PersonRow>(database, 'find-person-by-email', { email: email.normalize('NFC') })`
    select ${columns} from people where lower(email) = lower($email)`;
}

export function findPerson(database: Database, personId: PersonId) {
  return queryFirst<PersonRow>(database, 'find-person', { personId })`
    select ${columns} from people where person_id = $personId`;
}

export function anybodyExists(tx: Tx) {
  return queryValue<boolean>(tx, 'anybody-exists')`
    select exists (select from people) as found`;
}

/**
 * Locks the person until the transaction ends. False if they are locked out or have another password by now: a
 * password that was right a moment ago must not let anybody in after it was changed.
 */
export function lockPerson(tx: Tx, person: PersonRow) {
  return returnsRow(tx, 'lock-person', person)`
    select 1 from people
    where person_id = $person_id and password_hash = $password_hash and disabled_at is null for no key update`;
}

/**
 * Locks a person who is about to create something that must not outlive their access: waits for a lock-out that is under
 * way, and a later one waits for this transaction and sees what it created. False if they are locked out.
 */
export function lockActivePerson(tx: Tx, personId: PersonId) {
  return returnsRow(tx, 'lock-active-person', { personId })`
    select 1 from people where person_id = $personId and disabled_at is null for share`;
}

interface NewPerson {
  personId: PersonId;
  email: string;
  name: string;
  passwordHash: string;
  isOperator: boolean;
  at: number;
}

/** Their identifier; undefined if the address is taken. */
export async function insertPerson(tx: Tx, person: NewPerson) {
  const [personId] = await queryColumn<PersonId>(tx, 'insert-person', person)`
    insert into people (person_id, email, name, password_hash, is_operator, created_at)
    values ($personId, $email, $name, $passwordHash, $isOperator, to_timestamp($at::float8 / 1000))
    on conflict (lower(email)) do nothing
    returning person_id`;
  return personId;
}

type NewMembership = { accountId: AccountId; personId: PersonId; role: Role; at: number };

/** An existing member keeps the role, or becomes owner: nobody loses a right by joining again. */
export function insertMembership(tx: Tx, membership: NewMembership) {
  return execute(tx, 'insert-membership', membership)`
    insert into memberships (account_id, person_id, role, created_at)
    values ($accountId, $personId, $role, to_timestamp($at::float8 / 1000))
    on conflict (account_id, person_id) do update set role = 'owner' where excluded.role = 'owner'`;
}

export function setName(tx: Tx, personId: PersonId, name: string) {
  return execute(tx, 'set-person-name', { personId, name })`
    update people set name = $name where person_id = $personId`;
}

export function setPassword(tx: Tx, personId: PersonId, passwordHash: string) {
  return execute(tx, 'set-password', { personId, passwordHash })`
    update people set password_hash = $passwordHash where person_id = $personId`;
}

export function makeOperator(tx: Tx, personId: PersonId) {
  return execute(tx, 'make-operator', { personId })`
    update people set is_operator = true where person_id = $personId`;
}

export interface MembershipRow {
  account_id: AccountId;
  name: string;
  currency: string;
  time_zone: string;
  country: Country | null;
  service_time_minutes: number;
  /** Null: in the account as an operator only. */
  role: Role | null;
}

const membership = 'a.account_id, a.name, a.currency, a.time_zone, a.country, a.service_time_minutes, m.role';

export interface WantedMembership {
  accountId: AccountId;
  personId: PersonId;
  isOperator: boolean;
}

/** For each, the account, if the person is a member of it or an operator. */
export async function findMemberships(database: Database, wanted: readonly WantedMembership[]) {
  const rows = await queryAll<MembershipRow & { n: number }>(database, 'find-membership', {
    accountIds: wanted.map(({ accountId }) => accountId),
    personIds: wanted.map(({ personId }) => personId),
    isOperators: wanted.map(({ isOperator }) => isOperator),
  })`
    select w.n::int as n, ${membership}
    from unnest($accountIds::uuid[], $personIds::uuid[],
      $isOperators::boolean[]) with ordinality w (account_id, person_id, is_operator, n)
    join accounts a on a.account_id = w.account_id
    left join memberships m on m.account_id = a.account_id and m.person_id = w.person_id
    where m.person_id is not null or w.is_operator`;
  const rowsByNumber = new Map(rows.map((row) => [row.n, row]));
  return wanted.map((_, i) => rowsByNumber.get(i + 1));
}

const maxMemberships = 500;

/** The accounts of a person, by name; all of them for an operator. At most 500. */
export function listMemberships(database: Database, person: { personId: PersonId; isOperator: boolean }) {
  return queryAll<MembershipRow>(database, 'list-memberships', person)`
    select ${membership}
    from accounts a left join memberships m on m.account_id = a.account_id and m.person_id = $personId
    where m.person_id is not null or $isOperator::boolean
    order by m.person_id is null, lower(a.name), a.account_id limit ${maxMemberships}`;
}

/** For the first person: an account that was created in the terminal before there was anybody. */
export function oldestAccount(database: Database) {
  return queryFirst<{ account_id: AccountId; account_name: string }>(database, 'oldest-account')`
    select account_id, name as account_name from accounts order by created_at, account_id limit 1`;
}
