/** Changing one's own password and second factor. Each needs the password: a session alone is not enough. */

import type { Person } from '../../accounts/index.ts';
import { recordPersonalAudit } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { Access } from '../access.ts';
import { withdrawResetLinks } from '../links/store.ts';
import { findPerson, lockPerson, type PersonRow, setPassword } from '../people/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { checkPassword } from '../signing-in/password-check.ts';
import { hashNewPassword } from '../signing-in/password-reset.ts';
import { counters } from '../throttle/throttle.ts';

/** The person, if this is their password. A wrong one counts as a failed sign-in. */
async function provePassword(
  access: Access,
  caller: Person,
  field: string,
  password: string,
): Promise<PersonRow | Rejection> {
  const person = await checkPassword(access, caller, caller.email, password);
  return person ?? new Rejection('password_wrong', {}, { field });
}

function sessionEnded(): Rejection {
  return new Rejection('session_ended');
}

function record(tx: Tx, { clock }: Access, caller: Person, action: string, summary: string): Promise<void> {
  return recordPersonalAudit(tx, caller, { action, summary, at: clock.now() });
}

/** Every other session ends; the one of this request continues with a new token, which is returned. */
export async function changePassword(
  access: Access,
  caller: Person,
  passwords: { current_password: string; new_password: string },
): Promise<string | Rejection> {
  const { database, clock, sessions } = access;
  const { personId, sessionId } = caller;
  const person = await provePassword(access, caller, 'current_password', passwords.current_password);
  if (isRejection(person)) return person;
  const passwordHash = await hashNewPassword(access, person, 'new_password', passwords.new_password);
  if (isRejection(passwordHash)) return passwordHash;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    if (!(await lockPerson(tx, person))) return sessionEnded();
    await setPassword(tx, personId, passwordHash);
    await withdrawResetLinks(tx, personId, at);
    await endSessionsOf(tx, personId, at, sessionId);
    await record(tx, access, caller, 'password.changed', 'changed their password; other sessions ended');
    return (await sessions.renew(tx, sessionId, 'full')) ?? sessionEnded();
  });
}

/** How many other sessions ended, and the new token of the one of this request. */
export function signOutEverywhere(
  access: Access,
  caller: Person,
): Promise<{ ended: number; token: string } | Rejection> {
  const { database, clock, sessions } = access;
  const { personId, sessionId } = caller;
  return database.inTransaction(async (tx) => {
    const ended = await endSessionsOf(tx, personId, clock.now(), sessionId);
    const token = await sessions.renew(tx, sessionId, 'full');
    if (token === undefined) return sessionEnded();
    await record(tx, access, caller, 'session.ended', 'signed out everywhere else');
    return { ended, token };
  });
}

export async function beginTotp(access: Access, caller: Person, password: string) {
  const person = await provePassword(access, caller, 'password', password);
  if (isRejection(person)) return person;
  return access.database.inTransaction((tx) => access.secondFactor.begin(tx, person));
}

export async function confirmTotp(
  access: Access,
  caller: Person,
  code: string,
): Promise<string[] | Rejection> {
  const { database, secondFactor, throttle } = access;
  const counted = [counters.code(caller.personId)];
  const codes = await throttle.attempt<string[] | Rejection | undefined>(counted, async () => {
    const person = await findPerson(database, caller.personId);
    const result = await database.inTransaction(async (tx) => {
      const confirmed = person && (await secondFactor.confirm(tx, person, code));
      if (!confirmed || isRejection(confirmed)) return confirmed;
      await record(tx, access, caller, 'totp.on', 'turned on two-factor authentication');
      return confirmed;
    });
    if (isRejection(result)) return { verdict: 'unknown', result };
    return { verdict: result ? 'right' : 'wrong', result };
  });
  return codes ?? new Rejection('code_wrong', {}, { field: 'code' });
}

export async function renewRecoveryCodes(access: Access, caller: Person, password: string) {
  const person = await provePassword(access, caller, 'password', password);
  if (isRejection(person)) return person;
  return access.database.inTransaction(async (tx) => {
    if (!(await lockPerson(tx, person))) return sessionEnded();
    const codes = await access.secondFactor.renewCodes(tx, person);
    if (isRejection(codes)) return codes;
    await record(tx, access, caller, 'recovery_codes.renewed', 'created new recovery codes');
    return codes;
  });
}

export async function endTotp(
  access: Access,
  caller: Person,
  password: string,
): Promise<Rejection | undefined> {
  const person = await provePassword(access, caller, 'password', password);
  if (isRejection(person)) return person;
  return access.database.inTransaction(async (tx) => {
    const notOn = await access.secondFactor.end(tx, person);
    if (notOn) return notOn;
    await record(tx, access, caller, 'totp.off', 'turned off two-factor authentication');
    return undefined;
  });
}
