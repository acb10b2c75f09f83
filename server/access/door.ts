/**
 * The door of the dashboard: passed before the body of a request is looked at.
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by person, or by network where nobody is signed in
 *   no living session?             ──▶ 401, and a dead cookie is taken away
 *   second factor still to come?   ──▶ 401
 *   for operators, and is none?    ──▶ 403, also where an operator lacks the second factor that is required here
 *   an account that is not there, or not this person's?  ──▶ 404, the same for both
 *   not this right in the account? ──▶ 403
 *
 * An API key opens nothing here: only the cookie is read.
 */

import type { FastifyRequest } from 'fastify';
import { notFound } from '../../contract/not-found.ts';
import type { Operation, Right } from '../../contract/operation.ts';
import type { Database } from '../platform/database.ts';
import type { Admit } from '../platform/http/bind.ts';
import { cookieHeader, readCookie } from '../platform/http/cookies.ts';
import { networkOf } from '../platform/http/gate.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { missing, Refusal } from '../platform/http/refusal.ts';
import { refuseOtherSites } from '../platform/http/same-site.ts';
import { type AccountId, parseId } from '../platform/ids.ts';
import { countRequest } from './count-request.ts';
import type { AccountScope, Cookies, DashboardCaller, Person, Visitor } from './dashboard-caller.ts';
import { findPlace } from './people/store.ts';
import { rightsOf } from './rights.ts';
import { maxSessionMs, type Session, type Sessions } from './sessions/sessions.ts';

export interface DoorOptions {
  database: Database;
  sessions: Sessions;
  /** Undefined: no limit. */
  limiter: RateLimiter | undefined;
  publicUrl: string;
}

export interface Door {
  admit: Admit<DashboardCaller>;
  /**
   * For what goes on after the answer (a live stream): rejects with the refusal that the person would get now.
   * With `needed`, also where that right was lost in the account, or the person is an operator no more.
   */
  confirm(caller: Person & { account?: AccountScope }, needed?: Right | 'operator'): Promise<void>;
}

const maxUserAgentLength = 500;
/** How long a browser is known after a sign-in; see `sign-in/known-device.ts`. */
const maxDeviceSeconds = 180 * 24 * 3_600;

export function makeDoor({ database, sessions, limiter, publicUrl }: DoorOptions): Door {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === 'https:';
  // With this prefix a browser takes the cookie only from this very host, over https, for the whole site.
  const cookieName = (name: string) => (secure ? `__Host-${name}` : name);
  const names = { session: cookieName('waybill'), device: cookieName('waybill-device') };
  const ages = { session: maxSessionMs / 1000, device: maxDeviceSeconds };

  function visitorOf(request: FastifyRequest, setCookie: (text: string) => void): Visitor {
    const network = networkOf(request.clientAddress);
    const cookie = request.headers.cookie;
    const cookies: Cookies = {
      session: readCookie(cookie, names.session) || undefined,
      device: readCookie(cookie, names.device) || undefined,
      set: (name, value) =>
        setCookie(cookieHeader(names[name], value, { secure, maxAgeSeconds: ages[name] })),
      clearSession: () => setCookie(cookieHeader(names.session, '', { secure, maxAgeSeconds: 0 })),
    };
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength);
    return { kind: 'visitor', network, userAgent, cookies, rateKey: `visitor ${network}` };
  }

  /** Strangers are counted by network, so that guessing tokens is slow. */
  function stranger(visitor: Visitor, session: Session | undefined): Refusal {
    const headers = countRequest(limiter, visitor.rateKey);
    if (session)
      return new Refusal('unauthorized', 'the code of the second factor is still to come', headers);
    if (visitor.cookies.session !== undefined) visitor.cookies.clearSession();
    return new Refusal('unauthorized', 'sign in to go on', headers);
  }

  return {
    async admit(operation, request, reply) {
      reply.header('cache-control', 'no-store');
      refuseOtherSites(request, origin);
      const visitor = visitorOf(request, (text) => void reply.header('set-cookie', text));
      if (operation.caller === 'anybody') {
        reply.headers(countRequest(limiter, visitor.rateKey));
        return visitor;
      }
      const session = await sessions.use(visitor.cookies.session);
      if (session?.state !== 'full') throw stranger(visitor, session);
      const person = personOf(visitor, session);
      reply.headers(countRequest(limiter, person.rateKey));
      return letIn(operation, person, request.params as Record<string, string>);
    },
    async confirm(caller, needed) {
      const session = await sessions.findById(caller.sessionId);
      if (session?.state !== 'full') throw new Refusal('unauthorized', 'the session is over');
      const person = personOf(caller, session);
      if (needed === 'operator') requireOperator(person);
      else if (caller.account && needed) await enter(caller.account.accountId, person, needed);
    },
  };

  async function letIn(
    { caller }: Operation,
    person: Person,
    params: Record<string, string>,
  ): Promise<DashboardCaller> {
    if (caller === 'operator') requireOperator(person);
    if (typeof caller !== 'object') return person;
    const accountId = parseId('account', params.account_id ?? '');
    return { ...person, account: await enter(accountId, person, caller.right) };
  }

  async function enter(
    accountId: AccountId | undefined,
    person: Person,
    right: Right,
  ): Promise<AccountScope> {
    const place = accountId === undefined ? undefined : await findPlace(database, accountId, person);
    if (!place && person.lacksSecondFactor) throw secondFactorNeeded();
    if (!place) throw missing(notFound.account);
    const rights = rightsOf(place.role, person.isOperator);
    if (!rights.has(right)) throw new Refusal('forbidden', `in this account you may not do this: ${right}`);
    return {
      accountId: place.account_id,
      name: place.name,
      currency: place.currency,
      timeZone: place.time_zone,
      serviceTimeMinutes: place.service_time_minutes,
      rights,
    };
  }
}

function requireOperator({ isOperator, lacksSecondFactor }: Person): void {
  if (lacksSecondFactor) throw secondFactorNeeded();
  if (!isOperator) throw new Refusal('forbidden', 'this is for operators of the installation');
}

function secondFactorNeeded(): Refusal {
  return new Refusal(
    'forbidden',
    'operators need a second factor here; set one up in your profile, then go on',
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
