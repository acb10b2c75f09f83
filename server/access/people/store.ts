/** The SQL of people and their memberships in accounts. */

import type { Country } from '../../../contract/countries.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, PersonId } from '../../platform/ids.ts';
import { onlyRow } from '../../platform/only-row.ts';
import type { Role } from '../rights.ts';

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

export async function findPersonByEmail(database: Database, email: string): Promise<PersonRow | undefined> {
  const rows = await database.read<PersonRow>(
    {
      name: 'find-person-by-email',
      text: `select ${columns} from people where lower(email) = lower($1)`,
    },
    [email.normalize('NFC')],
  );
  return rows[0];
}

export async function findPerson(database: Database, personId: PersonId): Promise<PersonRow | undefined> {
  const rows = await database.read<PersonRow>(
    { name: 'find-person', text: `select ${columns} from people where person_id = $1` },
    [personId],
  );
  return rows[0];
}

export async function anybodyExists(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    { name: 'anybody-exists', text: 'select exists (select from people) as found' },
    [],
  );
  return onlyRow(rows).found;
}

/**
 * Locks the person until the transaction ends. False where they are locked out or have another password by now: a
 * password that was right a moment ago must not let anybody in after it was changed.
 */
export async function lockPerson(tx: Tx, person: PersonRow): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'lock-person',
      text: `
        select 1 from people
        where person_id = $1 and password_hash = $2 and disabled_at is null for no key update`,
    },
    [person.person_id, person.password_hash],
  );
  return rows.length === 1;
}

/**
 * Locks a person who is about to create something that must not outlive their access: waits for a lock-out that is under
 * way, and a later one waits for this transaction and sees what it created. False where they are locked out.
 */
export async function lockActivePerson(tx: Tx, personId: PersonId): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'lock-active-person',
      text: 'select 1 from people where person_id = $1 and disabled_at is null for share',
    },
    [personId],
  );
  return rows.length === 1;
}

export interface NewPerson {
  personId: PersonId;
  email: string;
  name: string;
  passwordHash: string;
  isOperator: boolean;
  at: number;
}

/** Their identifier; undefined where the address is taken. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<PersonId | undefined> {
  const rows = await tx.query<{ person_id: PersonId }>(
    {
      name: 'insert-person',
      text: `
        insert into people (person_id, email, name, password_hash, is_operator, created_at)
        values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
        on conflict (lower(email)) do nothing
        returning person_id`,
    },
    [person.personId, person.email, person.name, person.passwordHash, person.isOperator, person.at],
  );
  return rows[0]?.person_id;
}

/** An existing member keeps the role, or becomes holder: nobody loses a right by joining again. */
export async function insertMembership(
  tx: Tx,
  membership: { accountId: AccountId; personId: PersonId; role: Role; at: number },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-membership',
      text: `
        insert into memberships (account_id, person_id, role, created_at)
        values ($1, $2, $3, to_timestamp($4::float8 / 1000))
        on conflict (account_id, person_id) do update set role = 'holder' where excluded.role = 'holder'`,
    },
    [membership.accountId, membership.personId, membership.role, membership.at],
  );
}

export async function setName(tx: Tx, personId: PersonId, name: string): Promise<void> {
  await tx.query({ name: 'set-person-name', text: 'update people set name = $2 where person_id = $1' }, [
    personId,
    name,
  ]);
}

export async function setPassword(tx: Tx, personId: PersonId, passwordHash: string): Promise<void> {
  await tx.query(
    { name: 'set-password', text: 'update people set password_hash = $2 where person_id = $1' },
    [personId, passwordHash],
  );
}

export async function makeOperator(tx: Tx, personId: PersonId): Promise<void> {
  await tx.query(
    { name: 'make-operator', text: 'update people set is_operator = true where person_id = $1' },
    [personId],
  );
}

/** An account as a person sees it. */
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

/** An account, and a person who wants to see it. */
export interface WantedMembership {
  accountId: AccountId;
  personId: PersonId;
  isOperator: boolean;
}

/** For each, the account, where the person is a member of it or an operator. */
export async function findMemberships(
  database: Database,
  wanted: readonly WantedMembership[],
): Promise<(MembershipRow | undefined)[]> {
  const rows = await database.read<MembershipRow & { n: number }>(
    {
      name: 'find-membership',
      text: `
        select w.n::int as n, ${membership}
        from unnest($1::uuid[], $2::uuid[], $3::boolean[]) with ordinality w (account_id, person_id, is_operator, n)
        join accounts a on a.account_id = w.account_id
        left join memberships m on m.account_id = a.account_id and m.person_id = w.person_id
        where m.person_id is not null or w.is_operator`,
    },
    [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ personId }) => personId),
      wanted.map(({ isOperator }) => isOperator),
    ],
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return wanted.map((_, i) => found.get(i + 1));
}

const maxMemberships = 500;

/** The accounts of a person, by name; all of them for an operator. At most 500. */
export function listMemberships(
  database: Database,
  person: { personId: PersonId; isOperator: boolean },
): Promise<MembershipRow[]> {
  return database.read<MembershipRow>(
    {
      name: 'list-memberships',
      text: `
        select ${membership}
        from accounts a left join memberships m on m.account_id = a.account_id and m.person_id = $1
        where m.person_id is not null or $2::boolean
        order by m.person_id is null, lower(a.name), a.account_id limit ${maxMemberships}`,
    },
    [person.personId, person.isOperator],
  );
}

/** For the first person: an account that was created in the terminal before there was anybody. */
export async function oldestAccountName(database: Database): Promise<string | null> {
  const rows = await database.read<{ name: string }>(
    { name: 'oldest-account', text: 'select name from accounts order by created_at, account_id limit 1' },
    [],
  );
  return rows[0]?.name ?? null;
}
