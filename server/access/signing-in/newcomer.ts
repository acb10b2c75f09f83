/** What set-up, sign-up and an accepted invitation share: somebody who was not here before. */
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { refuseWeakPassword } from '../people/password-rules.ts';
import { insertPerson } from '../people/store.ts';
import { refuseUnknownValues } from '../team/account-values.ts';

export interface Newcomer {
  email: string;
  name: string;
  password: string;
  accountName: string | null;
  currency?: string | undefined;
  timeZone?: string | undefined;
}

/** All faults of what was given, at once; then the hash of the password, which is not made inside a transaction. */
export async function checkNewcomer(
  { database, passwords }: Pick<Access, 'database' | 'passwords'>,
  { network }: Pick<Visitor, 'network'>,
  { email, name, password, accountName, currency, timeZone }: Newcomer,
): Promise<string> {
  const checks = await Promise.allSettled([
    refuseWeakPassword('password', password, [email, name, accountName]),
    database.asOneStatement((tx) => refuseUnknownValues(tx, { currency, time_zone: timeZone })),
  ]);
  const errors = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as unknown] : []));
  const other = errors.find((error) => !(error instanceof Refusal));
  if (other) throw other;
  if (errors.length > 0) {
    throw new Refusal('invalidRequest', errors.map((error) => (error as Refusal).details).join('; '));
  }
  return passwords.hash({ key: network, known: false }, password);
}

export async function addPerson(
  tx: Tx,
  person: { email: string; name: string; passwordHash: string; isOperator: boolean; at: number },
): Promise<PersonId> {
  const email = person.email.normalize('NFC');
  const personId = await insertPerson(tx, { ...person, email, personId: newId(person.at) });
  if (personId === undefined) throw addressTaken();
  return personId;
}

export function addressTaken(): Refusal {
  return new Refusal('conflict', 'somebody with this e-mail address is here already; sign in instead');
}
