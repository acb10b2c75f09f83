/**
 * What an erasure leaves of a key: a hash, because the client chose the text. A retry with the key is still recognized, until the
 * key reaches its age.
 */
export const erasedKeySql = (key: string) =>
  `('erased:' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex'))`;
/** A client may send a key that looks like one. */
export const isErasedKeySql = (key: string) => `(${mayBeErased(key)} and length(${key}) = 71)`;

/** As the partial index says it, which is nearly always empty. */
const mayBeErased = (key: string) => `starts_with(${key}, 'erased:')`;

/**
 * The key of a new row was erased: for the statement that stores deliveries. Keys are only looked up where any were erased in the last
 * 48 hours, which is asked once for a group. Looked up always, a create with a key took 15 % longer in the database.
 */
export const wasErasedSql = (account: string, scope: string, key: string) => `(
  (select true from {idempotency_keys} k where ${mayBeErased('k.idempotency_key')} limit 1)
  and (select true from {idempotency_keys} k
       where k.account_id = ${account} and k.scope = ${scope} and k.idempotency_key = ${erasedKeySql(key)} limit 1)) is true`;
