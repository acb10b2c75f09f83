/**
 * The members of an account: who is in it, in which role, and who is invited. An account that has an owner keeps one:
 * `whyOwnerStays` is the rule, for the buttons of the page and for the act itself. Changing a role and removing somebody
 * lock the team first, and then check the caller's right again. Each act commits together with its entry in the audit
 * log.
 */
import type { Static } from 'typebox';
import type { OpenInvitation } from '../../contract/dashboard/team.ts';
import type { Database, Tx } from '../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountId, formatId, type LinkId, type PersonId } from '../platform/ids.ts';
import type { Actor } from './actors.ts';
import { recordAudit } from './audit.ts';
import type { Insider } from './callers.ts';
import * as store from './member-store.ts';
import { type Role, rightsOf, roleNames, whyWithout } from './rights.ts';

type Outcome = Promise<Rejection | undefined>;

export interface MemberParts {
  database: Database;
  clock: Clock;
  /** What else ends for somebody who leaves an account, in the transaction that removes them. */
  atMemberRemoved: (tx: Tx, by: Actor, accountId: AccountId, email: string, at: number) => Promise<void>;
}

export async function list({ database, clock }: MemberParts, accountId: AccountId) {
  const [members, invitations] = await Promise.all([
    store.listMembers(database, accountId),
    store.listInvitations(database, accountId, clock.now()),
  ]);
  return { members, invitations };
}

export function describeInvitation(
  row: store.OpenInvitationRow,
  invitedBy: string,
): Static<typeof OpenInvitation> {
  return {
    invitation_id: formatId('link', row.link_id),
    email: row.email,
    invited_by: invitedBy,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** Why this member has to stay an account owner; undefined if they need not. Locked-out owners do not count. */
export function whyOwnerStays(
  members: readonly store.MemberRow[],
  personId: PersonId,
): Rejection | undefined {
  const member = members.find((one) => one.person_id === personId);
  if (member?.role !== 'owner') return undefined;
  const others = members.filter((one) => one.role === 'owner' && !one.disabled && one.person_id !== personId);
  return others.length > 0 ? undefined : new Rejection('only_owner', { name: member.name });
}

/** An invitation to an account, or, with null, to be an operator. */
export function withdrawInvitation(
  { database, clock }: Pick<MemberParts, 'database' | 'clock'>,
  by: Actor,
  accountId: AccountId | null,
  id: LinkId,
): Outcome {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const invitation = await store.lockInvitation(tx, accountId, id);
    if (!invitation) {
      return notFoundRejection(accountId ? 'invitation_not_found' : 'operator_invitation_not_found');
    }
    if (invitation.withdrawn_at) return undefined;
    await store.withdrawInvitation(tx, accountId, id, at);
    await recordAudit(tx, by, {
      accountId,
      action: accountId ? 'invitation.withdrawn' : 'operator.invitation_withdrawn',
      summary: `withdrew the invitation of ${invitation.email}${accountId ? '' : ' as operator'}`,
      at,
      data: { invitation_id: formatId('link', id) },
    });
    return undefined;
  });
}

export function changeRole(
  { database, clock }: MemberParts,
  caller: Insider,
  id: PersonId,
  role: Role,
): Outcome {
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const member = await lockedMember(tx, caller, id);
    if (isRejection(member)) return member;
    if (member.role === role) return undefined;
    if (member.whyStays) return member.whyStays;
    await store.setRole(tx, caller.account.accountId, id, role);
    if (role !== 'owner') await withdrawLinksOf(tx, caller, id, at);
    const summary = `changed the role of ${nameAndEmail(member)} from ${roleNames[member.role]} to ${roleNames[role]}`;
    await record(tx, caller, 'member.role_changed', summary, at, { person_id: formatId('person', id), role });
    return undefined;
  });
}

export function remove(
  { database, clock, atMemberRemoved }: MemberParts,
  caller: Insider,
  id: PersonId,
): Outcome {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const member = await lockedMember(tx, caller, id);
    if (isRejection(member)) return member;
    if (member.whyStays) return member.whyStays;
    await store.deleteMember(tx, accountId, id);
    // A forgotten invitation must not be a way back in.
    await store.withdrawInvitationsTo(tx, accountId, member.email, at);
    await withdrawLinksOf(tx, caller, id, at);
    const summary =
      id === caller.personId ? 'left the account' : `removed ${nameAndEmail(member)} from the account`;
    await atMemberRemoved(tx, caller, accountId, member.email, at);
    await record(tx, caller, 'member.removed', summary, at, { person_id: formatId('person', id) });
    return undefined;
  });
}

/** Somebody who lost the right to invite may have kept the links of earlier invitations. */
function withdrawLinksOf(tx: Tx, { account }: Insider, memberId: PersonId, at: number): Promise<void> {
  return store.withdrawInvitationsCreatedBy(tx, account.accountId, memberId, at);
}

/** Locks the team and finds the member. The caller may have lost the right since the request was authorised. */
async function lockedMember(tx: Tx, caller: Insider, memberId: PersonId) {
  const members = await store.lockMembers(tx, caller.account.accountId);
  const own = members.find((one) => one.person_id === caller.personId);
  if (!own && !caller.isOperator) return notFoundRejection('account_not_found');
  if (!rightsOf(own?.role ?? null, caller.isOperator).has('team.manage')) {
    return whyWithout('team.manage');
  }
  const member = members.find((one) => one.person_id === memberId);
  if (!member) return notFoundRejection('member_not_found');
  return { ...member, whyStays: whyOwnerStays(members, memberId) };
}

function nameAndEmail(member: store.MemberRow): string {
  return `${member.name} (${member.email})`;
}

function record(
  tx: Tx,
  caller: Insider,
  action: string,
  summary: string,
  at: number,
  data: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, caller, { accountId: caller.account.accountId, action, summary, at, data });
}
