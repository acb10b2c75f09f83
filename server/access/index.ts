/** What other capabilities may use of access. */
export { type Access, accessChores, firstRunLink, makeAccess } from './access.ts';
export { type Actor, type NamedActor, nameActors } from './actors.ts';
export { type AuditEntry, recordAudit } from './audit.ts';
export { bindCouriers, describeCourier, type Load } from './couriers/api.ts';
export {
  type CourierAccess,
  courierChores,
  makeCourierAccess,
} from './couriers/courier-access.ts';
export {
  type AnyCourierCaller,
  type CourierBinder,
  type CourierCaller,
  type CourierVisitor,
  makeCourierBinder,
} from './couriers/courier-caller.ts';
export { type Courier, type Couriers, makeCouriers } from './couriers/couriers.ts';
export type { CourierSignIn } from './couriers/sign-in.ts';
export {
  type AccountScope,
  type DashboardBinder,
  type Insider,
  makeDashboardBinder,
  type Person,
  type Visitor,
} from './dashboard-caller.ts';
export type { Door } from './door.ts';
export { bindApiKeys } from './keys/api.ts';
export type { KeyKind } from './keys/api-key.ts';
export {
  type AccountCaller,
  type Caller,
  type FleetCaller,
  type KeyBinder,
  makeKeyBinder,
} from './keys/key-caller.ts';
export { type KeyRing, makeKeyRing } from './keys/key-ring.ts';
export { type Keys, type ListedKey, makeKeys } from './keys/keys.ts';
export { countKeys } from './keys/store.ts';
export { bindOperators } from './operators/api.ts';
export type { PasswordCost } from './people/passwords.ts';
export { type Permission, permission } from './permission.ts';
export { bindProfile } from './profile/api.ts';
export { bindSigningIn } from './signing-in/api.ts';
export { currencyDigits, refuseUnknownValues } from './team/account-values.ts';
export { bindSettings, bindTeam } from './team/api.ts';
