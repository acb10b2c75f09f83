/** The claim of an `Idempotency-Key` for a move. */

import { hash } from 'node:crypto';
import { type AccountId, lowestId } from '../platform/ids.ts';
import type { DeliverySnapshot } from './lifecycle.ts';
import type { MoveClaim } from './mover.ts';

/** Keys of callers who are over all accounts are kept under no account. */
export const noAccount: AccountId = lowestId;

export interface ClaimParts {
  key: string | undefined;
  accountId: AccountId;
  /** Who asks, and for what kind of thing: the same key in another scope is another key. */
  scope: string;
  /** What is asked for: the operation, the delivery and the body as it was understood. */
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

/** The same for requests that ask for the same. */
export function fingerprintOf(request: unknown): string {
  return hash('sha256', JSON.stringify(request, inOrder), 'hex');
}

/** The order in which somebody wrote the fields of a body makes no other request. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
