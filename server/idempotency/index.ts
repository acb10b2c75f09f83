/** What other capabilities may use of idempotency. */
export { erasedKeyOf, erasedKeySql, isErasedKeySql } from './erased-key.ts';
export { fingerprintOf, orderedJson } from './fingerprint.ts';
export {
  clearKeyedAnswers,
  findKeyedAnswers,
  idempotencyKeptMs,
  type KeyedAnswer,
  type KeyRef,
  noAccount,
} from './keyed-answer-store.ts';
export {
  type Answered,
  answerKeyed,
  type KeyedRequest,
  type KeyedRequests,
  keyedBy,
  makeKeyedRequests,
  markOf,
  replayed,
} from './keyed-requests.ts';
