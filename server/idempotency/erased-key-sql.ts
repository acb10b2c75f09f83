/**
 * What an erasure leaves of a key: a hash, because the client chose the text. A retry with the key is still recognized, until the
 * key reaches its age.
 */
export const erasedKeySql = (key: string) =>
  `('erased:' || encode(sha256(convert_to(${key}, 'UTF8')), 'hex'))`;
export const isErasedKeySql = (key: string) => `${key} ~ '^erased:[0-9a-f]{64}$'`;
