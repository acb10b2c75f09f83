/** The claim of an `Idempotency-Key` for a move. */

import { hash } from 'node:crypto';
import { type AccountId, lowestId } from '../platform/ids.ts';
import type { DeliverySnapshot } from './lifecycle.ts';
import type { MoveClaim } from './mover.ts';

/** The account of keys whose callers see all accounts. */
export const noAccount: AccountId = lowestId;

export interface ClaimParts {
  key: string | undefined;
  accountId: AccountId;
  /** The caller and the kind of request: the same key in another scope is another key. */
  scope: string;
  /** The request: the operation, the delivery and the validated body. */
  request: unknown;
  answerOf: (snapshot: DeliverySnapshot) => unknown;
}

export function moveClaim({ key, accountId, scope, request, answerOf }: ClaimParts): MoveClaim | undefined {
  if (key === undefined) return undefined;
  return {
    accountId,
    scope,
    key,
    fingerprint: fingerprintOf(request),
    answerOf: (snapshot) => JSON.stringify(answerOf(snapshot)),
  };
}

/** The same for equal requests. */
export function fingerprintOf(request: unknown): string {
  return hash('sha256', orderedJson(request), 'hex');
}

/** The same for values that differ only in the order of their fields. */
export const orderedJson = (value: unknown): string => JSON.stringify(value, inOrder);

/** Sorts the fields of objects: their order makes no difference. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
