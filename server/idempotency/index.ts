/** What other capabilities may use of idempotency. */
export { erasedKeyOf, erasedKeySql, isErasedKeySql } from './erased-key.ts';
export {
  findKeyedAnswers,
  idempotencyChore,
  type KeyedAnswer,
  type KeyRef,
  noAccount,
} from './keyed-answer-store.ts';
export {
  type Answered,
  answerKeyed,
  fingerprintOf,
  type KeyedRequest,
  type KeyedRequests,
  keyedBy,
  makeKeyedRequests,
  markOf,
  orderedJson,
  replayed,
} from './keyed-requests.ts';
