import { expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import {
  assignDeliveries,
  assignDelivery,
  maxAssignments,
  unassignDelivery,
} from '../../contract/operations/fleet/assign.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, type JsonResponse, send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { detailsOf } from '../support/events.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { phonePhoto, plainPhoto } from '../support/pictures.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const amount = shirts.amount_to_collect;

interface Scene {
  fleet: string;
  account: string;
  id: string;
  courierId: string;
  ask(operation: Operation, body?: object, headers?: Record<string, string>): Promise<JsonResponse>;
  events(): Promise<{ type: string; data: Record<string, unknown> }[]>;
}

/** A delivery, a courier and the keys of both sides. */
async function scene(body: object = shirts): Promise<Scene> {
  const [fleet, account] = [await service.newKey('', 'fleet'), await service.newKey('Acme')];
  const id = await createDelivery(service, account, body);
  const { courierId } = await newCourier(service);
  return {
    fleet,
    account,
    id,
    courierId,
    ask: async (operation, sent, headers = {}) => {
      const path = operation.path.replace('{delivery_id}', id);
      const options = { key: fleet, headers, ...(sent === undefined ? {} : { body: sent }) };
      return expectDeclared(operation, await send(service, 'POST', path, options));
    },
    events: async () =>
      detailsOf((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key: account })).body.data),
  };
}

async function pickedUp(body: object = shirts): Promise<Scene> {
  const started = await scene(body);
  await started.ask(pickUpDelivery, { courier_id: started.courierId });
  return started;
}

const nobody = { courier_id: 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z' };
const inWords = ({ status, body }: JsonResponse) => [status, body.error, body.details];

test('assignDelivery 200: before pickup and after, the answer has the five fields, and the event says who did it', async () => {
  const { ask, id, courierId, events } = await scene();
  const response = await ask(assignDelivery, { courier_id: courierId });
  expect(response.body).toEqual({
    delivery_id: id,
    status: 'created',
    estimated_delivery_time: expect.stringMatching(/Z$/),
    courier_id: courierId,
    version: 2,
  });
  await ask(pickUpDelivery);
  const other = (await newCourier(service, 'Chidi')).courierId;
  expect((await ask(assignDelivery, { courier_id: other })).body).toMatchObject({
    status: 'in_transit',
    courier_id: other,
  });
  expect((await events()).map(({ type }) => type)).toEqual([
    'delivery.created',
    'delivery.assigned',
    'delivery.picked_up',
    'delivery.assigned',
  ]);
  const [row] = await service.database.read<{ actor: string; courier: string }>(
    {
      name: 'actor-of',
      text: "select actor, data ->> 'courier_id' as courier from delivery_events where type = 'delivery.assigned' order by at desc limit 1",
    },
    [],
  );
  expect(row!.actor).toMatch(/^key:/);
});

test('assignDelivery 200: the same courier again changes nothing', async () => {
  const { ask, courierId, events } = await scene();
  for (let i = 0; i < 3; i++) {
    expect((await ask(assignDelivery, { courier_id: courierId })).status).toBe(200);
  }
  expect(await events()).toHaveLength(2);
});

test('assignDelivery 400: an unknown courier, or one who is deactivated, is refused', async () => {
  const { ask, courierId, events } = await scene();
  expect(inWords(await ask(assignDelivery, nobody))).toEqual([
    400,
    'invalid request data',
    'courier_id must name a courier: there is no courier with this identifier',
  ]);
  await service.database.asOneStatement((tx) =>
    tx.query({ name: 'leave', text: 'update couriers set deactivated_at = now()' }, []),
  );
  expect(inWords(await ask(assignDelivery, { courier_id: courierId }))[2]).toContain('was deactivated');
  expect((await ask(assignDelivery, {})).body.details).toContain('courier_id is required');
  expect(await events()).toHaveLength(1);
});

test('assignDelivery 404: an unknown delivery is refused', async () => {
  const { fleet, courierId } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/assign';
  const response = await send(service, 'POST', path, { key: fleet, body: { courier_id: courierId } });
  expect([response.status, response.body.error]).toEqual([404, 'delivery not found']);
});

test('assignDelivery 409: a delivery that has ended is refused with its state', async () => {
  const { ask, account, id, courierId } = await scene();
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: account });
  expect(inWords(await ask(assignDelivery, { courier_id: courierId }))).toEqual([
    409,
    'move not possible',
    'Already cancelled. Only open deliveries can be assigned.',
  ]);
});

/** A delivery of 500,000 USD cents, and a courier who may carry this much. */
async function limitedScene(limit: number, body: object = shirts) {
  const own = await scene(body);
  const { courierId } = await newCourier(service, 'Bola Ade', { amount: limit, currency: 'USD' });
  return { ...own, courierId, toLimited: { courier_id: courierId } };
}
const next = (account: string, amount_to_collect: number) =>
  createDelivery(service, account, { ...shirts, amount_to_collect });

test('assignDelivery 409: over the cash limit of the courier it is refused, with what they would carry and the limit', async () => {
  const { ask, fleet, account, toLimited } = await limitedScene(800_000);
  const assignNext = async (amount: number, more: object = {}) =>
    inWords(
      expectDeclared(
        assignDelivery,
        await send(service, 'POST', `/v1/fleet/deliveries/${await next(account, amount)}/assign`, {
          key: fleet,
          body: { ...toLimited, ...more },
        }),
      ),
    );
  expect((await ask(assignDelivery, toLimited)).status).toBe(200);
  const over = [
    409,
    'cash limit exceeded',
    'Bola Ade would carry $8,000.01, more than the cash limit of $8,000.00',
  ];
  expect(await assignNext(300_001), 'with what open deliveries collect').toEqual(over);
  await ask(pickUpDelivery);
  await ask(deliverDelivery, { collected_amount: amount });
  expect(await assignNext(300_001), 'with the cash in hand').toEqual(over);
  expect(await assignNext(300_001, { over_cash_limit: false })).toEqual(over);
  expect((await assignNext(300_000))[0], 'exactly the limit').toBe(200);
  expect((await assignNext(0))[0], 'nothing to collect').toBe(200);
  expect((await assignNext(1, { over_cash_limit: true }))[0], 'in spite of the limit').toBe(200);
});

test('assignDelivery 200: money that is not in the hands of the courier, or of another currency, does not count', async () => {
  const { ask, fleet, account, toLimited } = await limitedScene(500_000);
  await ask(assignDelivery, toLimited);
  expect((await ask(assignDelivery, toLimited)).status, 'the same courier again').toBe(200);
  await ask(pickUpDelivery);
  await ask(deliverDelivery, {
    collected_amount: amount,
    payment_method: 'transfer',
    payment_reference: 'TRF-1',
  });
  const path = `/v1/fleet/deliveries/${await next(account, 500_000)}/assign`;
  expect((await send(service, 'POST', path, { key: fleet, body: toLimited })).status).toBe(200);
  const { courierId } = await newCourier(service, 'Chi', { amount: 0, currency: 'NGN' });
  const other = await scene();
  expect((await other.ask(assignDelivery, { courier_id: courierId })).status).toBe(200);
});

test('assignDelivery 200: a retry with the same key returns the first response, also if the courier is over the limit now', async () => {
  const { ask, fleet, account, courierId, toLimited } = await limitedScene(500_000);
  const headers = { 'idempotency-key': `limited-${courierId}` };
  const first = await ask(assignDelivery, toLimited, headers);
  await ask(unassignDelivery);
  const path = `/v1/fleet/deliveries/${await next(account, 500_000)}/assign`;
  await send(service, 'POST', path, { key: fleet, body: toLimited });
  expect((await ask(assignDelivery, toLimited)).status).toBe(409);
  const again = await ask(assignDelivery, toLimited, headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('pickUpDelivery 200: a pickup that names a courier is not stopped by the cash limit', async () => {
  const { ask, toLimited } = await limitedScene(1);
  expect((await ask(pickUpDelivery, toLimited)).status).toBe(200);
});

test('assignDeliveries 200: each assignment counts against the cash limit for the next one, in the order sent', async () => {
  const { fleet, account, toLimited } = await limitedScene(800_000);
  const ids: string[] = [];
  for (const each of [500_000, 400_000, 300_000, 1]) ids.push(await next(account, each));
  const ask = async (more: object = {}) => {
    const body = { assignments: ids.map((delivery_id) => ({ delivery_id, ...toLimited })), ...more };
    const response = await send(service, 'POST', '/v1/fleet/deliveries/assign', { key: fleet, body });
    return expectDeclared(assignDeliveries, response).body.results.map(
      ({ outcome, error, details }: Record<string, string>) => [outcome, error, details],
    );
  };
  const over = (money: string) => [
    'refused',
    'cash limit exceeded',
    `Bola Ade would carry $${money}, more than the cash limit of $8,000.00`,
  ];
  const done = ['done', undefined, undefined];
  expect(await ask()).toEqual([done, over('9,000.00'), done, over('8,000.01')]);
  const unchanged = ['unchanged', undefined, undefined];
  expect(await ask({ over_cash_limit: true })).toEqual([unchanged, done, unchanged, done]);
});

test('assignDelivery and pickUpDelivery 200: a request that was made before gets its first response again, also after the courier was deactivated', async () => {
  const { ask, courierId } = await scene();
  const headers = { 'idempotency-key': `before-${courierId}` };
  const assigned = await ask(assignDelivery, { courier_id: courierId }, headers);
  const pickedUp = await ask(pickUpDelivery, { courier_id: courierId }, headers);
  await sql(service, `update couriers set deactivated_at = now() where courier_id = $1`, [
    parseId('courier', courierId),
  ]);
  expect((await ask(assignDelivery, { courier_id: courierId }, headers)).text).toBe(assigned.text);
  expect((await ask(pickUpDelivery, { courier_id: courierId }, headers)).text).toBe(pickedUp.text);
  expect((await ask(assignDelivery, { courier_id: courierId })).body.details).toContain('was deactivated');
});

test('assignDelivery 422: an Idempotency-Key that was used for another courier is refused', async () => {
  const { ask, courierId } = await scene();
  const other = (await newCourier(service)).courierId;
  const headers = { 'idempotency-key': `assign-${courierId}` };
  await ask(assignDelivery, { courier_id: courierId }, headers);
  const response = await ask(assignDelivery, { courier_id: other }, headers);
  expect([response.status, response.body.error]).toEqual([422, 'idempotency key reused']);
});

test('assignDeliveries 200: each has its own result, in the order sent, and sending it again is safe', async () => {
  const { fleet, account, courierId } = await scene();
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await createDelivery(service, account));
  await send(service, 'POST', `/v1/deliveries/${ids[2]}/cancel`, { key: account });
  const assignments = [...ids, 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z'].map((delivery_id) => ({
    delivery_id,
    courier_id: courierId,
  }));
  const ask = async () =>
    expectDeclared(
      assignDeliveries,
      await send(service, 'POST', '/v1/fleet/deliveries/assign', { key: fleet, body: { assignments } }),
    ).body.results as { delivery_id: string; outcome: string; error?: string }[];
  const first = await ask();
  expect(first.map(({ delivery_id }) => delivery_id)).toEqual(assignments.map((one) => one.delivery_id));
  expect(first.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused', 'done', 'done', 'refused']);
  expect(first.map(({ error }) => error).filter(Boolean)).toEqual([
    'move not possible',
    'delivery not found',
  ]);
  expect((await ask()).filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(4);
});

test('assignDeliveries 200: 500 in one request, with a key that makes a retry safe', async () => {
  const { fleet, account, courierId } = await scene();
  const ids: string[] = [];
  // In portions: hundreds of concurrent requests can exceed the time limit of a request.
  while (ids.length < maxAssignments) {
    ids.push(...(await Promise.all(Array.from({ length: 50 }, () => createDelivery(service, account)))));
  }
  const body = { assignments: ids.map((delivery_id) => ({ delivery_id, courier_id: courierId })) };
  const ask = () =>
    send(service, 'POST', '/v1/fleet/deliveries/assign', {
      key: fleet,
      body,
      headers: { 'idempotency-key': 'monday' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(first.body.results).toHaveLength(maxAssignments);
  expect(first.body.results.every((one: { outcome: string }) => one.outcome === 'done')).toBe(true);
  expect(second.text).toBe(first.text);
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
});

/** Sends these pairs of a delivery and a courier in bulk, under an idempotency key. */
function bulkUnder(fleet: string, key: string) {
  return async (...pairs: [deliveryId: string, courierId: string][]) => {
    const assignments = pairs.map(([delivery_id, courier_id]) => ({ delivery_id, courier_id }));
    const options = { key: fleet, body: { assignments }, headers: { 'idempotency-key': key } };
    return expectDeclared(
      assignDeliveries,
      await send(service, 'POST', '/v1/fleet/deliveries/assign', options),
    );
  };
}

test('assignDeliveries 200: a retry returns the first response with its refusals, even if deliveries have changed since', async () => {
  const { fleet, account, id, courierId, ask, events } = await scene();
  const cancelled = await createDelivery(service, account);
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key: account });
  const bulk = bulkUnder(fleet, 'first-answer');
  const first = await bulk([id, courierId], [cancelled, courierId]);
  await ask(unassignDelivery);
  const again = await bulk([id, courierId], [cancelled, courierId]);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await events(), 'and nothing was assigned again').toHaveLength(3);
});

test('assignDeliveries 200: two concurrent requests with the same key assign each delivery once and get the same results', async () => {
  const { fleet, account, id, courierId, events } = await scene();
  const other = await createDelivery(service, account);
  const bulk = bulkUnder(fleet, 'at-once');
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => bulk([id, courierId], [other, courierId])),
  );
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(await events()).toHaveLength(2);
});

test('assignDeliveries 200: a request that broke off continues when it is sent again with its key', async () => {
  const { fleet, account, id, courierId } = await scene();
  const other = await createDelivery(service, account);
  const bulk = bulkUnder(fleet, 'broke-off');
  const first = await bulk([id, courierId], [other, courierId]);
  // The state after a process was killed midway: key bound to its request, one delivery assigned, no response yet.
  await service.database.inTransaction(async (tx) => {
    await tx.query(
      {
        name: 'broke-off',
        text: `update idempotency_keys set response = '' where idempotency_key = 'broke-off'`,
      },
      [],
    );
    await tx.query(
      { name: 'undo-one', text: 'update deliveries set courier_id = null where delivery_id = $1' },
      [parseId('delivery', other)],
    );
    await tx.query({ name: 'undo-key', text: 'delete from idempotency_keys where idempotency_key = $1' }, [
      `broke-off ${other}`,
    ]);
  });
  expect((await bulk([id, courierId])).status, 'it is bound to what was sent first').toBe(422);
  const again = await bulk([id, courierId], [other, courierId]);
  const [one, second] = first.body.results;
  expect(again.body.results).toEqual([one, { ...second, version: 3 }]);
});

test('assignDeliveries 422: another body under the same key is refused, and nothing is assigned', async () => {
  const { fleet, account, id, courierId } = await scene();
  const [other, nextCourier] = [await createDelivery(service, account), await newCourier(service)];
  const bulk = bulkUnder(fleet, 'monday-2');
  await bulk([id, courierId]);
  const bodies: [string, string][][] = [
    [[id, nextCourier.courierId]],
    [[other, courierId]],
    [
      [id, courierId],
      [other, courierId],
    ],
  ];
  for (const pairs of bodies) {
    const response = await bulk(...pairs);
    expect([response.status, response.body.error]).toEqual([422, 'idempotency key reused']);
  }
  const events = await send(service, 'GET', `/v1/deliveries/${other}/events`, { key: account });
  expect(events.body.data).toHaveLength(1);
});

test('assignDeliveries 400: a refused request does not use up its key', async () => {
  const { fleet, id, courierId } = await scene();
  const bulk = bulkUnder(fleet, 'refused-first');
  expect((await bulk()).status).toBe(400);
  expect((await bulk([id, courierId])).status).toBe(200);
});

test('assignDeliveries 200: an item that is malformed or names a delivery again fails alone, in its place', async () => {
  const { fleet, account, id, courierId } = await scene();
  const last = await createDelivery(service, account);
  const assignments = [
    { delivery_id: id, courier_id: courierId },
    { delivery_id: 'dlv_1', courier_id: courierId },
    { delivery_id: id },
    'nonsense',
    { delivery_id: id, courier_id: courierId, note: 'x' },
    { delivery_id: id, courier_id: courierId },
    { delivery_id: last, courier_id: courierId },
  ];
  const ask = async (headers: Record<string, string> = {}) =>
    expectDeclared(
      assignDeliveries,
      await send(service, 'POST', '/v1/fleet/deliveries/assign', {
        key: fleet,
        body: { assignments },
        headers,
      }),
    );
  const headers = { 'idempotency-key': 'some-are-bad' };
  const first = await ask(headers);
  const short = ({ delivery_id, outcome, error, details }: Record<string, string | null>) => [
    delivery_id,
    outcome,
    error,
    details,
  ];
  const bad = (sent: string, details: string | object) => [sent, 'refused', 'invalid request data', details];
  expect(first.body.results.map(short)).toEqual([
    [id, 'done', undefined, undefined],
    bad('dlv_1', expect.stringContaining('delivery_id must be')),
    bad(id, 'courier_id is required'),
    bad('', 'the item must be a JSON object'),
    bad(id, expect.stringContaining('note')),
    bad(id, `${id} is named twice; the first one counts`),
    [last, 'done', undefined, undefined],
  ]);
  expect((await ask(headers)).text).toBe(first.text);
});

test('assignDeliveries 200: an assignment that waits too long for a lock fails alone, and says so', async () => {
  const hasty = await startTestService({ deadlines: { lockMs: 50 } });
  onTestFinished(() => hasty.stop());
  const [account, fleet] = [await hasty.newKey('Acme'), await hasty.newKey('', 'fleet')];
  const { courierId } = await newCourier(hasty);
  const [locked, free] = [await createDelivery(hasty, account), await createDelivery(hasty, account)];
  const [row] = await sql<{ account_id: string }>(
    hasty,
    'select account_id from deliveries where delivery_id = $1',
    [parseId('delivery', locked)],
  );
  const assignments = [locked, free].map((delivery_id) => ({ delivery_id, courier_id: courierId }));
  const response = await hasty.database.inTransaction(async (tx) => {
    await tx.query(
      {
        name: 'lock-delivery',
        text: 'select from deliveries where account_id = $1 and delivery_id = $2 for update',
      },
      [row?.account_id, parseId('delivery', locked)],
    );
    return send(hasty, 'POST', '/v1/fleet/deliveries/assign', { key: fleet, body: { assignments } });
  });
  // Its workers know no `lock_timeout`: the whole batch waits until its deadline.
  if (hasty.database.isDistributed) return expect(response.status).toBe(503);
  expect(response.body.results).toMatchObject([
    {
      delivery_id: locked,
      outcome: 'refused',
      error: 'service unavailable',
      details: 'other requests are changing the same data at the moment; send this item again',
    },
    { delivery_id: free, outcome: 'done' },
  ]);
});

test('assignDeliveries 400: none, or more than 500, is refused, and nothing is assigned', async () => {
  const { fleet, id, courierId, events } = await scene();
  const one = { delivery_id: id, courier_id: courierId };
  for (const assignments of [[], new Array(maxAssignments + 1).fill(one)]) {
    const response = await send(service, 'POST', '/v1/fleet/deliveries/assign', {
      key: fleet,
      body: { assignments },
    });
    expect(expectDeclared(assignDeliveries, response).status).toBe(400);
  }
  expect(await events()).toHaveLength(1);
});

test('unassignDelivery 200: the delivery has no courier, and a second request changes nothing', async () => {
  const { ask, courierId, events } = await scene();
  await ask(assignDelivery, { courier_id: courierId });
  for (let i = 0; i < 2; i++) expect((await ask(unassignDelivery)).body.courier_id).toBeNull();
  expect((await events()).map(({ type }) => type).slice(1)).toEqual([
    'delivery.assigned',
    'delivery.unassigned',
  ]);
});

test('unassignDelivery 400: a body that is not empty is refused', async () => {
  expect((await (await scene()).ask(unassignDelivery, { why: 'x' })).status).toBe(400);
});

test('unassignDelivery 404: an unknown delivery is refused', async () => {
  const { fleet } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/unassign';
  expect((await send(service, 'POST', path, { key: fleet })).status).toBe(404);
});

test('unassignDelivery 409: after pickup it is refused, because a courier has the parcel', async () => {
  const { ask } = await pickedUp();
  const response = await ask(unassignDelivery);
  expect([response.status, response.body.details]).toEqual([
    409,
    expect.stringContaining('Already picked up.'),
  ]);
});

test('unassignDelivery 422: an Idempotency-Key that was used for another delivery is refused', async () => {
  const { ask, courierId, fleet, account } = await scene();
  await ask(assignDelivery, { courier_id: courierId });
  const headers = { 'idempotency-key': `unassign-${courierId}` };
  await ask(unassignDelivery, undefined, headers);
  const other = await createDelivery(service, account);
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${other}/unassign`, {
    key: fleet,
    headers,
  });
  expect(expectDeclared(unassignDelivery, response).status).toBe(422);
});

test('pickUpDelivery 200: by the assigned courier or the named one; afterwards the delivery cannot be cancelled', async () => {
  const { ask, account, id, courierId, events } = await scene();
  const location = { latitude: 6.6018, longitude: 3.3515, accuracy_meters: 12 };
  const happened_at = '2024-11-15T09:30:00Z';
  const response = await ask(pickUpDelivery, { courier_id: courierId, location, happened_at });
  expect(response.body).toMatchObject({ status: 'in_transit', courier_id: courierId });
  expect((await events()).at(-1)).toMatchObject({
    type: 'delivery.picked_up',
    data: { location, happened_at: '2024-11-15T09:30:00.000Z' },
  });
  expect((await ask(pickUpDelivery)).status, 'again').toBe(200);
  expect(await events()).toHaveLength(2);
  const cancel = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: account });
  expect(cancel.status).toBe(409);
});

test('pickUpDelivery 200: how many parcels were missing is in the event', async () => {
  const { ask, courierId, events } = await scene();
  await ask(pickUpDelivery, { courier_id: courierId, missing_pieces: 2 });
  expect((await events()).at(-1)).toMatchObject({ data: { missing_pieces: 2 } });
});

test('pickUpDelivery 400: without a courier, with an unknown one, or with a location off the globe', async () => {
  const { ask } = await scene();
  expect((await ask(pickUpDelivery)).body.details).toContain('courier_id is required');
  expect((await ask(pickUpDelivery, nobody)).body.details).toContain(
    'there is no courier with this identifier',
  );
  const far = await ask(pickUpDelivery, { location: { latitude: 91, longitude: 0 } });
  expect([far.status, far.body.details]).toEqual([400, expect.stringContaining('latitude')]);
  const none = await ask(pickUpDelivery, { missing_pieces: 0 });
  expect([none.status, none.body.details]).toEqual([
    400,
    'missing_pieces must be a whole number from 1 to 999',
  ]);
});

test('pickUpDelivery 200: happened_at accepts every time of RFC 3339 and is stored as the same instant in UTC', async () => {
  for (const [happened_at, instant] of [
    ['2024-11-15T10:30:00.123456+01:00', '2024-11-15T09:30:00.123Z'],
    ['2024-11-15T10:30:00.123456789-05:30', '2024-11-15T16:00:00.123Z'],
    ['2024-11-15t10:30:00.5z', '2024-11-15T10:30:00.500Z'],
    ['2024-02-29T23:59:59-00:00', '2024-02-29T23:59:59.000Z'],
  ]) {
    const { ask, courierId, events } = await scene();
    await ask(pickUpDelivery, { courier_id: courierId, happened_at });
    expect((await events()).at(-1)?.data.happened_at).toBe(instant);
  }
});

test('pickUpDelivery 400: a time that does not exist is refused, and nothing happens', async () => {
  const { ask, courierId, events } = await scene();
  for (const happened_at of [
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-15T24:00:00Z',
    '2026-11-15T10:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-15T10:30:00+25:00',
    '2026-11-15T10:30:00+01:60',
    '2026-11-15T10:30:00.1234567890Z',
    '2026-11-15T10:30:00',
    '2026-11-15 10:30:00Z',
    '2026-11-15T10:30:00Z[Africa/Lagos]',
    '1763202600',
  ]) {
    const { status, body } = await ask(pickUpDelivery, { courier_id: courierId, happened_at });
    expect([happened_at, status, body.details]).toEqual([
      happened_at,
      400,
      expect.stringContaining('happened_at must be a time that exists'),
    ]);
  }
  expect(await events()).toHaveLength(1);
});

test('moves 400: happened_at more than 5 minutes in the future is refused and changes nothing; less counts as now', async () => {
  const { ask, courierId, events } = await scene();
  const ahead = (minutes: number) => new Date(service.clock.now() + minutes * 60_000).toISOString();
  const refused = async (operation: Operation, body: object) => {
    const response = await ask(operation, { ...body, happened_at: ahead(7) });
    expect([operation.id, response.status, response.body.details]).toEqual([
      operation.id,
      400,
      'happened_at is more than 5 minutes in the future; check the clock',
    ]);
  };
  await refused(pickUpDelivery, { courier_id: courierId });
  expect(await events()).toHaveLength(1);
  const response = await ask(pickUpDelivery, { courier_id: courierId, happened_at: ahead(4) });
  expect(response.status).toBe(200);
  const [, pickedUp] = (await events()) as { at?: string; data: Record<string, unknown> }[];
  expect(pickedUp?.data.happened_at).toBe(pickedUp?.at);
  await refused(deliverDelivery, { collected_amount: amount });
  await refused(failDeliveryAttempt, { reason: 'refused' });
  await refused(returnDelivery, {});
  expect(await events()).toHaveLength(2);
});

test('deliverDelivery 200: null means left out, also for an Idempotency-Key, and notes keep their line breaks', async () => {
  const { ask, events } = await pickedUp();
  const headers = { 'idempotency-key': 'with-nulls' };
  const said = { collected_amount: 1, shortfall_reason: 'Had no more.\r\n\tPays on Monday.' };
  const location = { latitude: 6.1, longitude: 3.3 };
  const first = await ask(
    deliverDelivery,
    {
      ...said,
      proof: { recipient_name: 'Uche\nfor Ada', photo: null },
      location: { ...location, accuracy_meters: null },
    },
    headers,
  );
  expect(first.status).toBe(200);
  const again = await ask(
    deliverDelivery,
    { ...said, proof: { recipient_name: 'Uche\nfor Ada', pin: null }, location, happened_at: null },
    headers,
  );
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await events()).at(-1)?.data).toMatchObject({
    shortfall_reason: said.shortfall_reason,
    location: { latitude: 6.1, longitude: 3.3 },
    proof: { recipient_name: 'Uche\nfor Ada' },
  });
});

test('returnDelivery 200: null instead of an optional body counts as no body', async () => {
  const { id, fleet } = await pickedUp();
  const path = `/v1/fleet/deliveries/${id}/return`;
  expect((await send(service, 'POST', path, { key: fleet, raw: 'null' })).status).toBe(200);
});

test('pickUpDelivery 200: coordinates are doubles, however many digits they are written with', async () => {
  const { id, fleet, courierId, events } = await scene();
  const raw = `{"courier_id":"${courierId}","location":{"latitude":6.0999999999999996,"longitude":3.2999999999999998}}`;
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/pick-up`, { key: fleet, raw });
  expect(response.status).toBe(200);
  expect((await events()).at(-1)?.data.location).toEqual({ latitude: 6.1, longitude: 3.3 });
});

test('deliverDelivery 400: an amount that is not exact is refused in a large body too, and null is no reason', async () => {
  const { id, fleet, ask } = await pickedUp();
  const raw = `{"proof":{"photo":"${'A'.repeat(300_000)}"},"collected_amount":499999.99999999999999}`;
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/deliver`, { key: fleet, raw });
  expect([response.status, response.body.details]).toEqual([
    400,
    'collected_amount must be a whole number that can be kept exactly',
  ]);
  const failed = await ask(failDeliveryAttempt, { reason: null, note: null });
  expect([failed.status, failed.body.details]).toEqual([400, 'reason is required and must not be null']);
});

test('pickUpDelivery 404: an unknown delivery is refused', async () => {
  const { fleet } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/pick-up';
  expect((await send(service, 'POST', path, { key: fleet })).status).toBe(404);
});

/** Sends a pickup and a cancel of one delivery, checks the answer of the loser, and returns the winner. */
async function pickUpAndCancel(order: 'pickup first' | 'cancel first' | 'at once') {
  const { ask, account, id, courierId, events } = await scene();
  const sendCancel = () => send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: account });
  const sendPickup = () => ask(pickUpDelivery, { courier_id: courierId });
  const early = order === 'cancel first' ? await sendCancel() : undefined;
  const pickupSent = sendPickup();
  if (order === 'pickup first') await pickupSent;
  const [pickup, cancel] = await Promise.all([pickupSent, early ?? sendCancel()]);
  expect([pickup.status, cancel.status].sort(), 'one winner').toEqual([200, 409]);
  const [loser, state] = pickup.status === 409 ? [pickup, 'cancelled'] : [cancel, 'picked up'];
  expect(loser.body.details).toContain(state);
  expect(await events()).toHaveLength(2);
  return pickup.status === 200 ? 'pickup' : 'cancel';
}

test('pickUpDelivery 409: of a pickup and a cancel exactly one succeeds, and the other is refused with the state', async () => {
  for (let round = 0; round < 2; round++) {
    expect(await pickUpAndCancel('pickup first')).toBe('pickup');
    expect(await pickUpAndCancel('cancel first')).toBe('cancel');
  }
  for (let round = 0; round < 16; round++) await pickUpAndCancel('at once');
});

test('pickUpDelivery 422: an Idempotency-Key that was used for another courier is refused', async () => {
  const { ask, courierId } = await scene();
  const headers = { 'idempotency-key': `pickup-${courierId}` };
  await ask(pickUpDelivery, { courier_id: courierId }, headers);
  const other = (await newCourier(service)).courierId;
  expect((await ask(pickUpDelivery, { courier_id: other }, headers)).status).toBe(422);
});

test('deliverDelivery 200: with all of the cash, or with less and the reason why', async () => {
  const full = await pickedUp();
  expect((await full.ask(deliverDelivery, { collected_amount: amount })).body.status).toBe('delivered');
  expect((await full.events()).at(-1)!.data).toEqual({ collected_amount: amount });
  const short = await pickedUp();
  const less = { collected_amount: amount - 1, shortfall_reason: 'Had no coins' };
  expect((await short.ask(deliverDelivery, less)).status).toBe(200);
  expect((await short.events()).at(-1)!.data).toEqual(less);
  const free = await pickedUp({ ...shirts, amount_to_collect: 0 });
  expect((await free.ask(deliverDelivery)).status).toBe(200);
});

test('deliverDelivery 200: the event shows the proof, and photos lose the metadata of the camera', async () => {
  const { ask, events, id } = await pickedUp();
  const pin = await pinOf(id);
  const proof = { photo: phonePhoto.toString('base64'), pin, recipient_name: 'Ada Obi' };
  const response = await ask(deliverDelivery, { collected_amount: amount, proof });
  expect(response.status).toBe(200);
  expect((await events()).at(-1)!.data.proof).toEqual({
    photo: true,
    signature: false,
    pin: true,
    recipient_name: 'Ada Obi',
  });
  const [kept] = await service.database.read<{ photo: Buffer; photo_type: string }>(
    { name: 'kept', text: 'select photo, photo_type from proofs order by created_at desc limit 1' },
    [],
  );
  expect(kept!.photo_type).toBe('image/jpeg');
  expect(kept!.photo.toString('latin1')).not.toMatch(/GPS|Tecno/);
});

async function pinOf(id: string): Promise<string> {
  const key = await service.newKey('Acme');
  return (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data[0].handover_pin;
}

test('deliverDelivery 200: a retry with the same Idempotency-Key and proof returns the first response and writes one event', async () => {
  const { ask, events } = await pickedUp();
  const body = { collected_amount: amount, proof: { photo: plainPhoto.toString('base64') } };
  const headers = { 'idempotency-key': 'deliver-sent-again' };
  const responses = await Promise.all(Array.from({ length: 8 }, () => ask(deliverDelivery, body, headers)));
  for (const response of responses)
    expect([response.status, response.text]).toEqual([200, responses[0]!.text]);
  expect(responses.filter((one) => one.headers.get('idempotent-replayed') === 'true')).toHaveLength(7);
  expect(await events()).toHaveLength(3);
});

test('deliverDelivery 400: cash that is missing, too little without a reason, or too much is refused, and nothing happens', async () => {
  const { ask, events } = await pickedUp();
  const wrong: [object | undefined, string][] = [
    [undefined, 'collected_amount is required'],
    [{ collected_amount: amount - 1 }, 'shortfall_reason is required'],
    [{ collected_amount: amount + 1 }, 'more than the amount to collect'],
    [{ collected_amount: 1.5 }, 'collected_amount must be'],
    [{ collected_amount: '5' }, 'collected_amount must be'],
    [{ collected_amount: -1 }, 'collected_amount must be'],
    [{ collected_amount: amount, shortfall_reason: 'x' }, 'shortfall_reason only goes'],
  ];
  for (const [body, words] of wrong) {
    const response = await ask(deliverDelivery, body);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(words)]);
  }
  expect(await events()).toHaveLength(2);
});

test('deliverDelivery 400: proof that is not an image, or a damaged one, is refused by name', async () => {
  const { ask, events } = await pickedUp();
  const photos = [
    'AAAA',
    plainPhoto.subarray(0, 100).toString('base64'),
    '<svg>',
    Buffer.from('GIF89a').toString('base64'),
  ];
  for (const photo of photos) {
    const response = await ask(deliverDelivery, { collected_amount: amount, proof: { photo } });
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining('proof.photo')]);
  }
  const signature = plainPhoto.toString('base64');
  const response = await ask(deliverDelivery, { collected_amount: amount, proof: { signature } });
  expect([response.status, response.body.details]).toEqual([400, expect.stringContaining('proof.signature')]);
  expect(await events()).toHaveLength(2);
});

test('deliverDelivery 400: a wrong PIN is refused, and after five tries, even concurrent ones, so is the right PIN', async () => {
  const { ask, id } = await pickedUp();
  const pin = await pinOf(id);
  const wrong = pin === '0000' ? '0001' : '0000';
  const withPin = (digits: string) =>
    ask(deliverDelivery, { collected_amount: amount, proof: { pin: digits } });
  const responses = await Promise.all(Array.from({ length: 5 }, () => withPin(wrong)));
  for (const response of responses) {
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining('proof.pin')]);
  }
  expect((await withPin(pin)).body.details).toContain('5 tries already');
  const proof = { recipient_name: 'Ada Obi' };
  expect((await ask(deliverDelivery, { collected_amount: amount, proof })).status).toBe(200);
});

test('deliverDelivery 200: the right PIN never counts as a wrong try', async () => {
  const { ask, id } = await pickedUp();
  const pin = await pinOf(id);
  const body = { collected_amount: amount, proof: { pin } };
  for (let i = 0; i < 6; i++) {
    expect((await ask(deliverDelivery, body)).status).toBe(200);
    expect((await service.move(id, 'correct')).outcome).toBe('changed');
  }
});

test('deliverDelivery 404: an unknown delivery is refused', async () => {
  const { fleet } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/deliver';
  expect((await send(service, 'POST', path, { key: fleet })).status).toBe(404);
});

test('deliverDelivery 409: before pickup, and after it was delivered with other cash, it is refused with the state', async () => {
  const early = await scene();
  expect((await early.ask(deliverDelivery)).body.details).toContain('Not picked up yet.');
  const done = await pickedUp();
  await done.ask(deliverDelivery, { collected_amount: amount });
  expect((await done.ask(deliverDelivery, { collected_amount: amount })).status, 'the same again').toBe(200);
  const other = { collected_amount: 1, shortfall_reason: 'x' };
  expect(inWords(await done.ask(deliverDelivery, other))).toEqual([
    409,
    'move not possible',
    'Already delivered. Only a delivery that is in transit can be delivered.',
  ]);
});

test('deliverDelivery 409: proof for a delivery that is already delivered is refused, not silently dropped', async () => {
  const { ask, events } = await pickedUp();
  await ask(deliverDelivery, { collected_amount: amount });
  const late = { collected_amount: amount, proof: { recipient_name: 'Ada Obi' } };
  expect(inWords(await ask(deliverDelivery, late))).toEqual([
    409,
    'move not possible',
    'Already delivered. The proof that was sent now was not kept.',
  ]);
  expect((await events()).at(-1)!.data).not.toHaveProperty('proof');
});

test('deliverDelivery 422: an Idempotency-Key that was used with other cash is refused', async () => {
  const { ask } = await pickedUp();
  const headers = { 'idempotency-key': 'deliver-other-cash' };
  await ask(deliverDelivery, { collected_amount: amount }, headers);
  const other = { collected_amount: 1, shortfall_reason: 'x' };
  expect((await ask(deliverDelivery, other, headers)).status).toBe(422);
});

test('failDeliveryAttempt 200: the delivery stays in_transit with the reason, and after three attempts it is to be returned', async () => {
  const { ask, events, account, id } = await pickedUp();
  for (const reason of ['receiver_absent', 'address_not_found', 'refused']) {
    const response = await ask(failDeliveryAttempt, { reason, note: 'The gate was locked' });
    expect([response.status, response.body.status]).toEqual([200, 'in_transit']);
  }
  expect((await events()).slice(2).map(({ data }) => [data.reason, data.attempt, data.instruction])).toEqual([
    ['receiver_absent', 1, 'awaited'],
    ['address_not_found', 2, 'awaited'],
    ['refused', 3, 'return'],
  ]);
  const record = await send(service, 'GET', `/v1/deliveries?search=${id}`, { key: account });
  expect(record.body.data[0]).toMatchObject({ attempts: 3, instruction: 'return' });
});

test('failDeliveryAttempt 400: an unknown reason, or other without a note, is refused', async () => {
  const { ask, events } = await pickedUp();
  for (const [body, field] of [
    [{}, 'reason'],
    [{ reason: 'rain' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'other', note: '' }, 'note'],
  ] as const) {
    const response = await ask(failDeliveryAttempt, body);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(field)]);
  }
  expect(await events()).toHaveLength(2);
});

test('failDeliveryAttempt 404: an unknown delivery is refused', async () => {
  const { fleet } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/fail-attempt';
  const response = await send(service, 'POST', path, { key: fleet, body: { reason: 'refused' } });
  expect(response.status).toBe(404);
});

test('failDeliveryAttempt 409: before pickup, and on the way back, it is refused', async () => {
  const early = await scene();
  expect((await early.ask(failDeliveryAttempt, { reason: 'refused' })).status).toBe(409);
  const back = await pickedUp();
  await back.ask(failDeliveryAttempt, { reason: 'refused' });
  await send(service, 'POST', `/v1/deliveries/${back.id}/instruct`, {
    key: back.account,
    body: { instruction: 'return' },
  });
  for (const [operation, body] of [
    [failDeliveryAttempt, { reason: 'refused' }],
    [deliverDelivery, { collected_amount: amount }],
  ] as const) {
    const response = await back.ask(operation, body);
    expect([response.status, response.body.details]).toEqual([
      409,
      expect.stringContaining('back to the sender'),
    ]);
  }
});

test('failDeliveryAttempt 422: an Idempotency-Key that was used for another reason is refused, and the same one counts once', async () => {
  const { ask, account, id } = await pickedUp();
  const headers = { 'idempotency-key': 'fail-other-reason' };
  for (let i = 0; i < 3; i++) {
    expect((await ask(failDeliveryAttempt, { reason: 'refused' }, headers)).status).toBe(200);
  }
  expect((await ask(failDeliveryAttempt, { reason: 'damaged' }, headers)).status).toBe(422);
  const record = await send(service, 'GET', `/v1/deliveries?search=${id}`, { key: account });
  expect(record.body.data[0].attempts).toBe(1);
});

test('returnDelivery 200: with a reason and proof, and a second request changes nothing', async () => {
  const { ask, events } = await pickedUp();
  const body = { reason: 'Not wanted', proof: { recipient_name: 'The shop' } };
  expect((await ask(returnDelivery, body)).body.status).toBe('returned');
  expect((await ask(returnDelivery)).status).toBe(200);
  expect((await events()).at(-1)).toMatchObject({
    type: 'delivery.returned',
    data: { reason: 'Not wanted', proof: { recipient_name: 'The shop' } },
  });
  expect(await events()).toHaveLength(3);
});

test('returnDelivery 400: a reason that is too long is refused', async () => {
  const { ask } = await pickedUp();
  expect((await ask(returnDelivery, { reason: 'x'.repeat(501) })).status).toBe(400);
});

test('returnDelivery 404: an unknown delivery is refused', async () => {
  const { fleet } = await scene();
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/return';
  expect((await send(service, 'POST', path, { key: fleet })).status).toBe(404);
});

test('returnDelivery 409: a delivered delivery cannot be returned', async () => {
  const { ask } = await pickedUp();
  await ask(deliverDelivery, { collected_amount: amount });
  const response = await ask(returnDelivery);
  expect([response.status, response.body.details]).toEqual([409, expect.stringContaining('delivered')]);
});

test('returnDelivery 422: an Idempotency-Key that was used with another reason is refused', async () => {
  const { ask } = await pickedUp();
  const headers = { 'idempotency-key': 'return-other-reason' };
  await ask(returnDelivery, { reason: 'a' }, headers);
  expect((await ask(returnDelivery, { reason: 'b' }, headers)).status).toBe(422);
});
