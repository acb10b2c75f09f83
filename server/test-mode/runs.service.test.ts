import { afterAll, beforeAll, expect, test } from 'vitest';
import { second, testClock } from '../../tests/support/clock.ts';
import { plainDeliveries, testPolicy } from '../../tests/support/moves.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { DeliveryRef } from '../deliveries/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { type AccountId, newId, parseId } from '../platform/ids.ts';
import { makeTestMode, type TestMode } from './api.ts';
import { saveRun } from './store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await newDatabase()).connection, () => undefined, patient);
});
afterAll(() => database.close());

const clock = testClock();
const parts = () => ({
  database,
  clock,
  deliveries: plainDeliveries(database, clock),
  policy: async () => testPolicy,
});
/** Like a process of its own: nodes share nothing but the database. */
const newNode = () => makeTestMode(parts());

/** An advance that has to succeed. */
async function advanced(...[node, ...request]: [TestMode, ...Parameters<TestMode['advance']>]) {
  const outcome = await node.advance(...request);
  if (isRejection(outcome)) throw new Error(outcome.details);
  return outcome;
}

async function newDelivery(): Promise<DeliveryRef> {
  const accountId = await newAccount();
  const by = { accountId, mode: 'test' as const, currency: 'NGN', serviceTimeMinutes: 60, actor: 'key:a' };
  const made = await parts().deliveries.create(by, {
    pickup_address: 'A',
    delivery_address: 'B',
    amount_to_collect: 500,
  });
  if (!('delivery' in made)) throw new Error(made.details);
  return { accountId, mode: 'test', id: parseId('delivery', made.delivery.delivery_id)! };
}

async function newAccount(): Promise<AccountId> {
  const id = newId('account', clock.now());
  await database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'new-account',
        text: `insert into accounts (account_id, name, created_at) values ($1, $2, now())`,
      },
      [id, id],
    ),
  );
  return id;
}

async function historyOf(ref: DeliveryRef): Promise<string[]> {
  const rows = await database.read<{ type: string; actor: string }>(
    {
      name: 'history',
      text: 'select type, actor from delivery_events where delivery_id = $1 order by sequence',
    },
    [ref.id],
  );
  return rows.map(({ type }) => type.replace('delivery.', ''));
}

const whole = ['created', 'assigned', 'picked_up', 'attempt_failed', 'instructed', 'delivered'];

test('the steps of a run are made when they are due, and not before', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  const begun = await advanced(node, ref, { run: 'failed_then_delivered', every_seconds: 10 }, 'person:p');
  expect([begun.run, await historyOf(ref)]).toEqual(['failed_then_delivered', whole.slice(0, 2)]);
  for (let steps = 3; steps <= whole.length; steps++) {
    clock.forward(9 * second);
    await node.turn();
    expect(await historyOf(ref)).toHaveLength(steps - 1);
    expect(await node.runOf(ref)).toBe('failed_then_delivered');
    clock.forward(second);
    await node.turn();
    expect(await historyOf(ref)).toEqual(whole.slice(0, steps));
  }
  expect(await node.runOf(ref)).toBeNull();
  const actors = await database.read<{ actor: string }>(
    { name: 'actors', text: 'select distinct actor from delivery_events where delivery_id = $1' },
    [ref.id],
  );
  expect(actors.map(({ actor }) => actor).sort(), 'who asked for the run makes its moves').toEqual([
    'key:a',
    'person:p',
  ]);
});

test('without every_seconds, a run pauses for 2 seconds between two steps', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  await node.advance(ref, { run: 'delivered' }, 'key:a');
  clock.forward(2 * second - 1);
  await node.turn();
  expect(await historyOf(ref)).toHaveLength(2);
  clock.forward(1);
  await node.turn();
  expect(await historyOf(ref)).toHaveLength(3);
});

test('a run goes on after a restart, with a pause before each step, however late it is', async () => {
  const ref = await newDelivery();
  await newNode().advance(ref, { run: 'delivered', every_seconds: 5 }, 'key:a');
  clock.forward(3600 * second);
  const node = newNode();
  await node.turn();
  expect(await historyOf(ref)).toEqual(['created', 'assigned', 'picked_up']);
  clock.forward(5 * second);
  await node.turn();
  expect(await historyOf(ref)).toEqual(['created', 'assigned', 'picked_up', 'delivered']);
});

test('several nodes make each step once', async () => {
  const refs = await Promise.all(Array.from({ length: 12 }, newDelivery));
  const nodes = [newNode(), newNode(), newNode()];
  await Promise.all(
    refs.map((ref) => nodes[0]!.advance(ref, { run: 'failed_then_delivered', every_seconds: 1 }, 'key:a')),
  );
  for (let steps = 3; steps <= whole.length; steps++) {
    clock.forward(second);
    await Promise.all(nodes.map((node) => node.turn()));
    // A node that found all rows taken has nothing to do; what it passed over is done by the others.
    for (const ref of refs) expect(await historyOf(ref)).toEqual(whole.slice(0, steps));
  }
});

test('a step that was made just before the service was killed is not made again', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  for (const move of ['assign', 'pick_up', 'fail_attempt'] as const)
    await node.advance(ref, { move }, 'key:a');
  const row = {
    account_id: ref.accountId,
    delivery_id: ref.id,
    run: 'failed_then_delivered' as const,
    step: 2,
    every_seconds: 1,
    actor: 'key:a',
  };
  await database.asOneStatement((tx) => saveRun(tx, row, clock.now()));
  await node.turn();
  expect(await historyOf(ref)).toEqual(whole.slice(0, 5));
});

test('any other move ends a run, even while a step of it is being made', async () => {
  for (let round = 0; round < 10; round++) {
    const [ref, node, other] = [await newDelivery(), newNode(), newNode()];
    await node.advance(ref, { run: 'delivered', every_seconds: 1 }, 'key:a');
    clock.forward(second);
    const [answer] = await Promise.all([advanced(other, ref, { move: 'pick_up' }, 'key:a'), node.turn()]);
    expect([answer.snapshot.status, answer.run, await node.runOf(ref)]).toEqual(['in_transit', null, null]);
    clock.forward(60 * second);
    await node.turn();
    expect(await historyOf(ref)).toEqual(['created', 'assigned', 'picked_up']);
  }
});

test('a move that is refused also ends the run; an invalid request does not', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  await node.advance(ref, { run: 'delivered', every_seconds: 1 }, 'key:a');
  expect(await node.advance(ref, { move: 'assign', run: 'returned' }, 'key:a')).toMatchObject({
    phrase: 'invalidRequest',
    details: 'run cannot be combined with move',
  });
  expect(await node.runOf(ref)).toBe('delivered');
  expect(await node.advance(ref, { move: 'return' }, 'key:a')).toMatchObject({ phrase: 'moveNotPossible' });
  expect(await node.runOf(ref)).toBeNull();
});

test('a run ends when a step is refused because the delivery was cancelled in the meantime', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  await node.advance(ref, { run: 'delivered', every_seconds: 1 }, 'key:a');
  await parts().deliveries.move(ref, { move: 'cancel' }, { actor: 'key:a' });
  clock.forward(second);
  await node.turn();
  expect([await historyOf(ref), await node.runOf(ref)]).toEqual([['created', 'assigned', 'cancelled'], null]);
});

test('a new run replaces the old one', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  await node.advance(ref, { run: 'delivered', every_seconds: 100 }, 'key:a');
  const { run } = await advanced(node, ref, { run: 'returned', every_seconds: 1 }, 'key:a');
  expect(run).toBe('returned');
  for (let steps = 0; steps < 3; steps++) {
    clock.forward(second);
    await node.turn();
  }
  expect(await historyOf(ref)).toEqual(['created', 'assigned', 'picked_up', 'attempt_failed', 'returned']);
});

test('the run of an account is not ended by another account, or by the other mode', async () => {
  const [ref, node] = [await newDelivery(), newNode()];
  await node.advance(ref, { run: 'delivered', every_seconds: 1 }, 'key:a');
  for (const stranger of [
    { ...ref, accountId: await newAccount() },
    { ...ref, mode: 'live' as const },
  ]) {
    expect(await node.advance(stranger, {}, 'key:b')).toMatchObject({ phrase: 'deliveryNotFound' });
  }
  expect(await node.runOf(ref)).toBe('delivered');
});

test('a step that a killed node had sent, and that commits late, is not made twice and does not end the run', async () => {
  for (const [run, script] of [
    ['delivered', ['created', 'assigned', 'picked_up', 'delivered']],
    ['failed_then_delivered', whole],
  ] as const) {
    const [ref, { deliveries, ...others }] = [await newDelivery(), parts()];
    await newNode().advance(ref, { run, every_seconds: 1 }, 'key:a');
    /** Every step commits for the killed node just before this node makes it. */
    const move: typeof deliveries.move = async (at, request, by, extra) => {
      await parts().deliveries.move(at, request, { actor: 'key:a' });
      return deliveries.move(at, request, by, extra);
    };
    const node = makeTestMode({ ...others, deliveries: { ...deliveries, move } });
    for (let turns = 0; turns < 10; turns++) {
      clock.forward(second);
      await node.turn();
    }
    expect([await historyOf(ref), await node.runOf(ref)]).toEqual([script, null]);
  }
});
