/** What set-up, sign-up and an accepted invitation share: they add a person and sign them in. */
import { unknownValueFaults, type Visitor } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { passwordFault } from '../people/passwords.ts';
import { insertPerson } from '../people/store.ts';
import { beginSession, setCookies } from './sign-in.ts';

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
  { database, passwords }: Access,
  { network }: Visitor,
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

/** `add`, in a transaction, returns the new person, who is signed in. */
export async function addAndSignIn(
  access: Access,
  visitor: Visitor,
  add: (tx: Tx, at: number) => Promise<PersonId | Rejection>,
) {
  const at = access.clock.now();
  const begun = await access.database.inTransaction(async (tx) => {
    const personId = await add(tx, at);
    if (isRejection(personId)) return personId;
    return { personId, token: await beginSession(access, tx, visitor, personId) };
  });
  return isRejection(begun) ? begun : setCookies(access, visitor, begun);
}

export async function addPerson(
  tx: Tx,
  person: { email: string; name: string; passwordHash: string; isOperator: boolean; at: number },
): Promise<PersonId | Rejection> {
  const email = person.email.normalize('NFC');
  const personId = await insertPerson(tx, { ...person, email, personId: newId('person', person.at) });
  return personId ?? addressTaken();
}

export const addressTaken = () => new Rejection('email_taken');
