/**
 * Checks the password of an address. The same work and the same response whether the address is unknown, the password
 * wrong or the person locked out; each attempt is counted, for the address and the network, or for the known device.
 */

import type { Visitor } from '../../accounts/index.ts';
import { recordPersonalAudit, strangerFrom } from '../../accounts/index.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import type { PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { Source } from '../people/fair-queue.ts';
import { findPersonByEmail, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import { type Counter, counters } from '../throttle/throttle.ts';

type From = Pick<Visitor, 'network' | 'userAgent' | 'cookies'>;

/**
 * The person; undefined if the password is wrong; a rejection if it was not checked, after too many wrong ones or
 * with too many sign-ins at once.
 */
export async function checkPassword(
  access: Access,
  from: From,
  email: string,
  password: string,
): Promise<PersonRow | Rejection | undefined> {
  const { database, passwords, throttle } = access;
  const person = await findPersonByEmail(database, email);
  const { counted, source } = sourceOf(access, from, email, person);
  const checked = await throttle.attempt<PersonRow | Rejection | undefined>(counted, async () => {
    const isRight = await passwords.verify(source, person?.password_hash, password);
    if (isRejection(isRight)) return { verdict: 'unknown', result: isRight };
    if (isRight && person?.disabled_at === null) return { verdict: 'right', result: person };
    return { verdict: 'wrong', result: undefined };
  });
  if (checked === undefined && person) {
    const { person_id: personId } = person;
    noteFailedSignIn(access, from, personId, `gave a wrong password for ${person.email}`);
  }
  return checked;
}

/** A known device has its own counters: guesses by others, anywhere or in the same network, do not block the owner. */
function sourceOf(
  { knownDevices }: Access,
  { cookies, network }: From,
  email: string,
  person: PersonRow | undefined,
): { counted: Counter[]; source: Source } {
  const personId = person?.person_id;
  const device = personId && knownDevices.deviceOf(cookies.device, personId);
  if (personId === undefined || device === undefined) {
    const counted = [counters.address(email), counters.signInsFrom(network)];
    return { counted, source: { key: network, isKnown: false } };
  }
  const counted = [counters.device(device), counters.devicesOf(personId)];
  return { counted, source: { key: personId, isKnown: true } };
}

/** After the response, so that the response takes the same time for an address that nobody has. */
export function noteFailedSignIn(
  { database, clock, background }: Access,
  from: From,
  personId: PersonId,
  what: string,
): void {
  const summary = `${what}, from ${deviceName(from.userAgent)}`;
  background.run('note of a failed sign-in', () =>
    database.inTransaction((tx) =>
      recordPersonalAudit(tx, strangerFrom(from, personId), {
        action: 'sign_in_failed',
        summary,
        at: clock.now(),
      }),
    ),
  );
}
