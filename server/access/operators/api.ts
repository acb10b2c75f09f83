/** What operators do in the whole installation. Each act commits together with its entry in the audit log. */
import type { Static } from 'typebox';
import * as operations from '../../../contract/dashboard/operators.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import {
  type Act,
  accountReader,
  type Binder,
  describeInvitation,
  insertAccount,
  labelCreators,
  listOperatorInvitations,
  nameTaken,
  type Person,
  permission,
  readInstallationAudit,
  recordAudit,
  rejectUnknownValues,
  withdrawInvitation,
  withdrawInvitationsTo,
} from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { formatId, newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { listWorkingKeysCreatedBy } from '../keys/store.ts';
import { withdrawLinksCreatedBy, withdrawResetLinks } from '../links/store.ts';
import { provePassword } from '../profile/api.ts';
import { requirement } from '../second-factor/second-factor.ts';
import { operatorsNeedTotp, setOperatorsNeedTotp } from '../second-factor/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import * as store from './store.ts';

type CreatedBy = Static<typeof operations.CreatedBy>;

/** What the couriers' capability, which is above this one, knows of a person's links and the phones behind them. */
export interface CourierAccessCreatedBy {
  list(actor: string, nowMs: number): Promise<Pick<CreatedBy, 'courier_links' | 'phones'>>;
  /** Withdraws the links that nobody used; returns how many could still have been used. */
  withdrawLinks(tx: Tx, actor: string, nowMs: number): Promise<number>;
}

type Parts = Access & { courierAccess: CourierAccessCreatedBy };
type Outcome = Promise<Rejection | undefined>;

export function bindOperators(
  { bindOutcome }: Binder,
  access: Access,
  courierAccess: CourierAccessCreatedBy,
): void {
  const { database, clock } = access;
  const parts = { ...access, courierAccess };
  bindOutcome(operations.listAccounts, async () => {
    const rows = await store.listAccounts(database, clock.now());
    return { accounts: rows.map(describeAccount) };
  });
  bindOutcome(operations.openAccount, async ({ caller, body }) => {
    const opened = await openAccount(parts, caller, body);
    if (isRejection(opened)) return opened;
    return describeAccount({ ...opened, members: 0, open_invitations: 0, active_keys: 0 });
  });

  bindOutcome(operations.listPeople, ({ caller }) => listPeople(access, caller.personId));
  bindOutcome(operations.inviteOperator, ({ caller, body }) => invite(parts, caller, body.email));
  bindOutcome(operations.withdrawOperatorInvitation, ({ caller, params }) =>
    withdrawInvitation(parts, caller, null, params.invitation_id),
  );
  bindOutcome(operations.createResetLink, ({ caller, params }) =>
    createResetLink(parts, caller, params.person_id),
  );
  bindOutcome(operations.setDisabled, async ({ caller, params: { person_id: personId }, body }) => {
    const rejection = await setDisabled(parts, caller, personId, body.disabled);
    if (rejection) return rejection;
    const created = body.disabled ? await describeCreatedBy(parts, personId) : null;
    return { ...(await listPeople(access, caller.personId)), created };
  });
  bindOutcome(operations.listCreatedBy, async ({ params: { person_id: personId } }) => {
    const person = await database.asOneStatement((tx) => store.findPersonInTx(tx, { personId }));
    return person ? describeCreatedBy(parts, personId) : noSuchPerson();
  });

  bindOutcome(
    operations.requireSecondFactor,
    async ({ caller, body: { required, password } }) =>
      (await requireSecondFactor(parts, caller, required, password)) ?? { required },
  );
  bindOutcome(operations.listInstallationAudit, ({ query }) => readInstallationAudit(database, query));
}

function describeAccount(row: store.AccountOverview) {
  return {
    account_id: formatId('account', row.account_id),
    name: row.name,
    currency: row.currency,
    members: row.members,
    open_invitations: row.open_invitations,
    active_keys: row.active_keys,
    created_at: row.created_at.toISOString(),
  };
}

async function listPeople({ database, clock }: Access, viewer: PersonId) {
  const [rows, invitations, required] = await Promise.all([
    store.listPeople(database),
    listOperatorInvitations(database, clock.now()),
    operatorsNeedTotp(database),
  ]);
  const labelOf = await labelCreators(database, invitations, accountReader);
  const hasOwn = rows.some((row) => row.person_id === viewer && row.totp);
  return {
    second_factor: { required, change: permission(!required && whyNotRequired(hasOwn)) },
    people: rows.map((row) => ({
      person_id: formatId('person', row.person_id),
      name: row.name,
      email: row.email,
      is_operator: row.is_operator,
      is_me: row.person_id === viewer,
      totp: row.totp,
      accounts: row.accounts,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      disabled_at: row.disabled_at?.toISOString() ?? null,
      disable: permission(whyNotLockedOut(row.person_id, viewer)),
    })),
    invitations: invitations.map((row) => describeInvitation(row, labelOf(row))),
  };
}

function openAccount(
  { database, clock }: Parts,
  caller: Person,
  request: BodyOf<typeof operations.openAccount>,
) {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const rejection = await rejectUnknownValues(tx, request);
    if (rejection) return rejection;
    const { time_zone: timeZone, ...values } = request;
    const account = await insertAccount(tx, { id: newId('account', at), ...values, timeZone });
    if (!account) return nameTaken(request.name);
    const summary = `opened the account “${account.name}”`;
    await recordAudit(tx, caller, { accountId: account.account_id, action: 'account.opened', summary, at });
    return account;
  });
}

async function invite({ database, clock, links }: Parts, caller: Person, address: string) {
  const email = address.normalize('NFC');
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    const person = await store.findPersonInTx(tx, { email });
    if (person?.is_operator) {
      const locked_out = person.disabled_at !== null;
      return new Rejection('already_operator', { name: person.name, email: person.email, locked_out });
    }
    await withdrawInvitationsTo(tx, null, email, at);
    const request = { kind: 'invitation', email, accountId: null, role: 'operator' } as const;
    const created = await links.createLink(tx, { ...request, createdBy: caller.actor });
    await record(tx, caller, { action: 'operator.invited', summary: `invited ${email} as operator`, at });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}

async function createResetLink({ database, clock, links }: Parts, caller: Person, personId: PersonId) {
  const link = await database.inTransaction(async (tx) => {
    const at = clock.now();
    const person = await store.findPersonInTx(tx, { personId });
    if (!person) return noSuchPerson();
    const { email } = person;
    await withdrawResetLinks(tx, personId, at);
    const createdBy = caller.actor;
    const created = await links.createLink(tx, { kind: 'password_reset', email, personId, createdBy });
    const summary = `created a link with which ${nameAndEmail(person)} can choose a new password`;
    await record(tx, caller, {
      action: 'password_reset.link_made',
      summary,
      at,
      data: aboutPerson(personId),
    });
    return created;
  });
  return isRejection(link) ? link : links.issue(link);
}

function setDisabled(
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
    const action = disabled ? 'person.disabled' : 'person.enabled';
    await record(tx, caller, { action, summary, at, data: aboutPerson(personId) });
    return undefined;
  });
}

/** Returns how many sign-in links of couriers could still have been used. */
async function endAccessOf(tx: Tx, courierAccess: CourierAccessCreatedBy, personId: PersonId, at: number) {
  await endSessionsOf(tx, personId, at);
  // A link that they created for another address, another person's password or a phone must not be a way back in.
  await withdrawLinksCreatedBy(tx, `person:${personId}`, at);
  return courierAccess.withdrawLinks(tx, `person:${personId}`, at);
}

function withLinks(count: number): string {
  if (count === 0) return '';
  return `, and withdrew ${count === 1 ? 'one sign-in link' : `${count} sign-in links`} for couriers`;
}

async function requireSecondFactor(
  access: Access,
  caller: Person,
  required: boolean,
  password: string,
): Outcome {
  const person = await provePassword(access, caller, 'password', password);
  if (isRejection(person)) return person;
  return access.database.inTransaction(async (tx) => {
    const people = await store.lockWithOperators(tx, caller.personId);
    const notOperator = whyNotOperator(people, caller);
    if (notOperator) return notOperator;
    const own = people.find((one) => one.person_id === caller.personId);
    const whyNot = required && whyNotRequired(own?.totp ?? false);
    if (whyNot) return whyNot;
    if (!(await setOperatorsNeedTotp(tx, required))) return undefined;
    await record(tx, caller, { ...(required ? requirement.on : requirement.off), at: access.clock.now() });
    return undefined;
  });
}

/** So that at least one operator keeps the operator rights. */
const whyNotRequired = (hasSecondFactor: boolean) =>
  hasSecondFactor ? undefined : new Rejection('own_second_factor_off');

/** Nobody can lock themselves out, so at least one operator who can sign in is always left. */
const whyNotLockedOut = (personId: PersonId, callerId: PersonId) =>
  personId === callerId ? new Rejection('locking_out_oneself') : undefined;

/** The caller may have been locked out since the request was authorised, by the very person they lock out now. */
function whyNotOperator(people: readonly store.LockedPerson[], caller: Person): Rejection | undefined {
  const own = people.find((one) => one.person_id === caller.personId);
  if (own?.disabled_at) return new Rejection('sign_in_needed');
  return own?.is_operator ? undefined : new Rejection('operator_needed');
}

const noSuchPerson = () => notFoundRejection('person_not_found');
const nameAndEmail = ({ name, email }: store.LockedPerson) => `${name} (${email})`;
const aboutPerson = (personId: PersonId) => ({ person_id: formatId('person', personId) });

const record = (tx: Tx, caller: Person, act: Omit<Act, 'accountId'>) =>
  recordAudit(tx, caller, { accountId: null, ...act });

/**
 * What somebody created that keeps working without them. When they are locked out, unused links are withdrawn. Keys and phones
 * are not: shops and couriers at work depend on them, so an operator reviews them.
 */
async function describeCreatedBy(
  { database, clock, courierAccess }: Parts,
  personId: PersonId,
): Promise<CreatedBy> {
  const actor = `person:${personId}`;
  const [keys, ofCouriers] = await Promise.all([
    listWorkingKeysCreatedBy(database, actor),
    courierAccess.list(actor, clock.now()),
  ]);
  const api_keys = keys.map(({ account_id: accountId, account_name, ...key }) => ({
    key_id: formatId('key', key.api_key_id),
    name: key.name,
    kind: key.kind,
    key_start: key.key_start,
    key_end: key.key_end,
    account: accountId && { id: formatId('account', accountId), name: account_name ?? '' },
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  }));
  return { api_keys, ...ofCouriers };
}
