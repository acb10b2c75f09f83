/** Every example in the documentation is sent to the running service, and the response is the documented one. */
import { expect, test } from 'vitest';
import { exampleKey, examplePayout } from '../../contract/cash.ts';
import { exampleDay } from '../../contract/delivery-fields.ts';
import type { Example } from '../../contract/operation.ts';
import { exampleCourierId } from '../../contract/operations/fleet/deliveries.ts';
import { operations } from '../../contract/operations/index.ts';
import type { Move } from '../../contract/primitives.ts';
import { exampleAttempt, exampleEndpoint, exampleTimestampFrom } from '../../contract/webhooks.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { windowDay } from '../support/delivery-values.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

// Without workers, so that what is queued stays queued.
const options = { webhookAllow: ['127.0.0.1'], workers: false };
const service = useService(options);
/** What the example is sent to. There is one cash desk, so those of the desk have a service of their own. */
let on: TestService = service;

/** Makes true what the example takes for given; answers the id that it is about. */
async function arrange(example: Example, key: string, courierId: string): Promise<string> {
  switch (example.given) {
    case 'a delivery':
    case 'a delivery with the reference 1042': {
      const more = example.given === 'a delivery' ? {} : { reference: '1042' };
      const deliveryId = await createDelivery(on, key, { ...shirts, ...more });
      await readToTheEnd(on.database);
      return deliveryId;
    }
    case 'two couriers':
      return testCourier();
    case 'a courier with cash in hand':
      await collected(key, courierId);
      return courierId;
    case 'a courier who handed in cash':
      await handedIn(key, courierId, { counted_by: 'Ngozi Eze' });
      return courierId;
    case 'a cash desk with the cash of one delivery':
      await handedIn(key, courierId);
      return accountIdOf(key);
    case 'an account that is owed money':
      await handedIn(key, courierId);
      return accountIdOf(key);
    case 'a payout':
      await handedIn(key, courierId);
      return payOut(key);
    case 'a delivery that is assigned': {
      const deliveryId = await createDelivery(on, key);
      const fleet = await on.newKey('', 'fleet');
      const body = { courier_id: courierId };
      await send(on, 'POST', `/v1/fleet/deliveries/${deliveryId}/assign`, { key: fleet, body });
      return deliveryId;
    }
    case 'a delivery that was picked up':
      return deliveryAfter(key, 'pick_up');
    case 'a delivery after a failed attempt':
      return deliveryAfter(key, 'pick_up', 'fail_attempt');
    case 'a used idempotency key':
      await send(on, 'POST', '/v1/deliveries', {
        key,
        body: { ...shirts, amount_to_collect: 1 },
        headers: example.request?.headers ?? {},
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
  const key = await on.newKey('', 'fleet');
  const response = await send(on, 'POST', `/v1/fleet/${path}`, { key, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

/** This courier has collected the money of a delivery. */
async function collected(key: string, courierId: string): Promise<void> {
  const id = await createDelivery(on, key);
  await asFleet(`deliveries/${id}/pick-up`, { courier_id: courierId });
  await asFleet(`deliveries/${id}/deliver`, { collected_amount: shirts.amount_to_collect });
}

async function handedIn(key: string, courierId: string, more: object = {}): Promise<void> {
  await collected(key, courierId);
  const body = { amount: shirts.amount_to_collect, currency: 'USD', ...more };
  await asFleet(`couriers/${courierId}/hand-ins`, body);
}

const accountIdOf = async (key: string): Promise<string> =>
  (await send(on, 'GET', '/v1/cash/statement', { key })).body.account.id;

async function payOut(key: string): Promise<string> {
  const { amount, currency, bank_reference } = examplePayout;
  const body = { account_id: await accountIdOf(key), amount, currency, bank_reference };
  return (await asFleet('payouts', body)).payout_id;
}

async function arrangeEndpoint(given: Example['given'], key: string): Promise<string> {
  const { events, description, ordering } = exampleEndpoint;
  if (given === 'a webhook endpoint and an event') {
    await send(on, 'POST', `/v1/deliveries`, { key, body: shirts });
    await readToTheEnd(on.database);
    return (await newEndpoint(on, key)).endpoint_id;
  }
  const { endpoint_id } = await newEndpoint(on, key, { events, description, ordering });
  if (given === 'a disabled webhook endpoint') {
    const body = { status: 'disabled' };
    await send(on, 'PATCH', `/v1/webhook-endpoints/${endpoint_id}`, { key, body });
  }
  if (given === 'a webhook attempt') {
    const { attempt_id, event_id, delivery_id, ...attempt } = exampleAttempt;
    await addAttempt(on, endpoint_id, {
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
  const deliveryId = await createDelivery(on, key);
  for (const move of moves) await on.move(deliveryId, move);
  return deliveryId;
}

/** Stands for the courier of the examples. */
async function testCourier(): Promise<string> {
  const key = await on.newKey('', 'fleet');
  const body = { name: 'Bola Ade', phone: '+2348012345670' };
  return (await send(on, 'POST', '/v1/fleet/couriers', { key, body })).body.courier_id;
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
    'timestamp_to',
    'user-agent',
    'webhook-timestamp',
    'webhook-signature',
    'since',
    'hand_in_id',
    'deposit_id',
    'closing_id',
    'payout_id',
    'paid_at',
    'closed_at',
  ];
  // Counted in the whole installation, or made from the account.
  const numbered = ['number', 'statement_number'];
  return JSON.parse(
    JSON.stringify(body, (name, value) =>
      numbered.includes(name) || (differing.includes(name) && typeof value === 'string')
        ? `some ${name}`
        : value,
    ).replaceAll(/dlv_\w{26}/g, 'some delivery_id'),
  );
}

for (const operation of operations) {
  for (const example of operation.examples) {
    test(`${operation.id}, "${example.summary}", is answered as documented`, async () => {
      const isOfDesk = example.given === 'a cash desk with the cash of one delivery';
      on = isOfDesk ? await startTestService(options) : service;
      const forFleet = operation.callers.includes('fleet key');
      const isAboutMoney = /\/(accounts|payouts|cash-desk)/.test(operation.path);
      const account = forFleet && !isAboutMoney ? 'Acme' : `Example ${operation.id} ${example.name}`;
      const own = await on.newKey(account, operation.callers.includes('test key') ? 'test' : 'live');
      const key = forFleet ? await on.newKey('', 'fleet') : own;
      const courierId = await testCourier();
      const id = await arrange(example, own, courierId);
      const named = (body: unknown) =>
        JSON.parse(
          JSON.stringify(body)
            .replaceAll(exampleCourierId, courierId)
            .replaceAll(exampleEndpoint.url, receiverUrl)
            .replaceAll(exampleTimestampFrom, new Date(Date.now() - 3_600_000).toISOString())
            .replaceAll(exampleDay, windowDay)
            .replaceAll(examplePayout.account.id, id)
            .replaceAll('dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', id),
        );
      const query = example.request?.query ? `?${new URLSearchParams(named(example.request?.query))}` : '';
      const path =
        operation.path
          .replace('{attempt_id}', exampleAttempt.attempt_id)
          .replace('{proof_id}', '5-photo')
          .replace(/\{\w+\}/, id) + query;
      const response = await send(on, operation.method, path, {
        key,
        ...(example.request?.body === undefined ? {} : { body: named(example.request?.body) }),
        ...(example.request?.headers ? { headers: example.request?.headers } : {}),
      });
      expectDeclared(operation, response);
      expect(response.status).toBe(example.response.status);
      const documented = JSON.stringify(example.response.body)
        .replaceAll('"Acme"', JSON.stringify(account))
        .replaceAll(JSON.stringify(exampleKey.name), '"test"');
      expect(comparable(response.body)).toEqual(comparable(JSON.parse(documented)));
      if (isOfDesk) await on.stop();
    });
  }
}
