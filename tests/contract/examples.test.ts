/** Every example in the documentation is sent to the running service, and the answer is the documented one. */
import { expect, test } from 'vitest';
import { examplePayout } from '../../contract/cash.ts';
import { exampleDay } from '../../contract/delivery-fields.ts';
import type { Example, Operation } from '../../contract/operation.ts';
import { exampleCourierId } from '../../contract/operations/fleet/answers.ts';
import { operations } from '../../contract/operations/index.ts';
import { exampleAttempt, exampleEndpoint, exampleSince } from '../../contract/webhooks.ts';
import type { Move } from '../../server/deliveries/lifecycle.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { windowDay } from '../support/delivery-values.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

// Without workers, so that what is queued stays queued.
const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });

/** Makes true what the example takes for given; answers the id that it is about. */
async function arrange(example: Example, key: string, courierId: string): Promise<string> {
  switch (example.given) {
    case 'a delivery':
    case 'a delivery with the reference 1042': {
      const more = example.given === 'a delivery' ? {} : { reference: '1042' };
      const deliveryId = await createDelivery(service, key, { ...shirts, ...more });
      await readToTheEnd(service.database);
      return deliveryId;
    }
    case 'two couriers':
      await testCourier();
      return '';
    case 'a courier with cash in hand':
      await collected(key, courierId);
      return courierId;
    case 'an account that is owed money':
      await collected(key, courierId);
      await cash(courierId, 'hand-ins', { amount: shirts.amount_to_collect, currency: 'USD' });
      return accountIdOf(key);
    case 'a payout':
      await collected(key, courierId);
      await cash(courierId, 'hand-ins', { amount: shirts.amount_to_collect, currency: 'USD' });
      return payOut(key);
    case 'a delivery that is assigned': {
      const deliveryId = await createDelivery(service, key);
      const fleet = await service.newKey('', 'fleet');
      const body = { courier_id: courierId };
      await send(service, 'POST', `/v1/fleet/deliveries/${deliveryId}/assign`, { key: fleet, body });
      return deliveryId;
    }
    case 'a delivery that was picked up':
      return deliveryAfter(key, 'pick_up');
    case 'a delivery after a failed attempt':
      return deliveryAfter(key, 'pick_up', 'fail_attempt');
    case 'a used idempotency key':
      await send(service, 'POST', '/v1/deliveries', {
        key,
        body: { ...shirts, amount_to_collect: 1 },
        headers: example.request.headers ?? {},
      });
      return '';
    case 'a webhook endpoint':
    case 'a disabled webhook endpoint':
    case 'a webhook endpoint and an event':
    case 'a webhook attempt':
      return arrangeEndpoint(example.given, key);
    case 'no webhook endpoint with this identifier':
      return exampleEndpoint.endpoint_id;
    default:
      return 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
  }
}

async function asFleet(path: string, body: object) {
  const key = await service.newKey('', 'fleet');
  const answer = await send(service, 'POST', `/v1/fleet/${path}`, { key, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const cash = (courierId: string, what: string, body: object) =>
  asFleet(`couriers/${courierId}/${what}`, body);

/** This courier has collected the money of a delivery. */
async function collected(key: string, courierId: string): Promise<void> {
  const id = await createDelivery(service, key);
  await asFleet(`deliveries/${id}/pickup`, { courier_id: courierId });
  await asFleet(`deliveries/${id}/deliver`, { collected_amount: shirts.amount_to_collect });
}

const accountIdOf = async (key: string): Promise<string> =>
  (await send(service, 'GET', '/v1/cash/statement', { key })).body.account_id;

async function payOut(key: string): Promise<string> {
  const { amount, currency, reference } = examplePayout;
  const body = { account_id: await accountIdOf(key), amount, currency, reference };
  return (await asFleet('payouts', body)).payout_id;
}

async function arrangeEndpoint(given: Example['given'], key: string): Promise<string> {
  const { events, description, ordering } = exampleEndpoint;
  if (given === 'a webhook endpoint and an event') {
    await send(service, 'POST', `/v1/deliveries`, { key, body: shirts });
    await readToTheEnd(service.database);
    return (await newEndpoint(service, key)).endpoint_id;
  }
  const { endpoint_id } = await newEndpoint(service, key, { events, description, ordering });
  if (given === 'a disabled webhook endpoint') {
    const body = { status: 'disabled' };
    await send(service, 'PATCH', `/v1/webhook-endpoints/${endpoint_id}`, { key, body });
  }
  if (given === 'a webhook attempt') {
    const { attempt_id, event_id, delivery_id, ...attempt } = exampleAttempt;
    await addAttempt(service, endpoint_id, {
      ...attempt,
      attempt_id: parseId('attempt', attempt_id),
      event_id: parseId('event', event_id),
      subject_id: parseId('delivery', delivery_id),
      url: exampleEndpoint.url,
      response_headers: { 'content-type': 'text/plain' },
      response_body: 'try again later',
    });
  }
  return endpoint_id;
}

async function deliveryAfter(key: string, ...moves: Move[]): Promise<string> {
  const deliveryId = await createDelivery(service, key);
  for (const move of moves) await service.move(deliveryId, move);
  return deliveryId;
}

/** Stands for the courier of the examples. */
async function testCourier(): Promise<string> {
  const key = await service.newKey('', 'fleet');
  const body = { name: 'Bola Ade', phone: '+2348012345670' };
  return (await send(service, 'POST', '/v1/fleet/couriers', { key, body })).body.courier_id;
}

/** What differs from run to run is made equal, wherever it stands; all else has to be equal. */
function comparable(body: unknown): unknown {
  const differing = [
    'id',
    'timestamp',
    'delivery_id',
    'courier_id',
    'account_id',
    'next_cursor',
    'estimated_delivery_time',
    'created_at',
    'updated_at',
    'at',
    'handover_pin',
    'endpoint_id',
    'secret',
    'url',
    'label',
    'events',
    'track',
    'disabled_at',
    'previous_secret_until',
    'until',
    'user-agent',
    'webhook-timestamp',
    'webhook-signature',
    'since',
    'hand_in_id',
    'payout_id',
    'paid_at',
    'closed_at',
  ];
  // Counted in the whole installation, or made from the account.
  const numbered = 'number';
  return JSON.parse(
    JSON.stringify(body, (name, value) =>
      name === numbered || (differing.includes(name) && typeof value === 'string') ? `some ${name}` : value,
    ),
  );
}

for (const operation of operations as Operation[]) {
  for (const example of operation.examples) {
    test(`${operation.id}, "${example.summary}", is answered as documented`, async () => {
      const forFleet = operation.caller === 'fleet key';
      const isAboutMoney = operation.path.includes('/accounts/') || operation.path.includes('/payouts');
      const account = forFleet && !isAboutMoney ? 'Acme' : `Example ${operation.id} ${example.name}`;
      const own = await service.newKey(account, operation.caller === 'test key' ? 'test' : 'live');
      const key = forFleet ? await service.newKey('', 'fleet') : own;
      const courierId = await testCourier();
      const id = await arrange(example, own, courierId);
      const named = (body: unknown) =>
        JSON.parse(
          JSON.stringify(body)
            .replaceAll(exampleCourierId, courierId)
            .replaceAll(exampleEndpoint.url, receiverUrl)
            .replaceAll(exampleSince, new Date(Date.now() - 3_600_000).toISOString())
            .replaceAll(exampleDay, windowDay)
            .replaceAll(examplePayout.account_id, id)
            .replaceAll('dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', id),
        );
      const query = example.request.query ? `?${new URLSearchParams(named(example.request.query))}` : '';
      const path =
        operation.path
          .replace('{attempt_id}', exampleAttempt.attempt_id)
          .replace('{proof_id}', '5-photo')
          .replace(/\{\w+\}/, id) + query;
      const answer = await send(service, operation.method, path, {
        key,
        ...(example.request.body === undefined ? {} : { body: named(example.request.body) }),
        ...(example.request.headers ? { headers: example.request.headers } : {}),
      });
      expectDeclared(operation, answer);
      expect(answer.status).toBe(example.answer.status);
      const documented = JSON.stringify(example.answer.body).replaceAll('"Acme"', JSON.stringify(account));
      expect(comparable(answer.body)).toEqual(comparable(JSON.parse(documented)));
    });
  }
}
