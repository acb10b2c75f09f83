/** A live stream, which goes on after the response has begun, is authorised again and again. */
import { expect, test } from 'vitest';
import { followAccount } from '../../contract/dashboard/overview.ts';
import { signOut } from '../../contract/dashboard/profile.ts';
import { routesOf } from '../../contract/routes.ts';
import { makeDashboardAuth } from '../../server/access/dashboard-auth.ts';
import { makeSessions } from '../../server/access/sessions/sessions.ts';
import type { Insider } from '../../server/accounts/callers.ts';
import { hour, testClock } from '../support/clock.ts';
import { cookieHeader, signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock });

/** Opens the stream of an account, and returns how to ask whether it may go on. */
async function confirm(person: TestPerson): Promise<() => Promise<void>> {
  const auth = makeDashboardAuth({
    database: service.database,
    sessions: makeSessions(service.database, clock),
    limiter: undefined,
    publicUrl: 'http://127.0.0.1',
  });
  const request = {
    headers: { cookie: cookieHeader(person), 'sec-fetch-site': 'same-origin' },
    params: { account_id: person.accountId },
    clientAddress: '127.0.0.1',
  };
  const reply = { header: () => undefined, headers: () => undefined };
  const [route] = routesOf(followAccount);
  const caller = await auth.admit(route!, request as never, reply as never);
  return (caller as Insider).confirm;
}

test('a stream may go on while its person is signed in and in the account', async () => {
  const person = await signedIn(service, { account: 'Acme', role: 'member' });
  const ask = await confirm(person);
  await expect(ask()).resolves.toBeUndefined();
});

test('a stream ends after a sign-out, when the session expires, or when its person is disabled', async () => {
  const left = await signedIn(service, { account: 'Acme' });
  const askLeft = await confirm(left);
  await left.call(signOut);
  await expect(askLeft()).rejects.toMatchObject({ status: 401 });

  const disabled = await signedIn(service, { account: 'Acme' });
  const askDisabled = await confirm(disabled);
  await sql(service, 'update people set disabled_at = now() where email = $1', [disabled.email]);
  await expect(askDisabled()).rejects.toMatchObject({ status: 401 });

  const idle = await confirm(await signedIn(service, { account: 'Acme' }));
  clock.forward(12 * hour);
  await expect(idle()).rejects.toMatchObject({ status: 401 });
});

test('a stream ends when its person, unless an operator, is no longer in the account', async () => {
  const member = await signedIn(service, { account: 'Acme', role: 'member' });
  const operator = await signedIn(service, { account: 'Acme', operator: true, role: 'member' });
  const asks = [await confirm(member), await confirm(operator)];
  await sql(
    service,
    'delete from memberships m using people p where p.person_id = m.person_id and p.email = any ($1)',
    [[member.email, operator.email]],
  );
  await expect(asks[0]!()).rejects.toMatchObject({ status: 404 });
  await expect(asks[1]!()).resolves.toBeUndefined();
});
