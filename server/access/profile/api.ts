/**
 * The profile of a person: who am I, what may I do in which account, where am I signed in, and how do I sign in. Changing the password
 * or the second factor needs the password: a session alone is not enough.
 */
import type { Static } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import * as operations from '../../../contract/dashboard/profile.ts';
import { type Binder, type Person, recordPersonalAudit, rightsOf } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { formatId, type SessionId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { withdrawResetLinks } from '../links/store.ts';
import * as people from '../people/store.ts';
import { countRecoveryCodes } from '../second-factor/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import * as sessionStore from '../sessions/store.ts';
import { hashNewPassword } from '../signing-in/password-reset.ts';
import { checkPassword } from '../signing-in/sign-in.ts';
import { counters } from '../throttle/throttle.ts';

export function bindProfile({ bindOutcome }: Binder, access: Access): void {
  const { database, secondFactor } = access;
  bindOutcome(operations.getMe, ({ caller }) => describeMe(database, caller));
  bindOutcome(operations.changeProfile, async ({ caller, body }) => {
    await changeName(access, caller, body.name);
    return describeMe(database, caller);
  });

  bindOutcome(operations.listSessions, ({ caller }) => listSessions(access, caller));
  bindOutcome(operations.endSession, ({ caller, params }) => endSession(access, caller, params.session_id));
  bindOutcome(operations.signOut, ({ caller }) => signOut(access, caller));
  bindOutcome(operations.signOutEverywhere, ({ caller }) => signOutEverywhere(access, caller));

  bindOutcome(operations.changePassword, ({ caller, body }) => changePassword(access, caller, body));
  bindOutcome(operations.beginTotp, ({ caller, body }) =>
    withPassword(access, caller, body.password, (tx, person) => secondFactor.begin(tx, person)),
  );
  bindOutcome(operations.confirmTotp, ({ caller, body }) => confirmTotp(access, caller, body.code));
  bindOutcome(operations.renewRecoveryCodes, ({ caller, body }) =>
    withPassword(access, caller, body.password, async (tx, person) => {
      if (!(await people.lockPerson(tx, person))) return sessionEnded();
      const codes = await secondFactor.renewCodes(tx, person);
      if (isRejection(codes)) return codes;
      await record(tx, access, caller, 'recovery_codes.renewed', 'created new recovery codes');
      return { recovery_codes: codes };
    }),
  );
  bindOutcome(operations.endTotp, ({ caller, body }) =>
    withPassword(access, caller, body.password, async (tx, person) => {
      const notOn = await secondFactor.end(tx, person);
      if (notOn) return notOn;
      await record(tx, access, caller, 'totp.off', 'turned off two-factor authentication');
      return undefined;
    }),
  );
}

async function describeMe(database: Database, caller: Person): Promise<Static<typeof operations.Me>> {
  const { personId, isOperator, lacksSecondFactor } = caller;
  // Not from the session: the caller may have changed their name a moment ago.
  const [row, memberships, left] = await Promise.all([
    people.findPerson(database, personId),
    people.listMemberships(database, caller),
    countRecoveryCodes(database, personId),
  ]);
  if (!row) throw new Error(`the person ${personId} of a live session does not exist`);
  return {
    person_id: formatId('person', personId),
    name: row.name,
    email: row.email,
    is_operator: isOperator,
    second_factor_needed: lacksSecondFactor,
    totp: row.totp_sealed !== null,
    recovery_codes_left: left,
    accounts: memberships.map((account) => ({
      account_id: formatId('account', account.account_id),
      name: account.name,
      currency: account.currency,
      currency_digits: currencyDigits(account.currency),
      time_zone: account.time_zone,
      country: account.country,
      service_time_minutes: account.service_time_minutes,
      role: account.role,
      may: [...rightsOf(account.role, isOperator)],
    })),
  };
}

async function changeName(access: Access, caller: Person, name: string): Promise<void> {
  if (name === caller.name) return;
  await access.database.inTransaction(async (tx) => {
    await people.setName(tx, caller.personId, name);
    const summary = `changed their name from “${caller.name}” to “${name}”`;
    await record(tx, access, caller, 'profile.changed', summary);
  });
}

async function listSessions({ database, clock }: Access, caller: Person) {
  const rows = await sessionStore.listSessions(database, caller.personId, clock.now());
  const sessions = rows.map((row) => ({
    session_id: formatId('session', row.session_id),
    device: deviceName(row.user_agent),
    network: row.network,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.session_id === caller.sessionId,
  }));
  return { sessions };
}

async function signOut(access: Access, caller: Person): Promise<undefined> {
  const { personId, sessionId } = caller;
  await access.database.inTransaction(async (tx) => {
    await sessionStore.endSession(tx, { sessionId, personId, at: access.clock.now() });
    await record(tx, access, caller, 'signed_out', `signed out on ${deviceName(caller.userAgent)}`);
  });
  caller.cookies.clearSession();
}

async function endSession(access: Access, caller: Person, sessionId: SessionId) {
  const { database, clock } = access;
  const { personId } = caller;
  const at = clock.now();
  const sessions = await sessionStore.listSessions(database, personId, at);
  const session = sessions.find((row) => row.session_id === sessionId);
  if (!session) return notFoundRejection('session_not_found');
  return database.inTransaction(async (tx) => {
    const isEnded = await sessionStore.endSession(tx, { sessionId, personId, at });
    if (!isEnded) return notFoundRejection('session_not_found');
    await record(
      tx,
      access,
      caller,
      'session.ended',
      `ended their session on ${deviceName(session.user_agent)}`,
    );
    return undefined;
  });
}

/** All but the session of this request, which continues with a new token. */
async function signOutEverywhere(access: Access, caller: Person) {
  const { database, clock, sessions } = access;
  const { personId, sessionId, cookies } = caller;
  const outcome = await database.inTransaction(async (tx) => {
    const ended = await sessionStore.endSessionsOf(tx, personId, clock.now(), sessionId);
    const token = await sessions.renew(tx, sessionId, 'full');
    if (token === undefined) return sessionEnded();
    await record(tx, access, caller, 'session.ended', 'signed out everywhere else');
    return { ended, token };
  });
  if (isRejection(outcome)) return outcome;
  cookies.set('session', outcome.token);
  return { ended: outcome.ended };
}

async function changePassword(
  access: Access,
  caller: Person,
  passwords: { current_password: string; new_password: string },
) {
  const { database, clock, sessions } = access;
  const { personId, sessionId, cookies } = caller;
  const person = await provePassword(access, caller, 'current_password', passwords.current_password);
  if (isRejection(person)) return person;
  const passwordHash = await hashNewPassword(access, person, 'new_password', passwords.new_password);
  if (isRejection(passwordHash)) return passwordHash;
  const token = await database.inTransaction(async (tx) => {
    const at = clock.now();
    if (!(await people.lockPerson(tx, person))) return sessionEnded();
    await people.setPassword(tx, personId, passwordHash);
    await withdrawResetLinks(tx, personId, at);
    await sessionStore.endSessionsOf(tx, personId, at, sessionId);
    await record(tx, access, caller, 'password.changed', 'changed their password; other sessions ended');
    return (await sessions.renew(tx, sessionId, 'full')) ?? sessionEnded();
  });
  if (isRejection(token)) return token;
  cookies.set('session', token);
  return undefined;
}

async function confirmTotp(access: Access, caller: Person, code: string) {
  const { database, secondFactor, throttle } = access;
  const counted = [counters.code(caller.personId)];
  const codes = await throttle.attempt<string[] | Rejection | undefined>(counted, async () => {
    const person = await people.findPerson(database, caller.personId);
    const result = await database.inTransaction(async (tx) => {
      const confirmed = person && (await secondFactor.confirm(tx, person, code));
      if (!confirmed || isRejection(confirmed)) return confirmed;
      await record(tx, access, caller, 'totp.on', 'turned on two-factor authentication');
      return confirmed;
    });
    if (isRejection(result)) return { verdict: 'unknown', result };
    return { verdict: result ? 'right' : 'wrong', result };
  });
  if (isRejection(codes)) return codes;
  return codes ? { recovery_codes: codes } : new Rejection('code_wrong', {}, { field: 'code' });
}

/** In a transaction, if this is the caller's password. */
async function withPassword<Result>(
  access: Access,
  caller: Person,
  password: string,
  work: (tx: Tx, person: people.PersonRow) => Promise<Result | Rejection>,
): Promise<Result | Rejection> {
  const person = await provePassword(access, caller, 'password', password);
  return isRejection(person) ? person : access.database.inTransaction((tx) => work(tx, person));
}

/** The person, if this is their password. A wrong one counts as a failed sign-in. */
export async function provePassword(access: Access, caller: Person, field: string, password: string) {
  const person = await checkPassword(access, caller, caller.email, password);
  return person ?? new Rejection('password_wrong', {}, { field });
}

const sessionEnded = () => new Rejection('session_ended');

function record(tx: Tx, { clock }: Access, caller: Person, action: string, summary: string): Promise<void> {
  return recordPersonalAudit(tx, caller, { action, summary, at: clock.now() });
}
