/** Signing in: password, then the second factor where there is one; and beginning the session either way. */

import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { findPerson, holdPerson, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { Session } from '../sessions/sessions.ts';
import { counters } from '../throttle/throttle.ts';

export interface SignIn {
  /** What comes next. */
  withPassword(visitor: Visitor, email: string, password: string): Promise<'dashboard' | 'code'>;
  withCode(visitor: Visitor, code: string): Promise<void>;
  /** A session for somebody who has just shown who they are; `admitted` gives its token to the browser. */
  begin(tx: Tx, visitor: Visitor, personId: PersonId): Promise<string>;
  /** After the transaction of `begin`: the cookies of somebody who is in. */
  admitted(visitor: Visitor, personId: PersonId, token: string): void;
}

export function makeSignIn(access: Omit<Access, 'signIn'>): SignIn {
  const { database, clock, sessions, throttle, secondFactor, knownDevices, checkPassword, background } =
    access;

  /** Whatever session the browser had ends: a token from before must not become one from after. */
  async function begin(tx: Tx, visitor: Visitor, personId: PersonId, state: Session['state'] = 'full') {
    const { network, userAgent, cookies } = visitor;
    await sessions.endByToken(tx, cookies.session);
    return (await sessions.begin(tx, { personId, state, network, userAgent })).token;
  }

  function admitted({ cookies }: Visitor, personId: PersonId, token: string) {
    cookies.set('session', token);
    const known = knownDevices.deviceOf(cookies.device, personId) !== undefined;
    cookies.set('device', known ? cookies.device! : knownDevices.issue(personId));
  }

  function record(tx: Tx, { network }: Visitor, personId: PersonId, action: string, summary: string) {
    const actor = action === 'sign_in_failed' ? 'visitor' : `person:${personId}`;
    return recordPersonalAudit(tx, { actor, personId, action, summary, network, at: clock.now() });
  }

  async function withPassword(visitor: Visitor, email: string, password: string) {
    const person = await checkPassword(visitor, email, password);
    if (!person) throw wrong();
    const { person_id: personId } = person;
    const next = person.totp_sealed ? 'code' : 'dashboard';
    const token = await database.inTransaction(async (tx) => {
      if (!(await holdPerson(tx, person))) throw wrong();
      if (next === 'dashboard') {
        const summary = `signed in from ${deviceName(visitor.userAgent)}`;
        await record(tx, visitor, personId, 'signed_in', summary);
      }
      return begin(tx, visitor, personId, next === 'code' ? 'code' : 'full');
    });
    if (next === 'code') visitor.cookies.set('session', token);
    else admitted(visitor, personId, token);
    return next;
  }

  /** The new token; undefined where the code is wrong. */
  function tryCode(visitor: Visitor, session: Session, person: PersonRow, code: string) {
    return database.inTransaction(async (tx) => {
      const kind = await secondFactor.use(tx, person, code);
      if (!kind) return undefined;
      const token = await sessions.renew(tx, session.sessionId, 'code');
      if (!token) throw beginAgain();
      const from = deviceName(visitor.userAgent);
      if (kind === 'recovery') {
        await record(
          tx,
          visitor,
          session.personId,
          'recovery_code.used',
          `used a recovery code, from ${from}`,
        );
      }
      await record(tx, visitor, session.personId, 'signed_in', `signed in from ${from}`);
      return token;
    });
  }

  async function withCode(visitor: Visitor, code: string) {
    const session = await sessions.find(visitor.cookies.session);
    if (!session && visitor.cookies.session !== undefined) visitor.cookies.clearSession();
    if (session?.state !== 'code') throw beginAgain();
    const counted = [counters.code(session.personId), counters.signInsFrom(visitor.network)];
    const token = await throttle.attempt(counted, async () => {
      const person = await findPerson(database, session.personId);
      return person && tryCode(visitor, session, person, code);
    });
    if (token !== undefined) return admitted(visitor, session.personId, token);
    const summary = `gave a wrong code of the second factor of ${session.email}, from ${deviceName(visitor.userAgent)}`;
    background.run('note of a failed sign-in', () =>
      database.inTransaction((tx) => record(tx, visitor, session.personId, 'sign_in_failed', summary)),
    );
    throw new Refusal('unauthorized', 'the code is wrong, or was used already; wait for the next one');
  }

  return { withPassword, withCode, begin, admitted };
}

function wrong(): Refusal {
  return new Refusal('unauthorized', 'the address or the password is wrong');
}

function beginAgain(): Refusal {
  return new Refusal('unauthorized', 'sign in with your password first; the code then has 10 minutes');
}
