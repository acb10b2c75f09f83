/** Signing in: the password, then the code of the second factor where it is on; either way a session begins. */

import type { Visitor } from '../../accounts/index.ts';
import { personFrom, recordPersonalAudit, strangerFrom } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { AccessParts } from '../parts.ts';
import { findPerson, lockPerson, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Session } from '../sessions/sessions.ts';
import { counters } from '../throttle/throttle.ts';
import type { PasswordCheck } from './password-check.ts';

export interface SignIn {
  /** What comes next. */
  withPassword(visitor: Visitor, email: string, password: string): Promise<'dashboard' | 'code' | Rejection>;
  withCode(visitor: Visitor, code: string): Promise<Rejection | undefined>;
  /** A session for somebody who has just proven who they are; returns its token, for `setCookies`. */
  begin(tx: Tx, visitor: Visitor, personId: PersonId): Promise<string>;
  /** After the transaction of `begin` has committed: sets the cookies of a signed-in person. */
  setCookies(visitor: Visitor, begun: { personId: PersonId; token: string }): undefined;
}

export function makeSignIn(access: AccessParts & { checkPassword: PasswordCheck }): SignIn {
  const { database, clock, sessions, throttle, secondFactor, knownDevices, checkPassword, background } =
    access;

  /** Ends the session that the browser had before: its token must not outlive the sign-in (session fixation). */
  async function begin(tx: Tx, visitor: Visitor, personId: PersonId, state: Session['state'] = 'full') {
    const { network, userAgent, cookies } = visitor;
    await sessions.endByToken(tx, cookies.session);
    return (await sessions.begin(tx, { personId, state, network, userAgent })).token;
  }

  function setCookies(
    { cookies }: Visitor,
    { personId, token }: { personId: PersonId; token: string },
  ): undefined {
    cookies.set('session', token);
    const isKnown = knownDevices.deviceOf(cookies.device, personId) !== undefined;
    cookies.set('device', (isKnown && cookies.device) || knownDevices.issue(personId));
  }

  function record(tx: Tx, visitor: Visitor, personId: PersonId, action: string, summary: string) {
    const from = action === 'sign_in_failed' ? strangerFrom : personFrom;
    return recordPersonalAudit(tx, from(visitor, personId), { action, summary, at: clock.now() });
  }

  async function withPassword(visitor: Visitor, email: string, password: string) {
    const person = await checkPassword(visitor, email, password);
    if (isRejection(person)) return person;
    if (!person) return new Rejection('credentials_wrong');
    const { person_id: personId } = person;
    const next = person.totp_sealed ? 'code' : 'dashboard';
    const token = await database.inTransaction(async (tx) => {
      if (!(await lockPerson(tx, person))) return new Rejection('credentials_wrong');
      if (next === 'dashboard') {
        const summary = `signed in from ${deviceName(visitor.userAgent)}`;
        await record(tx, visitor, personId, 'signed_in', summary);
      }
      return begin(tx, visitor, personId, next === 'code' ? 'code' : 'full');
    });
    if (isRejection(token)) return token;
    if (next === 'code') visitor.cookies.set('session', token);
    else setCookies(visitor, { personId, token });
    return next;
  }

  /** The new token; undefined if the code is wrong; a rejection if the session ended in the meantime. */
  function tryCode(visitor: Visitor, session: Session, person: PersonRow, code: string) {
    return database.inTransaction(async (tx) => {
      const kind = await secondFactor.use(tx, person, code);
      if (!kind) return undefined;
      const token = await sessions.renew(tx, session.sessionId, 'code');
      if (!token) return new Rejection('password_needed_first');
      const from = deviceName(visitor.userAgent);
      if (kind === 'recovery') {
        const summary = `used a recovery code, from ${from}`;
        await record(tx, visitor, session.personId, 'recovery_code.used', summary);
      }
      await record(tx, visitor, session.personId, 'signed_in', `signed in from ${from}`);
      return token;
    });
  }

  async function withCode(visitor: Visitor, code: string) {
    const session = await sessions.find(visitor.cookies.session);
    if (!session && visitor.cookies.session !== undefined) visitor.cookies.clearSession();
    if (session?.state !== 'code') return new Rejection('password_needed_first');
    const counted = [counters.code(session.personId), counters.signInsFrom(visitor.network)];
    const token = await throttle.attempt(counted, async () => {
      const person = await findPerson(database, session.personId);
      const result = person && (await tryCode(visitor, session, person, code));
      return { verdict: typeof result === 'string' ? 'right' : 'wrong', result };
    });
    if (isRejection(token)) return token;
    if (token !== undefined) return setCookies(visitor, { personId: session.personId, token });
    const summary = `gave a wrong code of the second factor of ${session.email}, from ${deviceName(visitor.userAgent)}`;
    background.run('note of a failed sign-in', () =>
      database.inTransaction((tx) => record(tx, visitor, session.personId, 'sign_in_failed', summary)),
    );
    return new Rejection('sign_in_code_wrong');
  }

  return { withPassword, withCode, begin, setCookies };
}
