/**
 * Who calls an operation. An operation declares its callers in the contract; authentication (`access/keys/key-ring.ts`,
 * `access/dashboard-auth.ts`, `couriers/courier-auth.ts`) lets nobody else through. A handler gets one caller, and does not know by which
 * credential they came: who acts, for which account and mode or for the fleet, with which rights.
 */
import type { Country } from '../../contract/countries.ts';
import type { Caller as DeclaredCaller, Operation, ResponseOf, Right } from '../../contract/operation.ts';
import type { Rejection } from '../errors/rejection.ts';
import { makeBinder } from '../http/bind.ts';
import type { BindOptions, BoundOperation, Call, Handler } from '../http/bound-operation.ts';
import { unwrap } from '../http/refusal.ts';
import type { AccountId, CourierId, PersonId, PhoneId, SessionId } from '../platform/ids.ts';
import type { Actor, NameReader } from './actors.ts';

interface Authenticated extends Actor {
  /** Whose requests are counted together for the rate limit. */
  rateKey: string;
  /** For what goes on after the response has begun, such as a stream: rejects with the refusal that the caller would get now. */
  confirm(): Promise<void>;
  /** What the caller's access depends on: the session, the path and the account. Streams with the same one are confirmed together. */
  grant: string;
}

/** Acts for an account in one mode: one of its API keys, or a person with the right that the operation declares. */
export interface AccountCaller extends Authenticated, NameReader {
  kind: 'account';
  accountId: AccountId;
  mode: 'live' | 'test';
  currency: string;
  serviceTimeMinutes: number;
  rights: ReadonlySet<Right>;
  /** Reads the whole names of couriers (`courierNameFor`). */
  isOperator: boolean;
}

/** Acts for the delivery company: a fleet key, or an operator. */
export interface FleetCaller extends Authenticated {
  kind: 'fleet';
  /** The name of the operator; null for a key. */
  name: string | null;
}

/** A courier on a phone that is signed in. Sees and moves only what is assigned to them. */
export interface CourierCaller extends Authenticated {
  kind: 'courier';
  courierId: CourierId;
  phoneId: PhoneId;
  name: string;
}

/** A request before it is known who sent it. */
export interface Anonymous {
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** The User-Agent header, cut to 500 characters. */
  userAgent: string;
  rateKey: string;
}

/** Anyone, signed in or not: the caller of an operation that needs no session. */
export interface Visitor extends Anonymous {
  kind: 'visitor';
  cookies: Cookies;
}

/** Our cookies: the values that the request brought, and a way to set them in the response. */
interface Cookies {
  readonly session: string | undefined;
  readonly device: string | undefined;
  set(name: 'session' | 'device', value: string): void;
  clearSession(): void;
}

/** One of our cookies: the value that the request brought, and a way to set it in the response. */
export interface Cookie {
  readonly value: string | undefined;
  set(value: string): void;
  clear(): void;
}

export interface CourierVisitor extends Anonymous {
  kind: 'visitor';
  /** The cookie of the phone: its value is the token. */
  cookie: Cookie;
}

/** Somebody who is signed in, second factor included. The caller of operations that only pages have. */
export interface Person extends Authenticated {
  kind: 'person';
  personId: PersonId;
  sessionId: SessionId;
  name: string;
  email: string;
  /** False while `lacksSecondFactor`: then they have the rights of their own accounts only. */
  isOperator: boolean;
  /** An operator without the second factor that operators need here. */
  lacksSecondFactor: boolean;
  actor: string;
  network: string;
  userAgent: string;
  cookies: Cookies;
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

export type Caller =
  | AccountCaller
  | FleetCaller
  | CourierCaller
  | Person
  | Insider
  | Visitor
  | CourierVisitor;

/** The caller that a handler gets from each kind that its operation declares. */
type CallerBy<Declared extends DeclaredCaller, Path extends string> = Declared extends
  | 'account key'
  | 'test key'
  ? AccountCaller
  : Declared extends 'fleet key'
    ? FleetCaller
    : Declared extends 'courier'
      ? CourierCaller
      : Declared extends 'anybody'
        ? Path extends `/courier/${string}`
          ? CourierVisitor
          : Visitor
        : Declared extends { right: Right }
          ? Path extends `/v1/${string}`
            ? AccountCaller
            : Insider
          : Declared extends 'operator'
            ? Path extends `/v1/${string}`
              ? FleetCaller
              : Person
            : Person;

type CallerOf<O extends Operation> = CallerBy<O['callers'][number], O['path']>;

/** The body of the only success of an operation, or undefined if that has none; or why it was rejected. */
type Outcome<O extends Operation> =
  | (ResponseOf<O> extends { body: infer Body } ? Body : undefined)
  | Rejection;

export interface Binder {
  bind<O extends Operation>(operation: O, handler: Handler<O, CallerOf<O>>, options?: BindOptions): void;
  /** For an operation with one success, whose handler says nothing of HTTP. */
  bindOutcome<O extends Operation>(
    operation: O,
    handler: (call: Call<O, CallerOf<O>>) => Promise<Outcome<O>>,
  ): void;
  readonly bound: BoundOperation<Caller>[];
}

export function makeOperationBinder(): Binder {
  const { bind, bound } = makeBinder<Caller>();
  return {
    bound,
    // Authentication lets through whom the operation declares, and nobody else.
    bind: (operation, handler, options) =>
      bind(operation, handler as Handler<typeof operation, Caller>, options),
    bindOutcome(operation, handler) {
      const status = Number(Object.keys(operation.responses)[0]);
      const respond = async (call: Parameters<typeof handler>[0]) => ({
        status,
        body: unwrap(await handler(call)),
      });
      bind(operation, respond as unknown as Handler<typeof operation, Caller>);
    },
  };
}
