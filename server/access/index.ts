/** What other capabilities may use of access. */
export { type Access, accessChores, firstRunLink, makeAccess } from './access.ts';
export { type NamedActor, nameActors } from './actors.ts';
export { type AuditEntry, recordAudit } from './audit.ts';
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
  type KeyRing,
  makeKeyRing,
  requireAccount,
} from './keys/key-ring.ts';
export { type Keys, type ListedKey, makeKeys } from './keys/keys.ts';
export { countKeys } from './keys/store.ts';
export { bindOneself } from './oneself/api.ts';
export { bindOperators } from './operators/api.ts';
export { bindSigningIn } from './signing-in/api.ts';
export { currencyDigits } from './team/account-values.ts';
export { bindSettings, bindTeam } from './team/api.ts';
