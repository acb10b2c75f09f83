/** The SQL of the people in an account and of the invitations to it. */

import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryColumn, queryFirst, queryValue } from '../database/statements.ts';
import type { AccountId, LinkId, PersonId } from '../platform/ids.ts';
import { isOpenInvitation } from './open-invitation.ts';
import type { Role } from './rights.ts';

/** Members and open invitations together; a team of this size cannot invite. */
export const maxTeamSize = 500;

export interface MemberRow {
  person_id: PersonId;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
  totp: boolean;
  created_at: Date;
  last_seen_at: Date | null;
}

const memberColumns = `
  m.person_id, p.name, p.email, m.role, p.disabled_at is not null as disabled,
  p.totp_confirmed_at is not null as totp, m.created_at, p.last_seen_at`;

export function listMembers(database: Database, accountId: AccountId) {
  return queryAll<MemberRow>(database, 'list-members', { accountId })`
    select ${memberColumns} from memberships m join people p using (person_id)
    where m.account_id = $accountId
    order by lower(p.name), m.person_id limit ${maxTeamSize}`;
}

export function listOwnerEmails(database: Database, accountId: AccountId) {
  return queryColumn<string>(database, 'list-owner-emails', { accountId })`
    select p.email from memberships m join people p using (person_id)
    where m.account_id = $accountId and m.role = 'owner' and p.disabled_at is null
    order by m.person_id limit ${maxTeamSize}`;
}

/**
 * Locks the whole team until the transaction ends, always in the same order, so that two transactions never deadlock;
 * the second sees what the first did.
 */
export function lockMembers(tx: Tx, accountId: AccountId) {
  return queryAll<MemberRow>(tx, 'lock-members', { accountId })`
    select ${memberColumns} from memberships m join people p using (person_id)
    where m.account_id = $accountId
    order by m.person_id for update of m`;
}

export function setRole(tx: Tx, accountId: AccountId, personId: PersonId, role: Role) {
  return execute(tx, 'set-role', { accountId, personId, role })`
    update memberships set role = $role where account_id = $accountId and person_id = $personId`;
}

export function deleteMember(tx: Tx, accountId: AccountId, personId: PersonId) {
  return execute(tx, 'delete-member', { accountId, personId })`
    delete from memberships where account_id = $accountId and person_id = $personId`;
}

export function isMember(tx: Tx, accountId: AccountId, email: string) {
  return queryValue<boolean>(tx, 'is-member', { accountId, email })`
    select exists (
      select from memberships m join people p using (person_id)
      where m.account_id = $accountId and lower(p.email) = lower($email)
    ) as found`;
}

export interface OpenInvitationRow {
  link_id: LinkId;
  email: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
}

/** Those that still can be accepted, newest first. */
export function listInvitations(database: Database, accountId: AccountId, nowMs: number) {
  return queryAll<OpenInvitationRow & { role: Role }>(database, 'list-invitations', { accountId, nowMs })`
    select l.link_id, l.email, l.role, l.created_by, l.created_at, l.expires_at
    from links l where l.account_id = $accountId and ${isOpenInvitation('$nowMs')}
    order by l.created_at desc, l.link_id desc limit ${maxTeamSize}`;
}

/** To be an operator; those that still can be accepted, newest first. */
export function listOperatorInvitations(database: Database, nowMs: number) {
  return queryAll<OpenInvitationRow>(database, 'list-operator-invitations', { nowMs })`
    select l.link_id, l.email, l.created_by, l.created_at, l.expires_at
    from links l where l.account_id is null and ${isOpenInvitation('$nowMs')}
    order by l.created_at desc, l.link_id desc limit ${maxTeamSize}`;
}

export function countTeam(tx: Tx, accountId: AccountId, nowMs: number) {
  return queryValue<number>(tx, 'count-team', { accountId, nowMs })`
    select ((select count(*) from memberships where account_id = $accountId)
          + (select count(*) from links l where l.account_id = $accountId
            and ${isOpenInvitation('$nowMs')}))::integer as count`;
}

/**
 * An invitation to the account, or, with null, to be an operator. An accepted one is not found; one that has expired or
 * was withdrawn is.
 */
export function lockInvitation(tx: Tx, accountId: AccountId | null, linkId: LinkId) {
  type Row = { email: string; withdrawn_at: Date | null };
  return queryFirst<Row>(tx, 'lock-invitation', { accountId, linkId })`
    select email, withdrawn_at from links
    where account_id is not distinct from $accountId and link_id = $linkId and kind = 'invitation'
      and used_at is null
    for update`;
}

export function withdrawInvitation(tx: Tx, accountId: AccountId | null, linkId: LinkId, nowMs: number) {
  return execute(tx, 'withdraw-invitation', { accountId, linkId, nowMs })`
    update links set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where account_id is not distinct from $accountId and link_id = $linkId`;
}

/** All open invitations of an address: to the account, or, with null, to be an operator. */
export function withdrawInvitationsTo(tx: Tx, accountId: AccountId | null, email: string, nowMs: number) {
  return execute(tx, 'withdraw-invitations-to', { accountId, nowMs, email })`
    update links l set withdrawn_at = to_timestamp($nowMs::float8 / 1000)
    where l.account_id is not distinct from $accountId and lower(l.email) = lower($email)
      and ${isOpenInvitation('$nowMs')}`;
}

/** Open invitations to the account by this person, who may have kept the links. */
export function withdrawInvitationsCreatedBy(tx: Tx, accountId: AccountId, personId: PersonId, at: number) {
  return execute(tx, 'withdraw-invitations-made-by', { accountId, at, personId })`
    update links l set withdrawn_at = to_timestamp($at::float8 / 1000)
    where l.account_id = $accountId and l.created_by = 'person:' || $personId::uuid
      and ${isOpenInvitation('$at')}`;
}
