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
import type { Database } from '../database/database.ts';
import { unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { formatId, type PersonId } from '../platform/ids.ts';
import { type AccountRow, readAccount } from './account-store.ts';
import { readAccountAudit } from './audit-pages.ts';
import type { Binder, Insider } from './callers.ts';
import { describeInvitations } from './described-invitations.ts';
import type { MemberRow } from './member-store.ts';
import * as team from './members.ts';
import { permission } from './permission.ts';
import { rightsOf, whyWithout } from './rights.ts';
import { makeAccountSettings } from './settings.ts';

export function bindMembers(binder: Binder, parts: team.MemberParts): void {
  const { database } = parts;

  /** As the caller sees it now: who changed their own role, or left, sees it with the rights that are left. */
  async function shown(caller: Insider): Promise<Static<typeof TeamBody>> {
    const { members, invitations } = await team.list(parts, caller.account.accountId);
    const own = members.find((one) => one.person_id === caller.personId);
    const mayManage = rightsOf(own?.role ?? null, caller.isOperator).has('team.manage');
    const described = await describeInvitations(database, invitations);
    return {
      members: members.map((one) => describeMember(one, members, caller.personId, mayManage)),
      invitations: described.map((one, index) => ({ ...one, role: invitations[index]!.role })),
      manage: permission(!mayManage && whyWithout('team.manage')),
    };
  }

  binder.bind(listTeam, async ({ caller }) => ({ status: 200, body: await shown(caller) }));

  binder.bind(withdrawInvitation, async ({ caller, params }) => {
    unwrap(await team.withdraw(parts, caller, params.invitation_id));
    return { status: 204 };
  });

  binder.bind(changeRole, async ({ caller, params, body }) => {
    unwrap(await team.changeRole(parts, caller, params.person_id, body.role));
    return { status: 200, body: await shown(caller) };
  });

  binder.bind(removeMember, async ({ caller, params }) => {
    unwrap(await team.remove(parts, caller, params.person_id));
    return { status: 200, body: await shown(caller) };
  });
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

interface SettingsParts {
  database: Database;
  clock: Clock;
}

export function bindSettings(binder: Binder, { database, clock }: SettingsParts): void {
  const settings = makeAccountSettings(database, clock);

  binder.bind(getSettings, async ({ caller: { account } }) => ({
    status: 200,
    body: describeSettings(await readAccount(database, account.accountId), account.rights),
  }));

  binder.bind(changeSettings, async ({ caller, body }) => ({
    status: 200,
    body: describeSettings(
      unwrap(await settings.change(caller, caller.account.accountId, body)),
      caller.account.rights,
    ),
  }));

  binder.bind(listAudit, async ({ caller: { account }, query }) => {
    const page = unwrap(await readAccountAudit(database, account.accountId, query));
    return { status: 200, body: { ...page, data: page.data.map(({ account: _, ...entry }) => entry) } };
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
