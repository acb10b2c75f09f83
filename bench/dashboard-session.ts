/** A person who is signed in to the dashboard, without the time that a sign-in takes; returns the cookie. */
import { insertMembership, insertPerson } from '../server/access/people/store.ts';
import { makeSessions } from '../server/access/sessions/sessions.ts';
import type { Database } from '../server/database/database.ts';
import { systemClock } from '../server/platform/clock.ts';
import { type AccountId, newId } from '../server/platform/ids.ts';

export async function signInSomebody(
  database: Database,
  accountId: AccountId,
  { isOperator = false }: { isOperator?: boolean } = {},
): Promise<string> {
  const at = systemClock.now();
  const personId = newId('person', at);
  const { token } = await database.inTransaction(async (tx) => {
    const person = { personId, email: 'bench@example.com', name: 'Bench', isOperator, at };
    // No password has this hash: nobody can sign in with it.
    await insertPerson(tx, { ...person, passwordHash: '$argon2id$none' });
    await insertMembership(tx, { accountId, personId, role: 'owner', at });
    return makeSessions(database, systemClock).begin(tx, {
      personId,
      state: 'full',
      network: '127.0.0.1',
      userAgent: 'bench',
    });
  });
  return `waybill=${token}`;
}
