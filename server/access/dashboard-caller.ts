/**
 * Who calls an operation of the dashboard. An operation says in the contract who may call it;
 * `dashboard-auth.ts` lets nobody else through, so that a handler gets the right kind of caller.
 */

import type { Country } from '../../contract/countries.ts';
import type { Operation, Right } from '../../contract/operation.ts';
import { makeBinder } from '../platform/http/bind.ts';
import type { BindOptions, BoundOperation, Handler } from '../platform/http/bound-operation.ts';
import type { AccountId, PersonId, SessionId } from '../platform/ids.ts';

/** Anyone, signed in or not: the caller of an operation that needs no session. */
export interface Visitor {
  kind: 'visitor';
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** The User-Agent header, cut to 500 characters. */
  userAgent: string;
  cookies: Cookies;
  rateKey: string;
}

/** Our cookies: the values that the request brought, and a way to set them in the response. */
export interface Cookies {
  readonly session: string | undefined;
  readonly device: string | undefined;
  set(name: 'session' | 'device', value: string): void;
  clearSession(): void;
}

/** Somebody who is signed in, second factor included. */
export interface Person {
  kind: 'person';
  personId: PersonId;
  sessionId: SessionId;
  name: string;
  email: string;
  /** False while `lacksSecondFactor`: then they have the rights of their own accounts only. */
  isOperator: boolean;
  /** An operator without the second factor that operators need here. */
  lacksSecondFactor: boolean;
  /** How events and the audit log name the person: `person:<id>`. */
  actor: string;
  network: string;
  userAgent: string;
  cookies: Cookies;
  rateKey: string;
}

/** A signed-in person who has the operation's right in the account of the path. */
export interface Insider extends Person {
  account: AccountScope;
}

export interface AccountScope {
  accountId: AccountId;
  name: string;
  currency: string;
  timeZone: string;
  country: Country | null;
  serviceTimeMinutes: number;
  rights: ReadonlySet<Right>;
}

export type DashboardCaller = Visitor | Person | Insider;

export type CallerOf<O extends Operation> = O['caller'] extends { right: Right }
  ? Insider
  : O['caller'] extends 'anybody'
    ? Visitor
    : Person;

export interface DashboardBinder {
  bind<O extends Operation>(operation: O, handler: Handler<O, CallerOf<O>>, options?: BindOptions): void;
  readonly bound: BoundOperation<DashboardCaller>[];
}

export function makeDashboardBinder(): DashboardBinder {
  const { bind, bound } = makeBinder<DashboardCaller>();
  return {
    bound,
    // `dashboard-auth.ts` lets through whom the operation names, and nobody else.
    bind: (operation, handler, options) =>
      bind(operation, handler as Handler<typeof operation, DashboardCaller>, options),
  };
}
