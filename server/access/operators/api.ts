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
  accountReader,
  describeInvitation,
  labelCreators,
  listOperatorInvitations,
  permission,
  readInstallationAudit,
  withdrawInvitation,
} from '../../accounts/index.ts';
import { isRejection } from '../../errors/rejection.ts';
import { formatId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { operatorsNeedTotp } from '../second-factor/store.ts';
import * as operators from './operators.ts';
import { type CourierAccessCreatedBy, describeCreatedBy } from './operators.ts';
import * as store from './store.ts';

export function bindOperators(
  { bindOutcome }: Binder,
  access: Access,
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
    const labelOf = await labelCreators(database, invitations, accountReader);
    const hasOwn = rows.some((row) => row.person_id === viewer && row.totp);
    return {
      second_factor: { required, change: permission(!required && operators.whyNotRequired(hasOwn)) },
      people: rows.map((row) => describePerson(row, viewer)),
      invitations: invitations.map((row) => describeInvitation(row, labelOf(row))),
    };
  }

  const createdBy = (personId: PersonId) => describeCreatedBy(database, courierAccess, personId, clock.now());

  bindOutcome(listAccounts, async () => {
    const rows = await store.listAccounts(database, clock.now());
    return { accounts: rows.map(describeAccount) };
  });
  bindOutcome(openAccount, async ({ caller, body }) => {
    const opened = await operators.openAccount(parts, caller, body);
    if (isRejection(opened)) return opened;
    return describeAccount({ ...opened, members: 0, open_invitations: 0, active_keys: 0 });
  });
  bindOutcome(listPeople, ({ caller }) => people(caller.personId));
  bindOutcome(inviteOperator, ({ caller, body }) => operators.invite(parts, caller, body.email));
  bindOutcome(withdrawOperatorInvitation, ({ caller, params }) =>
    withdrawInvitation(parts, caller, null, params.invitation_id),
  );
  bindOutcome(createResetLink, ({ caller, params }) =>
    operators.createResetLink(parts, caller, params.person_id),
  );
  bindOutcome(setDisabled, async ({ caller, params, body }) => {
    const rejection = await operators.setDisabled(parts, caller, params.person_id, body.disabled);
    if (rejection) return rejection;
    const created = body.disabled ? await createdBy(params.person_id) : null;
    return { ...(await people(caller.personId)), created };
  });
  bindOutcome(
    listCreatedBy,
    async ({ params }) =>
      (await operators.requirePerson(parts, params.person_id)) ?? createdBy(params.person_id),
  );
  bindOutcome(
    requireSecondFactor,
    async ({ caller, body: { required, password } }) =>
      (await operators.requireSecondFactor(parts, caller, required, password)) ?? { required },
  );
  bindOutcome(listInstallationAudit, ({ query }) => readInstallationAudit(database, query));
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
