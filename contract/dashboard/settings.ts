/** The settings of an account, and its audit log. */
import { Type } from 'typebox';
import { get, jsonBody, ok, post } from '../operation.ts';
import { identifier, Timestamp } from '../primitives.ts';
import { pagingOf } from '../records.ts';
import { object, orNull, pageOf } from '../schemas.ts';
import {
  AccountId,
  AccountName,
  accountPath,
  Currency,
  MaybeCountry,
  Permission,
  TimeZone,
} from './values.ts';

export const AccountSettings = object({
  account_id: AccountId,
  name: Type.String(),
  currency: Type.String(),
  time_zone: Type.String(),
  /** Phone numbers that people type without a country code are numbers of this country. */
  country: MaybeCountry,
  service_time_minutes: Type.Integer(),
  created_at: Timestamp,
  change: Permission,
});
const settings = ok('The settings.', AccountSettings);

export const getSettings = get('getSettings', `${accountPath}/settings`, {
  summary: 'The settings of the account',
  callers: [{ right: 'settings.read' }],
  responses: settings,
});

export const changeSettings = post('changeSettings', `${accountPath}/settings`, {
  summary: 'Change the settings of the account',
  description: 'They apply to new deliveries. Existing ones keep their currency and estimated time.',
  callers: [{ right: 'settings.manage' }],
  body: jsonBody({
    name: Type.Optional(AccountName),
    currency: Type.Optional(Currency),
    time_zone: Type.Optional(TimeZone),
    country: Type.Optional(MaybeCountry),
    service_time_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 525_600, 'x-unit': 'minutes' })),
  }),
  responses: settings,
  refusals: ['conflict'],
});

export const AuditEntry = object({
  audit_id: identifier('aud', 'entry', 'path_not_found'),
  at: Timestamp,
  /** A person's name and address, or "the terminal". */
  by: Type.String(),
  /** For programs: `key.generated`, `member.invited`, `signed_in`, … */
  action: Type.String(),
  /** For people: one sentence without the subject, such as "generated the live key “Web shop”". */
  summary: Type.String(),
  network: orNull(Type.String()),
});

export const listAudit = get('listAudit', `${accountPath}/audit`, {
  summary: 'Who did what in the account',
  description: 'Newest first. Entries are never deleted.',
  callers: [{ right: 'audit.read' }],
  query: object(pagingOf('Entries')),
  responses: ok('A page of entries.', pageOf(AuditEntry)),
});
