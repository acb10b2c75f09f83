/** What operators do over all accounts: accounts, people, operators. */
import { Type } from 'typebox';
import { created, get, jsonBody, noContent, ok, okWith, post } from '../operation.ts';
import { identifier, NamedAccount, NamedCourier, Timestamp } from '../primitives.ts';
import { pagingOf } from '../records.ts';
import { listOf, object, oneOf, orNull, pageOf } from '../schemas.ts';
import { keyParts } from './api-keys.ts';
import { AuditEntry } from './settings.ts';
import { IssuedLink, OpenInvitation } from './team.ts';
import {
  AccountId,
  AccountName,
  ChosenCountry,
  Currency,
  Email,
  GivenPassword,
  KeyId,
  MaybeTimestamp,
  Permission,
  PersonId,
  TimeZone,
} from './values.ts';

const Account = object({
  account_id: AccountId,
  name: Type.String(),
  currency: Type.String(),
  members: Type.Integer(),
  open_invitations: Type.Integer(),
  active_keys: Type.Integer(),
  created_at: Timestamp,
});

const invitation = '/dashboard/operators/invitations/{invitation_id}';

export const listAccounts = get('listAccounts', '/dashboard/accounts', {
  summary: 'Every account of the installation',
  description: 'By name, at most 1,000.',
  callers: ['operator'],
  responses: okWith('The accounts.', { accounts: Type.Array(Account) }),
});

export const openAccount = post('openAccount', '/dashboard/accounts', {
  summary: 'Create an account',
  description: 'It has no members yet; invite its owner.',
  callers: ['operator'],
  body: jsonBody({
    name: AccountName,
    currency: Type.Optional(Currency),
    time_zone: Type.Optional(TimeZone),
    country: Type.Optional(ChosenCountry),
  }),
  responses: created('Created.', Account),
  refusals: ['conflict'],
});

export const People = object({
  people: listOf({
    person_id: PersonId,
    name: Type.String(),
    email: Type.String(),
    is_operator: Type.Boolean(),
    is_me: Type.Boolean(),
    totp: Type.Boolean(),
    accounts: Type.Array(Type.String()),
    created_at: Timestamp,
    last_seen_at: MaybeTimestamp,
    disabled_at: MaybeTimestamp,
    disable: Permission,
  }),
  /** To be an operator. */
  invitations: Type.Array(OpenInvitation),
  /** Whether operators need a second factor, and whether the caller can change that. */
  second_factor: object({ required: Type.Boolean(), change: Permission }),
});
const people = ok('The people.', People);
export const listPeople = get('listPeople', '/dashboard/people', {
  summary: 'Everybody who can sign in, and open invitations of operators',
  description: 'People by name, at most 1,000; invitations newest first, at most 500.',
  callers: ['operator'],
  responses: people,
});

export const inviteOperator = post('inviteOperator', '/dashboard/operators/invitations', {
  summary: 'Invite an operator of the whole installation',
  description: 'The link works once, within 7 days.',
  callers: ['operator'],
  body: jsonBody({ email: Email }),
  responses: created('The link.', IssuedLink),
  refusals: ['conflict'],
});

export const withdrawOperatorInvitation = post('withdrawOperatorInvitation', `${invitation}/withdraw`, {
  summary: 'Withdraw an invitation to be an operator',
  callers: ['operator'],
  params: { invitation_id: identifier('inv', 'invitation', 'operator_invitation_not_found') },
  responses: noContent('The invitation no longer works.'),
});

export const createResetLink = post('createResetLink', '/dashboard/people/{person_id}/password-reset', {
  summary: 'Create a link with which a person chooses a new password',
  description: 'The link works once, within 24 hours.',
  callers: ['operator'],
  responses: created('The link.', IssuedLink),
});

/** What somebody created that keeps working without them: for review when they are locked out. */
export const CreatedBy = object({
  /** Keys that work, newest first, at most 200. */
  api_keys: listOf({
    key_id: KeyId,
    name: Type.String(),
    kind: oneOf(['live', 'test', 'fleet']),
    ...keyParts,
    /** Null: a fleet key, which belongs to no account and is revoked in the terminal. */
    account: orNull(NamedAccount),
    created_at: Timestamp,
    last_used_at: MaybeTimestamp,
  }),
  /** Sign-in links for couriers that they created in the last month, newest first, at most 200. */
  courier_links: listOf({
    courier: NamedCourier,
    status: oneOf(['open', 'used', 'withdrawn', 'expired']),
    created_at: Timestamp,
  }),
  /** Phones that are signed in with one of their links, newest first, at most 200. */
  phones: listOf({
    phone_id: Type.String(),
    courier: NamedCourier,
    device: Type.String(),
    signed_in_at: Timestamp,
    last_seen_at: Timestamp,
  }),
});

export const listCreatedBy = get('listCreatedBy', '/dashboard/people/{person_id}/created', {
  summary: 'What a person created that keeps working without them',
  description: 'Active API keys, sign-in links for couriers, and phones that are signed in with those links.',
  callers: ['operator'],
  responses: ok('What they created.', CreatedBy),
});

export const setDisabled = post('setDisabled', '/dashboard/people/{person_id}/disabled', {
  summary: 'Lock a person out, or let them in again',
  description:
    'Ends all their sessions, and every link that they created stops working: invitations, password resets, sign-in links for couriers. API keys and phones keep working; `created` lists them for review. Nobody can lock themselves out.',
  callers: ['operator'],
  body: jsonBody({ disabled: Type.Boolean() }),
  responses: okWith('The people; and what a locked-out person created.', {
    ...People.properties,
    created: orNull(CreatedBy),
  }),
  refusals: ['conflict'],
});

export const requireSecondFactor = post('requireSecondFactor', '/dashboard/operators/second-factor', {
  summary: 'Require a second factor of every operator, or make it optional',
  description:
    'While it is required, an operator without one has no operator rights until they set one up. Only an operator who has one can require it.',
  callers: ['operator'],
  body: jsonBody({
    required: Type.Boolean(),
    /** The caller's own password: a session alone is not enough. */
    password: GivenPassword,
  }),
  responses: okWith('Whether it is required now.', { required: Type.Boolean() }),
  refusals: ['conflict'],
});

export const listInstallationAudit = get('listInstallationAudit', '/dashboard/audit', {
  summary: 'Who did what in the whole installation',
  description: 'Newest first. Entries are never deleted.',
  callers: ['operator'],
  query: object(pagingOf('Entries')),
  responses: ok(
    'A page of entries.',
    pageOf(object({ ...AuditEntry.properties, account: orNull(NamedAccount) })),
  ),
});
