/**
 * Is this the password of that address? The same work and the same answer whether the address is unknown, the password
 * wrong or the person disabled; each try is counted, for the address and the network, or for the known device.
 */

import type { Access } from '../access.ts';
import { recordPersonalAudit } from '../audit.ts';
import type { Visitor } from '../dashboard-caller.ts';
import type { Source } from '../people/fair-queue.ts';
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

  /** A known device apart: neither guesses at the address nor those of a neighbour in the network keep the owner out. */
  function sourceOf(
    from: From,
    email: string,
    person: PersonRow | undefined,
  ): { counted: Counter[]; source: Source } {
    const device = person && knownDevices.deviceOf(from.cookies.device, person.person_id);
    if (device === undefined) {
      const counted = [counters.address(email), counters.signInsFrom(from.network)];
      return { counted, source: { key: from.network, known: false } };
    }
    const personId = person!.person_id;
    const counted = [counters.device(device), counters.devicesOf(personId)];
    return { counted, source: { key: personId, known: true } };
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
    const { counted, source } = sourceOf(from, email, person);
    const right = await throttle.attempt(counted, async () => {
      const good = await passwords.verify(source, person?.password_hash, password);
      return good && person?.disabled_at === null ? person : undefined;
    });
    if (!right && person) noteFailure(from, person);
    return right;
  };
}
