/**
 * Is this the password of that address? The same work and the same answer whether the address is unknown, the password
 * wrong or the person disabled; each try is counted, for the address and the network, or for the known device.
 */

import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { findPersonByEmail, type PersonRow } from '../people/store.ts';
import { deviceName } from '../sessions/device-name.ts';
import { type Counter, counters } from '../throttle/throttle.ts';

type From = Pick<Visitor, 'network' | 'userAgent' | 'cookies'>;

/** The person; undefined where it is not. Refused with 429 where there were too many wrong ones. */
export type PasswordCheck = (from: From, email: string, password: string) => Promise<PersonRow | undefined>;

export function makePasswordCheck(
  access: Pick<Access, 'database' | 'clock' | 'passwords' | 'throttle' | 'knownDevices' | 'background'>,
): PasswordCheck {
  const { database, clock, passwords, throttle, knownDevices, background } = access;

  function counted(from: From, email: string, person: PersonRow | undefined): Counter[] {
    const device = person && knownDevices.deviceOf(from.cookies.device, person.person_id);
    // By itself: neither guesses at the address nor those of a neighbour in the network keep the owner out.
    if (device !== undefined) return [counters.device(device), counters.devicesOf(person!.person_id)];
    return [counters.address(email), counters.signInsFrom(from.network)];
  }

  /** After the answer, so that it takes the same time for an address that nobody has. */
  function noteFailure(from: From, { person_id: personId, email }: PersonRow) {
    background.run('note of a failed sign-in', () =>
      database.inTransaction((tx) =>
        recordPersonalAudit(tx, {
          actor: 'visitor',
          personId,
          action: 'sign_in_failed',
          summary: `gave a wrong password for ${email}, from ${deviceName(from.userAgent)}`,
          network: from.network,
          at: clock.now(),
        }),
      ),
    );
  }

  return async (from, email, password) => {
    const person = await findPersonByEmail(database, email);
    const right = await throttle.attempt(counted(from, email, person), async () => {
      const good = await passwords.verify(person?.password_hash, password);
      return good && person?.disabled_at === null ? person : undefined;
    });
    if (!right && person) noteFailure(from, person);
    return right;
  };
}
