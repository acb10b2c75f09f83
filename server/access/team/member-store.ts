/** The SQL of the people in an account and of the invitations to it. */

import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, LinkId, PersonId } from '../../platform/ids.ts';
import { onlyRow } from '../../platform/only-row.ts';
import type { Role } from '../rights.ts';
import { isOpenInvitation } from './open-invitation.ts';

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

export function listMembers(database: Database, accountId: AccountId): Promise<MemberRow[]> {
  return database.read<MemberRow>(
    {
      name: 'list-members',
      text: `
        select ${memberColumns} from memberships m join people p using (person_id)
        where m.account_id = $1
        order by lower(p.name), m.person_id limit ${maxTeamSize}`,
    },
    [accountId],
  );
}

/** The addresses of the account's owners who can sign in. */
export async function listOwnerEmails(database: Database, accountId: AccountId): Promise<string[]> {
  const rows = await database.read<{ email: string }>(
    {
      name: 'list-owner-emails',
      text: `
        select p.email from memberships m join people p using (person_id)
        where m.account_id = $1 and m.role = 'holder' and p.disabled_at is null
        order by m.person_id limit ${maxTeamSize}`,
    },
    [accountId],
  );
  return rows.map(({ email }) => email);
}

/**
 * Locks the whole team until the transaction ends, always in the same order, so that two transactions never deadlock;
 * the second sees what the first did.
 */
export function lockMembers(tx: Tx, accountId: AccountId): Promise<MemberRow[]> {
  return tx.query<MemberRow>(
    {
      name: 'lock-members',
      text: `
        select ${memberColumns} from memberships m join people p using (person_id)
        where m.account_id = $1
        order by m.person_id for update of m`,
    },
    [accountId],
  );
}

export async function setRole(tx: Tx, accountId: AccountId, personId: PersonId, role: Role): Promise<void> {
  await tx.query(
    {
      name: 'set-role',
      text: 'update memberships set role = $3 where account_id = $1 and person_id = $2',
    },
    [accountId, personId, role],
  );
}

export async function deleteMember(tx: Tx, accountId: AccountId, personId: PersonId): Promise<void> {
  await tx.query(
    { name: 'delete-member', text: 'delete from memberships where account_id = $1 and person_id = $2' },
    [accountId, personId],
  );
}

export async function isMember(tx: Tx, accountId: AccountId, email: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(
    {
      name: 'is-member',
      text: `
        select exists (
          select from memberships m join people p using (person_id)
          where m.account_id = $1 and lower(p.email) = lower($2)
        ) as found`,
    },
    [accountId, email],
  );
  return onlyRow(rows).found;
}

export interface OpenInvitationRow {
  link_id: LinkId;
  email: string;
  made_by: string;
  created_at: Date;
  expires_at: Date;
}

export interface InvitationRow extends OpenInvitationRow {
  role: Role;
}

/** Those that still can be accepted, newest first. */
export function listInvitations(
  database: Database,
  accountId: AccountId,
  nowMs: number,
): Promise<InvitationRow[]> {
  return database.read<InvitationRow>(
    {
      name: 'list-invitations',
      text: `
        select l.link_id, l.email, l.role, l.made_by, l.created_at, l.expires_at
        from links l where l.account_id = $1 and ${isOpenInvitation('$2')}
        order by l.created_at desc, l.link_id desc limit ${maxTeamSize}`,
    },
    [accountId, nowMs],
  );
}

/** To be an operator; those that still can be accepted, newest first. */
export function listOperatorInvitations(database: Database, nowMs: number): Promise<OpenInvitationRow[]> {
  return database.read<OpenInvitationRow>(
    {
      name: 'list-operator-invitations',
      text: `
        select l.link_id, l.email, l.made_by, l.created_at, l.expires_at
        from links l where l.account_id is null and ${isOpenInvitation('$1')}
        order by l.created_at desc, l.link_id desc limit ${maxTeamSize}`,
    },
    [nowMs],
  );
}

/** Members and open invitations. */
export async function countTeam(tx: Tx, accountId: AccountId, nowMs: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    {
      name: 'count-team',
      text: `
        select ((select count(*) from memberships where account_id = $1)
              + (select count(*) from links l where l.account_id = $1 and ${isOpenInvitation('$2')}))::integer as count`,
    },
    [accountId, nowMs],
  );
  return onlyRow(rows).count;
}

/**
 * An invitation to the account, or, with null, to be an operator. An accepted one is not found; one that has expired or
 * was withdrawn is.
 */
export async function lockInvitation(
  tx: Tx,
  accountId: AccountId | null,
  linkId: LinkId,
): Promise<{ email: string; withdrawn_at: Date | null } | undefined> {
  const rows = await tx.query<{ email: string; withdrawn_at: Date | null }>(
    {
      name: 'lock-invitation',
      text: `
        select email, withdrawn_at from links
        where account_id is not distinct from $1 and link_id = $2 and kind = 'invitation' and used_at is null
        for update`,
    },
    [accountId, linkId],
  );
  return rows[0];
}

export async function withdrawInvitation(
  tx: Tx,
  accountId: AccountId | null,
  linkId: LinkId,
  nowMs: number,
): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-invitation',
      text: `
        update links set withdrawn_at = to_timestamp($3::float8 / 1000)
        where account_id is not distinct from $1 and link_id = $2`,
    },
    [accountId, linkId, nowMs],
  );
}

/** All open invitations of an address: to the account, or, with null, to be an operator. */
export async function withdrawInvitationsTo(
  tx: Tx,
  accountId: AccountId | null,
  email: string,
  nowMs: number,
): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-invitations-to',
      text: `
        update links l set withdrawn_at = to_timestamp($2::float8 / 1000)
        where l.account_id is not distinct from $1 and lower(l.email) = lower($3) and ${isOpenInvitation('$2')}`,
    },
    [accountId, nowMs, email],
  );
}

/** Open invitations to the account by this person, who may have kept the links. */
export async function withdrawInvitationsCreatedBy(
  tx: Tx,
  accountId: AccountId,
  personId: PersonId,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'withdraw-invitations-made-by',
      text: `
        update links l set withdrawn_at = to_timestamp($2::float8 / 1000)
        where l.account_id = $1 and l.made_by = 'person:' || $3::uuid and ${isOpenInvitation('$2')}`,
    },
    [accountId, at, personId],
  );
}
