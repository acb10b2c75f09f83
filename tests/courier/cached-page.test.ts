/** A phone page from before 0.3.0, out of the cache of a phone, works with this service: it can send, and understands what it gets. */
import { expect, test } from 'vitest';
import { send, shirts } from '../support/client.ts';
import {
  assignedDelivery,
  courierCookieName,
  newCourier,
  signedInPhone,
  type TestPhone,
} from '../support/couriers.ts';
import { plainPhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import * as old from './cached-page.ts';

const service = useService();

/** Like its `send`: it asks for plain JSON, and knows nothing of codes. */
function ask(own: TestPhone, path: keyof typeof old.paths, id = '', body?: object) {
  const name = courierCookieName(service);
  return send(
    service,
    body === undefined && path === 'day' ? 'GET' : 'POST',
    old.paths[path].replace('{delivery_id}', id),
    {
      body,
      headers: {
        accept: 'application/json',
        cookie: `${name}=${own.cookies.get(name)}`,
        'sec-fetch-site': 'same-origin',
        ...(path === 'day' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      },
    },
  );
}

const at = (body: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), body);

function expectFields(body: unknown, fields: readonly string[]) {
  expect(fields.filter((path) => at(body, path) === undefined)).toEqual([]);
}

async function carried(own: TestPhone, more: object = {}) {
  const id = await assignedDelivery(service, own, { ...shirts, ...more });
  expect((await ask(own, 'pick_up', id, {})).status).toBe(200);
  return id;
}

/** A delivery with everything that a sender can say. */
function complete() {
  const [from, to] = [1, 3].map((hours) => new Date(service.clock.now() + hours * 3_600_000).toISOString());
  const location = { latitude: 6.6018, longitude: 3.3515 };
  const window = { from, to };
  return {
    ...shirts,
    sender_contact: { name: 'Acme', phone: '+2348012345670' },
    pickup_window: window,
    delivery_window: window,
    pickup_location: location,
    delivery_location: location,
  };
}

const accountKey = () => service.newKey('Acme');
const name = { taker_name: 'Ada Obi' };

/** A refusal has exactly the two strings that it shows, and the reason that it finds in them. */
async function reasonOf(response: ReturnType<typeof ask>) {
  const { status, body } = await response;
  expect(Object.keys(body)).toEqual(['error', 'details']);
  return old.reasonOf({ status, ...body });
}

test('its day has every field that it reads, and a discarded move is reported and listed', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own, complete());
  const day = await ask(own, 'day');
  expect(day.status).toBe(200);
  expectFields(day.body, old.fieldsOfDay);
  expectFields(day.body.stops[0], old.fieldsOfStop);
  const reported = {
    move_key: 'of-a-cached-page',
    move: 'deliver',
    reason: 'wrong_pin',
    recorded_at: '2026-11-15T09:30:00.000Z',
    discarded_at: '2026-11-15T10:00:00.000Z',
    collected_amount: 500000,
    payment_method: 'cash',
  };
  expect((await ask(own, 'discarded', id, reported)).status).toBe(204);
  expectFields((await ask(own, 'day')).body.discarded_moves[0], old.fieldsOfDiscardedMove);
});

test('its moves are made with everything that its forms send, and answered with a stop that it reads', async () => {
  const own = await signedInPhone(service);
  const happened = {
    happened_at: '2026-11-15T09:30:00.000Z',
    place: { latitude: 6.6, longitude: 3.35, accuracy_meters: 12 },
  };
  const photo = plainPhoto.toString('base64');
  /** With what looks like an old name. */
  const note = 'A sign says "place": closed';
  const id = await assignedDelivery(service, own, complete());
  for (const [move, body] of [
    ['pick_up', { ...happened, missing_pieces: 1 }],
    ['fail_attempt', { ...happened, reason: 'other', note, proof: { photo } }],
  ] as const) {
    const { status, body: stop } = await ask(own, move, id, body);
    expect([status, stop.status], move).toEqual([200, 'in_transit']);
    expectFields(stop, old.fieldsOfStop);
  }
  const paid = {
    collected_amount: 400000,
    shortfall_reason: 'No change',
    payment_method: 'transfer',
    payment_reference: 'TRF-1',
  };
  const delivered = await ask(own, 'deliver', id, { ...happened, ...paid, proof: { photo, ...name } });
  expect([delivered.status, delivered.body.status, delivered.body.collected_amount]).toEqual([
    200,
    'delivered',
    400000,
  ]);
  const key = await accountKey();
  const record = await send(service, 'GET', `/v1/deliveries/${id}/record`, { key });
  expect(JSON.stringify(record.body)).toContain('Ada Obi');
  const { body: history } = await send(service, 'GET', `/v1/deliveries/${id}/events`, { key });
  const where = { location: happened.place };
  expect(history.data.map(({ data }: { data: { details: object } }) => data.details).slice(-3)).toMatchObject(
    [where, { ...where, note }, where],
  );

  const back = await carried(own);
  const returned = await ask(own, 'return', back, { ...happened, reason: 'Not wanted', proof: name });
  expect([returned.status, returned.body.status]).toEqual([200, 'returned']);
});

test('it confirms what the sender changed, with the values from before', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const key = await accountKey();
  const edited = await send(service, 'PATCH', `/v1/deliveries/${id}`, {
    key,
    body: { delivery_note: 'Back door' },
  });
  expect(edited.status).toBe(200);
  const { changes } = (await ask(own, 'day')).body.stops[0];
  expect(changes).toEqual({ sequence: expect.any(Number), before: { delivery_note: null } });
  const confirmed = await ask(own, 'confirm_changes', id, { sequence: changes.sequence });
  expect([confirmed.status, confirmed.body.changes]).toEqual([200, null]);
});

test('it finds the reason of each refusal in the sentence', async () => {
  const own = await signedInPhone(service);
  const cash = { collected_amount: shirts.amount_to_collect };
  const waiting = await assignedDelivery(service, own);
  expect(await reasonOf(ask(own, 'deliver', waiting, cash))).toBe('not_picked_up');
  const cancelled = await send(service, 'POST', `/v1/deliveries/${waiting}/cancel`, {
    key: await accountKey(),
  });
  expect(cancelled.status).toBe(200);
  expect(await reasonOf(ask(own, 'pick_up', waiting, {}))).toBe('cancelled');

  const delivered = await carried(own);
  expect((await ask(own, 'deliver', delivered, cash)).status).toBe(200);
  expect(await reasonOf(ask(own, 'fail_attempt', delivered, { reason: 'refused' }))).toBe('delivered');
  expect(await reasonOf(ask(own, 'deliver', delivered, { ...cash, proof: name })), 'proof is not kept').toBe(
    'delivered',
  );
  const returned = await carried(own);
  expect((await ask(own, 'return', returned, {})).status).toBe(200);
  expect(await reasonOf(ask(own, 'deliver', returned, cash))).toBe('returned');
  const goesBack = await carried(own);
  for (let attempt = 0; attempt < 3; attempt++)
    await ask(own, 'fail_attempt', goesBack, { reason: 'refused' });
  expect(await reasonOf(ask(own, 'deliver', goesBack, cash))).toBe('going_back');

  const others = await assignedDelivery(service, await newCourier(service, 'Chi Eze'));
  expect(await reasonOf(ask(own, 'pick_up', others, {}))).toBe('reassigned');
  expect(await reasonOf(ask(own, 'deliver', await carried(own), {}))).toBe('other');
});

test('it names the proof that is missing, counts the attempts that are left of a PIN, and sees when it is locked', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own, {
    amount_to_collect: 0,
    required_proof: ['photo', 'signature', 'pin', 'name'],
  });
  const missing = await ask(own, 'deliver', id, {});
  expect(old.missingProof(missing.body.details)).toEqual(['photo', 'signature', 'pin', 'name']);
  expect(await reasonOf(ask(own, 'deliver', id, {}))).toBe('proof_missing');

  const locked = await carried(own, { amount_to_collect: 0, required_proof: [] });
  const key = await accountKey();
  const { handover_pin: pin } = (await send(service, 'GET', `/v1/deliveries/${locked}/record`, { key })).body;
  const wrong = { proof: { pin: pin === '0000' ? '0001' : '0000' } };
  for (const left of [4, 3, 2, 1]) {
    const { status, body } = await ask(own, 'deliver', locked, wrong);
    expect([old.reasonOf({ status, ...body }), old.attemptsLeft(body.details)]).toEqual(['wrong_pin', left]);
  }
  for (const _ of ['the last', 'one more'])
    expect(await reasonOf(ask(own, 'deliver', locked, wrong))).toBe('pin_locked');
});

test('signed out, it gets 401 and shows the page to sign in; it signs out itself', async () => {
  const own = await signedInPhone(service);
  expect((await ask(own, 'signOut')).status).toBe(204);
  const { status, body } = await ask(own, 'day');
  expect([status, body]).toEqual([401, { error: 'unauthorized', details: expect.any(String) }]);
});
