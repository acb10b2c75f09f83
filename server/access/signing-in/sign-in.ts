/** Signing in: the password, then the code of the second factor if it is on; either way a session begins. */
import type { Visitor } from '../../accounts/index.ts';
import { personFrom, recordPersonalAudit } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { findPerson, lockPerson, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Session } from '../sessions/store.ts';
import { counters } from '../throttle/throttle.ts';
import { checkPassword, noteFailedSignIn } from './password-check.ts';

/** Returns what comes next. */
export async function signIn(
  access: Access,
  visitor: Visitor,
  email: string,
  password: string,
): Promise<'dashboard' | 'code' | Rejection> {
  const person = await checkPassword(access, visitor, email, password);
  if (isRejection(person)) return person;
  if (!person) return new Rejection('credentials_wrong');
  const { person_id: personId } = person;
  const next = person.totp_sealed ? 'code' : 'dashboard';
  const token = await access.database.inTransaction(async (tx) => {
    if (!(await lockPerson(tx, person))) return new Rejection('credentials_wrong');
    if (next === 'dashboard') await recordSignIn(tx, access, visitor, personId);
    return beginSession(access, tx, visitor, personId, next === 'code' ? 'code' : 'full');
  });
  if (isRejection(token)) return token;
  if (next === 'code') visitor.cookies.set('session', token);
  else setCookies(access, visitor, { personId, token });
  return next;
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
  return recordPersonalAudit(tx, personFrom(visitor, personId), {
    action: 'signed_in',
    summary,
    at: clock.now(),
  });
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
): Promise<string> {
  await sessions.endByToken(tx, cookies.session);
  return (await sessions.begin(tx, { personId, state, network, userAgent })).token;
}

/** After the transaction of `beginSession` has committed: sets the cookies of a signed-in person. */
export function setCookies(
  { knownDevices }: Access,
  { cookies }: Visitor,
  { personId, token }: { personId: PersonId; token: string },
): undefined {
  cookies.set('session', token);
  const isKnown = knownDevices.deviceOf(cookies.device, personId) !== undefined;
  cookies.set('device', (isKnown && cookies.device) || knownDevices.issue(personId));
}
