/** A person's own profile: name and accounts, sessions, password, second factor. */
import { Type } from 'typebox';
import { get, jsonBody, noContent, ok, okWith, post, rights } from '../operation.ts';
import { Timestamp } from '../primitives.ts';
import { listOf, object, oneOf, orNull } from '../schemas.ts';
import {
  AccountId,
  Code,
  GivenPassword,
  MaybeCountry,
  NewPassword,
  PersonId,
  PersonName,
  Role,
  SessionId,
} from './values.ts';

export const Me = object({
  person_id: PersonId,
  name: Type.String(),
  email: Type.String(),
  /** False while `second_factor_needed`. */
  is_operator: Type.Boolean(),
  /** An operator who has to set up a second factor before they can do anything as operator. */
  second_factor_needed: Type.Boolean(),
  totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  /** At most 500, by name; an operator has every account of the installation. */
  accounts: listOf({
    account_id: AccountId,
    name: Type.String(),
    currency: Type.String(),
    currency_digits: Type.Integer(),
    time_zone: Type.String(),
    country: MaybeCountry,
    service_time_minutes: Type.Integer(),
    /** Null: in the account as an operator only. */
    role: orNull(Role),
    may: Type.Array(oneOf(rights)),
  }),
});

export const getMe = get('getMe', '/dashboard/me', {
  summary: 'Who am I, and in which accounts',
  description: 'Includes the rights of the person in each account.',
  callers: ['person'],
  responses: ok('The person.', Me),
});

export const changeProfile = post('changeProfile', '/dashboard/me', {
  summary: 'Change one’s own name',
  callers: ['person'],
  body: jsonBody({ name: PersonName }),
  responses: ok('Changed.', Me),
});

export const signOut = post('signOut', '/dashboard/sign-out', {
  summary: 'Sign out',
  callers: ['person'],
  responses: noContent('The session has ended.'),
});

export const signOutEverywhere = post('signOutEverywhere', '/dashboard/sign-out-everywhere', {
  summary: 'End every other session',
  description: 'The session of this request continues with a new token.',
  callers: ['person'],
  responses: okWith('How many other sessions ended.', { ended: Type.Integer() }),
});

export const listSessions = get('listSessions', '/dashboard/sessions', {
  summary: 'One’s own sessions',
  callers: ['person'],
  responses: okWith('Newest first.', {
    sessions: listOf({
      session_id: SessionId,
      /** Such as "Chrome on Windows". */
      device: Type.String(),
      network: Type.String(),
      created_at: Timestamp,
      last_seen_at: Timestamp,
      current: Type.Boolean(),
    }),
  }),
});

export const endSession = post('endSession', '/dashboard/sessions/{session_id}/end', {
  summary: 'End one of one’s own sessions',
  callers: ['person'],
  responses: noContent('The session has ended.'),
});

export const changePassword = post('changePassword', '/dashboard/password', {
  summary: 'Change one’s own password',
  description: 'Ends every other session. A wrong current password is 400 and counts as a failed sign-in.',
  callers: ['person'],
  body: jsonBody({ current_password: GivenPassword, new_password: NewPassword }),
  responses: noContent('Changed.'),
});

const withPassword = { schema: object({ password: GivenPassword }) };
const codes = object({ recovery_codes: Type.Array(Type.String()) });

export const beginTotp = post('beginTotp', '/dashboard/totp/begin', {
  summary: 'Start setting up two-factor authentication',
  description: 'It is off until it is confirmed with a code.',
  callers: ['person'],
  body: withPassword,
  responses: okWith('For the authenticator app.', { secret: Type.String(), uri: Type.String() }),
  refusals: ['conflict'],
});

export const confirmTotp = post('confirmTotp', '/dashboard/totp/confirm', {
  summary: 'Turn on two-factor authentication',
  description: 'The recovery codes are shown once.',
  callers: ['person'],
  body: jsonBody({ code: Code }),
  responses: ok('It is on.', codes),
  refusals: ['conflict'],
});

export const renewRecoveryCodes = post('renewRecoveryCodes', '/dashboard/totp/recovery-codes', {
  summary: 'Replace the recovery codes',
  callers: ['person'],
  body: withPassword,
  responses: ok('New codes.', codes),
  refusals: ['conflict'],
});

export const endTotp = post('endTotp', '/dashboard/totp/end', {
  summary: 'Turn off two-factor authentication',
  callers: ['person'],
  body: withPassword,
  responses: noContent('It is off.'),
  refusals: ['conflict'],
});
