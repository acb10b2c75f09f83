/** What set-up, sign-up and an accepted invitation share: they add a person. */

import type { Visitor } from '../../accounts/index.ts';
import { unknownValueFaults } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { Rejection } from '../../errors/rejection.ts';
import { newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { passwordFault } from '../people/password-rules.ts';
import { insertPerson } from '../people/store.ts';

interface PersonToAdd {
  email: string;
  name: string;
  password: string;
  accountName: string | null;
  currency?: string | undefined;
  timeZone?: string | undefined;
}

/**
 * The hash of the password, which is too slow for the inside of a transaction; or a rejection with all faults of the
 * request at once.
 */
export async function checkNewPerson(
  { database, passwords }: Pick<Access, 'database' | 'passwords'>,
  { network }: Pick<Visitor, 'network'>,
  { email, name, password, accountName, currency, timeZone }: PersonToAdd,
): Promise<string | Rejection> {
  const [weak, unknown] = await Promise.all([
    passwordFault('password', password, [email, name, accountName]),
    database.asOneStatement((tx) => unknownValueFaults(tx, { currency, time_zone: timeZone })),
  ]);
  const faults = weak === undefined ? unknown : [weak, ...unknown];
  if (faults.length > 0) return new Rejection(faults);
  return passwords.hash({ key: network, isKnown: false }, password);
}

export async function addPerson(
  tx: Tx,
  person: { email: string; name: string; passwordHash: string; isOperator: boolean; at: number },
): Promise<PersonId | Rejection> {
  const email = person.email.normalize('NFC');
  const personId = await insertPerson(tx, { ...person, email, personId: newId('person', person.at) });
  return personId ?? addressTaken();
}

export function addressTaken(): Rejection {
  return new Rejection('email_taken');
}
