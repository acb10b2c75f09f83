/**
 * Binds the dashboard's operations on an account's members, settings and audit log.
 *
 * An account that has an owner keeps one: `whyOwnerStays` is the rule, for the buttons of the page and for the act itself. Changing a
 * role and removing somebody lock the team first, and then check the caller's right again. Each act commits together with its entry in
 * the audit log.
 */
import type { Static } from 'typebox';
import * as settings from '../../contract/dashboard/settings.ts';
import * as team from '../../contract/dashboard/team.ts';
import type { Right } from '../../contract/operation.ts';
import type { Database, Tx } from '../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountId, formatId, type LinkId, type PersonId } from '../platform/ids.ts';
import { type AccountRow, lockAccount, readAccount } from './account-store.ts';
import { type Actor, accountReader, labelCreators } from './actors.ts';
import { recordAudit } from './audit.ts';
import { readAccountAudit } from './audit-pages.ts';
import type { Binder, Insider } from './callers.ts';
import * as store from './member-store.ts';
import { permission, type Role, rightsOf, roleNames, whyWithout } from './rights.ts';
import { changeAccount, type SettingsParts } from './settings.ts';

interface MemberParts {
  database: Database;
  clock: Clock;
  /** What else ends for somebody who leaves an account, in the transaction that removes them. */
  atMemberRemoved: (tx: Tx, by: Actor, accountId: AccountId, email: string, at: number) => Promise<void>;
}

type Outcome = Promise<Rejection | undefined>;

export function bindMembers({ bindOutcome }: Binder, parts: MemberParts): void {
  const { database, clock } = parts;

  /** With the caller's rights as they are now: they may have changed their own role, or left. */
  async function describeTeam({ account, personId, isOperator }: Insider): Promise<Static<typeof team.Team>> {
    const [members, invitations] = await Promise.all([
      store.listMembers(database, account.accountId),
      store.listInvitations(database, account.accountId, clock.now()),
    ]);
    const own = members.find((one) => one.person_id === personId);
    const mayManage = rightsOf(own?.role ?? null, isOperator).has('team.manage');
    const labelOf = await labelCreators(database, invitations, accountReader);
    return {
      members: members.map((one) => describeMember(one, members, personId, mayManage)),
      invitations: invitations.map((row) => ({ ...describeInvitation(row, labelOf(row)), role: row.role })),
      manage: permission(!mayManage && whyWithout('team.manage')),
    };
  }

  bindOutcome(team.listTeam, ({ caller }) => describeTeam(caller));
  bindOutcome(team.withdrawInvitation, ({ caller, params }) =>
    withdrawInvitation(parts, caller, caller.account.accountId, params.invitation_id),
  );
  bindOutcome(
    team.changeRole,
    async ({ caller, params, body }) =>
      (await changeRole(parts, caller, params.person_id, body.role)) ?? describeTeam(caller),
  );
  bindOutcome(
    team.removeMember,
    async ({ caller, params }) =>
      (await removeMember(parts, caller, params.person_id)) ?? describeTeam(caller),
  );
}

function describeMember(
  one: store.MemberRow,
  all: readonly store.MemberRow[],
  viewer: PersonId,
  mayManage: boolean,
) {
  const whyStays = whyOwnerStays(all, one.person_id);
  return {
    person_id: formatId('person', one.person_id),
    name: one.name,
    email: one.email,
    role: one.role,
    totp: one.totp,
    joined_at: one.created_at.toISOString(),
    last_seen_at: one.last_seen_at?.toISOString() ?? null,
    disabled: one.disabled,
    is_me: one.person_id === viewer,
    change_role: permission(mayManage ? whyStays : whyWithout('team.manage', 'change_roles')),
    remove: permission(mayManage ? whyStays : whyWithout('team.manage', 'remove_members')),
  };
}

export function describeInvitation(row: store.OpenInvitationRow, invitedBy: string) {
  return {
    invitation_id: formatId('link', row.link_id),
    email: row.email,
    invited_by: invitedBy,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** Why this member has to stay an account owner; undefined if they need not. Locked-out owners do not count. */
function whyOwnerStays(members: readonly store.MemberRow[], personId: PersonId): Rejection | undefined {
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

function changeRole({ database, clock }: MemberParts, caller: Insider, id: PersonId, role: Role): Outcome {
  const { accountId } = caller.account;
  return database.inTransaction(async (tx) => {
    const at = clock.now();
    const member = await lockedMember(tx, caller, id);
    if (isRejection(member)) return member;
    if (member.role === role) return undefined;
    if (member.whyStays) return member.whyStays;
    await store.setRole(tx, accountId, id, role);
    // Somebody who loses the right to invite may have kept the links of earlier invitations.
    if (role !== 'owner') await store.withdrawInvitationsCreatedBy(tx, accountId, id, at);
    const summary = `changed the role of ${nameAndEmail(member)} from ${roleNames[member.role]} to ${roleNames[role]}`;
    const data = { person_id: formatId('person', id), role };
    await recordAudit(tx, caller, { accountId, action: 'member.role_changed', summary, at, data });
    return undefined;
  });
}

function removeMember(parts: MemberParts, caller: Insider, id: PersonId): Outcome {
  const { accountId } = caller.account;
  return parts.database.inTransaction(async (tx) => {
    const at = parts.clock.now();
    const member = await lockedMember(tx, caller, id);
    if (isRejection(member)) return member;
    if (member.whyStays) return member.whyStays;
    await store.deleteMember(tx, accountId, id);
    // A forgotten invitation must not be a way back in; nor must the link of one that they created.
    await store.withdrawInvitationsTo(tx, accountId, member.email, at);
    await store.withdrawInvitationsCreatedBy(tx, accountId, id, at);
    const summary =
      id === caller.personId ? 'left the account' : `removed ${nameAndEmail(member)} from the account`;
    await parts.atMemberRemoved(tx, caller, accountId, member.email, at);
    const data = { person_id: formatId('person', id) };
    await recordAudit(tx, caller, { accountId, action: 'member.removed', summary, at, data });
    return undefined;
  });
}

/** Locks the team and finds the member. The caller may have lost the right since the request was authorised. */
async function lockedMember(tx: Tx, caller: Insider, memberId: PersonId) {
  const members = await store.lockMembers(tx, caller.account.accountId);
  const own = members.find((one) => one.person_id === caller.personId);
  if (!own && !caller.isOperator) return notFoundRejection('account_not_found');
  if (!rightsOf(own?.role ?? null, caller.isOperator).has('team.manage')) return whyWithout('team.manage');
  const member = members.find((one) => one.person_id === memberId);
  if (!member) return notFoundRejection('member_not_found');
  return { ...member, whyStays: whyOwnerStays(members, memberId) };
}

const nameAndEmail = ({ name, email }: store.MemberRow) => `${name} (${email})`;

export function bindSettings({ bindOutcome }: Binder, parts: SettingsParts): void {
  const { database } = parts;
  bindOutcome(settings.getSettings, async ({ caller: { account } }) =>
    describeSettings(await readAccount(database, account.accountId), account.rights),
  );
  bindOutcome(settings.changeSettings, async ({ caller, body }) => {
    const { accountId, rights } = caller.account;
    const row = await changeAccount(parts, caller, (tx) => lockAccount(tx, accountId), body);
    return isRejection(row) ? row : describeSettings(row, rights);
  });
  bindOutcome(settings.listAudit, async ({ caller: { account }, query }) => {
    const page = await readAccountAudit(database, account.accountId, query);
    if (isRejection(page)) return page;
    return { ...page, data: page.data.map(({ account: _, ...entry }) => entry) };
  });
}

function describeSettings({ account_id, created_at, ...row }: AccountRow, rights: ReadonlySet<Right>) {
  return {
    account_id: formatId('account', account_id),
    ...row,
    created_at: created_at.toISOString(),
    change: permission(!rights.has('settings.manage') && whyWithout('settings.manage')),
  };
}
