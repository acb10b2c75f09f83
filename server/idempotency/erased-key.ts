import { hash } from 'node:crypto';

/**
 * What an erasure leaves of a key: a hash, because the client chose the text. A retry with the key is still recognized, until the
 * key reaches its age.
 */
export const erasedKeySql = (key: string) =>
  // Not with `convert_to`, which Citus refuses in an update, because its result could depend on settings.
  String.raw`('erased:' || encode(sha256(replace(${key}, '\', '\\')::bytea), 'hex'))`;
/** A client may send a key that looks like one. */
export const isErasedKeySql = (key: string) => `${key} ~ '^erased:[0-9a-f]{64}$'`;

/** The same as `erasedKeySql`, for creates: in PostgreSQL it would take ten times as long. */
export const erasedKeyOf = (key: string) => `erased:${hash('sha256', key, 'hex')}`;
