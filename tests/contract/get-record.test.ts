import { expect, test } from 'vitest';
import { getRecord as operation } from '../../contract/operations/get-record.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import {
  type Call,
  expectDeclared,
  testCommonRefusals,
  testOtherAccounts,
} from '../support/operation-tests.ts';
import { addPhoto } from '../support/proof.ts';
import { useService } from '../support/service.ts';

const service = useService();
const read: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/record`, key === undefined ? {} : { key });
const recordOf = async (key: string, id: string) => expectDeclared(operation, await read(service, key, id));
const asFleet = async (id: string, move: string, body: object) => {
  const key = await service.newKey('', 'fleet');
  const answer = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${move}`, { key, body });
  expect(answer.status, answer.text).toBe(200);
};

test('200: the record follows the delivery: courier while on the way, attempts, instruction, what is allowed', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const created = (await recordOf(key, id)).body;
  expect(created).toMatchObject({ ...shirts, version: 1, courier: null, allowed_moves: ['edit', 'cancel'] });

  const { courierId } = await newCourier(service);
  await asFleet(id, 'pickup', { courier_id: courierId });
  const onTheWay = (await recordOf(key, id)).body;
  expect(onTheWay).toMatchObject({
    courier: { first_name: 'Bola', phone: '+2348012345670' },
    allowed_moves: ['edit'],
  });

  await asFleet(id, 'fail-attempt', { reason: 'receiver_absent', note: 'Gate was closed' });
  const failed = (await recordOf(key, id)).body;
  expect(failed).toMatchObject({
    attempts: 1,
    failure_reason: 'receiver_absent',
    failed_attempts: [{ attempt: 1, sequence: 3, reason: 'receiver_absent', note: 'Gate was closed' }],
    instruction: 'awaited',
    allowed_moves: ['instruct', 'edit'],
  });

  const instructions = { instruction: 'try_again', note: 'Ring twice' };
  await send(service, 'POST', `/v1/deliveries/${id}/instructions`, { key, body: instructions });
  expect((await recordOf(key, id)).body).toMatchObject({
    instruction: 'try_again',
    instruction_note: 'Ring twice',
  });

  await asFleet(id, 'deliver', { collected_amount: shirts.amount_to_collect });
  expect((await recordOf(key, id)).body).toMatchObject({
    status: 'delivered',
    collected_amount: shirts.amount_to_collect,
    courier: null,
    allowed_moves: [],
  });
});

test('200: each image of proof has a link that answers with it', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await addPhoto(service, id);
  const [proof, ...more] = (await recordOf(key, id)).body.proofs;
  expect(more).toEqual([]);
  expect(proof).toMatchObject({ proof_id: '1-photo', kind: 'photo', sequence: 1 });
  expect((await send(service, 'GET', proof.url, { key })).headers.get('content-type')).toBe('image/jpeg');
});

test('200: an unchanged record is not sent again, but answered with 304', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const etag = (await recordOf(key, id)).headers.get('etag')!;
  const again = await send(service, 'GET', `/v1/deliveries/${id}/record`, {
    key,
    headers: { 'If-None-Match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

testOtherAccounts(operation, service, read);
testCommonRefusals(operation, service, read);
