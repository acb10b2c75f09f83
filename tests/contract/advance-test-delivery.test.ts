import { expect, test } from 'vitest';
import { advanceTestDelivery as operation } from '../../contract/operations/advance-test-delivery.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { detailsOf } from '../support/events.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const advance = async (key: string, id: string, body?: object) =>
  expectDeclared(
    operation,
    await send(service, 'POST', `/v1/test/deliveries/${id}/advance`, {
      key,
      ...(body === undefined ? {} : { body }),
    }),
  );

async function given(body: object = shirts) {
  const key = await service.newKey('Acme', 'test');
  return { key, id: await createDelivery(service, key, body) };
}
const eventsOf = async (key: string, id: string) =>
  detailsOf((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data);
const typesOf = async (key: string, id: string) =>
  (await eventsOf(key, id)).map(({ type }) => type.replace('delivery.', ''));

test('200: without a body each request makes the usual next move, and the response lists the possible moves', async () => {
  const { key, id } = await given();
  const responses = [await advance(key, id), await advance(key, id, {}), await advance(key, id)];
  expect(responses.map(({ status, body }) => [status, body.status, body.moves, body.run])).toEqual([
    [200, 'created', ['pick_up', 'assign', 'unassign'], null],
    [200, 'in_transit', ['deliver', 'assign', 'fail_attempt', 'return'], null],
    [200, 'delivered', [], null],
  ]);
  expect(responses[0]!.body).toMatchObject({ delivery_id: id, estimated_delivery_time: expect.any(String) });
  expect(await eventsOf(key, id)).toMatchObject([
    { type: 'delivery.created' },
    { type: 'delivery.assigned' },
    { type: 'delivery.picked_up' },
    { type: 'delivery.delivered', data: { collected_amount: shirts.amount_to_collect } },
  ]);
});

test('200: the simulated courier gives every kind of required proof', async () => {
  const { key, id } = await given({ ...shirts, required_proof: ['photo', 'signature', 'pin', 'name'] });
  const response = await advance(key, id, { run: 'delivered', every_seconds: 0 });
  expect([response.status, response.body.status]).toEqual([200, 'delivered']);
});

test('200: a named move is made with the values of the body, and all other operations show it', async () => {
  const { key, id } = await given();
  for (const move of ['assign', 'unassign', 'assign', 'pick_up']) await advance(key, id, { move });
  const failed = await advance(key, id, { move: 'fail_attempt', reason: 'address_not_found' });
  expect(failed.body).toMatchObject({
    status: 'in_transit',
    moves: ['deliver', 'assign', 'fail_attempt', 'return'],
  });
  await advance(key, id, { move: 'deliver', collected_amount: 100 });
  expect((await eventsOf(key, id)).slice(-2)).toMatchObject([
    { type: 'delivery.attempt_failed', data: { reason: 'address_not_found', attempt: 1 } },
    { type: 'delivery.delivered', data: { collected_amount: 100, shortfall_reason: 'test' } },
  ]);
  const listed = await send(service, 'GET', '/v1/deliveries', { key });
  expect(listed.body.data.find((one: { delivery_id: string }) => one.delivery_id === id)).toMatchObject({
    status: 'delivered',
    collected_amount: 100,
    attempts: 1,
  });
});

test('200: a failed attempt has the reason receiver_absent by default, and the reason other gets a note', async () => {
  const { key, id } = await given();
  for (const move of ['assign', 'pick_up', 'fail_attempt']) await advance(key, id, { move });
  await advance(key, id, { move: 'fail_attempt', reason: 'other' });
  expect((await eventsOf(key, id)).slice(-2)).toMatchObject([
    { data: { reason: 'receiver_absent' } },
    { data: { reason: 'other', note: 'test' } },
  ]);
});

test('200: after the instruction to return, the usual move is the return', async () => {
  const { key, id } = await given();
  for (const move of ['assign', 'pick_up', 'fail_attempt']) await advance(key, id, { move });
  await send(service, 'POST', `/v1/deliveries/${id}/instruct`, {
    key,
    body: { instruction: 'return' },
  });
  const back = await advance(key, id);
  expect(back.body).toMatchObject({ status: 'returned', moves: [] });
});

test('200: without cash to collect nothing is collected, and 0 is accepted', async () => {
  const free = { pickup_address: 'A', delivery_address: 'B' };
  for (const said of [{}, { move: 'deliver', collected_amount: 0 }]) {
    const { key, id } = await given(free);
    for (const move of ['assign', 'pick_up']) await advance(key, id, { move });
    expect((await advance(key, id, said)).body.status).toBe('delivered');
    expect((await eventsOf(key, id)).at(-1)!.data).not.toHaveProperty('collected_amount');
  }
});

test('200: a run without pauses completes the full lifecycle before the response', async () => {
  const lives = {
    delivered: ['created', 'assigned', 'picked_up', 'delivered'],
    returned: ['created', 'assigned', 'picked_up', 'attempt_failed', 'returned'],
    failed_then_delivered: ['created', 'assigned', 'picked_up', 'attempt_failed', 'instructed', 'delivered'],
  };
  for (const [run, life] of Object.entries(lives)) {
    const { key, id } = await given();
    const { body } = await advance(key, id, { run, every_seconds: 0 });
    expect(body).toMatchObject({
      status: run === 'returned' ? 'returned' : 'delivered',
      moves: [],
      run: null,
    });
    expect(await typesOf(key, id)).toEqual(life);
  }
});

test('200: a run starts from the current state, without repeating earlier moves', async () => {
  const { key, id } = await given();
  for (const move of ['assign', 'pick_up', 'fail_attempt']) await advance(key, id, { move });
  await advance(key, id, { run: 'failed_then_delivered', every_seconds: 0 });
  expect(await typesOf(key, id)).toEqual([
    'created',
    'assigned',
    'picked_up',
    'attempt_failed',
    'instructed',
    'delivered',
  ]);
  const again = await advance(key, id, { run: 'delivered', every_seconds: 0 });
  expect(again.body, 'there is nothing left to do').toMatchObject({ status: 'delivered', run: null });
});

test('200: a run with pauses makes its first step immediately and continues automatically, a step at a time', async () => {
  const { key, id } = await given();
  const { body } = await advance(key, id, { run: 'delivered', every_seconds: 1 });
  expect(body).toMatchObject({ status: 'created', run: 'delivered' });
  await expect.poll(() => typesOf(key, id)).toHaveLength(4);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('delivered');
});

test('200: test deliveries are not in the list of the fleet', async () => {
  const fleet = await service.newKey('', 'fleet');
  const live = await createDelivery(service, await service.newKey('Acme'));
  const { key, id } = await given();
  await advance(key, id, { move: 'assign' });
  const { body } = await send(service, 'GET', '/v1/fleet/deliveries?limit=100', { key: fleet });
  const ids = body.data.map((one: { delivery_id: string }) => one.delivery_id);
  expect(ids).toContain(live);
  expect(ids).not.toContain(id);
  const moved = await send(service, 'POST', `/v1/fleet/deliveries/${id}/unassign`, { key: fleet });
  expect(moved.status).toBe(404);
});

test('400: fields that cannot be combined and unknown values are named, and nothing changes', async () => {
  const { key, id } = await given();
  const cases: [unknown, RegExp][] = [
    [{ move: 'fly' }, /^move must be one of/],
    [{ move: 'cancel' }, /^move must be one of/],
    [{ move: 'fail_attempt', reason: 'weather' }, /^reason must be one of/],
    [{ move: 'assign', reason: 'refused' }, /^reason only goes with the move fail_attempt/],
    [{ reason: 'refused' }, /^reason only goes with/],
    [{ move: 'assign', collected_amount: 5 }, /^collected_amount only goes with the move deliver/],
    [{ collected_amount: 5 }, /^collected_amount only goes with the move deliver; the next move is assign/],
    [{ run: 'delivered', collected_amount: 5 }, /^collected_amount only goes with/],
    [{ run: 'delivered', move: 'assign' }, /^run cannot be combined with move/],
    [{ run: 'lost' }, /^run must be one of/],
    [{ every_seconds: 1 }, /^every_seconds only goes with run/],
    [{ run: 'delivered', every_seconds: 3601 }, /^every_seconds must be a whole number/],
    [{ run: 'delivered', every_seconds: 0.5 }, /^every_seconds must be a whole number/],
    [{ mvoe: 'assign' }, /mvoe/],
    [[], /./],
  ];
  for (const [body, words] of cases) {
    const response = await advance(key, id, body as object);
    expect([response.status, response.body.details]).toEqual([400, expect.stringMatching(words)]);
  }
  expect(await typesOf(key, id)).toEqual(['created']);
  for (const move of ['assign', 'pick_up']) await advance(key, id, { move });
  const more = await advance(key, id, { move: 'deliver', collected_amount: 500001 });
  expect([more.status, more.body.details]).toEqual([
    400,
    expect.stringMatching(/^collected_amount is more than the amount to collect/),
  ]);
});

test('409: a move that is not possible now is refused with the state', async () => {
  const { key, id } = await given();
  const early = await advance(key, id, { move: 'deliver' });
  expect([early.status, early.body.error]).toEqual([409, 'move not possible']);
  expect(early.body.details).toContain('Not picked up yet.');
  await advance(key, id, { run: 'delivered', every_seconds: 0 });
  for (const body of [{}, { move: 'return' }, { run: 'returned', every_seconds: 0 }]) {
    const late = await advance(key, id, body);
    expect([late.status, late.body.details]).toEqual([409, expect.stringContaining('delivered')]);
  }
});

test('403: a live key is refused with an explanation, and nothing changes', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const response = await advance(key, id);
  expect([response.status, response.body]).toEqual([
    403,
    {
      error: 'forbidden',
      details: 'this operation needs a test key (wb_test_): live deliveries are moved by couriers',
    },
  ]);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('created');
});

test('413: a body of more than 256 KiB is refused', async () => {
  const { key, id } = await given();
  expect((await advance(key, id, { move: 'x'.repeat(256 * 1024) })).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const { key, id } = await given();
  const sent = { key, raw: 'move=assign', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const response = await send(service, 'POST', `/v1/test/deliveries/${id}/advance`, sent);
  expect(expectDeclared(operation, response).status).toBe(415);
});
