/** Changing one's own password and second factor. Each asks for the password first: a session alone is not enough. */
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Person } from '../dashboard-caller.ts';
import { withdrawResetLinks } from '../links/store.ts';
import { refuseWeakPassword } from '../people/password-rules.ts';
import { findPerson, holdPerson, listPlaces, type PersonRow, setPassword } from '../people/store.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { counters } from '../throttle/throttle.ts';

/** The person, where this is their password; a wrong one is 400 and counts as a failed sign-in. */
async function provePassword(
  { checkPassword }: Access,
  caller: Person,
  field: string,
  password: string,
): Promise<PersonRow> {
  const person = await checkPassword(caller, caller.email, password);
  if (!person) throw new Refusal('invalidRequest', `${field} is wrong`);
  return person;
}

async function hold(tx: Tx, person: PersonRow) {
  if (!(await holdPerson(tx, person))) throw new Refusal('unauthorized', 'the session is over');
}

function record(tx: Tx, { clock }: Access, caller: Person, action: string, summary: string): Promise<void> {
  const { actor, personId, network } = caller;
  return recordPersonalAudit(tx, { actor, personId, action, summary, network, at: clock.now() });
}

/** Every other session ends, and the one that asks goes on under a new token, which is answered. */
export async function changePassword(
  access: Access,
  caller: Person,
  given: { current_password: string; new_password: string },
): Promise<string> {
  const { database, clock, sessions, passwords } = access;
  const { personId, sessionId, email, name } = caller;
  const person = await provePassword(access, caller, 'current_password', given.current_password);
  const places = await listPlaces(database, { personId, isOperator: false });
  const owned = [email, name, ...places.map((place) => place.name)];
  await refuseWeakPassword('new_password', given.new_password, owned);
  const passwordHash = await passwords.hash({ key: personId, known: true }, given.new_password);
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    await hold(tx, person);
    await setPassword(tx, personId, passwordHash);
    await withdrawResetLinks(tx, personId, at);
    await endSessionsOf(tx, personId, at, sessionId);
    await record(tx, access, caller, 'password.changed', 'changed their password; other sessions ended');
    return renewed(await sessions.renew(tx, sessionId, 'full'));
  });
}

function renewed(token: string | undefined): string {
  if (token === undefined) throw new Refusal('unauthorized', 'the session is over');
  return token;
}

/** Answers how many others ended, and the new token of the one that asks. */
export function signOutEverywhere(access: Access, caller: Person): Promise<{ ended: number; token: string }> {
  const { database, clock, sessions } = access;
  const { personId, sessionId } = caller;
  return database.inTransaction(async (tx) => {
    const ended = await endSessionsOf(tx, personId, clock.now(), sessionId);
    const token = renewed(await sessions.renew(tx, sessionId, 'full'));
    await record(tx, access, caller, 'session.ended', 'signed out everywhere else');
    return { ended, token };
  });
}

export async function beginTotp(access: Access, caller: Person, password: string) {
  const person = await provePassword(access, caller, 'password', password);
  return access.database.inTransaction((tx) => access.secondFactor.begin(tx, person));
}

export async function confirmTotp(access: Access, caller: Person, code: string): Promise<string[]> {
  const { database, secondFactor, throttle } = access;
  const codes = await throttle.attempt([counters.code(caller.personId)], async () => {
    const person = (await findPerson(database, caller.personId))!;
    return database.inTransaction(async (tx) => {
      const made = await secondFactor.confirm(tx, person, code);
      if (made) await record(tx, access, caller, 'totp.on', 'switched the second factor on');
      return made;
    });
  });
  if (!codes) {
    throw new Refusal('invalidRequest', 'code is not the one that the app shows now; is its clock right?');
  }
  return codes;
}

export async function renewRecoveryCodes(access: Access, caller: Person, password: string) {
  const person = await provePassword(access, caller, 'password', password);
  return access.database.inTransaction(async (tx) => {
    await hold(tx, person);
    const codes = await access.secondFactor.renewCodes(tx, person);
    await record(tx, access, caller, 'recovery_codes.renewed', 'made new recovery codes');
    return codes;
  });
}

export async function endTotp(access: Access, caller: Person, password: string): Promise<void> {
  const person = await provePassword(access, caller, 'password', password);
  await access.database.inTransaction(async (tx) => {
    await access.secondFactor.end(tx, person);
    await record(tx, access, caller, 'totp.off', 'switched the second factor off');
  });
}
