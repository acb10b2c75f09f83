/** What other capabilities may use of idempotency. */
export { erasedKeyOf, erasedKeySql, isErasedKeySql } from './erased-key.ts';
export {
  fingerprintOf,
  type KeyedRequest,
  type KeyedRequests,
  keyedBy,
  keyedResponse,
  makeKeyedRequests,
  markOf,
  orderedJson,
  replayed,
} from './keyed-requests.ts';
export {
  findKeyedResponses,
  idempotencyChore,
  type KeyedResponse,
  type KeyRef,
  noAccount,
} from './keyed-response-store.ts';
