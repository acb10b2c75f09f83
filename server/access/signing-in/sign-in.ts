/** Signing in: the password, then the code of the second factor if it is on; either way a session begins. */
import { personFrom, recordPersonalAudit, strangerFrom, type Visitor } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { Source } from '../people/passwords.ts';
import { findPerson, findPersonByEmail, lockPerson, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Session } from '../sessions/store.ts';
import { type Counter, counters } from '../throttle/throttle.ts';

/** The answer to somebody who is signed in now. */
export const inside = { next: 'dashboard' } as const;

export async function signIn(
  access: Access,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
) {
  const person = await checkPassword(access, visitor, email, password);
  if (isRejection(person)) return person;
  if (!person) return new Rejection('credentials_wrong');
  const { person_id: personId } = person;
  const needsCode = person.totp_sealed !== null;
  const token = await access.database.inTransaction(async (tx) => {
    if (!(await lockPerson(tx, person))) return new Rejection('credentials_wrong');
    if (!needsCode) await recordSignIn(tx, access, visitor, personId);
    return beginSession(access, tx, visitor, personId, needsCode ? 'code' : 'full');
  });
  if (isRejection(token)) return token;
  if (!needsCode) return setCookies(access, visitor, { personId, token });
  visitor.cookies.set('session', token);
  return { next: 'code' as const };
}

export async function signInWithCode(access: Access, visitor: Visitor, code: string) {
  const { database, sessions, throttle } = access;
  const { cookies, network } = visitor;
  const session = await sessions.find(cookies.session);
  if (!session && cookies.session !== undefined) cookies.clearSession();
  if (session?.state !== 'code') return new Rejection('password_needed_first');
  const { personId } = session;
  const counted = [counters.code(personId), counters.signInsFrom(network)];
  const token = await throttle.attempt(counted, async () => {
    const person = await findPerson(database, personId);
    const result = person && (await tryCode(access, visitor, session, person, code));
    return { verdict: typeof result === 'string' ? 'right' : 'wrong', result };
  });
  if (isRejection(token)) return token;
  if (token !== undefined) return setCookies(access, visitor, { personId, token });
  noteFailedSignIn(access, visitor, personId, `gave a wrong code of the second factor of ${session.email}`);
  return new Rejection('sign_in_code_wrong');
}

/** The new token; undefined if the code is wrong; a rejection if the session ended in the meantime. */
function tryCode(access: Access, visitor: Visitor, session: Session, person: PersonRow, code: string) {
  const { database, clock, secondFactor, sessions } = access;
  const { person_id: personId } = person;
  return database.inTransaction(async (tx) => {
    const kind = await secondFactor.use(tx, person, code);
    if (!kind) return undefined;
    const token = await sessions.renew(tx, session.sessionId, 'code');
    if (!token) return new Rejection('password_needed_first');
    if (kind === 'recovery') {
      const summary = `used a recovery code, from ${deviceName(visitor.userAgent)}`;
      const act = { action: 'recovery_code.used', summary, at: clock.now() };
      await recordPersonalAudit(tx, personFrom(visitor, personId), act);
    }
    await recordSignIn(tx, access, visitor, personId);
    return token;
  });
}

function recordSignIn(tx: Tx, { clock }: Access, visitor: Visitor, personId: PersonId) {
  const summary = `signed in from ${deviceName(visitor.userAgent)}`;
  const act = { action: 'signed_in', summary, at: clock.now() };
  return recordPersonalAudit(tx, personFrom(visitor, personId), act);
}

/**
 * A session for somebody who has just proven who they are; returns its token, for `setCookies`. Ends the session that the
 * browser had before: its token must not outlive the sign-in (session fixation).
 */
export async function beginSession(
  { sessions }: Access,
  tx: Tx,
  { network, userAgent, cookies }: Visitor,
  personId: PersonId,
  state: Session['state'] = 'full',
) {
  await sessions.endByToken(tx, cookies.session);
  return (await sessions.begin(tx, { personId, state, network, userAgent })).token;
}

/** After the transaction of `beginSession` has committed: sets the cookies of a signed-in person. */
export function setCookies(
  { knownDevices }: Access,
  { cookies }: Visitor,
  { personId, token }: { personId: PersonId; token: string },
) {
  cookies.set('session', token);
  const isKnown = knownDevices.deviceOf(cookies.device, personId) !== undefined;
  cookies.set('device', (isKnown && cookies.device) || knownDevices.issue(personId));
  return inside;
}

type From = Pick<Visitor, 'network' | 'userAgent' | 'cookies'>;

/**
 * The person; undefined if the password is wrong; a rejection if it was not checked, after too many wrong ones or with too many
 * sign-ins at once. The same work and the same response whether the address is unknown, the password wrong or the person locked out;
 * each attempt is counted, for the address and the network, or for the known device.
 */
export async function checkPassword(access: Access, from: From, email: string, password: string) {
  const { database, passwords, throttle } = access;
  const person = await findPersonByEmail(database, email);
  const { counted, source } = sourceOf(access, from, email, person);
  const checked = await throttle.attempt<PersonRow | Rejection | undefined>(counted, async () => {
    const isRight = await passwords.verify(source, person?.password_hash, password);
    if (isRejection(isRight)) return { verdict: 'unknown', result: isRight };
    if (isRight && person?.disabled_at === null) return { verdict: 'right', result: person };
    return { verdict: 'wrong', result: undefined };
  });
  if (checked === undefined && person) {
    noteFailedSignIn(access, from, person.person_id, `gave a wrong password for ${person.email}`);
  }
  return checked;
}

/** A known device has its own counters: guesses by others, anywhere or in the same network, do not block the owner. */
function sourceOf(
  { knownDevices }: Access,
  { cookies, network }: From,
  email: string,
  person: PersonRow | undefined,
): { counted: Counter[]; source: Source } {
  const personId = person?.person_id;
  const device = personId && knownDevices.deviceOf(cookies.device, personId);
  if (personId === undefined || device === undefined) {
    const counted = [counters.address(email), counters.signInsFrom(network)];
    return { counted, source: { key: network, isKnown: false } };
  }
  const counted = [counters.device(device), counters.devicesOf(personId)];
  return { counted, source: { key: personId, isKnown: true } };
}

/** After the response, so that the response takes the same time for an address that nobody has. */
function noteFailedSignIn(
  { database, clock, background }: Access,
  from: From,
  personId: PersonId,
  what: string,
): void {
  const summary = `${what}, from ${deviceName(from.userAgent)}`;
  background.run('note of a failed sign-in', () =>
    database.inTransaction((tx) => {
      const act = { action: 'sign_in_failed', summary, at: clock.now() };
      return recordPersonalAudit(tx, strangerFrom(from, personId), act);
    }),
  );
}
