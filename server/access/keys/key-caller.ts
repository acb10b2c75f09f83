/**
 * Who calls an operation of the interface. An operation declares the kind of key that it needs; the gate
 * (`platform/http/gate.ts`) refuses every other kind before the body is read, so a handler gets the right caller.
 */

import type { Caller as DeclaredCaller, Operation } from '../../../contract/operation.ts';
import { makeBinder } from '../../platform/http/bind.ts';
import type { BindOptions, BoundOperation, Handler } from '../../platform/http/bound-operation.ts';
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
    options?: BindOptions,
  ): void;
  readonly bound: BoundOperation<Caller>[];
}

export function makeKeyBinder(): KeyBinder {
  const { bind, bound } = makeBinder<Caller>();
  return {
    bound,
    bind: (operation, handler, options) =>
      bind(operation, handler as Handler<typeof operation, Caller>, options),
  };
}

export type DeclaredKey = Extract<DeclaredCaller, 'account key' | 'test key' | 'fleet key'>;

export const kindsOf: Record<DeclaredKey, readonly KeyKind[]> = {
  'account key': ['live', 'test'],
  'test key': ['test'],
  'fleet key': ['fleet'],
};
