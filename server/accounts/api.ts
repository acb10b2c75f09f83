/** Binds the dashboard's operations on an account's members, settings and audit log. */
import type { Static } from 'typebox';
import {
  changeSettings,
  getSettings,
  listAudit,
  type AccountSettings as SettingsBody,
} from '../../contract/dashboard/settings.ts';
import {
  changeRole,
  listTeam,
  removeMember,
  type Team as TeamBody,
  withdrawInvitation,
} from '../../contract/dashboard/team.ts';
import type { Right } from '../../contract/operation.ts';
import { isRejection } from '../errors/rejection.ts';
import { formatId, type PersonId } from '../platform/ids.ts';
import { type AccountRow, lockAccount, readAccount } from './account-store.ts';
import { labelCreators } from './actors.ts';
import { readAccountAudit } from './audit-pages.ts';
import type { Binder, Insider } from './callers.ts';
import { accountReader } from './courier-name.ts';
import type { MemberRow } from './member-store.ts';
import * as team from './members.ts';
import { permission, rightsOf, whyWithout } from './rights.ts';
import { changeAccount, type SettingsParts } from './settings.ts';

export function bindMembers({ bindOutcome }: Binder, parts: team.MemberParts): void {
  const { database } = parts;

  /** With the caller's rights as they are now: they may have changed their own role, or left. */
  async function describeTeam(caller: Insider): Promise<Static<typeof TeamBody>> {
    const { members, invitations } = await team.list(parts, caller.account.accountId);
    const own = members.find((one) => one.person_id === caller.personId);
    const mayManage = rightsOf(own?.role ?? null, caller.isOperator).has('team.manage');
    const labelOf = await labelCreators(database, invitations, accountReader);
    return {
      members: members.map((one) => describeMember(one, members, caller.personId, mayManage)),
      invitations: invitations.map((row) => ({
        ...team.describeInvitation(row, labelOf(row)),
        role: row.role,
      })),
      manage: permission(!mayManage && whyWithout('team.manage')),
    };
  }

  bindOutcome(listTeam, ({ caller }) => describeTeam(caller));
  bindOutcome(withdrawInvitation, ({ caller, params }) =>
    team.withdrawInvitation(parts, caller, caller.account.accountId, params.invitation_id),
  );
  bindOutcome(
    changeRole,
    async ({ caller, params, body }) =>
      (await team.changeRole(parts, caller, params.person_id, body.role)) ?? describeTeam(caller),
  );
  bindOutcome(
    removeMember,
    async ({ caller, params }) =>
      (await team.remove(parts, caller, params.person_id)) ?? describeTeam(caller),
  );
}

function describeMember(one: MemberRow, all: readonly MemberRow[], viewer: PersonId, mayManage: boolean) {
  const whyStays = team.whyOwnerStays(all, one.person_id);
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

export function bindSettings({ bindOutcome }: Binder, parts: SettingsParts): void {
  const { database } = parts;

  bindOutcome(getSettings, async ({ caller: { account } }) =>
    describeSettings(await readAccount(database, account.accountId), account.rights),
  );
  bindOutcome(changeSettings, async ({ caller, body }) => {
    const { accountId, rights } = caller.account;
    const row = await changeAccount(parts, caller, (tx) => lockAccount(tx, accountId), body);
    return isRejection(row) ? row : describeSettings(row, rights);
  });
  bindOutcome(listAudit, async ({ caller: { account }, query }) => {
    const page = await readAccountAudit(database, account.accountId, query);
    if (isRejection(page)) return page;
    return { ...page, data: page.data.map(({ account: _, ...entry }) => entry) };
  });
}

function describeSettings(row: AccountRow, rights: ReadonlySet<Right>): Static<typeof SettingsBody> {
  return {
    account_id: formatId('account', row.account_id),
    name: row.name,
    currency: row.currency,
    time_zone: row.time_zone,
    country: row.country,
    service_time_minutes: row.service_time_minutes,
    created_at: row.created_at.toISOString(),
    change: permission(!rights.has('settings.manage') && whyWithout('settings.manage')),
  };
}
