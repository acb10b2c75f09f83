/** Who am I, and what may I do in which account. */
import type { Static } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { Me } from '../../../contract/dashboard/profile.ts';
import type { Person } from '../../accounts/index.ts';
import { rightsOf } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { formatId } from '../../platform/ids.ts';
import { findPerson, listMemberships, type MembershipRow } from '../people/store.ts';
import { countRecoveryCodes } from '../second-factor/store.ts';

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
