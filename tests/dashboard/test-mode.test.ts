/** Advancing a test delivery, from its page. */
import { expect, test } from 'vitest';
import { advanceTestDelivery } from '../../contract/dashboard/deliveries.ts';
import { createDelivery, send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';

const service = useService();

async function given(mode: 'live' | 'test' = 'test') {
  const person = await signedIn(service, { account: 'Acme', name: 'Ngozi Okafor' });
  const key = await service.newKey('Acme', mode);
  const id = await createDelivery(service, key);
  const params = { account_id: person.accountId, mode, delivery_id: id };
  const move = (body?: object) => person.call(advanceTestDelivery, { params, ...(body ? { body } : {}) });
  return { person, key, id, params, move };
}

test('advanceTestDelivery 200: answers the delivery as its page shows it, with who did it and what comes next', async () => {
  const { move } = await given();
  const { body } = await move();
  expect(body).toMatchObject({
    status: 'created',
    mode: 'test',
    courier: { name: 'the simulated courier' },
    advance: { moves: ['pick_up', 'assign', 'unassign'], run: null },
    correct: null,
  });
  expect(body.events.at(-1)).toMatchObject({
    type: 'delivery.assigned',
    by: 'Ngozi Okafor',
    by_kind: 'person',
    courier_name: 'the simulated courier',
  });
});

test('advanceTestDelivery 200: a run is shown until it is over, and its moves are the person’s', async () => {
  const { move, key, id } = await given();
  const begun = await move({ run: 'delivered', every_seconds: 3600 });
  expect(begun.body.advance).toMatchObject({ run: 'delivered' });
  const ended = await move({ move: 'pick_up' });
  expect(ended.body.advance).toMatchObject({ run: null });
  const whole = await move({ run: 'failed_then_delivered', every_seconds: 0 });
  expect(whole.body).toMatchObject({ status: 'delivered', ended: true, advance: { moves: [], run: null } });
  const status = await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  expect(status.body.status).toBe('delivered');
});

test('advanceTestDelivery 400: fields that cannot be combined and live deliveries are refused', async () => {
  const { move } = await given();
  const both = await move({ move: 'assign', run: 'delivered' });
  expect([both.status, both.body.details]).toEqual([400, 'run cannot be combined with move']);
  const live = await given('live');
  const answer = await live.move();
  expect([answer.status, answer.body.details]).toEqual([
    400,
    'mode must be test: live deliveries are moved by couriers',
  ]);
  const status = await send(service, 'GET', `/v1/deliveries/${live.id}`, { key: live.key });
  expect(status.body.status).toBe('created');
});

test('advanceTestDelivery 404: another account’s and an unknown delivery are not there', async () => {
  const { person, params } = await given();
  const rival = await signedIn(service, { account: 'Rival' });
  const answers = [
    await rival.call(advanceTestDelivery, { params: { ...params, account_id: rival.accountId } }),
    await person.call(advanceTestDelivery, {
      params: { ...params, delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z' },
    }),
    await person.call(advanceTestDelivery, { params: { ...params, delivery_id: 'nonsense' } }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.body.error]).toEqual([404, 'delivery not found']);
  }
});

test('advanceTestDelivery 409: a move that is not possible now is refused with the state', async () => {
  const { move } = await given();
  const answer = await move({ move: 'deliver' });
  expect([answer.status, answer.body.error]).toEqual([409, 'move not possible']);
  expect(answer.body.details).toContain('Not picked up yet');
});
