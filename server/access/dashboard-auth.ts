/**
 * Authentication and authorisation of the dashboard, before the body of a request is read:
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by person, or by network where nobody is signed in
 *   no live session?               ──▶ 401, and a dead cookie is cleared
 *   second factor missing?         ──▶ 401
 *   for operators, and is none?    ──▶ 403, also where an operator lacks the second factor that is required here
 *   no such account, or not this person's?  ──▶ 404, the same for both
 *   not this right in the account? ──▶ 403
 *
 * An API key opens nothing here: only the cookie is read.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../contract/not-found.ts';
import type { Operation, Right } from '../../contract/operation.ts';
import { type Database, DatabaseUnavailable } from '../platform/database.ts';
import { makeGroups } from '../platform/groups.ts';
import type { Admit } from '../platform/http/bind.ts';
import { missing, Refusal } from '../platform/http/refusal.ts';
import { type AccountId, parseId } from '../platform/ids.ts';
import { type CookieAuthOptions, makeCookieAuth } from './cookie-auth.ts';
import type { AccountScope, DashboardCaller, Person, Visitor } from './dashboard-caller.ts';
import { findMemberships, type MembershipRow, type WantedMembership } from './people/store.ts';
import { rightsOf, whyWithout } from './rights.ts';
import { maxSessionMs, type Session, type Sessions } from './sessions/sessions.ts';

export interface DashboardAuthOptions extends CookieAuthOptions {
  database: Database;
  sessions: Sessions;
}

export interface DashboardAuth {
  admit: Admit<DashboardCaller>;
  /**
   * For what goes on after the response has begun (a live stream): rejects with the refusal that the person would get
   * now. With `needed`, also where that right in the account, or being an operator, was lost.
   */
  confirm(caller: Person & { account?: AccountScope }, needed?: Right | 'operator'): Promise<void>;
}

/** How long a browser is known after a sign-in; see `signing-in/known-device.ts`. */
const maxDeviceSeconds = 180 * 24 * 3_600;

export function makeDashboardAuth({ database, sessions, ...options }: DashboardAuthOptions): DashboardAuth {
  const cookieAuth = makeCookieAuth(options);
  /** Besides requests, open streams ask for theirs every second. */
  const memberships = makeGroups<WantedMembership, MembershipRow | undefined>({
    run: (wanted) => findMemberships(database, wanted),
    failsAlone: () => false,
    onOverload: () => new DatabaseUnavailable('the look-up of a membership took too long'),
    deadlineMs: database.waitMs,
  });

  function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
    const { network, userAgent, rateKey, cookie } = cookieAuth.begin(request, reply);
    const all = {
      session: cookie('waybill', maxSessionMs / 1000),
      device: cookie('waybill-device', maxDeviceSeconds),
    };
    const cookies = {
      session: all.session.value,
      device: all.device.value,
      set: (name: keyof typeof all, value: string) => all[name].set(value),
      clearSession: all.session.clear,
    };
    return { kind: 'visitor', network, userAgent, cookies, rateKey };
  }

  function unauthorized(visitor: Visitor, session: Session | undefined): Refusal {
    const details = session ? 'Enter your authentication code first.' : 'Sign in to continue.';
    const refusal = cookieAuth.unauthorized(visitor, details);
    if (!session && visitor.cookies.session !== undefined) visitor.cookies.clearSession();
    return refusal;
  }

  return {
    async admit(operation, request, reply) {
      const visitor = visitorOf(request, reply);
      if (operation.caller === 'anybody') {
        cookieAuth.count(reply, visitor.rateKey);
        return visitor;
      }
      const session = await sessions.use(visitor.cookies.session);
      if (session?.state !== 'full') throw unauthorized(visitor, session);
      const person = personOf(visitor, session);
      cookieAuth.count(reply, person.rateKey);
      return authorise(operation, person, request.params as Record<string, string>);
    },
    async confirm(caller, needed) {
      const session = await sessions.findById(caller.sessionId);
      if (session?.state !== 'full') throw new Refusal('unauthorized', 'Your session has ended.');
      const person = personOf(caller, session);
      if (needed === 'operator') requireOperator(person);
      else if (caller.account && needed) await requireRight(caller.account.accountId, person, needed);
    },
  };

  async function authorise(
    { caller }: Operation,
    person: Person,
    params: Record<string, string>,
  ): Promise<DashboardCaller> {
    if (caller === 'operator') requireOperator(person);
    if (typeof caller !== 'object') return person;
    const accountId = parseId('account', params.account_id ?? '');
    return { ...person, account: await requireRight(accountId, person, caller.right) };
  }

  async function requireRight(
    accountId: AccountId | undefined,
    person: Person,
    right: Right,
  ): Promise<AccountScope> {
    const account =
      accountId === undefined
        ? undefined
        : await memberships.submit({ accountId, personId: person.personId, isOperator: person.isOperator });
    if (!account && person.lacksSecondFactor) throw secondFactorNeeded();
    if (!account) throw missing(notFound.account);
    const rights = rightsOf(account.role, person.isOperator);
    if (!rights.has(right)) throw new Refusal('forbidden', whyWithout(right));
    return {
      accountId: account.account_id,
      name: account.name,
      currency: account.currency,
      timeZone: account.time_zone,
      country: account.country,
      serviceTimeMinutes: account.service_time_minutes,
      rights,
    };
  }
}

function requireOperator({ isOperator, lacksSecondFactor }: Person): void {
  if (lacksSecondFactor) throw secondFactorNeeded();
  if (!isOperator) throw new Refusal('forbidden', 'Only operators may do this.');
}

function secondFactorNeeded(): Refusal {
  return new Refusal(
    'forbidden',
    'Operators need two-factor authentication here. Turn it on in your profile first.',
  );
}

function personOf({ network, userAgent, cookies }: Visitor | Person, session: Session): Person {
  const { personId, sessionId, name, email, isOperator, lacksSecondFactor } = session;
  const actor = `person:${personId}`;
  return {
    kind: 'person',
    personId,
    sessionId,
    name,
    email,
    isOperator,
    lacksSecondFactor,
    actor,
    network,
    userAgent,
    cookies,
    rateKey: actor,
  };
}
