/** What is over goes after a month; what happened stays. */
import { expect, test } from 'vitest';
import { getMe, signOut } from '../../contract/dashboard/oneself.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { accessChores } from '../../server/access/index.ts';
import { makeHousekeeping } from '../../server/platform/housekeeping.ts';
import { makeLog } from '../../server/platform/log.ts';
import { day, minute, testClock } from '../support/clock.ts';
import { signedIn, visitor } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock });

test('sessions, links and throttles are cleared a month after their end, the audit log never', async () => {
  const count = async (table: string) => (await sql(service, `select 1 from ${table}`)).length;
  const log = makeLog('silent');
  const housekeeping = makeHousekeeping(service.database, clock, log, accessChores);
  const person = await signedIn(service, { account: 'Acme' });
  await person.call(signOut);
  await visitor(service).call(signIn, { body: { email: person.email, password: 'wrong' } });
  await expect.poll(() => count('audit_log')).toBe(4);
  const before = { links: await count('links'), throttles: await count('throttles') };
  expect(before).toEqual({ links: 1, throttles: 2 });

  clock.forward(30 * day - minute);
  await housekeeping.runAll();
  expect([await count('sessions'), await count('links'), await count('throttles')]).toEqual([1, 1, 2]);

  const later = await signedIn(service);
  clock.forward(day + 2 * minute);
  await housekeeping.runAll();
  expect([await count('sessions'), await count('links'), await count('throttles')]).toEqual([1, 0, 0]);
  expect(await count('audit_log')).toBe(4);
  clock.forward(-day);
  expect((await later.call(getMe)).status, 'who is signed in stays').toBe(200);
  housekeeping.close();
});
