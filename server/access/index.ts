/** What other capabilities may use of access. */
export { accessChores, firstRunLink, makeAccess } from './access.ts';
export { type Actor, courierActor, type NamedActor, nameActors, terminal } from './actors.ts';
export { auditChannel, recordAudit } from './audit.ts';
export {
  type AccountCaller,
  type AccountScope,
  type Binder,
  type Caller,
  type CourierCaller,
  type CourierVisitor,
  type FleetCaller,
  type Insider,
  makeOperationBinder,
  type Person,
} from './callers.ts';
export { type CookieAuthOptions, makeCookieAuth } from './cookie-auth.ts';
export { courierInitialsFor, courierNameFor, type NameReader, operatorReader } from './courier-name.ts';
export { formatMinutes } from './format-minutes.ts';
export { bindApiKeys } from './keys/api.ts';
export type { KeyKind } from './keys/api-key.ts';
export { makeKeyAuth } from './keys/key-auth.ts';
export { type KeyRing, makeKeyRing } from './keys/key-ring.ts';
export { makeKeys } from './keys/keys.ts';
export { countKeys } from './keys/store.ts';
export { whyNotUsable } from './links/link-faults.ts';
export { bindOperators } from './operators/api.ts';
export type { CourierAccessCreatedBy } from './operators/created-by.ts';
export type { PasswordCost } from './people/passwords.ts';
export { lockActivePerson } from './people/store.ts';
export { type Permission, permission } from './permission.ts';
export { bindProfile } from './profile/api.ts';
export { whyWithout } from './rights.ts';
export { deviceName } from './sessions/device-name.ts';
export { aliveSql, isDueToMarkSeen } from './sessions/expiry.ts';
export { bindSigningIn } from './signing-in/api.ts';
export { lockAccount, readAccount } from './team/account-store.ts';
export { isCurrency, rejectUnknownCurrency, rejectUnknownValues } from './team/account-values.ts';
export { bindMembers, bindSettings } from './team/api.ts';
export { listOwnerEmails } from './team/member-store.ts';
export { counters, type Throttle } from './throttle/throttle.ts';
export { hashToken, isToken, newToken } from './tokens.ts';
