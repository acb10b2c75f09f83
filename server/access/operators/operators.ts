/** What operators do in the whole installation. Each act commits together with its entry in the audit log. */
import type { Country } from '../../../contract/countries.ts';
import { notFound } from '../../../contract/not-found.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { formatId, type LinkId, newId, type PersonId } from '../../platform/ids.ts';
import { recordAudit } from '../audit.ts';
import type { Person } from '../callers.ts';
import type { IssuedLink, Links } from '../links/links.ts';
import { withdrawLinksCreatedBy, withdrawResetLinks } from '../links/store.ts';
import { requirement } from '../second-factor/requirement.ts';
import { setOperatorsNeedTotp } from '../second-factor/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import type { PasswordCheck } from '../signing-in/password-check.ts';
import { type AccountRow, insertAccount } from '../team/account-store.ts';
import { rejectUnknownValues } from '../team/account-values.ts';
import { lockInvitation, withdrawInvitation, withdrawInvitationsTo } from '../team/member-store.ts';
import { nameTaken } from '../team/settings.ts';
import type { CourierAccessCreatedBy } from './created-by.ts';
import * as store from './store.ts';

export interface AccountRequest {
  name: string;
  currency?: string | undefined;
  time_zone?: string | undefined;
  country?: Country | undefined;
}

type Outcome = Promise<Rejection | undefined>;

export interface Operators {
  openAccount(caller: Person, request: AccountRequest): Promise<AccountRow | Rejection>;
  invite(caller: Person, email: string): Promise<IssuedLink | Rejection>;
  withdrawInvitation(caller: Person, invitationId: LinkId): Outcome;
  createResetLink(caller: Person, personId: PersonId): Promise<IssuedLink | Rejection>;
  setDisabled(caller: Person, personId: PersonId, disabled: boolean): Outcome;
  requireSecondFactor(caller: Person, required: boolean, password: string): Outcome;
  /** A rejection where there is no such person. */
  requirePerson(personId: PersonId): Outcome;
}

export interface OperatorsOptions {
  database: Database;
  clock: Clock;
  links: Links;
  checkPassword: PasswordCheck;
  courierAccess: CourierAccessCreatedBy;
}

export function makeOperators(options: OperatorsOptions): Operators {
  const { database, clock, links, checkPassword, courierAccess } = options;
  return {
    openAccount: (caller, request) =>
      database.inTransaction((tx) => openAccount(tx, caller, request, clock.now())),
    async invite(caller, address) {
      const email = address.normalize('NFC');
      const link = await database.inTransaction((tx) => invite(tx, links, caller, email, clock.now()));
      return isRejection(link) ? link : links.issue(link);
    },
    withdrawInvitation: (caller, invitationId) =>
      database.inTransaction((tx) => withdraw(tx, caller, invitationId, clock.now())),
    async createResetLink(caller, personId) {
      const link = await database.inTransaction((tx) =>
        createResetLink(tx, links, caller, personId, clock.now()),
      );
      return isRejection(link) ? link : links.issue(link);
    },
    setDisabled: (caller, personId, disabled) =>
      database.inTransaction((tx) => setDisabled(tx, courierAccess, caller, personId, disabled, clock.now())),
    async requireSecondFactor(caller, required, password) {
      const person = await checkPassword(caller, caller.email, password);
      if (isRejection(person)) return person;
      if (!person) return new Rejection('password_wrong', {}, { field: 'password' });
      return database.inTransaction((tx) => requireSecondFactor(tx, caller, required, clock.now()));
    },
    async requirePerson(personId) {
      const person = await database.asOneStatement((tx) => store.findPersonInTx(tx, { personId }));
      return person ? undefined : noSuchPerson();
    },
  };
}

async function openAccount(tx: Tx, caller: Person, request: AccountRequest, at: number) {
  const unknown = await rejectUnknownValues(tx, request);
  if (unknown) return unknown;
  const account = await insertAccount(tx, {
    id: newId('account', at),
    name: request.name,
    currency: request.currency,
    timeZone: request.time_zone,
    country: request.country,
  });
  if (!account) return nameTaken(request.name);
  await recordAudit(tx, caller, {
    accountId: account.account_id,
    action: 'account.opened',
    summary: `opened the account “${account.name}”`,
    at,
  });
  return account;
}

async function invite(tx: Tx, links: Links, caller: Person, email: string, at: number) {
  const person = await store.findPersonInTx(tx, { email });
  if (person?.is_operator) {
    const { name, disabled_at: disabledAt } = person;
    return new Rejection('already_operator', { name, email: person.email, locked_out: disabledAt !== null });
  }
  await withdrawInvitationsTo(tx, null, email, at);
  const link = await links.createLink(tx, {
    kind: 'invitation',
    email,
    accountId: null,
    role: 'operator',
    createdBy: caller.actor,
  });
  await recordAudit(tx, caller, {
    accountId: null,
    action: 'operator.invited',
    summary: `invited ${email} as operator`,
    at,
  });
  return link;
}

async function withdraw(tx: Tx, caller: Person, invitationId: LinkId, at: number): Outcome {
  const invitation = await lockInvitation(tx, null, invitationId);
  if (!invitation) return notFoundRejection(notFound.operatorInvitation);
  if (invitation.withdrawn_at) return undefined;
  await withdrawInvitation(tx, null, invitationId, at);
  await recordAudit(tx, caller, {
    accountId: null,
    action: 'operator.invitation_withdrawn',
    summary: `withdrew the invitation of ${invitation.email} as operator`,
    at,
    data: { invitation_id: formatId('link', invitationId) },
  });
  return undefined;
}

async function createResetLink(tx: Tx, links: Links, caller: Person, personId: PersonId, at: number) {
  const person = await store.findPersonInTx(tx, { personId });
  if (!person) return noSuchPerson();
  await withdrawResetLinks(tx, person.person_id, at);
  const link = await links.createLink(tx, {
    kind: 'password_reset',
    email: person.email,
    personId: person.person_id,
    createdBy: caller.actor,
  });
  await recordAudit(tx, caller, {
    accountId: null,
    action: 'password_reset.link_made',
    summary: `created a link with which ${nameAndEmail(person)} can choose a new password`,
    at,
    data: { person_id: formatId('person', personId) },
  });
  return link;
}

async function setDisabled(
  tx: Tx,
  courierAccess: CourierAccessCreatedBy,
  caller: Person,
  personId: PersonId,
  disabled: boolean,
  at: number,
) {
  const people = await store.lockWithOperators(tx, personId);
  const notOperator = whyNotOperator(people, caller);
  if (notOperator) return notOperator;
  const person = people.find((one) => one.person_id === personId);
  if (!person) return noSuchPerson();
  const isSame = (person.disabled_at !== null) === disabled;
  const whyNot = disabled && whyNotLockedOut(person.person_id, caller.personId);
  if (whyNot) return whyNot;
  if (isSame) return undefined;
  await store.setDisabledAt(tx, person.person_id, disabled ? at : null);
  const links = disabled ? await endAccessOf(tx, courierAccess, person.person_id, at) : 0;
  await recordAudit(tx, caller, {
    accountId: null,
    action: disabled ? 'person.disabled' : 'person.enabled',
    summary: disabled
      ? `locked out ${nameAndEmail(person)}${withLinks(links)}`
      : `let ${nameAndEmail(person)} in again`,
    at,
    data: { person_id: formatId('person', personId) },
  });
  return undefined;
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

async function requireSecondFactor(tx: Tx, caller: Person, required: boolean, at: number): Outcome {
  const people = await store.lockWithOperators(tx, caller.personId);
  const notOperator = whyNotOperator(people, caller);
  if (notOperator) return notOperator;
  const own = people.find((one) => one.person_id === caller.personId);
  const whyNot = required && whyNotRequired(own?.totp ?? false);
  if (whyNot) return whyNot;
  if (!(await setOperatorsNeedTotp(tx, required))) return undefined;
  await recordAudit(tx, caller, { accountId: null, ...(required ? requirement.on : requirement.off), at });
  return undefined;
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
  return notFoundRejection(notFound.person);
}

function nameAndEmail(person: store.LockedPerson): string {
  return `${person.name} (${person.email})`;
}
