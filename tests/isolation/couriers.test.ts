/** One courier neither sees nor moves another's deliveries; and an idempotency key belongs to its caller. */
import { expect, test } from 'vitest';
import { getDay } from '../../contract/courier/operations.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { send, shirts } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { assignedDelivery, newCourier, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { discardedHandOver } from '../support/discarded-moves.ts';
import { routesWith } from '../support/operations.ts';
import { useService } from '../support/service.ts';

const service = useService({ clock: testClock() });
const cash = { collected_amount: shirts.amount_to_collect };

/** Where an empty one would be refused. */
const bodies: Record<string, object> = {
  failDeliveryAttempt: { reason: 'receiver_absent' },
  confirmChanges: { sequence: 3 },
  reportDiscardedMove: discardedHandOver,
};

/** A day with a stop of each kind: to pick up, to deliver, failed, and delivered with cash. */
async function aDayOf(phone: TestPhone) {
  const [toDeliver, failed, delivered] = [
    await assignedDelivery(service, phone),
    await assignedDelivery(service, phone),
    await assignedDelivery(service, phone),
    await assignedDelivery(service, phone),
  ];
  for (const id of [toDeliver, failed, delivered]) {
    const response = await phone.move(pickUpDelivery, id!, {
      headers: { 'idempotency-key': `pick-up-${id}` },
    });
    expect(response.status).toBe(200);
  }
  const same = { 'idempotency-key': 'the-same-key-on-every-phone' };
  const response = await phone.move(deliverDelivery, delivered!, { body: cash, headers: same });
  expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null]);
  expect(
    (await phone.move(failDeliveryAttempt, failed!, { body: { reason: 'receiver_absent' } })).status,
  ).toBe(200);
  return { toDeliver: toDeliver! };
}

test('a day shows the stops and the cash of one courier, whatever others carry and collect', async () => {
  const own = await signedInPhone(service, await newCourier(service, 'Own'));
  const { toDeliver } = await aDayOf(own);
  const day = await own.call(getDay);
  expect(day.body.stops).toHaveLength(3);
  expect(day.body.done).toHaveLength(1);
  expect(day.body.collected).toEqual([
    { currency: 'USD', currency_digits: 2, amount: shirts.amount_to_collect },
  ]);

  const other = await signedInPhone(service, await newCourier(service, 'Other'));
  await aDayOf(other);
  for (const operation of routesWith('phone').filter(({ path }) => path.includes('{delivery_id}'))) {
    const response = await other.move(operation, toDeliver, { body: bodies[operation.id] ?? {} });
    expect([response.status, response.body.error], operation.id).toEqual([404, 'delivery not found']);
  }
  expect((await own.call(getDay)).text).toBe(day.text);
});

test('each fleet key has its own Idempotency-Keys', async () => {
  const courier = await newCourier(service);
  for (const key of [await service.newKey('', 'fleet'), await service.newKey('', 'fleet')]) {
    const id = await assignedDelivery(service, courier);
    const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/pick-up`, {
      key,
      body: {},
      headers: { 'idempotency-key': 'the-same-key' },
    });
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null]);
  }
});
