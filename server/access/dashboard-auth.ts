/**
 * Authentication and authorisation of the dashboard, before the body of a request is read:
 *
 *   another site's request?        ──▶ 403
 *   more requests than the limit?  ──▶ 429, counted by person, or by network if nobody is signed in
 *   no live session?               ──▶ 401, and a dead cookie is cleared
 *   second factor missing?         ──▶ 401
 *   for operators, and is none?    ──▶ 403, even if an operator lacks the second factor that is required here
 *   no such account, or not this person's?  ──▶ 404, the same for both
 *   not this right in the account? ──▶ 403
 *
 * An API key opens nothing here: only the cookie is read.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Right } from '../../contract/operation.ts';
import type { Route } from '../../contract/routes.ts';
import {
  type AccountCaller,
  type AccountScope,
  type FleetCaller,
  type Insider,
  type Person,
  rightsOf,
  type Visitor,
  whyWithout,
} from '../accounts/index.ts';
import { type Database, DatabaseUnavailable } from '../database/database.ts';
import { makeGroups } from '../database/groups.ts';
import type { SecretKey } from '../database/secret-key.ts';
import { missing, Refusal } from '../http/refusal.ts';
import { type AccountId, type PersonId, parseId, type SessionId } from '../platform/ids.ts';
import { type CookieAuthOptions, makeCookieAuth } from './cookie-auth.ts';
import { findMemberships, type MembershipRow, type WantedMembership } from './people/store.ts';
import { maxSessionMs, type Sessions } from './sessions/sessions.ts';
import type { Session } from './sessions/store.ts';

interface DashboardAuthOptions extends CookieAuthOptions {
  database: Database;
  sessions: Sessions;
}

/** Who calls with a session: somebody for an account or for the fleet, as a key would, or a person in their own name. */
type SessionCaller = AccountCaller | FleetCaller | Insider | Person | Visitor;

/** How long a browser is known after a sign-in. */
const maxDeviceSeconds = 180 * 24 * 3_600;

export function makeDashboardAuth({ database, sessions, ...options }: DashboardAuthOptions) {
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

  return {
    async admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<SessionCaller> {
      const visitor = visitorOf(request, reply);
      if (route.caller === 'anybody') {
        cookieAuth.count(reply, visitor.rateKey);
        return visitor;
      }
      const session = await sessions.use(visitor.cookies.session);
      if (session?.state !== 'full') {
        const refusal = cookieAuth.unauthorized(visitor, session ? 'code_needed' : 'sign_in_needed');
        if (!session && visitor.cookies.session !== undefined) visitor.cookies.clearSession();
        throw refusal;
      }
      const params = request.params as Record<string, string>;
      const person = personOf(visitor, session, route, params);
      cookieAuth.count(reply, person.rateKey);
      return authorise(route, person, params);
    },
  };

  async function authorise(
    { caller, isInApi }: Route,
    person: Person,
    { account_id, mode }: Record<string, string>,
  ): Promise<SessionCaller> {
    if (caller === 'operator') {
      requireOperator(person);
      const { name, actor, personId, network, rateKey, grant, confirm } = person;
      return isInApi ? { kind: 'fleet', name, actor, personId, network, rateKey, grant, confirm } : person;
    }
    if (typeof caller !== 'object') return person;
    const account = await requireRight(parseId('account', account_id ?? ''), person, caller.right);
    return isInApi
      ? accountCallerOf(person, account, mode === 'live' ? 'live' : 'test')
      : { ...person, account };
  }

  function personOf(
    visitor: Visitor,
    session: Session,
    route: Route,
    params: Record<string, string>,
  ): Person {
    const { state: _, lastSeenAt: __, ...who } = session;
    const actor = `person:${who.personId}`;
    return {
      ...visitor,
      ...who,
      kind: 'person',
      actor,
      rateKey: actor,
      grant: `${who.sessionId} ${route.path} ${params.account_id ?? ''}`,
      confirm: () => confirm(who.sessionId, visitor, route, params),
    };
  }

  /** Rejects if the session has ended, or what the route needs was lost. */
  async function confirm(
    sessionId: SessionId,
    visitor: Visitor,
    route: Route,
    params: Record<string, string>,
  ) {
    const session = await sessions.findById(sessionId);
    if (session?.state !== 'full') throw new Refusal('session_ended');
    await authorise(route, personOf(visitor, session, route, params), params);
  }

  async function requireRight(
    accountId: AccountId | undefined,
    person: Person,
    right: Right,
  ): Promise<AccountScope> {
    const { personId, isOperator } = person;
    const account = accountId && (await memberships.submit({ accountId, personId, isOperator }));
    if (!account && person.lacksSecondFactor) throw new Refusal('second_factor_needed');
    if (!account) throw missing('account_not_found');
    const rights = rightsOf(account.role, isOperator);
    if (!rights.has(right)) throw new Refusal(whyWithout(right));
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
  if (lacksSecondFactor) throw new Refusal('second_factor_needed');
  if (!isOperator) throw new Refusal('operator_needed');
}

function accountCallerOf(
  { actor, personId, network, rateKey, grant, confirm, isOperator }: Person,
  { accountId, currency, serviceTimeMinutes, rights }: AccountScope,
  mode: 'live' | 'test',
): AccountCaller {
  const by = { actor, personId, network, rateKey, grant, confirm };
  return { kind: 'account', accountId, mode, currency, serviceTimeMinutes, rights, isOperator, ...by };
}

const deviceForm = /^([0-9a-f-]{32,36})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * A browser in which somebody has signed in before has a signed cookie that names the person. Wrong passwords from there have their own
 * counter, so that a stranger who guesses at an address cannot lock its owner out. The cookie authenticates nobody, and reveals
 * nothing that a session would not.
 *
 *   <person id>.<128 random bits>.<signature>
 */
export function makeKnownDevices(secretKey: SecretKey) {
  const signatureOf = (personId: PersonId, device: string) => secretKey.sign(`device:${personId}.${device}`);
  return {
    issue(personId: PersonId): string {
      const device = randomBytes(16).toString('base64url');
      return `${personId}.${device}.${signatureOf(personId, device)}`;
    },
    /** The device, if the cookie is valid and was issued to this person. */
    deviceOf(cookie: string | undefined, personId: PersonId): string | undefined {
      const [, owner, device = '', signature = ''] = deviceForm.exec(cookie ?? '') ?? [];
      if (owner !== personId) return undefined;
      const right = Buffer.from(signatureOf(personId, device));
      return timingSafeEqual(right, Buffer.from(signature)) ? device : undefined;
    },
  };
}
