/** What a refused move says as data: its code, the state that it met, and what this caller can do with the delivery now. */
import { expect, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { assignedDelivery, courierCookieName, signedInPhone } from '../support/couriers.ts';
import { useService } from '../support/service.ts';

const service = useService();
const headers = { accept: 'application/problem+json, application/json' };

test('an account gets its own moves, a fleet key those of the fleet, each as far as they are possible now', async () => {
  const [account, fleet] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  const id = await createDelivery(service, account);
  const refused = async (path: string, key: string, body: object = {}) => {
    const { status, body: said } = await send(service, 'POST', path, { key, body, headers });
    return [status, said.code, said.problems[0].params, said.delivery];
  };
  const inState = (move: string, status: string) => ({ move, status });
  expect(await refused(`/v1/fleet/deliveries/${id}/deliver`, fleet)).toEqual([
    409,
    'wrong_state',
    inState('deliver', 'created'),
    { status: 'created', allowed_actions: ['assign', 'pick_up'] },
  ]);
  expect(await refused(`/v1/deliveries/${id}/instruct`, account, { instruction: 'return' })).toEqual([
    409,
    'wrong_state',
    inState('instruct', 'created'),
    { status: 'created', allowed_actions: ['edit', 'cancel'] },
  ]);
  await service.move(id, 'pick_up');
  expect(await refused(`/v1/deliveries/${id}/cancel`, account)).toEqual([
    409,
    'cannot_be_cancelled',
    { status: 'in_transit' },
    { status: 'in_transit', allowed_actions: ['edit'] },
  ]);
});

test('a courier gets the moves of couriers; of a cancelled delivery whose parcel they have, the return', async () => {
  const own = await signedInPhone(service);
  const name = courierCookieName(service);
  const cookie = `${name}=${own.cookies.get(name)}`;
  const move = (path: string, id: string, body: object = {}) =>
    send(service, 'POST', `/courier/api/deliveries/${id}/${path}`, {
      body,
      headers: {
        ...headers,
        cookie,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': crypto.randomUUID(),
      },
    });
  const id = await assignedDelivery(service, own, { ...shirts, required_proof: ['photo'] });
  const cash = { collected_amount: shirts.amount_to_collect };
  const early = await move('deliver', id, cash);
  expect(early.body).toMatchObject({
    code: 'wrong_state',
    delivery: { status: 'created', allowed_actions: ['pick_up'] },
  });
  const cancelled = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, {
    key: await service.newKey('Acme'),
  });
  expect(cancelled.status).toBe(200);
  const late = await move('pick-up', id);
  expect([late.status, late.body.problems[0].params, late.body.delivery]).toEqual([
    409,
    { move: 'pick_up', status: 'cancelled' },
    { status: 'cancelled', allowed_actions: ['return'] },
  ]);

  const carried = await assignedDelivery(service, own, { ...shirts, required_proof: ['photo'] });
  expect((await move('pick-up', carried)).status).toBe(200);
  const unproven = await move('deliver', carried, cash);
  expect(unproven.body).toMatchObject({
    status: 400,
    code: 'proof_missing',
    problems: [{ params: { kinds: ['photo'] } }],
    delivery: { status: 'in_transit', allowed_actions: ['deliver', 'fail_attempt', 'return'] },
  });
});
