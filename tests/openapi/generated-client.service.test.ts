/**
 * A client whose types are made from the OpenAPI document by a tool that knows nothing else, through whole lives of
 * deliveries, and through a proxy that holds each request and answer to the document.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { send, shirts } from '../support/client.ts';
import { useService } from '../support/service.ts';
import { receiverUrl } from '../support/webhooks.ts';
import type { components, paths } from './api-types.ts';
import { startValidatingProxy, type ValidatingProxy, violationsOf } from './validating-proxy.ts';

type Schemas = components['schemas'];

const service = useService({ webhookAllow: ['127.0.0.1'] });
let proxy: ValidatingProxy;
beforeAll(async () => {
  proxy = await startValidatingProxy(service.url);
});
afterAll(() => proxy?.stop());

const noViolations: Middleware = {
  onResponse({ request, response }) {
    expect(violationsOf(response), `${request.method} ${request.url}`).toEqual([]);
  },
};

function clientOf(key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const client = createClient<paths, 'application/json'>({ baseUrl: proxy.url, headers });
  client.use(noViolations);
  return client;
}

/** The answer of a call that must succeed. */
async function good<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await call;
  expect(error).toBeUndefined();
  return data!;
}

/** Does not compile where a state is missing or unknown. */
function hasEnded(state: Schemas['DeliveryState']): boolean {
  switch (state) {
    case 'created':
    case 'in_transit':
      return false;
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return true;
  }
}

test('a generated client takes deliveries through all lifecycles, and no request or response breaks the document', async () => {
  const account = clientOf(await service.newKey('Acme'));
  const fleet = clientOf(await service.newKey('', 'fleet'));

  const header = { 'Idempotency-Key': 'order-1042' };
  const create = () => account.POST('/v1/deliveries', { params: { header }, body: shirts });
  const first = await good(create());
  expect(await good(create()), 'the same key gives the same delivery').toEqual(first);
  const path = { delivery_id: first.delivery_id };
  expect(await good(account.GET('/v1/deliveries/{delivery_id}', { params: { path } }))).toEqual(first);
  expect(await good(account.GET('/v1/deliveries/{delivery_id}/track', { params: { path } }))).toEqual(first);

  const courier = await good(
    fleet.POST('/v1/fleet/couriers', { body: { name: 'Bola Ade', phone: '+2348012345670' } }),
  );
  expectTypeOf(courier.status).toEqualTypeOf<'active' | 'paused' | 'deactivated'>();
  const { courier_id } = courier;
  await good(
    fleet.POST('/v1/fleet/deliveries/{delivery_id}/assign', { params: { path }, body: { courier_id } }),
  );
  const pickup = { location: { latitude: 6.45, longitude: 3.39 } };
  await good(
    fleet.POST('/v1/fleet/deliveries/{delivery_id}/pick-up', { params: { path, header }, body: pickup }),
  );
  await good(
    fleet.POST('/v1/fleet/deliveries/{delivery_id}/fail-attempt', {
      params: { path },
      body: { reason: 'receiver_absent' },
    }),
  );
  const waiting = await good(
    account.GET('/v1/deliveries', { params: { query: { instruction: 'awaited', late: false } } }),
  );
  expect(waiting.data.map(({ delivery_id }) => delivery_id)).toEqual([first.delivery_id]);
  const instructed = await good(
    account.POST('/v1/deliveries/{delivery_id}/instruct', {
      params: { path },
      body: { instruction: 'try_again', note: 'Ring twice' },
    }),
  );
  expect(instructed.instruction).toBe('try_again');
  const delivered = await good(
    fleet.POST('/v1/fleet/deliveries/{delivery_id}/deliver', {
      params: { path },
      body: { collected_amount: shirts.amount_to_collect, proof: { recipient_name: 'Ada Obi' } },
    }),
  );
  expect(hasEnded(delivered.status)).toBe(true);

  const { data: events } = await good(
    account.GET('/v1/deliveries/{delivery_id}/events', { params: { path } }),
  );
  expect(events.map(({ type }) => type satisfies Schemas['EventType'])).toEqual([
    'delivery.created',
    'delivery.assigned',
    'delivery.picked_up',
    'delivery.attempt_failed',
    'delivery.instructed',
    'delivery.delivered',
  ]);

  const second = await good(account.POST('/v1/deliveries', { body: shirts }));
  const assigned = await good(
    fleet.POST('/v1/fleet/deliveries/assign', {
      body: { assignments: [{ delivery_id: second.delivery_id, courier_id }] },
    }),
  );
  expect(assigned.results.map(({ outcome }) => outcome)).toEqual(['done']);
  const back = { params: { path: { delivery_id: second.delivery_id } } };
  await good(fleet.POST('/v1/fleet/deliveries/{delivery_id}/unassign', back));
  await good(fleet.POST('/v1/fleet/deliveries/{delivery_id}/pick-up', { ...back, body: { courier_id } }));
  const own = await good(
    fleet.GET('/v1/fleet/deliveries', {
      params: { query: { courier_id, status: ['in_transit'], unassigned: false } },
    }),
  );
  expect(own.data.map(({ delivery_id, late }) => [delivery_id, late])).toEqual([[second.delivery_id, false]]);
  await good(fleet.POST('/v1/fleet/deliveries/{delivery_id}/return', back));
  await good(fleet.GET('/v1/fleet/couriers', { params: { query: { limit: 1 } } }));

  const third = await good(account.POST('/v1/deliveries', { body: shirts }));
  const cancelled = await good(
    account.POST('/v1/deliveries/{delivery_id}/cancel', {
      params: { path: { delivery_id: third.delivery_id } },
      body: { reason: 'The customer changed her mind' },
    }),
  );
  expect(cancelled.status).toBe('cancelled');
  expectTypeOf(cancelled.status).toEqualTypeOf<'cancelled'>();

  // As the document describes the list, and as clients write it by default.
  for (const explode of [false, true]) {
    const ended = await good(
      account.GET('/v1/deliveries', {
        params: { query: { status: ['delivered', 'returned', 'cancelled'], late: false, limit: 10 } },
        querySerializer: { array: { style: 'form', explode } },
      }),
    );
    expect(ended.data.map(({ status }) => hasEnded(status))).toEqual([true, true, true]);
  }

  const changed = await good(
    account.GET('/v1/deliveries', { params: { query: { updated_from: '2000-01-01', view: 'record' } } }),
  );
  expect(changed.data.map(({ delivery_id }) => delivery_id)).toEqual(
    [first, second, third].map(({ delivery_id }) => delivery_id),
  );
  const [record] = changed.data;
  expect(record && 'allowed_moves' in record && record.allowed_moves).toEqual([]);
  const ordered = { ...shirts, reference: 'order 1043' };
  const fourth = await good(account.POST('/v1/deliveries', { body: ordered }));
  const found = await good(
    account.GET('/v1/deliveries', { params: { query: { reference: ordered.reference } } }),
  );
  expect(found.data.map(({ delivery_id }) => delivery_id)).toEqual([fourth.delivery_id]);

  const tests = clientOf(await service.newKey('Acme', 'test'));
  const played = await good(tests.POST('/v1/deliveries', { body: shirts }));
  const advanced = await good(
    tests.POST('/v1/test/deliveries/{delivery_id}/advance', {
      params: { path: { delivery_id: played.delivery_id } },
      body: { run: 'failed_then_delivered', every_seconds: 0 },
    }),
  );
  expect([advanced.status, advanced.moves, advanced.run]).toEqual(['delivered', [], null]);
});

test('error responses are typed: their phrases can be compared, and a phrase that does not exist does not compile', async () => {
  const account = clientOf(await service.newKey('Refused'));
  const fleet = clientOf(await service.newKey('', 'fleet'));
  const unknown = { params: { path: { delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z' } } };

  const { data, error, response } = await account.GET('/v1/deliveries/{delivery_id}', unknown);
  expect([data, response.status]).toEqual([undefined, 404]);
  if (data === undefined) {
    expectTypeOf(error).toEqualTypeOf<Schemas['ApiError']>();
    expect(error.error === 'delivery not found').toBe(true);
    // @ts-expect-error There is no such phrase.
    expect(error.error === 'parcel not found').toBe(false);
  }
  const forbidden = await fleet.GET('/v1/deliveries/{delivery_id}', unknown);
  expect(forbidden.error?.error).toBe('forbidden');
  const early = await good(account.POST('/v1/deliveries', { body: shirts }));
  const path = { delivery_id: early.delivery_id };
  const returned = await fleet.POST('/v1/fleet/deliveries/{delivery_id}/return', { params: { path } });
  expect(returned.error?.error).toBe('move not possible');
  const header = { 'Idempotency-Key': 'once' };
  await good(account.POST('/v1/deliveries', { params: { header }, body: shirts }));
  const reused = await account.POST('/v1/deliveries', {
    params: { header },
    body: { ...shirts, amount_to_collect: 1 },
  });
  expect(reused.error?.error).toBe('idempotency key reused');
  const stranger = await clientOf(`${await service.newKey('Gone')}x`).GET('/v1/deliveries');
  expect(stranger.error?.error).toBe('unauthorized');

  // @ts-expect-error A misspelt field does not compile.
  const misspelt: Schemas['NewDelivery'] = { ...shirts, amount_to_colect: 1 };
  expect(misspelt).toBeDefined();
});

test('a generated client manages webhook endpoints, with PATCH and DELETE, and nothing breaks the document', async () => {
  const account = clientOf(await service.newKey('Hooks'));
  const body = { url: receiverUrl, events: ['delivery.delivered' as const] };
  const { secret, ...created } = await good(account.POST('/v1/webhook-endpoints', { body }));
  expect(secret).toMatch(/^whsec_/);
  expectTypeOf(created.status).toEqualTypeOf<'enabled' | 'disabled'>();
  const path = { endpoint_id: created.endpoint_id };
  const one = '/v1/webhook-endpoints/{endpoint_id}' as const;
  expect(await good(account.GET(one, { params: { path } }))).toEqual(created);
  const changed = await good(
    account.PATCH(one, { params: { path }, body: { ordering: 'strict', url: null } }),
  );
  expect(changed).toMatchObject({ ordering: 'strict', url: receiverUrl });
  await good(account.POST(`${one}/rotate-secret`, { params: { path }, body: { previous_valid_minutes: 5 } }));
  const tested = await good(account.POST(`${one}/test`, { params: { path } }));
  expectTypeOf(tested.outcome).toEqualTypeOf<'delivered' | 'failed'>();
  const { data } = await good(
    account.GET(`${one}/attempts`, { params: { path, query: { outcome: tested.outcome } } }),
  );
  expect(data.map(({ attempt_id }) => attempt_id)).toEqual([tested.attempt_id]);
  const attempt = { ...path, attempt_id: tested.attempt_id };
  await good(account.GET(`${one}/attempts/{attempt_id}`, { params: { path: attempt } }));
  const timestamp_from = new Date(Date.now() - 3_600_000).toISOString();
  expect(
    (await good(account.POST(`${one}/resend`, { params: { path }, body: { timestamp_from } }))).queued,
  ).toBe(0);
  expect((await account.DELETE(one, { params: { path } })).response.status).toBe(204);
  expect((await good(account.GET('/v1/webhook-endpoints'))).data).toEqual([]);
});

test('what the service refuses as invalid, the proxy also reports, and the error response itself follows the document', async () => {
  const key = await service.newKey('Invalid');
  const { pickup_address: _, ...withoutPickup } = shirts;
  for (const [path, body] of [
    ['/v1/deliveries', withoutPickup],
    ['/v1/deliveries', { ...shirts, amount_to_colect: 1 }],
    ['/v1/deliveries', { ...shirts, amount_to_collect: '5' }],
    ['/v1/deliveries?status=lost', undefined],
    ['/v1/deliveries?late=yes', undefined],
    ['/v1/deliveries?limit=1000', undefined],
  ] as const) {
    const method = body ? 'POST' : 'GET';
    const response = await send(proxy, method, path, { key, ...(body ? { body } : {}) });
    expect([response.status, response.body.error], path).toEqual([400, 'invalid request data']);
    const locations = violationsOf(response).map(({ location }) => location[0]);
    expect(locations.length, path).toBeGreaterThan(0);
    expect(new Set(locations), path).toEqual(new Set(['request']));
  }
});
