/**
 * The promise of an acknowledgement: whatever is killed, whenever, what was acknowledged is there afterwards as it was
 * acknowledged, once, and whole. One run (run.ts), many things to look at.
 *
 * On a Citus cluster nothing of it is killed but Node: other test files use it at the same time, and its servers may be on
 * other machines. In place of a kill of PostgreSQL, every connection to this database ends, on one node or on all of them,
 * also in the middle of a two-phase commit.
 *
 * TEST_SEED=<number> repeats the kills and the choices of the clients of a run that failed; the failure prints the
 * number. What the clients are in the middle of when a kill comes is left to the machine.
 */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginning, graph } from '../../server/deliveries/lifecycle/lifecycle.ts';
import { checkLedger } from '../../server/money/index.ts';
import { newSeed, seedHint, tellOnFailure } from '../support/random.ts';
import { type Installation, newInstallation } from './installation.ts';
import type { KnownEvent } from './ledger.ts';
import { type Run, startRun, storedBy, workUnderKills } from './run.ts';
import type { Stored, StoredEvent } from './stored.ts';

const seed = newSeed();
let installation: Installation;
let run: Run;
let stored: Stored;

beforeAll(async () => {
  installation = await newInstallation();
  try {
    run = await startRun(installation);
    await workUnderKills(run, seed);
    stored = await storedBy(run);
  } catch (error) {
    throw new Error(seedHint(seed), { cause: error });
  }
});

afterAll(async () => {
  run?.world.sender.giveUp();
  await installation?.remove();
});

beforeEach(() => tellOnFailure(seed));

test('the service outlives a killed PostgreSQL, and refuses with nothing but 503 until it is back', () => {
  // Any other answer, or an end of the service that was not killed, would have ended the run.
  expect(run.world.sender.unanswered, 'the kills were felt').toBeGreaterThan(0);
});

test('every acknowledged delivery is stored once, in the acknowledged state, and no other is', () => {
  const known = [...run.world.ledger].map(([id, { pickupAddress, status, events }]) => [
    id,
    { pickupAddress, status, version: events.length },
  ]);
  const found = [...stored.deliveries].map(([id, { pickupAddress, status, version }]) => [
    id,
    { pickupAddress, status, version },
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  const addresses = [...stored.deliveries.values()].map(({ pickupAddress }) => pickupAddress);
  expect(new Set(addresses).size, 'no row of an import and no order is there twice').toBe(addresses.length);
});

test('every acknowledged delivery is read as it was acknowledged', async () => {
  const { shop, ledger, sender } = run.world;
  const created = sender.acknowledged.filter(({ request }) => request.path === '/v1/deliveries');
  for (const { response } of created) {
    const delivery = JSON.parse(response.text);
    const { status } = ledger.get(delivery.delivery_id)!;
    const read = await fetch(`${run.waybill.url}/v1/deliveries/${delivery.delivery_id}`, { headers: shop });
    expect([read.status, await read.json()]).toEqual([200, { ...delivery, status }]);
  }
});

const sha256 = (base64: string | undefined) =>
  base64 === undefined ? null : hash('sha256', Buffer.from(base64, 'base64'), 'hex');

/** An event as it has to be stored after its request was acknowledged. */
function asStored({ type, body }: KnownEvent): Omit<StoredEvent, 'sequence' | 'data'> {
  const { photo, signature, recipient_name: recipientName } = body.proof ?? {};
  return {
    type,
    inFeed: 1,
    proofs: body.proof ? 1 : 0,
    photo: sha256(photo),
    signature: sha256(signature),
    recipient_name: recipientName ?? null,
  };
}

test('every acknowledged move has its event, once in the feed, its idempotency key and proof, and there are no others', () => {
  for (const [id, { events }] of run.world.ledger) {
    const found = stored.deliveries.get(id)!;
    expect(
      found.events.map(({ sequence, data, ...event }) => event),
      id,
    ).toEqual(events.map(asStored));
    expect(found.idempotencyKeys, id).toEqual(events.map(({ idempotencyKey }) => idempotencyKey).sort());
  }
  const known = [...run.world.ledger.values()].flatMap(({ events }) => events);
  expect(stored.rows).toEqual({
    events: known.length,
    feed: known.length,
    collected: known.filter(({ body }) => body.collected_amount).length,
    keys: known.length + acknowledged('/hand-ins').length + acknowledged('/payouts').length,
    proofs: known.filter(({ body }) => body.proof).length,
  });
});

test('cash and reasons are stored as they were acknowledged', () => {
  for (const [id, { events }] of run.world.ledger) {
    const { collectedAmount, events: found } = stored.deliveries.get(id)!;
    const collected = events.flatMap(({ body }) => body.collected_amount ?? []);
    expect([id, collectedAmount]).toEqual([id, collected[0] ?? null]);
    for (const [n, { body }] of events.entries()) {
      const { proof, ...said } = body;
      expect(found[n]!.data ?? {}).toMatchObject(said);
    }
  }
});

/** The bodies of requests that were acknowledged, by the end of their path. */
const acknowledged = (ending: string) =>
  run.world.sender.acknowledged
    .filter(({ request }) => request.path.endsWith(ending))
    .map(({ request }) => request.body as { amount: number });

test('the cash ledger balances, and has every acknowledged collection, hand-in and payout once', async () => {
  const wrong = await run.installation.withDatabase((database) =>
    checkLedger((text) => database.read({ name: text, text, replan: true }, [])),
  );
  expect(wrong).toEqual([]);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const collected = sum(
    [...run.world.ledger.values()].flatMap(({ events }) =>
      events.flatMap(({ body }) => body.collected_amount ?? []),
    ),
  );
  const handedIn = sum(acknowledged('/hand-ins').map(({ amount }) => amount));
  const paidOut = sum(acknowledged('/payouts').map(({ amount }) => amount));
  expect(stored.cash).toEqual({
    handedIn,
    inHand: collected - handedIn,
    paidOut,
    owed: collected - paidOut,
  });
  expect([handedIn, paidOut], 'and there was some').not.toContain(0);
});

test('every history is a path through the graph of the lifecycle that ends in the stored state', () => {
  const edges = Object.values(graph).flat();
  for (const [id, { status, version, events }] of stored.deliveries) {
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
    const [first, ...rest] = events;
    expect(first!.type).toBe(beginning.event);
    const end = rest.reduce<string | undefined>(
      (from, { type }) => edges.find((edge) => edge.from === from && edge.event === type)?.to,
      beginning.status,
    );
    expect([id, end]).toEqual([id, status]);
  }
});

test('every acknowledged request that is sent again gets its first response, and changes nothing', async () => {
  const { sender } = run.world;
  for (const { request, response } of [...sender.acknowledged]) {
    const again = await sender.untilAnswered(request);
    expect(again).toMatchObject({
      status: request.success,
      isReplayed: 'idempotency-key' in request.headers,
    });
    if (request.path.startsWith('/v1/')) expect(again.text).toBe(response.text);
    if (request.path.endsWith('/import')) {
      expect(again.text).toBe(response.text.replaceAll('"created"', '"replayed"'));
    }
  }
  expect(await storedBy(run)).toEqual(stored);
});

test('after all of it the service stops cleanly', async () => {
  run.waybill.process.kill('SIGTERM');
  expect(await run.waybill.exited).toBe(0);
});
