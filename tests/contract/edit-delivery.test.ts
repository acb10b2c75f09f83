import { expect, test } from 'vitest';
import { DeliveryEdit, fieldPaths, fieldValue, setField } from '../../contract/delivery-fields.ts';
import { editDelivery as operation } from '../../contract/operations/deliveries.ts';
import { maxVersionOfEdits } from '../../server/deliveries/moves/edits.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, testClock } from '../support/clock.ts';
import { deliveryValues, windowDay } from '../support/delivery-values.ts';
import { detailsOf } from '../support/events.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const pathOf = (id: string) => `/v1/deliveries/${id}`;

const edit = async (key: string, id: string, body: object, headers: Record<string, string> = {}) =>
  expectDeclared(operation, await send(service, 'PATCH', pathOf(id), { key, body, headers }));
const record = async (key: string, id: string) =>
  (await send(service, 'GET', `${pathOf(id)}/record`, { key })).body;
const eventsOf = async (key: string, id: string) =>
  detailsOf((await send(service, 'GET', `${pathOf(id)}/events`, { key })).body.data);

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const filled = (which: 0 | 1) => {
  const body: Record<string, unknown> = {};
  for (const path of fieldPaths) setField(body, path, deliveryValues[path][which]);
  return body;
};

test('409: a delivery that was changed 200 times is not edited any more; the same values are no change', async () => {
  const key = await service.newKey('Changed often');
  const id = await createDelivery(service, key);
  const setVersion = (version: number) =>
    sql(service, 'update deliveries set version = $2 where delivery_id = $1', [
      parseId('delivery', id),
      version,
    ]);
  await setVersion(maxVersionOfEdits - 1);
  expect((await edit(key, id, { delivery_note: 'The last one' })).status).toBe(200);
  const refused = await edit(key, id, { delivery_note: 'Another one' });
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: 'move not possible',
      details: 'the delivery was changed 200 times, and cannot be edited any more',
    },
  ]);
  expect((await edit(key, id, { delivery_note: 'The last one' })).status).toBe(200);
  expect((await record(key, id)).delivery_note).toBe('The last one');
});

test('200: before pickup every field can be changed, and one event has all of them before and after', async () => {
  const key = await service.newKey('Every field');
  const id = await createDelivery(service, key, filled(0));
  const { status, body } = await edit(key, id, filled(1));
  expect(status).toBe(200);
  for (const path of fieldPaths) expect(fieldValue(body, path), path).toEqual(deliveryValues[path][1]);
  expect(await record(key, id)).toEqual(body);
  const [, event, ...more] = await eventsOf(key, id);
  expect(more).toEqual([]);
  expect(event.type).toBe('delivery.updated');
  for (const path of fieldPaths) {
    expect(fieldValue(event.data.before, path), path).toEqual(deliveryValues[path][0]);
    expect(fieldValue(event.data.after, path), path).toEqual(deliveryValues[path][1]);
  }
});

test.for([
  ['pickup', 'delivery'],
  ['delivery', 'pickup'],
] as const)(
  '200: a new %s address removes the location of the old one, unless a new one comes with it',
  async ([end, other]) => {
    const [address, location] = [`${end}_address`, `${end}_location`];
    const key = await service.newKey('Moved');
    const id = await createDelivery(service, key, { ...filled(0), reference: `moved-${end}` });
    const moved = await edit(key, id, { [address]: '9 Allen Avenue', delivery_note: 'Second floor' });
    expect(moved.body[location]).toBeNull();
    expect(moved.body[`${other}_location`], 'that of the other address stays').toEqual(
      filled(0)[`${other}_location`],
    );
    const event = (await eventsOf(key, id)).at(-1);
    expect(event.data.before[location]).toEqual(filled(0)[location]);
    expect(event.data.after[location]).toBeNull();

    const place = { latitude: 6.5, longitude: 3.4 };
    const both = await edit(key, id, { [address]: '14 Marina Road', [location]: place });
    expect(both.body[location]).toEqual(place);
    const same = await edit(key, id, { [address]: '14 Marina Road', pickup_note: 'Side door' });
    expect(same.body[location], 'the address is the same').toEqual(place);
  },
);

test('200: an edit is answered with the record, whatever If-None-Match has', async () => {
  const key = await service.newKey('Unchanged');
  const id = await createDelivery(service, key, shirts);
  const { status, body } = await edit(key, id, { delivery_note: 'Third floor' }, { 'if-none-match': '*' });
  expect([status, body.delivery_note]).toEqual([200, 'Third floor']);
});

test('200: fields that are left out stay, also inside of contacts, and null clears', async () => {
  const key = await service.newKey('Partly');
  const id = await createDelivery(service, key, filled(0));
  const { body } = await edit(key, id, {
    receiver_contact: { phone: '+2348012345679' },
    reference: null,
    metadata: null,
    delivery_window: null,
    sender_contact: null,
    package_details: { weight: null },
  });
  expect(body).toMatchObject({
    receiver_contact: { name: 'Ada Obi', phone: '+2348012345679' },
    reference: null,
    metadata: null,
    delivery_window: null,
    sender_contact: { name: null, phone: null },
    package_details: { weight: null, description: 'Shirts' },
    pickup_address: '12 Marina Road',
  });
});

test('200: what the record shows can be sent back with one field changed, full or without optional fields', async () => {
  const key = await service.newKey('Sent back');
  for (const delivery of [filled(0), shirts]) {
    const id = await createDelivery(service, key, delivery);
    const shown = await record(key, id);
    const sent = Object.fromEntries(Object.keys(DeliveryEdit.properties).map((name) => [name, shown[name]]));
    const unchanged = await edit(key, id, sent);
    expect([unchanged.status, unchanged.body], unchanged.text).toEqual([200, shown]);
    const changed = await edit(key, id, { ...sent, delivery_note: 'Fifth floor' });
    expect(changed.body).toEqual({
      ...shown,
      delivery_note: 'Fifth floor',
      version: 2,
      updated_at: expect.any(String),
    });
    const [, event] = await eventsOf(key, id);
    expect(Object.keys(event.data.after), 'nothing else has changed').toEqual(['delivery_note']);
  }
});

test('200: a window and a location that are not there are null in the record and in both halves of the event', async () => {
  const key = await service.newKey('Not there');
  const id = await createDelivery(service, key);
  const names = ['pickup_window', 'delivery_window', 'pickup_location', 'delivery_location'] as const;
  const given = Object.fromEntries(names.map((name) => [name, filled(0)[name]]));
  const none = Object.fromEntries(names.map((name) => [name, null]));
  expect(await record(key, id)).toMatchObject(none);
  await edit(key, id, given);
  expect((await edit(key, id, none)).body).toMatchObject(none);
  const [, added, removed] = await eventsOf(key, id);
  expect([added.data.before, added.data.after]).toEqual([none, given]);
  expect([removed.data.before, removed.data.after]).toEqual([given, none]);
});

test('200: the event has the new values as the record shows them: times in UTC, proof in its order, empty text as null', async () => {
  const key = await service.newKey('As shown');
  const id = await createDelivery(service, key, filled(0));
  const { body } = await edit(key, id, {
    delivery_window: { from: `${windowDay}T14:00:00+01:00`, to: `${windowDay}t20:00:00.5+01:00` },
    required_proof: ['name', 'signature', 'photo'],
    receiver_contact: { phone: '' },
    delivery_note: '',
    metadata: {},
    package_details: { weight: 0 },
  });
  expect(body).toMatchObject({
    delivery_window: { from: `${windowDay}T13:00:00.000Z`, to: `${windowDay}T19:00:00.500Z` },
    required_proof: ['photo', 'signature', 'name'],
  });
  const [, { data }] = await eventsOf(key, id);
  const paths = fieldPaths.filter((path) => fieldValue(data.after, path) !== undefined);
  expect(paths.sort()).toEqual([
    'delivery_note',
    'delivery_window.from',
    'delivery_window.to',
    'metadata',
    'package_details.weight',
    'receiver_contact.phone',
    'required_proof',
  ]);
  for (const path of paths) expect(fieldValue(data.after, path), path).toEqual(fieldValue(body, path));
});

test('200: an edit that changes nothing writes no event', async () => {
  const key = await service.newKey('Nothing');
  const id = await createDelivery(service, key, filled(0));
  const { body } = await edit(key, id, { pieces: 2, delivery_note: 'Third floor' });
  expect(body.version).toBe(1);
  expect(await eventsOf(key, id)).toHaveLength(1);
});

test('200: metadata in another order is no change', async () => {
  const key = await service.newKey('Order');
  const id = await createDelivery(service, key, { ...shirts, metadata: { b: '1', a: '2' } });
  expect((await edit(key, id, { metadata: { a: '2', b: '1' } })).body.version).toBe(1);
  expect((await edit(key, id, { metadata: { a: '1', b: '2' } })).body.version).toBe(2);
});

test('200: the end of the new delivery window is the new estimate', async () => {
  const key = await service.newKey('Window');
  const id = await createDelivery(service, key);
  const window = { from: `${windowDay}T10:00:00Z`, to: `${windowDay}T12:00:00Z` };
  const { body } = await edit(key, id, { delivery_window: window });
  expect(body.estimated_delivery_time).toBe(`${windowDay}T12:00:00.000Z`);
  const status = await send(service, 'GET', pathOf(id), { key });
  expect(status.body.estimated_delivery_time).toBe(`${windowDay}T12:00:00.000Z`);
});

test('409: after pickup notes, the receiver’s phone and metadata can be changed, and 409 names anything else', async () => {
  const key = await service.newKey('After pickup');
  const id = await createDelivery(service, key, filled(0));
  await service.move(id, 'pick_up');
  const allowed = {
    pickup_note: 'a',
    delivery_note: 'b',
    receiver_contact: { phone: '+2348012345670' },
    metadata: { shelf: '4' },
  };
  expect((await edit(key, id, allowed)).body).toMatchObject(allowed);
  const before = await record(key, id);
  for (const path of fieldPaths) {
    if (['pickup_note', 'delivery_note', 'receiver_contact.phone', 'metadata'].includes(path)) continue;
    const body = {};
    setField(body, path, deliveryValues[path][1]);
    const whole = path.includes('_window') || path.includes('_location');
    const [name = ''] = path.split('.');
    const wanted = whole ? { [name]: filled(1)[name] } : body;
    const refused = await edit(key, id, wanted);
    expect(refused.status, path).toBe(409);
    expect(refused.body.details).toContain(path);
  }
  expect(await record(key, id)).toEqual(before);
});

test('409: nothing can be changed after the end', async () => {
  const key = await service.newKey('Ended');
  const id = await createDelivery(service, key);
  await send(service, 'POST', `${pathOf(id)}/cancel`, { key, body: {} });
  const { status, body } = await edit(key, id, { delivery_note: 'Third floor' });
  expect([status, body.details]).toEqual([409, 'Already cancelled. Only open deliveries can be changed.']);
});

test('409: the reference of another delivery, which details names', async () => {
  const key = await service.newKey('Reference');
  const holder = await createDelivery(service, key, { ...shirts, reference: 'A-1' });
  const id = await createDelivery(service, key);
  const { status, body } = await edit(key, id, { reference: 'A-1' });
  expect([status, body.error]).toEqual([409, 'reference already used']);
  expect(body.details).toContain(holder);
  expect((await record(key, id)).reference).toBeNull();
});

test('200: with its Idempotency-Key an edit is made once: sent again, it passes its own If-Match and undoes no later edit', async () => {
  const key = await service.newKey('Edit again');
  const id = await createDelivery(service, key);
  const once = { 'idempotency-key': 'edit-1', 'If-Match': '"v1"' };
  const first = await edit(key, id, { pieces: 2 }, once);
  const again = await edit(key, id, { pieces: 2 }, once);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  await edit(key, id, { pieces: 3 });
  const late = await edit(key, id, { pieces: 2 }, { 'idempotency-key': 'edit-1' });
  expect([late.status, late.body.pieces], 'the delivery as it is now').toEqual([200, 3]);
  const other = await edit(key, id, { pieces: 4 }, once);
  expect([other.status, other.body.error]).toEqual([422, 'idempotency key reused']);
  expect(await eventsOf(key, id)).toHaveLength(3);
});

test('412: with If-Match, a delivery that has changed since then stays as it is', async () => {
  const key = await service.newKey('If-Match');
  const id = await createDelivery(service, key);
  const { headers } = await send(service, 'GET', `${pathOf(id)}/record`, { key });
  const known = { 'If-Match': headers.get('etag')! };
  expect((await edit(key, id, { pieces: 2 }, known)).status).toBe(200);
  const late = await edit(key, id, { pieces: 3 }, known);
  expect([late.status, late.body.error]).toEqual([412, 'delivery changed']);
  expect((await record(key, id)).pieces).toBe(2);
  expect((await edit(key, id, { pieces: 3 }, { 'If-Match': '*' })).status).toBe(200);
  // As a proxy that compresses passes it on.
  expect((await edit(key, id, { pieces: 4 }, { 'If-Match': 'W/"v2"' })).status).toBe(412);
  expect((await edit(key, id, { pieces: 4 }, { 'If-Match': 'W/"v3"' })).status).toBe(200);
  expect((await edit(key, id, { pieces: 3 }, { 'If-Match': 'v3' })).status).toBe(400);
});

test('40 concurrent edits of one field are all made, one after the other', async () => {
  const key = await service.newKey('Forty');
  const id = await createDelivery(service, key);
  const notes = Array.from({ length: 40 }, (_, number) => `note ${number}`);
  const responses = await Promise.all(notes.map((delivery_note) => edit(key, id, { delivery_note })));
  expect(responses.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(notes.map(() => 200));
  expect((await record(key, id)).version).toBe(41);
});

test('of many concurrent edits of different fields, none is lost', async () => {
  const key = await service.newKey('Concurrent');
  const id = await createDelivery(service, key);
  const edits = [
    { pieces: 4 },
    { delivery_note: 'a' },
    { pickup_note: 'b' },
    { reference: 'r' },
    { metadata: { m: '1' } },
  ];
  const responses = await Promise.all(edits.map((body) => edit(key, id, body)));
  expect(responses.map(({ status }) => status)).toEqual(edits.map(() => 200));
  expect(await record(key, id)).toMatchObject(Object.assign({ version: 6 }, ...edits));
});

test('200: a window that was further ahead than it may be now does not stop an edit of something else', async () => {
  const key = await service.newKey('Far ahead');
  const id = await createDelivery(service, key);
  const until = '2099-01-01T10:00:00.000Z';
  await sql(
    service,
    "update deliveries set delivery_from = now(), delivery_to = '2099-01-01T10:00:00Z' where delivery_id = $1",
    [parseId('delivery', id)],
  );
  const { delivery_window } = await record(key, id);
  expect(delivery_window.to).toBe(until);
  const sentBack = await edit(key, id, { delivery_window, delivery_note: 'Third floor' });
  expect([sentBack.status, sentBack.body.delivery_note], sentBack.text).toEqual([200, 'Third floor']);
});

test('200: a late parcel gets a new delivery window, although its pickup window is over', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Late');
  const hours = (from: number, to: number) => ({
    from: new Date(clock.now() + from * 3_600_000).toISOString(),
    to: new Date(clock.now() + to * 3_600_000).toISOString(),
  });
  const id = await createDelivery(own, key, { ...shirts, pickup_window: hours(1, 2) });
  clock.forward(3 * 3_600_000);
  const wanted = hours(20, 22);
  const { status, body } = await send(own, 'PATCH', pathOf(id), { key, body: { delivery_window: wanted } });
  expect([status, body.delivery_window]).toEqual([200, wanted]);
  await own.stop();
});

test('400: windows that end before they begin, in the past, or more than 365 days ahead', async () => {
  const key = await service.newKey('Bad windows');
  const id = await createDelivery(service, key);
  const cases = [
    [
      { from: `${windowDay}T12:00:00Z`, to: `${windowDay}T10:00:00Z` },
      'pickup_window.to must be after pickup_window.from',
    ],
    [{ from: '2020-01-01T10:00:00Z', to: '2020-01-01T12:00:00Z' }, 'pickup_window.to is in the past'],
    [{ from: `${windowDay}T10:00:00Z`, to: inDays(366) }, 'pickup_window.to must be at most 365 days ahead'],
    [
      { from: '2199-01-01T10:00:00Z', to: '2299-01-01T10:00:00Z' },
      'pickup_window.to must be at most 365 days ahead',
    ],
  ] as const;
  for (const [pickup_window, details] of cases) {
    const { status, body } = await edit(key, id, { pickup_window });
    expect([status, body.details]).toEqual([400, details]);
  }
  const together = await edit(key, id, { pickup_window: cases[0][0], pieces: 0 });
  expect(together.body.details, 'all errors in one response').toBe(
    `pieces must be a whole number from 1 to 999; ${cases[0][1]}`,
  );
});

test('400: null where every delivery has a value is refused with what to send instead', async () => {
  const key = await service.newKey('Null');
  const id = await createDelivery(service, key);
  const { status, body } = await edit(key, id, { pickup_address: null, amount_to_collect: null });
  expect([status, body.details]).toEqual([
    400,
    'pickup_address cannot be cleared; leave it out to keep it; amount_to_collect must not be null; 0 means that there is nothing to collect',
  ]);
  expect((await edit(key, id, { amount_to_collect: 0 })).body.amount_to_collect).toBe(0);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Too large');
  const id = await createDelivery(service, key);
  expect((await edit(key, id, { delivery_note: 'x'.repeat(256 * 1024) })).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const key = await service.newKey('No JSON');
  const sent = { key, raw: 'pieces=2', headers: { 'content-type': 'text/plain' } };
  expect((await send(service, 'PATCH', pathOf(await createDelivery(service, key)), sent)).status).toBe(415);
});
