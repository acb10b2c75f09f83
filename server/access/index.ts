/** What other capabilities may use of access. */
export type { KeyKind } from './api-key.ts';
export { type AccountCaller, type Caller, type KeyRing, makeKeyRing, requireAccount } from './key-ring.ts';
export { type Keys, type ListedKey, makeKeys } from './keys.ts';
