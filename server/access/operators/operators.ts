/** What operators do in the whole installation. Each act commits together with its entry in the audit log. */
import type { Static } from 'typebox';
import type { CreatedBy, openAccount as operation } from '../../../contract/dashboard/operators.ts';
import type { Person } from '../../accounts/index.ts';
import {
  type Act,
  insertAccount,
  nameTaken,
  recordAudit,
  rejectUnknownValues,
  withdrawInvitationsTo,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { formatId, newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { type CreatedKey, listWorkingKeysCreatedBy } from '../keys/store.ts';
import type { IssuedLink } from '../links/links.ts';
import { withdrawLinksCreatedBy, withdrawResetLinks } from '../links/store.ts';
import { requirement } from '../second-factor/second-factor.ts';
import { setOperatorsNeedTotp } from '../second-factor/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { checkPassword } from '../signing-in/password-check.ts';
import * as store from './store.ts';

type Parts = Access & { courierAccess: CourierAccessCreatedBy };

type Outcome = Promise<Rejection | undefined>;

type AccountRequest = Static<(typeof operation)['body']['schema']>;

export function openAccount({ database, clock }: Parts, caller: Person, request: AccountRequest) {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const unknown = await rejectUnknownValues(tx, request);
    if (unknown) return unknown;
    const { time_zone: timeZone, ...values } = request;
    const account = await insertAccount(tx, { id: newId('account', at), ...values, timeZone });
    if (!account) return nameTaken(request.name);
    await recordAudit(tx, caller, {
      accountId: account.account_id,
      action: 'account.opened',
      summary: `opened the account “${account.name}”`,
      at,
    });
    return account;
  });
}

export async function invite(
  { database, clock, links }: Parts,
  caller: Person,
  address: string,
): Promise<IssuedLink | Rejection> {
  const email = address.normalize('NFC');
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    const person = await store.findPersonInTx(tx, { email });
    if (person?.is_operator) {
      const { name, disabled_at: disabledAt } = person;
      const locked_out = disabledAt !== null;
      return new Rejection('already_operator', { name, email: person.email, locked_out });
    }
    await withdrawInvitationsTo(tx, null, email, at);
    const created = await links.createLink(tx, {
      kind: 'invitation',
      email,
      accountId: null,
      role: 'operator',
      createdBy: caller.actor,
    });
    await record(tx, caller, { action: 'operator.invited', summary: `invited ${email} as operator`, at });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}

export async function createResetLink(
  { database, clock, links }: Parts,
  caller: Person,
  personId: PersonId,
): Promise<IssuedLink | Rejection> {
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    const person = await store.findPersonInTx(tx, { personId });
    if (!person) return noSuchPerson();
    const { email } = person;
    await withdrawResetLinks(tx, personId, at);
    const createdBy = caller.actor;
    const created = await links.createLink(tx, { kind: 'password_reset', email, personId, createdBy });
    const summary = `created a link with which ${nameAndEmail(person)} can choose a new password`;
    const data = { person_id: formatId('person', personId) };
    await record(tx, caller, { action: 'password_reset.link_made', summary, at, data });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}

/** A rejection if there is no such person. */
export async function requirePerson({ database }: Parts, personId: PersonId): Outcome {
  const person = await database.asOneStatement((tx) => store.findPersonInTx(tx, { personId }));
  return person ? undefined : noSuchPerson();
}

export function setDisabled(
  { database, clock, courierAccess }: Parts,
  caller: Person,
  personId: PersonId,
  disabled: boolean,
): Outcome {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const people = await store.lockWithOperators(tx, personId);
    const notOperator = whyNotOperator(people, caller);
    if (notOperator) return notOperator;
    const person = people.find((one) => one.person_id === personId);
    if (!person) return noSuchPerson();
    const whyNot = disabled && whyNotLockedOut(personId, caller.personId);
    if (whyNot) return whyNot;
    if ((person.disabled_at !== null) === disabled) return undefined;
    await store.setDisabledAt(tx, personId, disabled ? at : null);
    const links = disabled ? await endAccessOf(tx, courierAccess, personId, at) : 0;
    const summary = disabled
      ? `locked out ${nameAndEmail(person)}${withLinks(links)}`
      : `let ${nameAndEmail(person)} in again`;
    const data = { person_id: formatId('person', personId) };
    await record(tx, caller, { action: disabled ? 'person.disabled' : 'person.enabled', summary, at, data });
    return undefined;
  });
}

/** Returns how many sign-in links of couriers could still have been used. */
async function endAccessOf(
  tx: Tx,
  courierAccess: CourierAccessCreatedBy,
  personId: PersonId,
  at: number,
): Promise<number> {
  await endSessionsOf(tx, personId, at);
  // A link that they created for another address, another person's password or a phone must not be a way back in.
  await withdrawLinksCreatedBy(tx, `person:${personId}`, at);
  return courierAccess.withdrawLinks(tx, `person:${personId}`, at);
}

function withLinks(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ', and withdrew one sign-in link for couriers'
    : `, and withdrew ${count} sign-in links for couriers`;
}

export async function requireSecondFactor(
  parts: Parts,
  caller: Person,
  required: boolean,
  password: string,
): Outcome {
  const person = await checkPassword(parts, caller, caller.email, password);
  if (isRejection(person)) return person;
  if (!person) return new Rejection('password_wrong', {}, { field: 'password' });
  return parts.database.inTransaction(async (tx) => {
    const people = await store.lockWithOperators(tx, caller.personId);
    const notOperator = whyNotOperator(people, caller);
    if (notOperator) return notOperator;
    const own = people.find((one) => one.person_id === caller.personId);
    const whyNot = required && whyNotRequired(own?.totp ?? false);
    if (whyNot) return whyNot;
    if (!(await setOperatorsNeedTotp(tx, required))) return undefined;
    await record(tx, caller, { ...(required ? requirement.on : requirement.off), at: parts.clock.now() });
    return undefined;
  });
}

/** So that at least one operator keeps the operator rights. */
export function whyNotRequired(hasSecondFactor: boolean): Rejection | undefined {
  return hasSecondFactor ? undefined : new Rejection('own_second_factor_off');
}

/** Nobody can lock themselves out, so at least one operator who can sign in is always left. */
export function whyNotLockedOut(personId: PersonId, callerId: PersonId): Rejection | undefined {
  return personId === callerId ? new Rejection('locking_out_oneself') : undefined;
}

/** The caller may have been locked out since the request was authorised, by the very person they lock out now. */
function whyNotOperator(people: readonly store.LockedPerson[], caller: Person): Rejection | undefined {
  const own = people.find((one) => one.person_id === caller.personId);
  if (own?.disabled_at) return new Rejection('sign_in_needed');
  return own?.is_operator ? undefined : new Rejection('operator_needed');
}

function noSuchPerson(): Rejection {
  return notFoundRejection('person_not_found');
}

function nameAndEmail(person: store.LockedPerson): string {
  return `${person.name} (${person.email})`;
}

/** In the log of the installation. */
function record(tx: Tx, caller: Person, act: Omit<Act, 'accountId'>) {
  return recordAudit(tx, caller, { accountId: null, ...act });
}

/** What the couriers' capability, which is above this one, knows of a person's links and the phones behind them. */
export interface CourierAccessCreatedBy {
  list(actor: string, nowMs: number): Promise<Pick<Static<typeof CreatedBy>, 'courier_links' | 'phones'>>;
  /** Withdraws the links that nobody used; returns how many could still have been used. */
  withdrawLinks(tx: Tx, actor: string, nowMs: number): Promise<number>;
}

/**
 * What somebody created that keeps working without them. When they are locked out, unused links are withdrawn. Keys and phones
 * are not: shops and couriers at work depend on them, so an operator reviews them.
 */
export async function describeCreatedBy(
  database: Database,
  courierAccess: CourierAccessCreatedBy,
  personId: PersonId,
  nowMs: number,
): Promise<Static<typeof CreatedBy>> {
  const actor = `person:${personId}`;
  const [keys, ofCouriers] = await Promise.all([
    listWorkingKeysCreatedBy(database, actor),
    courierAccess.list(actor, nowMs),
  ]);
  return { api_keys: keys.map(describeKey), ...ofCouriers };
}

function describeKey(key: CreatedKey): Static<typeof CreatedBy>['api_keys'][number] {
  const { api_key_id: id, account_id: accountId } = key;
  return {
    key_id: formatId('key', id),
    name: key.name,
    kind: key.kind,
    key_start: key.key_start,
    key_end: key.key_end,
    account: accountId === null ? null : { id: formatId('account', accountId), name: key.account_name ?? '' },
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}
