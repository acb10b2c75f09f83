/** What the sender changed, as the courier sees it, and the courier's confirmation. */
import { expect, test } from 'vitest';
import { confirmChanges, getDay } from '../../contract/courier/operations.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { parseId } from '../../server/platform/ids.ts';
import { send, shirts } from '../support/client.ts';
import { assign, assignedDelivery, newCourier, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { windowDay } from '../support/delivery-values.ts';
import { untilOneWaits } from '../support/locks.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const unknown = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

async function sendAsAccount(method: string, path: string, body: object) {
  const response = await send(service, method, path, { key: await service.newKey('Acme'), body });
  expect(response.status, response.text).toBe(200);
}
const edit = (id: string, body: object) => sendAsAccount('PATCH', `/v1/deliveries/${id}`, body);

/** The stop in the day of its courier, wherever it is listed. */
async function stopOf(own: TestPhone, id: string) {
  const { stops, later, done } = (await own.call(getDay)).body;
  return [...stops, ...later, ...done].find(({ delivery_id }) => delivery_id === id);
}
const changesOf = async (own: TestPhone, id: string) => (await stopOf(own, id)).changes;
const confirm = (own: TestPhone, id: string, sequence: number) =>
  own.move(confirmChanges, id, { body: { sequence } });

/** Created and assigned: the first edit is event 3. */
async function assigned(body: object = shirts) {
  const own = await signedInPhone(service);
  return { own, id: await assignedDelivery(service, own, body) };
}

test('a stop shows of each field the value before the first edit that is not confirmed', async () => {
  const { own, id } = await assigned({ ...shirts, delivery_note: 'First floor', pieces: 2 });
  await edit(id, { delivery_note: 'Second floor', receiver_contact: { phone: '+2348000000001' } });
  expect(await changesOf(own, id)).toEqual({
    sequence: 3,
    before: { delivery_note: 'First floor', receiver_contact: shirts.receiver_contact },
  });
  await edit(id, { delivery_note: 'Third floor', pieces: 3 });
  expect(await stopOf(own, id)).toMatchObject({
    delivery_note: 'Third floor',
    pieces: 3,
    receiver_contact: { phone: '+2348000000001' },
    changes: {
      sequence: 4,
      before: { delivery_note: 'First floor', pieces: 2, receiver_contact: shirts.receiver_contact },
    },
  });
});

test('a field that ended as it began has not changed', async () => {
  const { own, id } = await assigned();
  await edit(id, { delivery_address: '8 Allen Avenue', delivery_note: 'Third floor' });
  await edit(id, { delivery_address: shirts.delivery_address });
  expect(await changesOf(own, id)).toEqual({ sequence: 4, before: { delivery_note: null } });
  await edit(id, { delivery_note: null });
  expect(await changesOf(own, id)).toBeNull();
});

test('windows and locations are shown whole, and what only the sender needs is not shown', async () => {
  const window = { from: `${windowDay}T12:00:00.000Z`, to: `${windowDay}T14:00:00.000Z` };
  const { own, id } = await assigned({ ...shirts, delivery_window: window });
  await edit(id, {
    delivery_window: { ...window, to: `${windowDay}T16:00:00.000Z` },
    delivery_location: { latitude: 6.6, longitude: 3.3 },
    metadata: { shelf: '4' },
    reference: 'A-1',
  });
  expect((await changesOf(own, id)).before).toEqual({
    // `until`: for a page that was cached before 0.3.0.
    delivery_window: { ...window, until: window.to },
    delivery_location: null,
  });
});

test('required proof has changed only where another one is required in the end', async () => {
  const operator = await signedIn(service, { operator: true });
  const set = (required_proof: string[]) => operator.call(changeFleetSettings, { body: { required_proof } });
  await set(['photo']);
  const { own, id } = await assigned();
  await edit(id, { required_proof: ['photo'] });
  expect(await changesOf(own, id)).toBeNull();
  await edit(id, { required_proof: ['name', 'signature'] });
  expect(await stopOf(own, id)).toMatchObject({
    required_proof: ['signature', 'name'],
    changes: { sequence: 4, before: { required_proof: ['photo'] } },
  });
  await set([]);
});

test('after a correction with the answer to a failed attempt, the change leads to the value of now', async () => {
  const { own, id } = await assigned();
  await own.move(pickUpDelivery, id);
  await edit(id, { receiver_contact: { phone: '+2348000000001' } });
  await own.move(failDeliveryAttempt, id, { body: { reason: 'receiver_absent' } });
  await sendAsAccount('POST', `/v1/deliveries/${id}/instruct`, {
    instruction: 'try_again',
    receiver_contact: { phone: '+2348000000002' },
  });
  expect(await stopOf(own, id)).toMatchObject({
    receiver_contact: { phone: '+2348000000002' },
    changes: { sequence: 4, before: { receiver_contact: shirts.receiver_contact } },
  });
});

test('a corrected address has no location until the sender gives one: a map would lead to the old one', async () => {
  const delivery_location = { latitude: 6.6018, longitude: 3.3515 };
  const { own, id } = await assigned({ ...shirts, delivery_location });
  await own.move(pickUpDelivery, id);
  for (const [more, location] of [
    [{ note: 'Ring twice' }, delivery_location],
    [{ delivery_address: '9 Allen Avenue' }, null],
  ] as const) {
    await own.move(failDeliveryAttempt, id, { body: { reason: 'receiver_absent' } });
    await sendAsAccount('POST', `/v1/deliveries/${id}/instruct`, { instruction: 'try_again', ...more });
    expect((await stopOf(own, id)).delivery_location).toEqual(location);
  }
});

/** Whether the page of the delivery says that the courier has not confirmed yet. */
async function isUnconfirmed(id: string): Promise<boolean> {
  const owner = await signedIn(service, { account: 'Acme' });
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  return (await readDelivery(owner, params)).body.edit_unconfirmed;
}

test('after the pickup, what only the pickup needed is nothing to confirm, and the page of the delivery agrees', async () => {
  const { own, id } = await assigned();
  await edit(id, { pickup_note: 'Back door', pickup_address: '13 Marina Road' });
  expect([await changesOf(own, id), await isUnconfirmed(id)]).toMatchObject([{ sequence: 3 }, true]);
  await own.move(pickUpDelivery, id);
  expect([await changesOf(own, id), await isUnconfirmed(id)]).toEqual([null, false]);
  await edit(id, { pickup_note: 'Front door' });
  expect([await changesOf(own, id), await isUnconfirmed(id)]).toEqual([null, false]);
  await edit(id, { pickup_note: 'Side door', delivery_note: 'Third floor' });
  expect([await changesOf(own, id), await isUnconfirmed(id)]).toEqual([
    { sequence: 6, before: { delivery_note: null } },
    true,
  ]);
});

test('on the way back to the sender, the pickup note matters again and the delivery note no longer', async () => {
  const { own, id } = await assigned();
  await own.move(pickUpDelivery, id);
  await edit(id, { pickup_note: 'Back door', delivery_note: 'Third floor' });
  await own.move(failDeliveryAttempt, id, { body: { reason: 'receiver_absent' } });
  await sendAsAccount('POST', `/v1/deliveries/${id}/instruct`, { instruction: 'return' });
  expect(await changesOf(own, id)).toEqual({ sequence: 4, before: { pickup_note: null } });
});

test('confirmChanges 200: there is nothing left to confirm, and asking twice is no mistake', async () => {
  const { own, id } = await assigned();
  await edit(id, { delivery_note: 'Second floor' });
  await edit(id, { delivery_note: 'Third floor' });
  for (let times = 0; times < 2; times++) {
    const { status, body } = await confirm(own, id, 4);
    expect([status, body.delivery_id, body.delivery_note, body.changes]).toEqual([
      200,
      id,
      'Third floor',
      null,
    ]);
  }
  expect(await changesOf(own, id)).toBeNull();
});

test('confirmChanges 200: what was edited later stays to be confirmed, and an older confirmation changes nothing', async () => {
  const { own, id } = await assigned();
  await edit(id, { delivery_note: 'Second floor' });
  await edit(id, { metadata: { shelf: '4' } });
  await edit(id, { delivery_note: 'Third floor' });
  const later = { sequence: 5, before: { delivery_note: 'Second floor' } };
  expect((await confirm(own, id, 3)).body.changes).toEqual(later);
  expect((await confirm(own, id, 3)).body.changes).toEqual(later);
  await edit(id, { delivery_note: 'Fourth floor' });
  const last = { sequence: 6, before: { delivery_note: 'Third floor' } };
  expect((await confirm(own, id, 5)).body.changes).toEqual(last);
  expect((await confirm(own, id, 3)).body.changes, 'a confirmation that comes late').toEqual(last);
  expect((await confirm(own, id, 6)).body.changes).toBeNull();
});

test('confirmChanges 200: edits that only the sender needs are nothing to confirm', async () => {
  const { own, id } = await assigned();
  await edit(id, { delivery_note: 'Second floor' });
  await edit(id, { metadata: { shelf: '4' }, reference: 'A-2' });
  expect((await confirm(own, id, 3)).body.changes).toBeNull();
  const [row] = await sql(service, 'select edited_since from deliveries where reference = $1', ['A-2']);
  expect(row).toEqual({ edited_since: null });
});

/** What an edit writes, in a transaction that commits when the other work is done. */
async function whileEdited(id: string, note: string, work: () => Promise<void>) {
  const deliveryId = parseId('delivery', id);
  await service.database.inTransaction(async (tx) => {
    const values = { before: { delivery_note: 'Second floor' }, after: { delivery_note: note } };
    await tx.query(
      {
        name: 'test-edit-delivery',
        text: 'update deliveries set version = version + 1, delivery_note = $2 where delivery_id = $1',
      },
      [deliveryId, note],
    );
    await tx.query(
      {
        name: 'test-edit-event',
        text: `insert into delivery_events (account_id, delivery_id, sequence, type, actor, data, at)
               select account_id, delivery_id, version, 'delivery.updated', 'test', $2, updated_at
               from deliveries where delivery_id = $1`,
      },
      [deliveryId, JSON.stringify(values)],
    );
    await work();
  });
}

test('confirmChanges 200: an edit that commits while the courier confirms stays to be confirmed', async () => {
  const { own, id } = await assigned();
  await edit(id, { delivery_note: 'Second floor' });
  const responses: ReturnType<typeof confirm>[] = [];
  await whileEdited(id, 'Third floor', async () => {
    responses.push(confirm(own, id, 3));
    await untilOneWaits(service.database);
  });
  const [response] = await Promise.all(responses);
  expect(response!.body.changes).toEqual({ sequence: 4, before: { delivery_note: 'Second floor' } });
});

test('confirmChanges 200: after the end there is nothing to confirm, and a late confirmation is accepted', async () => {
  const { own, id } = await assigned({ ...shirts, amount_to_collect: 0 });
  await own.move(pickUpDelivery, id);
  await edit(id, { delivery_note: 'Third floor' });
  await own.move(deliverDelivery, id);
  expect(await changesOf(own, id)).toBeNull();
  expect((await confirm(own, id, 4)).status).toBe(200);
});

test('confirmChanges 400: the sequence is a whole number from 1', async () => {
  const { own, id } = await assigned();
  for (const body of [{}, { sequence: 0 }, { sequence: 1.5 }, { sequence: 2 ** 31 }, { sequence: '3' }]) {
    const response = await own.move(confirmChanges, id, { body });
    expect([response.status, response.body.error], JSON.stringify(body)).toEqual([
      400,
      'invalid request data',
    ]);
  }
});

test('confirmChanges 404: a delivery of another courier, of nobody, or of test mode does not exist', async () => {
  const own = await signedInPhone(service);
  const missing = await confirm(own, unknown, 3);
  expect([missing.status, missing.body.error]).toEqual([404, 'delivery not found']);
  const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
  const theirs = await assignedDelivery(service, other);
  await edit(theirs, { delivery_note: 'Third floor' });
  const created = async (kind: 'live' | 'test') =>
    (await send(service, 'POST', '/v1/deliveries', { key: await service.newKey('Acme', kind), body: shirts }))
      .body.delivery_id;
  const given = await assignedDelivery(service, own);
  await assign(service, given, other.courierId);
  for (const id of [theirs, await created('live'), await created('test'), given, 'x']) {
    const response = await confirm(own, id, 3);
    expect([response.status, response.text], id).toEqual([404, missing.text]);
  }
  expect(await changesOf(other, theirs), 'it is still to be confirmed').toMatchObject({ sequence: 3 });
});
