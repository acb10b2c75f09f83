/** Binds the dashboard's operations for operators. */
import type { Static } from 'typebox';
import {
  createResetLink,
  inviteOperator,
  listAccounts,
  listCreatedBy,
  listInstallationAudit,
  listPeople,
  openAccount,
  type People,
  requireSecondFactor,
  setDisabled,
  withdrawOperatorInvitation,
} from '../../../contract/dashboard/operators.ts';
import type { Binder } from '../../accounts/index.ts';
import {
  describeInvitations,
  listOperatorInvitations,
  permission,
  readInstallationAudit,
} from '../../accounts/index.ts';
import { unwrap } from '../../http/refusal.ts';
import { formatId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { operatorsNeedTotp } from '../second-factor/store.ts';
import { type CourierAccessCreatedBy, describeCreatedBy } from './created-by.ts';
import * as operators from './operators.ts';
import * as store from './store.ts';

export function bindOperators(
  binder: Binder,
  access: Pick<Access, 'database' | 'clock' | 'links' | 'checkPassword'>,
  courierAccess: CourierAccessCreatedBy,
): void {
  const { database, clock } = access;
  const parts = { ...access, courierAccess };

  async function people(viewer: PersonId): Promise<Static<typeof People>> {
    const [rows, invitations, required] = await Promise.all([
      store.listPeople(database),
      listOperatorInvitations(database, clock.now()),
      operatorsNeedTotp(database),
    ]);
    const hasOwn = rows.some((row) => row.person_id === viewer && row.totp);
    return {
      second_factor: { required, change: permission(!required && operators.whyNotRequired(hasOwn)) },
      people: rows.map((row) => describePerson(row, viewer)),
      invitations: await describeInvitations(database, invitations),
    };
  }

  const createdBy = (personId: PersonId) => describeCreatedBy(database, courierAccess, personId, clock.now());

  binder.bind(listAccounts, async () => {
    const rows = await store.listAccounts(database, clock.now());
    return { status: 200, body: { accounts: rows.map(describeAccount) } };
  });

  binder.bind(openAccount, async ({ caller, body }) => {
    const opened = unwrap(await operators.openAccount(parts, caller, body));
    return {
      status: 201,
      body: describeAccount({ ...opened, members: 0, open_invitations: 0, active_keys: 0 }),
    };
  });

  binder.bind(listPeople, async ({ caller }) => ({ status: 200, body: await people(caller.personId) }));

  binder.bind(inviteOperator, async ({ caller, body }) => ({
    status: 201,
    body: unwrap(await operators.invite(parts, caller, body.email)),
  }));

  binder.bind(withdrawOperatorInvitation, async ({ caller, params }) => {
    unwrap(await operators.withdrawInvitation(parts, caller, params.invitation_id));
    return { status: 204 };
  });

  binder.bind(createResetLink, async ({ caller, params }) => ({
    status: 201,
    body: unwrap(await operators.createResetLink(parts, caller, params.person_id)),
  }));

  binder.bind(setDisabled, async ({ caller, params, body }) => {
    unwrap(await operators.setDisabled(parts, caller, params.person_id, body.disabled));
    const created = body.disabled ? await createdBy(params.person_id) : null;
    return { status: 200, body: { ...(await people(caller.personId)), created } };
  });

  binder.bind(listCreatedBy, async ({ params }) => {
    unwrap(await operators.requirePerson(parts, params.person_id));
    return { status: 200, body: await createdBy(params.person_id) };
  });

  binder.bind(requireSecondFactor, async ({ caller, body: { required, password } }) => {
    unwrap(await operators.requireSecondFactor(parts, caller, required, password));
    return { status: 200, body: { required } };
  });

  binder.bind(listInstallationAudit, async ({ query }) => ({
    status: 200,
    body: unwrap(await readInstallationAudit(database, query)),
  }));
}

function describeAccount(row: store.AccountOverview) {
  return {
    account_id: formatId('account', row.account_id),
    name: row.name,
    currency: row.currency,
    members: row.members,
    open_invitations: row.open_invitations,
    active_keys: row.active_keys,
    created_at: row.created_at.toISOString(),
  };
}

function describePerson(row: store.PersonOverview, viewer: PersonId) {
  return {
    person_id: formatId('person', row.person_id),
    name: row.name,
    email: row.email,
    is_operator: row.is_operator,
    is_me: row.person_id === viewer,
    totp: row.totp,
    accounts: row.accounts,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disable: permission(operators.whyNotLockedOut(row.person_id, viewer)),
  };
}
