import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moves } from '../../contract/primitives.ts';
import {
  anyRequest,
  courierIds,
  outcomeOf,
  plainDeliveries,
  plainRequest,
  testPolicy,
} from '../../tests/support/moves.ts';
import { readToTheEnd, sequencerOn } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, DatabaseBusy, isBadValue, openDatabase } from '../database/database.ts';
import { feedKeptMs, trimFeed } from '../events/feed-reader.ts';
import { findKeyedResponses, idempotencyChore, type KeyRef } from '../idempotency/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newId, parseId } from '../platform/ids.ts';
import { makeLog } from '../platform/log.ts';
import { makeHousekeeping } from '../workers/housekeeping.ts';
import type { Creator, Deliveries } from './deliveries.ts';
import { type DeliverySnapshot, decide, graph } from './lifecycle/lifecycle.ts';
import { makeEdits } from './moves/edits.ts';
import { type Moved, makeMover, moveClaim } from './moves/mover.ts';
import type { DeliveryRef } from './store.ts';
import * as store from './store.ts';
import { readRecord } from './views/record-store.ts';

let database: Database;
let deliveries: Deliveries;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
  deliveries = plainDeliveries(database);
});
afterAll(() => database.close());

const account: Creator = {
  mode: 'live',
  actor: 'key:k',

  accountId: newId('account', Date.now()),
  currency: 'USD',
  serviceTimeMinutes: 60,
};
const addresses = { pickup_address: 'A', delivery_address: 'B', amount_to_collect: 500 };

async function newDelivery(): Promise<DeliveryRef> {
  const made = await deliveries.create(account, addresses);
  if (!('delivery' in made)) throw new Error(made.details);
  return { accountId: account.accountId, mode: 'live', id: parseId('delivery', made.delivery.delivery_id)! };
}

const eventsOf = ({ id }: DeliveryRef) =>
  database.read<{ sequence: number; type: string }>(
    {
      name: 'events',
      text: 'select sequence, type from delivery_events where delivery_id = $1 order by sequence',
    },
    [id],
  );

test('random moves on stored deliveries go exactly as the lifecycle decides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { maxLength: 20 }), async (walk) => {
      const ref = await newDelivery();
      let snapshot: DeliverySnapshot = (await deliveries.snapshot(ref))!;
      const types = ['delivery.created'];
      for (const request of walk) {
        const expected = decide(snapshot, request, testPolicy, 'test', 0);
        const actual = await deliveries.move(ref, request, { actor: 'test' });
        expect(outcomeOf(actual)).toBe(expected.outcome === 'change' ? 'changed' : expected.outcome);
        if (expected.outcome === 'change') {
          snapshot = expected.to;
          types.push(expected.event.type);
        }
      }
      expect(await deliveries.snapshot(ref)).toEqual(snapshot);
      const events = await eventsOf(ref);
      expect(events.map((event) => event.type)).toEqual(types);
      expect(events.map((event) => event.sequence)).toEqual(types.map((_, i) => i + 1));
    }),
    { numRuns: 60 },
  );
});

test('whatever many callers try at once, each history is a path of the graph and no event is written for a move that was not made', async () => {
  const edges = moves.flatMap((move) => graph[move]);
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 2, maxLength: 24 }), async (attempts) => {
      const ref = await newDelivery();
      const other = plainDeliveries(database);
      // Two nodes, and on each of them requests that travel in one group.
      const outcomes = await Promise.all(
        attempts.map((request, i) => (i % 2 ? other : deliveries).move(ref, request, { actor: 'test' })),
      );
      const events = await eventsOf(ref);
      let status = 'created';
      for (const [i, event] of events.slice(1).entries()) {
        const edge = edges.find(({ from, event: type }) => from === status && type === event.type);
        expect(edge, `${event.type} from ${status}`).toBeDefined();
        status = edge!.to;
        expect(event.sequence).toBe(i + 2);
      }
      expect(await deliveries.read(ref)).toMatchObject({ status, version: events.length });
      expect(outcomes.filter((moved) => outcomeOf(moved) === 'changed')).toHaveLength(events.length - 1);
    }),
    { numRuns: 60 },
  );
});

test('of many requests with one idempotency key exactly one moves, all get its response, and a refused one keeps the key free', async () => {
  const ref = await newDelivery();
  const keyed = (fingerprint: string) => ({
    claim: {
      accountId: ref.accountId,
      scope: 'test',
      key: `key ${ref.id}`,
      fingerprint,
      responseOf: ({ version }: DeliverySnapshot) => JSON.stringify({ version }),
    },
  });
  const by = { actor: 'test' };
  const early = await deliveries.move(ref, { move: 'fail_attempt', reason: 'refused' }, by, keyed('aa'));
  expect(outcomeOf(early)).toBe('refused');
  await deliveries.move(ref, plainRequest('pick_up', { amountToCollect: 0, courierId: null }), by);
  const fail = () => deliveries.move(ref, { move: 'fail_attempt', reason: 'refused' }, by, keyed('aa'));
  const answers = await Promise.all(Array.from({ length: 20 }, fail));
  expect(answers.filter((moved) => outcomeOf(moved) === 'changed')).toHaveLength(1);
  const replays = answers.filter((moved) => outcomeOf(moved) === 'replayed');
  expect(replays).toHaveLength(19);
  for (const moved of replays) expect(moved).toEqual({ outcome: 'replayed', response: '{"version":3}' });
  expect((await deliveries.snapshot(ref))!.attempts).toBe(1);
  const another = await deliveries.move(ref, { move: 'return' }, by, keyed('bb'));
  expect(another).toMatchObject({ code: 'key_reused' });
});

test('one row that the database refuses fails alone: its neighbours in the group are stored', async () => {
  // Validation would never let this pass; the group must survive it all the same.
  const bad = { ...addresses, receiver_contact: { name: 'a\u0000b' } };
  const answers = await Promise.allSettled(
    [addresses, bad, addresses, addresses].map((body) => deliveries.create(account, body)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(isBadValue((answers[1] as PromiseRejectedResult).reason)).toBe(true);
});

test('the database itself refuses a parcel in nobody’s hands, and more cash than there was to collect', async () => {
  const ref = await newDelivery();
  const set = (name: string, what: string) =>
    database.asOneStatement((tx) =>
      tx.query({ name, text: `update deliveries set ${what} where account_id = $1 and delivery_id = $2` }, [
        ref.accountId,
        ref.id,
      ]),
    );
  await expect(set('nobody', "status = 'in_transit'")).rejects.toThrow('deliveries_in_hands');
  await expect(set('too-much', 'collected_amount = 501')).rejects.toThrow('collected_amount');
});

test('the database itself refuses a state that does not exist and a second event with the same number', async () => {
  const ref = await newDelivery();
  const write = (name: string, text: string) =>
    database.asOneStatement((tx) => tx.query({ name, text }, [ref.accountId, ref.id]));
  await expect(
    write('bad-state', "update deliveries set status = 'lost' where account_id = $1 and delivery_id = $2"),
  ).rejects.toThrow('deliveries_status_check');
  await expect(
    write(
      'twice',
      "insert into delivery_events (account_id, delivery_id, sequence, type, actor, at) values ($1, $2, 1, 'x', 'x', now())",
    ),
  ).rejects.toThrow('delivery_events_pkey');
});

test('a transaction of one statement refuses a second', async () => {
  const statement = { name: 'one', text: 'select 1' };
  await expect(
    database.asOneStatement(async (tx) => {
      await tx.query(statement, []);
      await tx.query(statement, []);
    }),
  ).rejects.toThrow('second statement');
});

test('an error inside a transaction leaves nothing of it behind', async () => {
  const count = async () =>
    (await database.read<{ n: string }>({ name: 'n', text: 'select count(*) as n from accounts' }, []))[0]!.n;
  const before = await count();
  await expect(
    database.inTransaction(async (tx) => {
      await tx.query({ name: 'acc', text: "insert into accounts (account_id, name) values ($1, 'Ghost')" }, [
        newId('account', 0),
      ]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await count()).toBe(before);
});

test('idempotency keys are kept for 48 hours and events for 30 days, and then housekeeping deletes them, in batches', async () => {
  let now = Date.now();
  const clock = { now: () => now, elapsed: () => now };
  const early = plainDeliveries(database, clock);
  const key = `old-${now}`;
  const create = () => early.create(account, addresses, key);
  const first = await create();
  const housekeeping = makeHousekeeping(database, clock, makeLog('silent'), [
    idempotencyChore,
    { name: 'events', keptMs: feedKeptMs, clear: trimFeed },
  ]);
  now += 48 * 3_600_000 - 60_000;
  await housekeeping.runAll();
  expect(await create()).toEqual({ ...first, outcome: 'replayed' });
  now += 120_000;
  await housekeeping.runAll();
  expect(await create()).toMatchObject({ outcome: 'created' });
  const posted = async () =>
    Number(
      (await database.read<{ n: string }>({ name: 'p', text: 'select count(*) as n from events' }, []))[0]!.n,
    );
  await sequencerOn(database).turn();
  const before = await posted();
  expect(before).toBeGreaterThan(1);
  now += feedKeptMs - 24 * 3_600_000;
  await housekeeping.runAll();
  expect(await posted(), 'what a reader has not read stays, however old').toBe(before);
  await readToTheEnd(database);
  await housekeeping.runAll();
  expect(await posted()).toBe(1);
  housekeeping.close();
});

test('of the same request sent twice at once both get one response, also where the first leaves nothing to do', async () => {
  const ref = await newDelivery();
  await deliveries.move(ref, plainRequest('pick_up', { courierId: null, amountToCollect: 500 }), {
    actor: 'test',
  });
  const claim = moveClaim({
    key: 'twice',
    accountId: account.accountId,
    scope: 'test',
    request: ref.id,
    responseOf: ({ attempts }) => attempts,
  });
  let first: Moved | undefined;
  const fail = (move: typeof deliveries.move) =>
    move(ref, { move: 'fail_attempt', reason: 'refused' }, { actor: 'test' }, { claim });
  const parts = {
    database,
    clock: systemClock,
    // The one attempt that there is: after it, it can only be returned.
    policy: async () => ({ maxAttempts: 1, requiredProof: [] }),
    pins: { check: async () => undefined, isLocked: async () => false },
    readSnapshot: async (one: DeliveryRef) => (await store.readSnapshots(database, [one]))[0],
    findKeyedResponse: async (key: KeyRef) => (await findKeyedResponses(database, [key]))[0],
    postingOf: async () => undefined,
    readSumsOf: async () => ({ collected: '0', in_hand: '0' }),
    write: async (row: store.MoveRow) =>
      (await database.asOneStatement((tx) => store.moveDeliveries(tx, [row])))[0]!,
    onCommitted: () => undefined,
  };
  const second = await fail(
    makeMover({
      ...parts,
      // The first comes between the question for the key and the question for the state.
      readSnapshot: async (one) => {
        first ??= await fail(makeMover(parts));
        return parts.readSnapshot(one);
      },
    }),
  );
  expect([outcomeOf(first!), second]).toEqual(['changed', { outcome: 'replayed', response: '1' }]);
});

test('a move on the condition of a version is refused once anything has happened to the delivery', async () => {
  const ref = await newDelivery();
  const cancel = { move: 'cancel' } as const;
  await deliveries.move(ref, { move: 'assign', courierId: courierIds[0] }, { actor: 'test' });
  expect(
    await deliveries.move(ref, cancel, { actor: 'test', onlyVersion: 1, moves: ['cancel', 'return'] }),
  ).toMatchObject({
    code: 'changed_since',
    about: { delivery: { status: 'created', allowed_actions: ['cancel'] } },
  });
  expect(await deliveries.move(ref, cancel, { actor: 'test', onlyVersion: 2 })).toMatchObject({
    outcome: 'changed',
  });
});

/** Edits a delivery while, on another node, a number of changes come before each try of the edit is written. */
async function editAmongOthers(ref: DeliveryRef, others: number, ifVersion?: number) {
  const by = { actor: 'test', serviceTimeMinutes: 60 };
  const editElsewhere = makeEdits(database, systemClock, deliveries);
  let made = 0;
  const edit = makeEdits(database, systemClock, {
    ...deliveries,
    move: async (...move) => {
      if (made < others) {
        made += 1;
        await editElsewhere(ref, { receiver_contact: { phone: `+23480000000${made}` } }, by);
      }
      return deliveries.move(...move);
    },
  });
  return edit(ref, { receiver_contact: { name: 'Ada Obi' } }, by, { ifVersion });
}

test('an edit that others come before is worked out again on the delivery as it is then, nine times at most', async () => {
  const ref = await newDelivery();
  expect(await editAmongOthers(ref, 9)).toBe('edited');
  expect(await readRecord(database, ref)).toMatchObject({
    version: 11,
    receiver_name: 'Ada Obi',
    receiver_phone: '+234800000009',
  });
  const busy = await newDelivery();
  await expect(editAmongOthers(busy, 10)).rejects.toThrow(DatabaseBusy);
  expect(await readRecord(database, busy)).toMatchObject({ version: 11, receiver_name: null });
});

test('an edit on the condition of a version is refused if another comes before it', async () => {
  const ref = await newDelivery();
  expect(await editAmongOthers(ref, 1, 1)).toMatchObject({ phrase: 'deliveryChanged' });
  expect(await readRecord(database, ref)).toMatchObject({ version: 2, receiver_name: null });
});
