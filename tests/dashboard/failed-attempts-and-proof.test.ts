/** After a failed attempt: how the sender answers it in the dashboard, and the proof that the courier took. */
import { expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getProof, instructDelivery } from '../../contract/operations/deliveries.ts';
import { cleanImage } from '../../server/deliveries/proof/image.ts';
import { makeFleetSettings, proofChores } from '../../server/dispatch/index.ts';
import { makeLog } from '../../server/platform/log.ts';
import { makeHousekeeping } from '../../server/workers/housekeeping.ts';
import { createDelivery, send } from '../support/client.ts';
import { day, minute, noonClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { fillIn, signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { routedFor } from '../support/operations.ts';
import { drawnSignature, phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';

const service = useService({ clock: noonClock() });
let accounts = 0;

/** An owner, and a delivery that was picked up. */
async function onTheWay() {
  const account = `Account ${++accounts}`;
  const person = await signedIn(service, { account, name: 'Ngozi Okafor' });
  const key = await service.newKey(account);
  const fleet = await service.newKey('', 'fleet');
  const id = await createDelivery(service, key);
  const params = { account_id: person.accountId, mode: 'live', delivery_id: id };
  const move = async (name: string, body: object) => {
    const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${name}`, { key: fleet, body });
    expect(response.status, response.text).toBe(200);
  };
  await move('pick-up', { courier_id: (await newCourier(service, 'Bola Ade')).courierId });
  const answer = (body: object) => person.call(instructDelivery, { params, body });
  const view = async () => (await readDelivery(person, params)).body;
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
  const said = await answer({
    instruction: 'try_again',
    delivery_address: '9 Allen Avenue',
    receiver_contact: { phone: '+2348017654321' },
    note: 'Blue gate',
  });
  expect(said.body).toMatchObject({ instruction: 'try_again', attempts: 1 });
  const body = await view();
  expect(body).toMatchObject({
    instruction: 'try_again',
    delivery_address: '9 Allen Avenue',
    receiver_contact: { name: 'Ada Obi', phone: '+2348017654321' },
  });
  expect(body.events.at(-1)).toMatchObject({
    type: 'delivery.instructed',
    by: { name: 'Ngozi Okafor', kind: 'person' },
    data: { details: { instruction: 'try_again', delivery_address: '9 Allen Avenue', note: 'Blue gate' } },
  });
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
  recipient_name: 'Uche',
};

test('getProof 200: a photo without what the camera wrote beside it, and the signature as it was drawn', async () => {
  const { person, params, move, view } = await onTheWay();
  await move('fail-attempt', { reason: 'receiver_absent', proof: { photo: proof.photo } });
  await move('deliver', { collected_amount: 500000, proof });
  const { events, proofs } = await view();
  expect(proofs.map(({ proof_id }: { proof_id: string }) => proof_id)).toEqual([
    '3-photo',
    '4-photo',
    '4-signature',
  ]);
  expect(events.slice(-2)).toMatchObject([
    { type: 'delivery.attempt_failed', proof_deleted: false },
    {
      type: 'delivery.delivered',
      data: { details: { proof: { photo: true, signature: true, pin: false, recipient_name: 'Uche' } } },
    },
  ]);
  const cleaned = cleanImage(phonePhoto, ['image/jpeg'], 'proof.photo');
  const expected = {
    photo: { type: 'image/jpeg', bytes: 'bytes' in cleaned ? cleaned.bytes : undefined },
    signature: { type: 'image/png', bytes: drawnSignature },
  };
  for (const file of ['photo', 'signature'] as const) {
    const proof_id = `${events.at(-1).sequence}-${file}`;
    const path = fillIn(routedFor('session', getProof).path, { params: { ...params, proof_id } });
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

test('getDeliveryPage 200: after the days that an operator has set proof is gone, and the page says that there was some', async () => {
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
  expect((await view()).proofs).toMatchObject([{ kind: 'photo' }, { kind: 'signature' }]);
  laterMs = -minute;
  await housekeeping.runAll();
  housekeeping.close();
  const later = await view();
  expect([later.proofs, later.events.at(-1).proof_deleted]).toEqual([[], true]);
  const gone = await person.call(getProof, { params: { ...params, proof_id: '3-photo' } });
  expect(gone.status).toBe(404);
});
