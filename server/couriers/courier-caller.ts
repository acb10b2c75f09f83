/**
 * Who calls an operation of the courier's phone page: a courier on a phone that is signed in, or somebody who is about
 * to sign in. `courier-auth.ts` lets nobody else through.
 */
import type { Operation } from '../../contract/operation.ts';
import { makeBinder } from '../platform/http/bind.ts';
import type { BoundOperation, Handler } from '../platform/http/bound-operation.ts';
import { type CourierId, idWithoutHyphens, type PhoneId } from '../platform/ids.ts';

/** Anyone, signed in on this phone or not. */
export interface CourierVisitor {
  kind: 'visitor';
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** The User-Agent header, cut to 500 characters. */
  userAgent: string;
  cookie: PhoneCookie;
  rateKey: string;
}

/** The cookie of a phone: the token that the request brought, and a way to set it in the response. */
export interface PhoneCookie {
  readonly token: string | undefined;
  set(token: string): void;
  clear(): void;
}

/** A courier on a phone that is signed in. */
export interface CourierCaller {
  kind: 'courier';
  courierId: CourierId;
  phoneId: PhoneId;
  name: string;
  /** How events and the audit log name the courier: `courier:<id>`. */
  actor: string;
  network: string;
  rateKey: string;
}

/** Without hyphens, as rows from the first version on have it: it is also the scope of a phone's idempotency keys. */
export function courierActor(courierId: CourierId): string {
  return `courier:${idWithoutHyphens(courierId)}`;
}

export type AnyCourierCaller = CourierVisitor | CourierCaller;

type CallerOf<O extends Operation> = O['caller'] extends 'courier' ? CourierCaller : CourierVisitor;

export interface CourierBinder {
  bind<O extends Operation>(operation: O, handler: Handler<O, CallerOf<O>>): void;
  readonly bound: BoundOperation<AnyCourierCaller>[];
}

export function makeCourierBinder(): CourierBinder {
  const { bind, bound } = makeBinder<AnyCourierCaller>();
  return {
    bound,
    // `courier-auth.ts` lets through whom the operation names, and nobody else.
    bind: (operation, handler) => bind(operation, handler as Handler<typeof operation, AnyCourierCaller>),
  };
}
