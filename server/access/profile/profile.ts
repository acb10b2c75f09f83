/** The profile of a person: who am I, what may I do in which account, and where am I signed in. */
import type { Static } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { Me } from '../../../contract/dashboard/profile.ts';
import { type Person, recordPersonalAudit, rightsOf } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { notFoundRejection, type Rejection } from '../../errors/rejection.ts';
import { formatId, type SessionId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { findPerson, listMemberships, type MembershipRow, setName } from '../people/store.ts';
import { countRecoveryCodes } from '../second-factor/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import * as store from '../sessions/store.ts';

export async function describeMe(database: Database, caller: Person): Promise<Static<typeof Me>> {
  const { personId } = caller;
  // Not from the session: the caller may have changed their name a moment ago.
  const [row, memberships, left] = await Promise.all([
    findPerson(database, personId),
    listMemberships(database, caller),
    countRecoveryCodes(database, personId),
  ]);
  if (!row) throw new Error(`the person ${personId} of a live session does not exist`);
  const { name, email, totp_sealed: seed } = row;
  const { isOperator, lacksSecondFactor } = caller;
  return {
    person_id: formatId('person', personId),
    name,
    email,
    is_operator: isOperator,
    second_factor_needed: lacksSecondFactor,
    totp: seed !== null,
    recovery_codes_left: left,
    accounts: memberships.map((one) => describeMembership(one, isOperator)),
  };
}

function describeMembership(account: MembershipRow, isOperator: boolean) {
  return {
    account_id: formatId('account', account.account_id),
    name: account.name,
    currency: account.currency,
    currency_digits: currencyDigits(account.currency),
    time_zone: account.time_zone,
    country: account.country,
    service_time_minutes: account.service_time_minutes,
    role: account.role,
    may: [...rightsOf(account.role, isOperator)],
  };
}

export async function changeName({ database, clock }: Access, caller: Person, name: string): Promise<void> {
  if (name === caller.name) return;
  const summary = `changed their name from “${caller.name}” to “${name}”`;
  await database.inTransaction(async (tx) => {
    await setName(tx, caller.personId, name);
    await recordPersonalAudit(tx, caller, { action: 'profile.changed', summary, at: clock.now() });
  });
}

export async function listSessions({ database, clock }: Access, caller: Person) {
  const rows = await store.listSessions(database, caller.personId, clock.now());
  return rows.map((row) => ({
    session_id: formatId('session', row.session_id),
    device: deviceName(row.user_agent),
    network: row.network,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.session_id === caller.sessionId,
  }));
}

export async function signOut({ database, clock }: Access, caller: Person): Promise<void> {
  const { personId, sessionId } = caller;
  const at = clock.now();
  await database.inTransaction(async (tx) => {
    await store.endSession(tx, { sessionId, personId, at });
    const summary = `signed out on ${deviceName(caller.userAgent)}`;
    await recordPersonalAudit(tx, caller, { action: 'signed_out', summary, at });
  });
}

export async function endSession(
  { database, clock }: Access,
  caller: Person,
  sessionId: SessionId,
): Promise<Rejection | undefined> {
  const { personId } = caller;
  const at = clock.now();
  const session = (await store.listSessions(database, personId, at)).find(
    (row) => row.session_id === sessionId,
  );
  const ended =
    session !== undefined &&
    (await database.inTransaction(async (tx) => {
      if (!(await store.endSession(tx, { sessionId: session.session_id, personId, at }))) return false;
      const summary = `ended their session on ${deviceName(session.user_agent)}`;
      await recordPersonalAudit(tx, caller, { action: 'session.ended', summary, at });
      return true;
    }));
  return ended ? undefined : notFoundRejection('session_not_found');
}
