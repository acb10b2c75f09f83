/** Who am I, and what may I do in which account. */
import type { Static } from 'typebox';
import type { Me } from '../../../contract/dashboard/profile.ts';
import type { Database } from '../../platform/database.ts';
import { formatId } from '../../platform/ids.ts';
import type { Person } from '../dashboard-caller.ts';
import { findPerson, listPlaces, type PlaceRow } from '../people/store.ts';
import { rightsOf } from '../rights.ts';
import { countRecoveryCodes } from '../second-factor/store.ts';
import { currencyDigits } from '../team/account-values.ts';

export async function describeMe(database: Database, caller: Person): Promise<Static<typeof Me>> {
  const { personId } = caller;
  // Read anew: the caller may have changed their name a moment ago.
  const [row, places, left] = await Promise.all([
    findPerson(database, personId),
    listPlaces(database, caller),
    countRecoveryCodes(database, personId),
  ]);
  const { name, email, totp_sealed: seed } = row!;
  const { isOperator, lacksSecondFactor } = caller;
  return {
    person_id: formatId('person', personId),
    name,
    email,
    is_operator: isOperator,
    second_factor_needed: lacksSecondFactor,
    totp: seed !== null,
    recovery_codes_left: left,
    accounts: places.map((place) => describePlace(place, isOperator)),
  };
}

function describePlace(place: PlaceRow, isOperator: boolean) {
  return {
    account_id: formatId('account', place.account_id),
    name: place.name,
    currency: place.currency,
    currency_digits: currencyDigits(place.currency),
    time_zone: place.time_zone,
    service_time_minutes: place.service_time_minutes,
    role: place.role,
    may: [...rightsOf(place.role, isOperator)],
  };
}
