/** What other capabilities may use of access. */
export { accessChores, makeAccess } from './access.ts';
export { type CookieAuthOptions, makeCookieAuth } from './cookie-auth.ts';
export { bindApiKeys, type Keys, type ListedKey, makeKeys } from './keys/api.ts';
export type { KeyKind } from './keys/api-key.ts';
export { makeKeyRing } from './keys/key-ring.ts';
export { countKeys } from './keys/store.ts';
export { type Links, makeLinks, whyNotUsable } from './links/links.ts';
export { bindOperators, type CourierAccessCreatedBy } from './operators/api.ts';

export type { PasswordCost } from './people/passwords.ts';
export { findPersonByEmail, lockActivePerson } from './people/store.ts';
export { bindProfile } from './profile/api.ts';
export { requirement } from './second-factor/second-factor.ts';
export { endTotp, peopleWithSeeds, setOperatorsNeedTotp } from './second-factor/store.ts';
export { deviceName } from './sessions/device-name.ts';
export { aliveSql, isDueToMarkSeen } from './sessions/expiry.ts';
export { bindSigningIn } from './signing-in/api.ts';
export { createSetUpLink, firstRunLink } from './signing-in/set-up.ts';
export { type Counter, counters, type Throttle } from './throttle/throttle.ts';
export { hashToken, isToken, newToken } from './tokens.ts';
