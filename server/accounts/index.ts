/** What other capabilities may use of accounts. */
export {
  type AccountRow,
  insertAccount,
  listAccounts,
  lockAccount,
  lockAccountByName,
  readAccount,
  updateAccount,
} from './account-store.ts';
export {
  isCurrency,
  isTimeZone,
  knownCurrencies,
  knownTimeZones,
  rejectUnknownCurrency,
  rejectUnknownValues,
  unknownValueFaults,
} from './account-values.ts';
export {
  type Actor,
  courierActor,
  labelCreators,
  type NamedActor,
  nameActors,
  personFrom,
  readActorNames,
  strangerFrom,
  terminal,
} from './actors.ts';
export { bindMembers, bindSettings } from './api.ts';
export { type Act, auditChannel, recordAudit, recordPersonalAudit } from './audit.ts';
export { readInstallationAudit } from './audit-pages.ts';
export {
  type AccountCaller,
  type AccountScope,
  type Anonymous,
  type Binder,
  type Cookie,
  type CourierCaller,
  type CourierVisitor,
  type FleetCaller,
  type Insider,
  makeOperationBinder,
  type Person,
  type Visitor,
} from './callers.ts';
export {
  accountReader,
  courierInitialsFor,
  courierNameFor,
  type NameReader,
  operatorReader,
} from './courier-name.ts';
export { formatMinutes } from './format-minutes.ts';
export {
  countTeam,
  isMember,
  listOperatorInvitations,
  listOwnerEmails,
  maxTeamSize,
  withdrawInvitationsTo,
} from './member-store.ts';
export { describeInvitation, withdrawInvitation } from './members.ts';
export { isOpenInvitation } from './open-invitation.ts';
export { permission, type Role, rightsOf, rightsOfKey, roleNames, whyWithout } from './rights.ts';
export { changeAccount, nameTaken, type SettingsChange } from './settings.ts';
