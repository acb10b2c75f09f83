import { expect, test } from 'vitest';
import { addCourier, listCouriers } from '../../contract/operations/fleet/couriers.ts';
import { listFleetDeliveries } from '../../contract/operations/fleet/deliveries.ts';
import { createDelivery, type JsonResponse, send, shirts } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const fleetKey = () => service.newKey('', 'fleet');

async function list(key: string, query: Record<string, string> = {}) {
  const response = await send(service, 'GET', `/v1/fleet/deliveries?${new URLSearchParams(query)}`, { key });
  return expectDeclared(listFleetDeliveries, response);
}

async function add(key: string, name: string): Promise<string> {
  const body = { name, phone: '+2348012345670' };
  const response = await send(service, 'POST', '/v1/fleet/couriers', { key, body });
  return expectDeclared(addCourier, response).body.courier_id;
}

const idsOf = ({ body }: { body: { data: { delivery_id: string }[] } }) =>
  body.data.map(({ delivery_id }) => delivery_id);

test('listFleetDeliveries 200: open live deliveries of all accounts, newest first, and no test deliveries', async () => {
  const key = await fleetKey();
  const [acme, rival] = [await service.newKey('Acme'), await service.newKey('Rival')];
  const created = [
    await createDelivery(service, acme),
    await createDelivery(service, rival),
    await createDelivery(service, acme),
  ];
  const tested = await createDelivery(service, await service.newKey('Acme', 'test'));
  const ended = await createDelivery(service, acme);
  await send(service, 'POST', `/v1/deliveries/${ended}/cancel`, { key: acme });
  const response = await list(key);
  expect(idsOf(response)).toEqual([...created].sort().reverse());
  expect(idsOf(response)).not.toContain(tested);
  expect(response.body.data[0]).toMatchObject({
    account: { name: 'Acme' },
    courier_id: null,
    due: { what: 'delivery', at: response.body.data[0].estimated_delivery_time },
    late: false,
    amount_to_collect: shirts.amount_to_collect,
  });
  expect(response.text, 'the PIN is for the account and the receiver').not.toContain('handover_pin');
  expect(idsOf(await list(key, { status: 'cancelled' }))).toEqual([ended]);
});

test('listFleetDeliveries 200: filters by courier, without a courier, by account, by text of the address, and all combined', async () => {
  const key = await fleetKey();
  const account = await service.newKey('Filters');
  const to = (delivery_address: string) => createDelivery(service, account, { ...shirts, delivery_address });
  const [ikeja, yaba, odd] = [
    await to('1 Allen, IKEJA'),
    await to('2 Herbert, Yaba'),
    await to('3 100%_ Road'),
  ];
  const courier = await add(key, 'Bola');
  await send(service, 'POST', `/v1/fleet/deliveries/${ikeja}/assign`, { key, body: { courier_id: courier } });
  const accountId = (await list(key, { courier_id: courier })).body.data[0].account.id;
  const twice = await list(key, { account_id: accountId, status: 'created,created' });
  expect(idsOf(twice), 'a state that is named twice').toEqual([odd, yaba, ikeja].sort().reverse());
  expect(idsOf(await list(key, { courier_id: courier }))).toEqual([ikeja]);
  expect(idsOf(await list(key, { account_id: accountId }))).toEqual([odd, yaba, ikeja].sort().reverse());
  expect(idsOf(await list(key, { account_id: accountId, unassigned: 'true' }))).toEqual(
    [odd, yaba].sort().reverse(),
  );
  expect(
    idsOf(await list(key, { account_id: accountId, unassigned: 'false' })),
    'false narrows nothing',
  ).toEqual([odd, yaba, ikeja].sort().reverse());
  expect(idsOf(await list(key, { area: 'ikeja', account_id: accountId }))).toEqual([ikeja]);
  expect(idsOf(await list(key, { area: 'ikeja', unassigned: 'true', account_id: accountId }))).toEqual([]);
  expect(idsOf(await list(key, { area: '%_', account_id: accountId }))).toEqual([odd]);
  expect(idsOf(await list(key, { area: 'yaba' }))).toEqual([yaba]);
  const lines = await to('4 Allen\r\nSurulere\nLagos');
  for (const area of ['allen, surulere, lag', 'allen surulere']) {
    expect([area, idsOf(await list(key, { area }))]).toEqual([area, [lines]]);
  }
  await send(service, 'POST', `/v1/fleet/deliveries/${ikeja}/pick-up`, { key });
  expect(idsOf(await list(key, { courier_id: courier, status: 'in_transit' }))).toEqual([ikeja]);
  await send(service, 'POST', `/v1/fleet/deliveries/${ikeja}/return`, { key });
  expect(idsOf(await list(key, { courier_id: courier }))).toEqual([]);
  expect(idsOf(await list(key, { courier_id: courier, status: 'returned' }))).toEqual([ikeja]);
});

test('listFleetDeliveries 200: following next_cursor returns each delivery once, even if others are created in the meantime', async () => {
  const key = await fleetKey();
  const account = await service.newKey('Pages');
  const created: string[] = [];
  for (let i = 0; i < 7; i++) created.push(await createDelivery(service, account));
  const accountId = (await list(key)).body.data[0].account.id;
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(key, { account_id: accountId, limit: '3', ...(cursor ? { cursor } : {}) });
    seen.push(...idsOf(page));
    cursor = page.body.next_cursor;
    expect(page.body.has_more).toBe(cursor !== null);
    await createDelivery(service, account);
  } while (cursor);
  expect(seen).toEqual([...created].sort().reverse());
});

test('listFleetDeliveries 400: invalid filters are refused by name', async () => {
  const key = await fleetKey();
  for (const [name, value] of [
    ['status', 'lost'],
    ['courier_id', 'x'],
    ['account_id', 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z'],
    ['unassigned', 'yes'],
    ['area', 'x'],
    ['limit', '1000'],
    ['cursor', 'AAAA'],
    ['courrier', 'x'],
  ] as const) {
    const response = await list(key, { [name]: value });
    expect([response.status, response.body.details], name).toEqual([400, expect.stringContaining(name)]);
  }
});

const bola = { name: 'Bola Ade', phone: '+2348012345670' };

test('addCourier 201: the courier is listed and can be assigned immediately', async () => {
  const key = await fleetKey();
  const courierId = await add(key, 'Chidi');
  const account = await service.newKey('Acme');
  const id = await createDelivery(service, account);
  const assigned = await send(service, 'POST', `/v1/fleet/deliveries/${id}/assign`, {
    key,
    body: { courier_id: courierId },
  });
  expect(assigned.body.courier_id).toBe(courierId);
});

test('addCourier 400: a valid name and phone number are required', async () => {
  const key = await fleetKey();
  for (const [body, field] of [
    [{}, 'name'],
    [{ name: '', phone: '+2348012345670' }, 'name'],
    [{ name: 'Bola', phone: '080' }, 'phone'],
  ] as const) {
    const response = await send(service, 'POST', '/v1/fleet/couriers', { key, body });
    expect(expectDeclared(addCourier, response).status).toBe(400);
    expect(response.body.details).toContain(field);
  }
});

test('addCourier 201: a cash limit is kept and listed; null is no limit', async () => {
  const key = await fleetKey();
  const limit = { cash_limit: 5_000_000, cash_limit_currency: 'NGN' };
  const none = { cash_limit: null, cash_limit_currency: null };
  for (const [sent, kept] of [
    [limit, limit],
    [
      { ...limit, cash_limit: 0 },
      { ...limit, cash_limit: 0 },
    ],
    [none, none],
    [{ cash_limit: null }, none],
    [{}, none],
  ]) {
    const body = { ...bola, ...sent };
    const response = await send(service, 'POST', '/v1/fleet/couriers', { key, body });
    expect(expectDeclared(addCourier, response).body).toMatchObject(kept!);
    const list = await send(service, 'GET', '/v1/fleet/couriers?limit=1', { key });
    expect(expectDeclared(listCouriers, list).body.data[0]).toMatchObject(kept!);
  }
});

test('addCourier 400: a cash limit needs a currency that exists, and is never negative', async () => {
  const key = await fleetKey();
  for (const [sent, details] of [
    [{ cash_limit: 1 }, 'cash_limit_currency is required with cash_limit'],
    [{ cash_limit_currency: 'NGN' }, 'cash_limit is required with cash_limit_currency'],
    [{ cash_limit: 1, cash_limit_currency: null }, 'cash_limit_currency is required with cash_limit'],
    [{ cash_limit: -1, cash_limit_currency: 'NGN' }, 'cash_limit must be a whole number of minor units'],
    [{ cash_limit: 1.5, cash_limit_currency: 'NGN' }, 'cash_limit must be a whole number of minor units'],
    [{ cash_limit: 1, cash_limit_currency: 'XQX' }, 'cash_limit_currency must be an ISO 4217 currency'],
    [{ cash_limit: 1, cash_limit_currency: 'naira' }, 'cash_limit_currency must be an ISO 4217 currency'],
  ] as const) {
    const body = { ...bola, name: 'Limited', ...sent };
    const response = expectDeclared(
      addCourier,
      await send(service, 'POST', '/v1/fleet/couriers', { key, body }),
    );
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await couriersNamed('Limited')).toBe(0);
});

/** Adds couriers under one idempotency key. */
function addUnder(key: string, idempotencyKey: string) {
  return async (body: object): Promise<JsonResponse> => {
    const options = { key, body, headers: { 'idempotency-key': idempotencyKey } };
    return expectDeclared(addCourier, await send(service, 'POST', '/v1/fleet/couriers', options));
  };
}

async function couriersNamed(name: string): Promise<number> {
  const found = await service.database.read(
    { name: 'couriers-named', text: 'select from couriers where name = $1' },
    [name],
  );
  return found.length;
}

test('addCourier 201: the same key and body return the first response again and create one courier', async () => {
  const key = await fleetKey();
  const [body, addOnce] = [{ ...bola, name: 'Once' }, addUnder(key, 'once')];
  const responses = [await addOnce(body), await addOnce({ phone: body.phone, name: body.name })];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]!.text).toBe(responses[0]!.text);
  expect(responses.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  expect(await couriersNamed('Once')).toBe(1);
  expect((await addUnder(await fleetKey(), 'once')(body)).headers.get('idempotent-replayed')).toBeNull();
  expect(await couriersNamed('Once'), 'the same text from another API key is another key').toBe(2);
});

test('addCourier 201: concurrent requests with the same key create one courier and get the same response', async () => {
  const addOnce = addUnder(await fleetKey(), 'at-once');
  const responses = await Promise.all(Array.from({ length: 6 }, () => addOnce({ ...bola, name: 'At once' })));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  expect(await couriersNamed('At once')).toBe(1);
});

test('addCourier 422: the same key with another body is refused and adds nobody', async () => {
  const addOnce = addUnder(await fleetKey(), 'reused');
  expect((await addOnce({ ...bola, phone: '080' })).status, 'a refused attempt').toBe(400);
  expect((await addOnce(bola)).status, 'does not use up the key').toBe(201);
  const response = await addOnce({ ...bola, name: 'Reused' });
  expect([response.status, response.body.error]).toEqual([422, 'idempotency key reused']);
  expect(await couriersNamed('Reused')).toBe(0);
});

test('addCourier 400: an invalid Idempotency-Key is refused', async () => {
  const response = await addUnder(await fleetKey(), 'two words')(bola);
  expect([response.status, response.body.details]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
});

test('listCouriers 200: newest first, page by page, each once', async () => {
  const key = await fleetKey();
  const added = [await add(key, 'One'), await add(key, 'Two'), await add(key, 'Three')];
  const get = async (query: string) =>
    expectDeclared(listCouriers, await send(service, 'GET', `/v1/fleet/couriers?limit=2${query}`, { key }))
      .body;
  const first = await get('');
  const second = await get(`&cursor=${first.next_cursor}`);
  const ids = [...first.data, ...second.data].map(({ courier_id }: { courier_id: string }) => courier_id);
  expect(ids.slice(0, 3)).toEqual([...added].sort().reverse());
  expect(first.data[0]).toMatchObject({ status: 'active' });
});

test('listCouriers 400: a cursor that we did not create is refused', async () => {
  const key = await fleetKey();
  const response = await send(service, 'GET', '/v1/fleet/couriers?cursor=nonsense', { key });
  expect(expectDeclared(listCouriers, response).status).toBe(400);
});
