/** The claim of an `Idempotency-Key` for a move. */

import { fingerprintOf } from '../../idempotency/index.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { DeliverySnapshot } from '../lifecycle/lifecycle.ts';
import type { MoveClaim } from './mover.ts';

interface ClaimParts {
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
