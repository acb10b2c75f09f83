/** What is over goes after a month, counted tries after a day; what happened stays. */
import { expect, test } from 'vitest';
import { getMe, signOut } from '../../contract/dashboard/profile.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { accessChores } from '../../server/access/index.ts';
import { makeLog } from '../../server/platform/log.ts';
import { makeHousekeeping } from '../../server/workers/housekeeping.ts';
import { day, minute, testClock } from '../support/clock.ts';
import { signedIn, visitor } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock });

test('sessions and links are cleared a month after their end, the audit log never', async () => {
  const count = async (table: string) => (await sql(service, `select 1 from ${table}`)).length;
  const log = makeLog('silent');
  const housekeeping = makeHousekeeping(service.database, clock, log, accessChores);
  const person = await signedIn(service, { account: 'Acme' });
  await person.call(signOut);
  await visitor(service).call(signIn, { body: { email: person.email, password: 'wrong' } });
  await expect.poll(() => count('audit_log')).toBe(4);
  expect(await count('links')).toBe(1);

  clock.forward(30 * day - minute);
  await housekeeping.runAll();
  expect([await count('sessions'), await count('links')]).toEqual([1, 1]);

  const later = await signedIn(service);
  clock.forward(day + 2 * minute);
  await housekeeping.runAll();
  expect([await count('sessions'), await count('links')]).toEqual([1, 0]);
  expect(await count('audit_log')).toBe(4);
  clock.forward(-day);
  expect((await later.call(getMe)).status, 'who is signed in stays').toBe(200);
  housekeeping.close();
});

test('tries are cleared a day after the last one, in batches, and one of today stays', async () => {
  const housekeeping = makeHousekeeping(service.database, clock, makeLog('silent'), accessChores);
  const keys = async () =>
    (await sql<{ key: string }>(service, 'select throttle_key as key from throttles order by 1')).map(
      ({ key }) => key,
    );
  const add = (prefix: string, count: number) =>
    sql(
      service,
      `insert into throttles (throttle_key, failures, blocked_until, updated_at)
       select $1 || n, 9, to_timestamp($3::float8 / 1000) + interval '1 hour', to_timestamp($3::float8 / 1000)
       from generate_series(1, $2::int) as n`,
      [prefix, count, clock.now()],
    );
  await housekeeping.runAll();
  // More than two batches of housekeeping.
  await add('old:', 4_001);
  clock.forward(minute);
  await add('new:', 1);
  clock.forward(day - minute);
  await housekeeping.runAll();
  expect(await keys()).toHaveLength(4_002);
  clock.forward(minute / 2);
  await housekeeping.runAll();
  expect(await keys()).toEqual(['new:1']);
  housekeeping.close();
});
