/** What happened at the receiver's door, in the dashboard: the answer to a failed attempt, and proof. */
import { expect, test } from 'vitest';
import { downloadProof, getDelivery, instructDelivery } from '../../contract/dashboard/deliveries.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { cleanImage } from '../../server/deliveries/proof/image.ts';
import { makeFleetSettings, proofChores } from '../../server/fleet/index.ts';
import { makeHousekeeping } from '../../server/platform/housekeeping.ts';
import { makeLog } from '../../server/platform/log.ts';
import { createDelivery, send } from '../support/client.ts';
import { day, minute, noonClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { drawnSignature, phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';

const service = useService({ clock: noonClock() });
let accounts = 0;

/** A holder, and a delivery that was picked up. */
async function onTheWay() {
  const account = `Account ${++accounts}`;
  const person = await signedIn(service, { account, name: 'Ngozi Okafor' });
  const key = await service.newKey(account);
  const fleet = await service.newKey('', 'fleet');
  const id = await createDelivery(service, key);
  const params = { account_id: person.accountId, mode: 'live', delivery_id: id };
  const move = async (name: string, body: object) => {
    const answer = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${name}`, { key: fleet, body });
    expect(answer.status, answer.text).toBe(200);
  };
  await move('pickup', { courier_id: (await newCourier(service, 'Bola Ade')).courierId });
  const answer = (body: object) => person.call(instructDelivery, { params, body });
  const view = async () => (await person.call(getDelivery, { params })).body;
  return { account, person, key, id, params, move, answer, view };
}

test('instructDelivery 200: it is tried again with what was corrected, and the history says who said so', async () => {
  const { move, answer, view } = await onTheWay();
  await move('fail-attempt', { reason: 'address_not_found', note: 'No such house' });
  expect(await view()).toMatchObject({
    attempts: 1,
    instruction: 'awaited',
    instruct: { allowed: true },
    try_again: { allowed: true },
    courier: { name: 'Bola' },
  });
  const { body } = await answer({
    instruction: 'try_again',
    delivery_address: '9 Allen Avenue',
    receiver_phone: '+2348017654321',
    note: 'Blue gate',
  });
  expect(body).toMatchObject({
    instruction: 'try_again',
    delivery_address: '9 Allen Avenue',
    receiver_contact: { name: 'Ada Obi', phone: '+2348017654321' },
  });
  expect(body.events.at(-1)).toMatchObject({
    type: 'delivery.instructed',
    by: 'Ngozi Okafor',
    data: { instruction: 'try_again', delivery_address: '9 Allen Avenue', note: 'Blue gate' },
  });
});

test('instructDelivery 200: bringing it back is noted, and may be changed until the courier has acted', async () => {
  const { move, answer } = await onTheWay();
  await move('fail-attempt', { reason: 'refused' });
  expect((await answer({ instruction: 'return' })).body).toMatchObject({
    instruction: 'return',
    status: 'in_transit',
  });
  expect((await answer({ instruction: 'try_again' })).body.instruction).toBe('try_again');
});

test('instructDelivery 200: another day moves the estimated time to the end of it, in the zone of the account', async () => {
  const { move, answer } = await onTheWay();
  await move('fail-attempt', { reason: 'receiver_absent' });
  const tomorrow = new Date(service.clock.now() + day).toISOString().slice(0, 10);
  expect((await answer({ instruction: 'try_again', deliver_on: tomorrow })).body).toMatchObject({
    deliver_on: tomorrow,
    estimated_delivery_time: `${tomorrow}T23:59:59.000Z`,
  });
});

test('instructDelivery 400: invalid values are named, and nothing changes', async () => {
  const { move, answer, view } = await onTheWay();
  await move('fail-attempt', { reason: 'receiver_absent' });
  const cases: [object, RegExp][] = [
    [{ instruction: 'wait' }, /instruction must be try_again or return/],
    [{ instruction: 'try_again', receiver_phone: '0801' }, /receiver_phone must be a plus sign/],
    [{ instruction: 'try_again', deliver_on: '2020-01-01' }, /deliver_on must be a day from today/],
    [{ instruction: 'try_again', deliver_on: '2027-02-30' }, /deliver_on must be a day from today/],
    [{ instruction: 'return', delivery_address: 'X' }, /delivery_address only goes with the instruction/],
  ];
  for (const [body, words] of cases) {
    const refused = await answer(body);
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringMatching(words)]);
  }
  expect((await view()).instruction).toBe('awaited');
});

test('instructDelivery 409: refused with the reason without a failed attempt, and after the last attempt', async () => {
  const { move, answer, view } = await onTheWay();
  const early = await answer({ instruction: 'return' });
  expect([early.status, early.body.error]).toEqual([409, 'move not possible']);
  for (let n = 0; n < 3; n++) await move('fail-attempt', { reason: 'receiver_absent' });
  const late = await answer({ instruction: 'try_again' });
  const { try_again } = await view();
  expect([late.status, try_again]).toEqual([409, { allowed: false, why_not: late.body.details }]);
});

const proof = {
  photo: phonePhoto.toString('base64'),
  signature: drawnSignature.toString('base64'),
  taker_name: 'Uche',
};

test('downloadProof 200: a photo without what the camera wrote beside it, and the signature as it was drawn', async () => {
  const { person, params, move, view } = await onTheWay();
  await move('fail-attempt', { reason: 'receiver_absent', proof: { photo: proof.photo } });
  await move('deliver', { collected_amount: 500000, proof });
  const { events } = await view();
  expect(events.slice(-2)).toMatchObject([
    { type: 'delivery.attempt_failed', proof_files: ['photo'], proof_deleted: false },
    {
      type: 'delivery.delivered',
      proof_files: ['photo', 'signature'],
      data: { proof: { photo: true, signature: true, pin: false, taker_name: 'Uche' } },
    },
  ]);
  const cleaned = cleanImage(phonePhoto, ['image/jpeg']);
  const expected = {
    photo: { type: 'image/jpeg', bytes: 'bytes' in cleaned ? cleaned.bytes : undefined },
    signature: { type: 'image/png', bytes: drawnSignature },
  };
  for (const file of ['photo', 'signature'] as const) {
    const sequence = String(events.at(-1).sequence);
    const path = Object.entries({ ...params, sequence, file }).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      downloadProof.path as string,
    );
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(service.url + path, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect({
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }).toEqual(expected[file]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="dlv_[\w-]+\.(jpg|png)"$/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('downloadProof 404: proof that does not exist, or is of another account, is not found', async () => {
  const { person, params, move } = await onTheWay();
  await move('deliver', { collected_amount: 500000, proof: { photo: proof.photo } });
  const rival = await signedIn(service, { account: 'Rival' });
  const ask = (by: typeof person, changes: Record<string, string>) =>
    by.call(downloadProof, { params: { ...params, sequence: '3', file: 'photo', ...changes } });
  expect((await ask(person, {})).status).toBe(200);
  for (const answer of [
    await ask(person, { file: 'signature' }),
    await ask(person, { file: 'video' }),
    await ask(person, { sequence: '2' }),
    await ask(person, { sequence: '0' }),
    await ask(person, { sequence: '99999999999' }),
    await ask(person, { mode: 'test' }),
    await ask(rival, { account_id: rival.accountId }),
  ]) {
    expect([answer.status, answer.body.error]).toEqual([404, 'proof not found']);
  }
});

test('getDelivery 200: after the days that an operator has set proof is gone, and the page says that there was some', async () => {
  const { person, params, move, view } = await onTheWay();
  await move('deliver', { collected_amount: 500000, proof });
  const operator = await signedIn(service, { operator: true });
  await operator.call(changeFleetSettings, { body: { proof_kept_days: 2 } });
  const clock = { ...service.clock, now: () => service.clock.now() + 2 * day - laterMs };
  let laterMs = minute;
  const settings = makeFleetSettings(service.database, clock);
  const log = makeLog('silent');
  const housekeeping = makeHousekeeping(service.database, clock, log, proofChores(settings));
  await housekeeping.runAll();
  expect((await view()).events.at(-1)).toMatchObject({ proof_files: ['photo', 'signature'] });
  laterMs = -minute;
  await housekeeping.runAll();
  housekeeping.close();
  expect((await view()).events.at(-1)).toMatchObject({ proof_files: [], proof_deleted: true });
  const gone = await person.call(downloadProof, { params: { ...params, sequence: '3', file: 'photo' } });
  expect(gone.status).toBe(404);
});
