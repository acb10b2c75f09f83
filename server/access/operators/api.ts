/** Binds the dashboard's operations for operators. */
import type { Static } from 'typebox';
import {
  inviteOperator,
  listAccounts,
  listInstallationAudit,
  listPeople,
  makeResetLink,
  openAccount,
  type People,
  setDisabled,
  withdrawOperatorInvitation,
} from '../../../contract/dashboard/operators.ts';
import { toTypeId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { DashboardBinder } from '../dashboard-caller.ts';
import { permission } from '../permission.ts';
import { readInstallationAudit } from '../team/audit-pages.ts';
import { describeInvitations } from '../team/described-invitations.ts';
import { listOperatorInvitations } from '../team/member-store.ts';
import { makeOperators, whyNotLockedOut } from './operators.ts';
import * as store from './store.ts';

export function bindOperators(
  binder: DashboardBinder,
  { database, clock, links }: Pick<Access, 'database' | 'clock' | 'links'>,
): void {
  const operators = makeOperators(database, clock, links);

  async function people(viewer: string): Promise<Static<typeof People>> {
    const [rows, invitations] = await Promise.all([
      store.listPeople(database),
      listOperatorInvitations(database, clock.now()),
    ]);
    return {
      people: rows.map((row) => describePerson(row, viewer)),
      invitations: await describeInvitations(database, invitations),
    };
  }

  binder.bind(listAccounts, async () => {
    const rows = await store.listAccounts(database);
    return { status: 200, body: { accounts: rows.map(describeAccount) } };
  });

  binder.bind(openAccount, async ({ caller, body }) => {
    const made = await operators.openAccount(caller, body);
    return { status: 201, body: describeAccount({ ...made, members: 0, active_keys: 0 }) };
  });

  binder.bind(listPeople, async ({ caller }) => ({ status: 200, body: await people(caller.personId) }));

  binder.bind(inviteOperator, async ({ caller, body }) => ({
    status: 201,
    body: await operators.invite(caller, body.email),
  }));

  binder.bind(withdrawOperatorInvitation, async ({ caller, params }) => {
    await operators.withdrawInvitation(caller, params.invitation_id);
    return { status: 204 };
  });

  binder.bind(makeResetLink, async ({ caller, params }) => ({
    status: 201,
    body: await operators.makeResetLink(caller, params.person_id),
  }));

  binder.bind(setDisabled, async ({ caller, params, body }) => {
    await operators.setDisabled(caller, params.person_id, body.disabled);
    return { status: 200, body: await people(caller.personId) };
  });

  binder.bind(listInstallationAudit, async ({ query }) => ({
    status: 200,
    body: await readInstallationAudit(database, query),
  }));
}

function describeAccount(row: store.AccountOverview) {
  return {
    account_id: toTypeId('acc', row.account_id),
    name: row.name,
    currency: row.currency,
    members: row.members,
    active_keys: row.active_keys,
    created_at: row.created_at.toISOString(),
  };
}

function describePerson(row: store.PersonOverview, viewer: string) {
  return {
    person_id: toTypeId('per', row.person_id),
    name: row.name,
    email: row.email,
    is_operator: row.is_operator,
    is_me: row.person_id === viewer,
    totp: row.totp,
    accounts: row.accounts,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disable: permission(whyNotLockedOut(row.person_id, viewer)),
  };
}
