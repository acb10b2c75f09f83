/**
 * What set-up, sign-up and an accepted invitation share: they open a one-time link, and they add a person and sign them in. Guesses
 * at links are counted by network, and a link works for its own purpose only.
 */
import { unknownValueFaults, type Visitor } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { formatId, newId, type PersonId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import type { LinkKind, LinkRow } from '../links/store.ts';
import { passwordFault } from '../people/passwords.ts';
import { findPersonByEmail, insertPerson, oldestAccount } from '../people/store.ts';
import { counters } from '../throttle/throttle.ts';
import { beginSession, setCookies } from './sign-in.ts';

function openLink({ links, throttle }: Access, visitor: Visitor, token: string) {
  return throttle.attempt<LinkRow | Rejection>([counters.linksFrom(visitor.network)], async () => {
    const result = await links.open(token);
    return { verdict: isRejection(result) ? 'wrong' : 'right', result };
  });
}

export async function openLinkOf(access: Access, visitor: Visitor, token: string, kind: LinkKind) {
  const link = await openLink(access, visitor, token);
  if (isRejection(link) || link.kind === kind) return link;
  return new Rejection('link_of_another_page');
}

/** What a page shows before the link is used. */
export async function describeLink(access: Access, visitor: Visitor, token: string) {
  const link = await openLink(access, visitor, token);
  if (isRejection(link)) return link;
  const { kind, email, role, creator, expires_at } = link;
  const { account_id: accountId, account_name: accountName } =
    (kind === 'set_up' && (await oldestAccount(access.database))) || link;
  const person = email === null ? undefined : await findPersonByEmail(access.database, email);
  return {
    kind,
    email,
    account: accountId && { id: formatId('account', accountId), name: accountName ?? '' },
    role,
    invited_by: kind === 'invitation' ? creator : null,
    known_person: person !== undefined,
    expires_at: expires_at.toISOString(),
  };
}

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
