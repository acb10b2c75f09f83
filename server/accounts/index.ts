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
  type Actor,
  accountReader,
  courierActor,
  courierInitialsFor,
  courierNameFor,
  labelCreators,
  type NamedActor,
  type NameReader,
  operatorReader,
  personFrom,
  readActorNames,
  strangerFrom,
  terminal,
} from './actors.ts';
export { bindMembers, bindSettings, describeInvitation, withdrawInvitation } from './api.ts';
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
  countTeam,
  isMember,
  listOperatorInvitations,
  listOwnerEmails,
  maxTeamSize,
  withdrawInvitationsTo,
} from './member-store.ts';
export { isOpenInvitation } from './open-invitation.ts';
export { permission, type Role, rightsOf, rightsOfKey, roleNames, whyWithout } from './rights.ts';
export {
  changeAccount,
  formatMinutes,
  isCurrency,
  isTimeZone,
  knownCurrencies,
  knownTimeZones,
  nameTaken,
  rejectUnknownCurrency,
  rejectUnknownValues,
  type SettingsChange,
  unknownValueFaults,
} from './settings.ts';
