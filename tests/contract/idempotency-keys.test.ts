/**
 * An `Idempotency-Key` belongs to one request, to the last field of it: with any other value of any field it is
 * refused with 422. The fields come from the contract, so that one that is added and forgotten here fails.
 */
import type { TObject, TSchema } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { type CashScene, cashScene } from '../support/cash.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import { assign, newCourier, signedInPhone, type TestCourier, type TestPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { deliveryValues } from '../support/delivery-values.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import type { RoutedOperation } from '../support/operations.ts';
import {
  drawnSignature,
  greyPhoto,
  plainPhoto,
  pngEnd,
  pngHeader,
  pngOf,
  pngPixels,
} from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { receiverUrl } from '../support/webhooks.ts';

const service = useService(serviceOptions);
let [accountKey, fleetKey] = ['', ''];
let phone: TestPhone;
let others: TestCourier[];
let owner: TestPerson;
let operator: TestPerson;
let cashOf: CashScene;

beforeAll(async () => {
  [accountKey, fleetKey] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  phone = await signedInPhone(service);
  others = [await newCourier(service, 'One'), await newCourier(service, 'Two')];
  owner = await signedIn(service, { account: 'Acme' });
  operator = await signedIn(service, { operator: true });
  cashOf = await cashScene(service);
  await cashOf.collect(100_000);
  await cashOf.handIn(50_000);
});

const withKey = everyOperation.filter(({ idempotency }) => idempotency === 'key');

const base64 = (bytes: Buffer) => bytes.toString('base64');
const dayFromNow = (days: number) =>
  new Date(service.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

let references = 0;
/** Never the same twice: a reference is used by one delivery of an account. */
const newReference = () => `Order ${++references}`;

/** Two values that are taken, for every field that a body with a key can have; functions, where they are made later. */
const twoValues: Record<string, readonly [unknown, unknown] | (() => readonly [unknown, unknown])> = {
  ...deliveryValues,
  reference: () => [newReference(), newReference()],
  // What an instruction may lower it to: the deliveries have 500,000 to collect.
  amount_to_collect: [400_000, 300_000],
  name: ['Bola Ade', 'Bola Adu'],
  phone: ['+2348012345670', '+2348012345671'],
  cash_limit: [5_000_000, 5_000_001],
  cash_limit_currency: ['NGN', 'USD'],
  over_cash_limit: [true, false],
  instruction: ['try_again', 'return'],
  deliver_on: () => [dayFromNow(1), dayFromNow(2)],
  note: ['The gate is locked', 'The gate is open'],
  courier_id: () => [others[0]!.courierId, others[1]!.courierId],
  'location.latitude': [6.6, 6.7],
  'location.longitude': [3.3, 3.4],
  'location.accuracy_meters': [10, 11],
  happened_at: ['2024-11-15T09:30:00Z', '2024-11-15T09:31:00Z'],
  collected_amount: [400_000, 400_001],
  shortfall_reason: ['Had no more', 'Had no change'],
  payment_method: ['transfer', 'card_terminal'],
  payment_reference: ['TRF-1', 'TRF-2'],
  missing_pieces: [1, 2],
  // In hand-ins, payouts and fees.
  amount: [100, 101],
  currency: ['USD', 'NGN'],
  bank_reference: ['GTB-1', 'GTB-2'],
  confirm_duplicate: [true, false],
  counted_by: ['Ngozi Eze', 'Ngozi Obi'],
  shortfall: [1, 2],
  counted: [100, 101],
  denominations: [[{ value: 50, count: 2 }], [{ value: 100, count: 1 }]],
  account_id: () => [cashOf.accountId, 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z'],
  fixed: [10, 20],
  basis_points: [100, 200],
  reason: ['refused', 'damaged'],
  'proof.photo': [base64(plainPhoto), base64(greyPhoto)],
  'proof.signature': [base64(drawnSignature), base64(pngOf(pngHeader(60, 20), pngPixels(60, 20), pngEnd))],
  'proof.recipient_name': ['Uche', 'Emeka'],
  'proof.pin': ['0000', '0001'],
};

const valuesOf = (field: string) => {
  const values = twoValues[field];
  if (values === undefined) throw new Error(`${field} needs two values in this test`);
  return typeof values === 'function' ? values() : values;
};

/** The fields of a body, by their paths, and whether they may be left out. */
function fieldsOf(schema: TObject, path = ''): { name: string; optional: boolean }[] {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties as Record<string, TSchema & Partial<TObject>>).flatMap(
    ([key, value]) =>
      value.properties
        ? fieldsOf(value as TObject, `${path}${key}.`)
        : [{ name: path + key, optional: !required.includes(key) }],
  );
}

type Body = Record<string, unknown>;

/** With the value at this path; undefined leaves the field out. */
function withField(body: Body, name: string, value: unknown): Body {
  const [first, ...rest] = name.split('.') as [string, ...string[]];
  const { [first]: old, ...others } = body;
  const inner = rest.length === 0 ? value : withField((old as Body) ?? {}, rest.join('.'), value);
  return inner === undefined ? others : { ...others, [first]: inner };
}

async function newDelivery(): Promise<string> {
  const body = { pickup_address: 'A', delivery_address: 'B', amount_to_collect: 500_000 };
  return (await send(service, 'POST', '/v1/deliveries', { key: accountKey, body })).body.delivery_id;
}

/** How far a delivery has to be before the operation can be asked for. */
const stepsBefore: Record<string, string[]> = {
  deliver: ['pick-up'],
  'fail-attempt': ['pick-up'],
  return: ['pick-up'],
  instruct: ['pick-up', 'fail-attempt'],
  correct: ['pick-up', 'deliver'],
  'correct-amount': ['pick-up', 'deliver'],
};

const stepBodies: Record<string, Body> = {
  'pick-up': {},
  deliver: { collected_amount: 500_000 },
  'fail-attempt': { reason: 'cannot_pay' },
};

/** Returns what the operation is about: a delivery, or a payout. */
async function preparedFor(operation: RoutedOperation): Promise<string> {
  if (operation.path.includes('{payout_id}')) return (await cashOf.payOut(100)).body.payout_id;
  const id = await newDelivery();
  await assign(service, id, phone.courierId);
  for (const step of stepsBefore[operation.path.split('/').at(-1)!] ?? []) {
    const body = stepBodies[step];
    await send(service, 'POST', `/v1/fleet/deliveries/${id}/${step}`, { key: fleetKey, body });
  }
  return id;
}

function ask(operation: RoutedOperation, id: string, body: Body, key: string): Promise<JsonResponse> {
  const headers = { 'idempotency-key': key };
  const { courierId, accountId } = cashOf;
  const params = { delivery_id: id, account_id: owner.accountId, mode: 'live', courier_id: courierId };
  if (operation.caller === 'courier') return phone.call(operation, { params, body, headers });
  if (typeof operation.caller === 'object') return owner.call(operation, { params, body, headers });
  if (operation.caller === 'operator') return operator.call(operation, { params, body, headers });
  const path = operation.path
    .replace('{courier_id}', courierId)
    .replace('{account_id}', accountId)
    .replace(/\{\w+\}/, id);
  const isOfPaid = path.startsWith('/v1/cash/');
  return send(service, operation.method, path, {
    key: operation.caller === 'fleet key' ? fleetKey : isOfPaid ? cashOf.account : accountKey,
    ...(operation.body ? { body } : {}),
    headers,
  });
}

async function pinOf(deliveryId: string): Promise<string> {
  const response = await send(service, 'GET', `/v1/deliveries?search=${deliveryId}`, { key: accountKey });
  return response.body.data[0].handover_pin;
}

const inBulk = 'assignDeliveries';

test('every request that makes something takes a key, and declares 422 and the mark of a response that is given again', () => {
  expect(withKey.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createDelivery', 'addCourier', 'assignDeliveries']),
  );
  for (const { id, caller, responses } of withKey) {
    expect(Object.keys(responses), id).toContain('422');
    const done = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
    // Pages do not read the header: what they see of the first response is enough.
    if (typeof caller === 'string' && caller.endsWith('key')) {
      expect(Object.keys(done.headers ?? {}), id).toContain('Idempotent-Replayed');
    }
  }
});

const nothing = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

/** Their bodies count as a whole, whatever the fields are: two that are possible for each. */
const twoBodies: Record<string, () => readonly [Body, Body]> = {
  editDelivery: () => [{ delivery_note: 'The gate is locked' }, { delivery_note: null }],
  createBatch: () => [{ deliveries: [shirts] }, { deliveries: [shirts, shirts] }],
  createWebhookEndpoint: () => [{ url: receiverUrl }, { url: receiverUrl, description: 'Orders' }],
  updateWebhookEndpoint: () => [{ description: 'Orders' }, { description: 'Returns' }],
  rotateWebhookSecret: () => [{}, { previous_valid_minutes: 5 }],
  testWebhookEndpoint: () => [{}, { type: 'delivery.delivered' }],
  resendWebhookEvents: () => {
    const timestamp_from = new Date(service.clock.now() - 3_600_000).toISOString();
    return [{ timestamp_from }, { timestamp_from, only_failed: false }];
  },
  advanceTestDelivery: () => [{}, { move: 'assign' }],
  unassignDeliveries: () => [{ delivery_ids: [nothing] }, { delivery_ids: [nothing, nothing] }],
  undoAssignments: () => [
    { steps: [{ delivery_id: nothing, version: 2, courier_id: null }] },
    { steps: [{ delivery_id: nothing, version: 3, courier_id: null }] },
  ],
};

/** By their identifiers and their callers: the dashboard has some operations of the same name. */
const hasTwoBodies = ({ id, caller }: RoutedOperation) => id in twoBodies && typeof caller === 'string';

test.each(withKey.filter(hasTwoBodies).map((operation) => [operation.id, operation] as const))(
  '%s: the same key with another body, or for another delivery, is refused',
  async (id, operation) => {
    const [body, other] = twoBodies[id]!();
    const [{ send: ask }, another] = [
      await successfulRequest(operation, service),
      await successfulRequest(operation, service),
    ];
    const headers = { 'idempotency-key': `whole-body-of-${id}` };
    const first = await ask({ body, headers });
    expect(first.status, first.text).toBeLessThan(300);
    expect((await ask({ body: other, headers })).status).toBe(422);
    if (operation.path.includes('{delivery_id}')) {
      const { params } = another.request;
      expect((await ask({ body, headers, params: params! })).status).toBe(422);
    }
    expect((await ask({ body, headers })).text).toBe(first.text);
  },
);

test.each(
  withKey
    .filter((operation) => operation.id !== inBulk && !hasTwoBodies(operation))
    .map((operation) => [operation.id, operation] as const),
)(
  '%s: the same key with any other value of any field is refused, without a field as well',
  async (_, operation) => {
    const [id, another] = [await preparedFor(operation), await preparedFor(operation)];
    const key = `key-of-${operation.path}`;
    const fields = operation.body ? fieldsOf(operation.body.schema) : [];
    let whole: Body = {};
    for (const { name } of fields) whole = withField(whole, name, valuesOf(name)[0]);
    if (fields.some(({ name }) => name === 'proof.pin'))
      whole = withField(whole, 'proof.pin', await pinOf(id));
    const first = await ask(operation, id, whole, key);
    expect(first.status, first.text).toBeLessThan(300);

    const reused = async (what: string, response: Promise<JsonResponse>) =>
      expect([(await response).status, (await response).body.error], what).toEqual([
        422,
        'idempotency key reused',
      ]);
    for (const { name, optional } of fields) {
      const other = valuesOf(name).find((value) => value !== valueAt(whole, name));
      await reused(`${name} is another`, ask(operation, id, withField(whole, name, other), key));
      if (optional)
        await reused(`without ${name}`, ask(operation, id, withField(whole, name, undefined), key));
    }
    if (/\{(delivery|payout)_id\}/.test(operation.path)) {
      await reused('another delivery or payout', ask(operation, another, whole, key));
    }
    const again = await ask(operation, id, whole, key);
    expect([again.status, again.text], 'and the whole of it again gives the first response').toEqual([
      first.status,
      first.text,
    ]);
  },
);

function valueAt(body: Body, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Body)[key], body);
}

test('assignDeliveries: the same key with another delivery, another courier or another answer to the cash limit is refused', async () => {
  const operation = withKey.find(({ id }) => id === inBulk)!;
  expect(Object.keys(operation.body!.schema.properties)).toEqual(['assignments', 'over_cash_limit']);
  const items = (operation.body!.schema.properties as Record<string, { items: TObject }>).assignments!.items;
  expect(
    fieldsOf(items).map(({ name }) => name),
    'with more fields this test needs more',
  ).toEqual(['delivery_id', 'courier_id']);
  const [id, another] = [await newDelivery(), await newDelivery()];
  const bulk = async (delivery_id: string, courier: TestCourier, more: Body = {}) => {
    const body = { assignments: [{ delivery_id, courier_id: courier.courierId }], ...more };
    const response = await ask(operation, '', body, 'bulk-key');
    return [response.status, response.body.error];
  };
  const [one, two] = others as [TestCourier, TestCourier];
  expect(await bulk(id, one)).toEqual([200, undefined]);
  expect(await bulk(id, two)).toEqual([422, 'idempotency key reused']);
  expect(await bulk(another, one)).toEqual([422, 'idempotency key reused']);
  for (const over_cash_limit of [true, false]) {
    expect(await bulk(id, one, { over_cash_limit })).toEqual([422, 'idempotency key reused']);
  }
});
