/**
 * Who calls an operation of the interface. An operation declares the kind of key that it needs; the gate
 * (`platform/http/gate.ts`) refuses every other kind before the body is read, so a handler gets the right caller.
 */

import type { Caller as DeclaredCaller, Operation } from '../../../contract/operation.ts';
import { makeBinder } from '../../platform/http/bind.ts';
import type { BoundOperation, Handler } from '../../platform/http/bound-operation.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { AccountId, KeyId } from '../../platform/ids.ts';
import type { KeyKind } from './api-key.ts';

/** The account that calls, with a live or a test key. */
export interface AccountCaller {
  kind: 'live' | 'test';
  keyId: KeyId;
  /** How events name the caller. */
  actor: string;
  accountId: AccountId;
  currency: string;
  serviceTimeMinutes: number;
  rateKey: string;
}

/** The delivery company's own systems. */
export interface FleetCaller {
  kind: 'fleet';
  keyId: KeyId;
  actor: string;
  rateKey: string;
}

export type Caller = AccountCaller | FleetCaller;

/** The caller that an operation's handler gets. */
type KeyCallerOf<O extends Operation> = O['caller'] extends 'fleet key' ? FleetCaller : AccountCaller;

export interface KeyBinder {
  bind<O extends Operation & { caller: DeclaredKey }>(
    operation: O,
    handler: Handler<O, KeyCallerOf<O>>,
  ): void;
  readonly bound: BoundOperation<Caller>[];
}

export function makeKeyBinder(): KeyBinder {
  const { bind, bound } = makeBinder<Caller>();
  return {
    bound,
    bind: (operation, handler) => bind(operation, handler as Handler<typeof operation, Caller>),
  };
}

type DeclaredKey = Extract<DeclaredCaller, 'account key' | 'test key' | 'fleet key'>;

const kindsOf: Record<DeclaredKey, readonly KeyKind[]> = {
  'account key': ['live', 'test'],
  'test key': ['test'],
  'fleet key': ['fleet'],
};

const needs: Record<DeclaredKey, string> = {
  'account key': 'this operation needs an account key (wb_live_ or wb_test_), not a fleet key',
  'test key': 'this operation needs a test key (wb_test_): live deliveries are moved by couriers',
  'fleet key': 'this operation needs a fleet key (wb_fleet_), not the key of an account',
};

function isDeclaredKey(declared: DeclaredCaller): declared is DeclaredKey {
  return typeof declared === 'string' && declared in kindsOf;
}

/** Throws a 403 for a key of another kind than the operation declares. */
export function requireKeyKind(declared: DeclaredCaller, { kind }: Caller): void {
  if (!isDeclaredKey(declared)) throw new Error(`no kind of key opens an operation for: ${declared}`);
  if (!kindsOf[declared].includes(kind)) throw new Refusal('forbidden', needs[declared]);
}
