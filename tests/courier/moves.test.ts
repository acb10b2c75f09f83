/** The moves that a courier makes on the phone. The lifecycle decides them; here is who may make them, and the responses. */
import { expect, test } from 'vitest';
import { getDay } from '../../contract/courier/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { send, shirts } from '../support/client.ts';
import {
  assign,
  assignedDelivery,
  courierCookieName,
  newCourier,
  signedInPhone,
  type TestPhone,
} from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { detailsOf } from '../support/events.ts';
import { plainPhoto } from '../support/pictures.ts';
import { sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();
const bola = { name: 'Bola', kind: 'courier' };
const unknown = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const location = { latitude: 6.6018, longitude: 3.3515, accuracy_meters: 12 };
const happened_at = '2024-11-15T09:30:00Z';

/** A delivery in the courier's hands. */
async function carried(own: TestPhone, body: object = shirts): Promise<string> {
  const id = await assignedDelivery(service, own, body);
  expect((await own.move(pickUpDelivery, id)).status).toBe(200);
  return id;
}

async function historyOf(id: string) {
  const owner = await signedIn(service, { account: 'Acme' });
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  return detailsOf((await readDelivery(owner, params)).body.events);
}

test('pickUpDelivery 200: the parcel is in transit, with position, time and courier in its history', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const { status, body } = await own.move(pickUpDelivery, id, { body: { location, happened_at } });
  expect([status, body.delivery_id, body.status]).toEqual([200, id, 'in_transit']);
  expect(body.moves).toEqual(['deliver', 'fail_attempt', 'return']);
  expect((await historyOf(id)).at(-1)).toMatchObject({
    type: 'delivery.picked_up',
    by: bola,
    data: { location, happened_at: '2024-11-15T09:30:00.000Z' },
  });
  expect((await own.move(pickUpDelivery, id)).status, 'asking twice is no mistake').toBe(200);
  expect(await historyOf(id)).toHaveLength(3);
});

test('deliverDelivery 200: a phone whose clock is far ahead loses nothing: the move counts as made when it arrived, and a retry gets the same response', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const body = {
    collected_amount: 500000,
    happened_at: new Date(service.clock.now() + 86_400_000).toISOString(),
  };
  const headers = { 'idempotency-key': `ahead-${id}` };
  expect((await own.move(deliverDelivery, id, { body, headers })).status).toBe(200);
  const [last] = (await historyOf(id)).slice(-1);
  expect(last).toMatchObject({ type: 'delivery.delivered', data: { happened_at: last.at } });
  const again = await own.move(deliverDelivery, id, { body, headers });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
});

test('deliverDelivery 200: cash and proof are kept, and the stop is done', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const proof = { photo: plainPhoto.toString('base64'), recipient_name: 'Ada Obi' };
  const { status, body } = await own.move(deliverDelivery, id, {
    body: { collected_amount: 500000, proof, location },
  });
  expect([status, body.status, body.collected_amount, body.moves]).toEqual([200, 'delivered', 500000, []]);
  expect((await historyOf(id)).at(-1)).toMatchObject({
    type: 'delivery.delivered',
    by: bola,
    data: { collected_amount: 500000, proof: { photo: true, recipient_name: 'Ada Obi' } },
  });
});

test('failDeliveryAttempt 200: the attempt is counted, and the sender is asked', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const { status, body } = await own.move(failDeliveryAttempt, id, {
    body: { reason: 'other', note: 'the bridge is out' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'in_transit',
    attempts: 1,
    failure_reason: 'other',
    instruction: 'awaited',
  });
  expect((await historyOf(id)).at(-1).data).toMatchObject({ reason: 'other', note: 'the bridge is out' });
});

test('returnDelivery 200: the sender has it back', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const { status, body } = await own.move(returnDelivery, id, { body: { reason: 'refused twice' } });
  expect([status, body.status, body.moves]).toEqual([200, 'returned', []]);
  expect((await historyOf(id)).at(-1)).toMatchObject({ type: 'delivery.returned', by: bola });
});

test('pickUpDelivery 400: a position exists on earth, and a courier picks up for nobody else', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  for (const [body, details] of [
    [{ location: { latitude: 91, longitude: 0 } }, 'location.latitude must be a number from -90 to 90'],
    [{ courier_id: own.courierId }, 'courier_id is not a known field'],
  ] as const) {
    const response = await own.move(pickUpDelivery, id, { body });
    expect(response.status).toBe(400);
    expect(response.body.details).toContain(details);
  }
});

test('deliverDelivery 400: the collected cash is required; less needs a reason, more is refused', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  for (const [body, details] of [
    [{}, 'collected_amount is required: there is an amount to collect (500000)'],
    [
      { collected_amount: 400000 },
      'shortfall_reason is required: collected_amount (400000) is less than the amount to collect (500000)',
    ],
    [{ collected_amount: 600000 }, 'collected_amount is more than the amount to collect (500000)'],
    [
      { collected_amount: 500000, proof: { photo: 'AAAA' } },
      expect.stringMatching(/^proof\.photo /) as unknown as string,
    ],
  ] as const) {
    const response = await own.move(deliverDelivery, id, { body });
    expect([response.status, response.body.details]).toEqual([400, details]);
  }
});

test('deliverDelivery 400: without the required proof it is refused by name; with a PIN locked by wrong tries, a photo and the name are required', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own, { ...shirts, amount_to_collect: 0, required_proof: ['pin'] });
  const deliver = (proof: object) => own.move(deliverDelivery, id, { body: { proof } });
  const stop = async () => (await own.call(getDay)).body.stops[0];
  const details = async (proof: object) => {
    const { status, body } = await deliver(proof);
    expect(status).toBe(400);
    return body.details;
  };
  expect(await stop()).toMatchObject({ required_proof: ['pin'], pin_locked: false });
  const others = { photo: plainPhoto.toString('base64'), recipient_name: 'Ada Obi' };
  expect(await details(others)).toBe('proof.pin is required for this delivery');
  const key = await service.newKey('Acme');
  const pin = (await send(service, 'GET', `/v1/deliveries/${id}/record`, { key })).body.handover_pin;
  for (let tries = 0; tries < 5; tries++) {
    expect(await details({ pin: pin === '0000' ? '0001' : '0000' })).toContain('is not the PIN');
  }
  expect(await stop()).toMatchObject({ required_proof: ['photo', 'name'], pin_locked: true });
  // A client that asks for no codes may be a page from before 0.3.0.
  expect(await details({ pin })).toBe('proof.photo and proof.taker_name are required for this delivery');
  expect(await details({ recipient_name: 'Ada Obi' })).toBe('proof.photo is required for this delivery');
  expect(await details({ ...others, pin })).toContain('there were 5 tries already; leave it out');
  expect((await deliver(others)).status).toBe(200);
});

test('failDeliveryAttempt 400: a reason is one of the known ones, and other needs a note', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  expect((await own.move(failDeliveryAttempt, id, { body: { reason: 'lazy' } })).body.details).toContain(
    'reason must be one of receiver_absent',
  );
  const response = await own.move(failDeliveryAttempt, id, { body: { reason: 'other' } });
  expect([response.status, response.body.details]).toEqual([400, 'note is required with the reason other']);
});

test('returnDelivery 400: a reason is text of at most 500 characters', async () => {
  const own = await signedInPhone(service);
  const response = await own.move(returnDelivery, await carried(own), { body: { reason: 'x'.repeat(501) } });
  expect(response.status).toBe(400);
});

/** With a body that is valid. */
const every = [
  [pickUpDelivery, {}],
  [deliverDelivery, { collected_amount: 500000 }],
  [failDeliveryAttempt, { reason: 'refused' }],
  [returnDelivery, {}],
] as const satisfies readonly (readonly [Operation, object])[];

/** Another courier's delivery looks like one that does not exist: the same bytes. */
async function expectNotThere(operation: Operation, body: object) {
  const own = await signedInPhone(service);
  const other = await newCourier(service, 'Chi Eze');
  const missing = await own.move(operation, unknown, { body });
  expect([missing.status, missing.body.error]).toEqual([404, 'delivery not found']);
  const theirs = await assignedDelivery(service, other);
  const testId = (
    await send(service, 'POST', '/v1/deliveries', { key: await service.newKey('Acme', 'test'), body: shirts })
  ).body.delivery_id;
  const nobodys = (
    await send(service, 'POST', '/v1/deliveries', { key: await service.newKey('Acme'), body: shirts })
  ).body.delivery_id;
  const gone = operation === pickUpDelivery ? await assignedDelivery(service, own) : await carried(own);
  await assign(service, gone, other.courierId);
  for (const id of [theirs, testId, nobodys, gone, 'x', unknown.toUpperCase()]) {
    const response = await own.move(operation, id, { body });
    expect([response.status, response.text], id).toEqual([404, missing.text]);
  }
  expect(await historyOf(theirs), 'nothing happened to it').toHaveLength(2);
}

test('pickUpDelivery 404: a delivery of another courier, of nobody, or of test mode does not exist', () =>
  expectNotThere(pickUpDelivery, {}));
test('deliverDelivery 404: a delivery of another courier, of nobody, or of test mode does not exist', () =>
  expectNotThere(deliverDelivery, { collected_amount: 500000 }));
test('failDeliveryAttempt 404: a delivery of another courier, of nobody, or of test mode does not exist', () =>
  expectNotThere(failDeliveryAttempt, { reason: 'refused' }));
test('returnDelivery 404: a delivery of another courier, of nobody, or of test mode does not exist', () =>
  expectNotThere(returnDelivery, {}));

/** A conflict names the state that it met. */
async function expectTooLate(operation: Operation, body: object) {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const cancelled = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, {
    key: await service.newKey('Acme'),
  });
  expect(cancelled.status).toBe(200);
  const response = await own.move(operation, id, { body });
  expect([response.status, response.body.error]).toEqual([409, 'move not possible']);
  expect(response.body.details).toContain('cancelled');
  const listed = operation === pickUpDelivery ? [expect.objectContaining({ moves: ['return'] })] : [];
  expect((await own.call(getDay)).body.stops).toEqual(listed);
}

test('pickUpDelivery 409: it was cancelled in the meantime', () => expectTooLate(pickUpDelivery, {}));
test('deliverDelivery 409: it was cancelled in the meantime', () =>
  expectTooLate(deliverDelivery, { collected_amount: 500000 }));
test('failDeliveryAttempt 409: it was cancelled in the meantime', () =>
  expectTooLate(failDeliveryAttempt, { reason: 'refused' }));
test('returnDelivery 409: it was cancelled in the meantime', () => expectTooLate(returnDelivery, {}));

/** The first response to a key is the answer; the move is made once. */
async function expectOnce(operation: Operation, body: object) {
  const own = await signedInPhone(service);
  const other = await signedInPhone(service);
  const start = operation === pickUpDelivery ? assignedDelivery : (_: unknown, by: TestPhone) => carried(by);
  const id = await start(service, own);
  const headers = { 'idempotency-key': `phone-${operation.id}` };
  const first = await own.move(operation, id, { headers, body });
  const again = await own.move(operation, id, { headers, body });
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await historyOf(id)).length).toBe(operation === pickUpDelivery ? 3 : 4);
  const theirs = await start(service, other);
  const same = await other.move(operation, theirs, { headers, body });
  expect([same.status, same.headers.get('idempotent-replayed')], 'another courier’s key').toEqual([
    200,
    null,
  ]);
  const reused = await own.move(operation, await start(service, own), { headers, body });
  expect([reused.status, reused.body.error]).toEqual([422, 'idempotency key reused']);
}

test('pickUpDelivery 422: a key is for one move; the same move again gets the first response', () =>
  expectOnce(pickUpDelivery, {}));
test('deliverDelivery 422: a key is for one move; the same move again gets the first response', () =>
  expectOnce(deliverDelivery, { collected_amount: 500000 }));
test('failDeliveryAttempt 422: a key is for one move; the same move again gets the first response', () =>
  expectOnce(failDeliveryAttempt, { reason: 'refused' }));
test('returnDelivery 422: a key is for one move; the same move again gets the first response', () =>
  expectOnce(returnDelivery, {}));

test('a key is printable text without spaces', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  for (const [operation, body] of every) {
    const response = await own.move(operation, id, { headers: { 'idempotency-key': 'a b' }, body });
    expect(response.status, operation.id).toBe(400);
  }
});

test('of a pickup on the phone and a cancel at the same time, one wins, and the other gets the state', async () => {
  const own = await signedInPhone(service);
  const key = await service.newKey('Acme');
  for (let round = 0; round < 10; round++) {
    const id = await assignedDelivery(service, own);
    const [picked, cancelled] = await Promise.all([
      own.move(pickUpDelivery, id),
      send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key }),
    ]);
    expect([picked.status, cancelled.status].sort()).toEqual([200, 409]);
    const loser = picked.status === 409 ? picked : cancelled;
    expect(loser.body.details).toContain(picked.status === 409 ? 'cancelled' : 'picked up');
  }
});

test('deliverDelivery 429: a phone may send five large bodies at once, and small ones pass', async () => {
  const own = await signedInPhone(service);
  const id = await carried(own);
  const cookie = `${courierCookieName(service)}=${own.cookies.get(courierCookieName(service))}`;
  const length = 300_000;
  const beginning = `POST /courier/api/deliveries/${id}/deliver HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;
  const finish: (() => void)[] = [];
  const begin = () =>
    sendRaw(service.url, beginning, (more) => {
      finish.push(() => more('}'.padEnd(length - 1)));
    });
  // Of six, the last one is answered at once; the others are still being read.
  const all = Array.from({ length: 6 }, begin);
  const { status, headers } = await Promise.race(all);
  expect([status, headers['retry-after']]).toEqual([429, '1']);
  expect((await own.move(deliverDelivery, id, { body: { collected_amount: 1 } })).status).toBe(400);
  for (const one of finish) one();
  const responses = await Promise.all(all);
  expect(responses.map((response) => response.status).sort()).toEqual([400, 400, 400, 400, 400, 429]);
  const again = begin();
  await expect.poll(() => finish.length).toBe(7);
  finish[6]!();
  expect((await again).status, 'there is room again').toBe(400);
});
