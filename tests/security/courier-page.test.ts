/** The courier's phone page: one courier's deliveries, and the PIN that opens it. */
import { expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { createCourierLink } from '../../contract/dashboard/couriers.ts';
import { assignedDelivery, newCourier, phone, signedInPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { discardedHandOver } from '../support/discarded-moves.ts';
import { fromNewNetwork } from '../support/networks.ts';
import { routesWith } from '../support/operations.ts';
import { useService } from '../support/service.ts';

const service = useService({ trustedProxies: ['127.0.0.1'] });

const moves = routesWith('phone').filter(({ path }) => path.includes('{delivery_id}'));
const bodies: Record<string, object> = {
  deliverDelivery: { collected_amount: 500_000 },
  failDeliveryAttempt: { reason: 'refused' },
  confirmChanges: { sequence: 2 },
  reportDiscardedMove: discardedHandOver,
};

test('check 10: a delivery of another courier is not found, to read and to move', async () => {
  const owner = await signedInPhone(service);
  const id = await assignedDelivery(service, owner);
  const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
  for (const operation of moves) {
    const body = bodies[operation.id] ?? {};
    const unknown = await other.move(operation, 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', { body });
    const theirs = await other.move(operation, id, { body });
    expect([theirs.status, theirs.text], operation.id).toEqual([404, unknown.text]);
  }
  expect((await other.call(getDay)).text).not.toContain(id);
  const [stop] = (await owner.call(getDay)).body.stops;
  expect(stop).toMatchObject({ delivery_id: id, status: 'created' });
});

test('check 10: five wrong PINs invalidate a link, from any number of networks', async () => {
  const operator = await signedIn(service, { operator: true });
  const params = { courier_id: (await newCourier(service)).courierId };
  const { link, pin } = (await operator.call(createCourierLink, { params })).body;
  const enter = (digits: string) =>
    phone(service, fromNewNetwork()).call(signInCourier, {
      body: { token: new URL(link).hash.slice(1), pin: digits },
    });
  for (let n = 1; n <= 5; n++) {
    expect((await enter(`${(Number(pin[0]) + n) % 10}${pin.slice(1)}`)).status).toBe(401);
  }
  expect((await enter(pin)).status).toBe(404);
});
