/** The people of an account, and the invitations to it. */
import { Type } from 'typebox';
import { created, get, jsonBody, noContent, ok, post } from '../operation.ts';
import { identifier, Timestamp } from '../primitives.ts';
import { listOf, object } from '../schemas.ts';
import { accountPath, Email, InvitationId, MaybeTimestamp, Permission, PersonId, Role } from './values.ts';

/** One that can still be accepted. */
export const OpenInvitation = object({
  invitation_id: InvitationId,
  email: Type.String(),
  invited_by: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
});

export const Team = object({
  members: listOf({
    person_id: PersonId,
    name: Type.String(),
    email: Type.String(),
    role: Role,
    totp: Type.Boolean(),
    joined_at: Timestamp,
    last_seen_at: MaybeTimestamp,
    disabled: Type.Boolean(),
    is_me: Type.Boolean(),
    change_role: Permission,
    remove: Permission,
  }),
  invitations: listOf({ ...OpenInvitation.properties, role: Role }),
  manage: Permission,
});

/** A new one-time link: shown once, for copying; and e-mailed if mail is set up. */
export const IssuedLink = object({
  link: Type.String(),
  email: Type.String(),
  mailed: Type.Boolean(),
  expires_at: Timestamp,
});

/** Another 404 than that of a person of the installation. */
const params = { person_id: identifier('per', 'person', 'member_not_found') };
const invitations = `${accountPath}/invitations`;
const team = ok('The team.', Team);
export const listTeam = get('listTeam', `${accountPath}/team`, {
  summary: 'Members and open invitations',
  description: 'At most 500 of each.',
  callers: [{ right: 'team.read' }],
  responses: team,
});

export const inviteMember = post('inviteMember', invitations, {
  summary: 'Invite somebody to the account',
  description:
    'The link works once, within 7 days. Inviting the same address again replaces the earlier invitation.',
  callers: [{ right: 'team.manage' }],
  body: jsonBody({ email: Email, role: Role }),
  responses: created('The link.', IssuedLink),
  refusals: ['conflict'],
});

export const withdrawInvitation = post('withdrawInvitation', `${invitations}/{invitation_id}/withdraw`, {
  summary: 'Withdraw an invitation',
  callers: [{ right: 'team.manage' }],
  responses: noContent('The invitation no longer works.'),
});

export const changeRole = post('changeRole', `${accountPath}/members/{person_id}/role`, {
  summary: 'Change the role of a member',
  description: 'An account always keeps an owner.',
  callers: [{ right: 'team.manage' }],
  params,
  body: jsonBody({ role: Role }),
  responses: team,
  refusals: ['conflict'],
});

export const removeMember = post('removeMember', `${accountPath}/members/{person_id}/remove`, {
  summary: 'Remove a member from the account',
  description: 'An account always keeps an owner. Keys that the member created keep working.',
  callers: [{ right: 'team.manage' }],
  params,
  responses: team,
  refusals: ['conflict'],
});
