import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sequencerOn } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newSeed, seededRandom, tellOnFailure } from '../../tests/support/random.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { sql } from '../../tests/support/sql.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeOpenListener } from '../database/listener.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import { makeLog } from '../platform/log.ts';
import { type Followed, makeFeedTail, type TailEvent } from './feed-tail.ts';
import { makeNotifications } from './notifications.ts';

let url: string;
let database: Database;
beforeAll(async () => {
  url = (await newDatabase()).url;
  database = openDatabase({ connectionString: url }, () => undefined, patient);
});
afterAll(() => database.close());

const accountId = (n: number) =>
  `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}` as AccountId;
const deliveryId = (n: number) =>
  `00000000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}` as DeliveryId;

let sequence = 0;
/** Writes events of a delivery of an account, and adds them to the feed. */
async function write(account: number, delivery: number, { mode = 'live', count = 1 } = {}): Promise<void> {
  await sql(
    { database },
    `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
     select $1, $2, $3 + n, 'x', now(), gen_random_uuid(), $4, '{}' from generate_series(1, $5::int) n`,
    [accountId(account), deliveryId(delivery), sequence, mode, count],
  );
  sequence += count;
  const sequencer = sequencerOn(database, []);
  while ((await sequencer.turn()) === 'more');
}

/** A tail as a node has it. */
function startTail() {
  const log = makeLog('silent');
  const openListener = makeOpenListener({ connectionString: url }, patient.databaseMs);
  const notifications = makeNotifications({ database, openListener, log, times: { minPauseMs: 1 } });
  const tail = makeFeedTail({ database, notifications, log });
  notifications.start();
  onTestFinished(async () => {
    tail.close();
    await notifications.close();
  });
  return tail;
}

const head = async () =>
  Number((await sql<{ position: string }>({ database }, 'select position from feed_head'))[0]?.position);

test('followers get the events of their delivery, account and mode, in the order of the feed', async () => {
  const tail = startTail();
  const since = await head();
  const got = new Map<string, number[]>();
  const follow = (name: string, what: Followed) => {
    got.set(name, []);
    tail.follow(
      what,
      (events: readonly TailEvent[]) => got.get(name)?.push(...events.map((e) => e.sequence)),
      since,
    );
  };
  follow('delivery', { accountId: accountId(1), subjectId: deliveryId(1) });
  follow('the same', { subjectId: deliveryId(1) });
  follow('account', { accountId: accountId(1) });
  follow('mode', { accountId: accountId(1), mode: 'test' });
  follow('live', { mode: 'live' });
  follow('another account', { accountId: accountId(9), subjectId: deliveryId(1) });
  sequence = 0;
  await write(1, 1);
  await write(1, 2);
  await write(2, 3);
  await write(1, 4, { mode: 'test' });
  await write(1, 1, { count: 2 });
  // An event that comes while a follower is added may be sent again.
  const sequencesOf = (name: string) => [...new Set(got.get(name))];
  await expect.poll(() => sequencesOf('live')).toEqual([1, 2, 3, 5, 6]);
  expect(Object.fromEntries([...got.keys()].map((name) => [name, sequencesOf(name)]))).toEqual({
    live: [1, 2, 3, 5, 6],
    delivery: [1, 5, 6],
    'the same': [1, 5, 6],
    account: [1, 2, 4, 5, 6],
    mode: [4],
    'another account': [],
  });
});

test('after more events than one look reads, every follower is asked to look', async () => {
  const tail = startTail();
  const since = await head();
  await write(1, 1, { count: 2_001 });
  const got: number[] = [];
  tail.follow(
    { accountId: accountId(1), subjectId: deliveryId(2) },
    (events) => void got.push(events.length),
    since,
  );
  // Those of its own account only are read: another one follows them.
  tail.follow({ accountId: accountId(1) }, () => undefined);
  await expect.poll(() => got).toContain(0);
});

test('followers who come and go while events are written through another node, and listeners are killed, miss nothing', async () => {
  const seed = newSeed();
  tellOnFailure(seed);
  const random = seededRandom(seed);
  const nodes = [startTail(), startTail()];
  const count = async (delivery: number) => {
    const rows = await sql<{ n: number }>(
      { database },
      'select count(*)::int as n from events where subject_id = $1',
      [deliveryId(delivery)],
    );
    return rows[0]?.n;
  };
  const followers: { delivery: number; seen: number | undefined }[] = [];
  /** Reads what it shows before and after it begins to follow, and after each notification. */
  const follow = async () => {
    const delivery = random.between(20, 25);
    const account = delivery % 3;
    const follower = { delivery, seen: await count(delivery) };
    const look = async () => {
      const now = (await count(delivery)) ?? 0;
      follower.seen = Math.max(now, follower.seen ?? 0);
    };
    const node = nodes[random.between(0, 1)];
    const stop = node?.follow(
      { accountId: accountId(account), subjectId: deliveryId(delivery) },
      () => void look(),
    );
    await look();
    if (random.between(0, 2) === 0) stop?.();
    else followers.push(follower);
  };
  for (let round = 0; round < 60; round++) {
    const delivery = random.between(20, 25);
    await Promise.all([write(delivery % 3, delivery), follow()]);
    if (round % 15 === 14) {
      await sql(
        { database },
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'listen %'`,
      );
    }
  }
  for (const follower of followers) {
    const expected = await count(follower.delivery);
    await expect.poll(() => follower.seen).toBe(expected);
  }
});
