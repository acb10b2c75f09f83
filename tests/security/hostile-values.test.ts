/** Values that break what reads them: PostgreSQL, JavaScript, a spreadsheet. Refused with an explanation, or stored exactly. */
import type { TObject, TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { exportDeliveries } from '../../contract/dashboard/deliveries.ts';
import type { Operation } from '../../contract/operation.ts';
import { paramsOf } from '../../contract/path-params.ts';
import { send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { type CallOptions, cookieHeader, fillIn, signedIn } from '../support/dashboard.ts';
import {
  everyOperation,
  type SuccessfulRequest,
  serviceOptions,
  successfulRequest,
} from '../support/every-operation.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService(serviceOptions);

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
/** Instead of any field of any body; few, because there are hundreds of fields. */
const badFields: readonly unknown[] = [
  'a\u0000b',
  'a\ud800b',
  "'; drop table deliveries; --",
  1e308,
  nested(100),
];
/** Instead of any part of a path or of a query. */
const badTexts = ['a\u0000b', "' or 1=1 --", 'infinity', '9'.repeat(30)];

type Body = Record<string, unknown>;

/** The paths of all fields of a body. */
function fieldsOf(schema: TObject, path: string[] = []): string[][] {
  return Object.entries(schema.properties as Record<string, TSchema & Partial<TObject>>).flatMap(
    ([name, value]) => [
      [...path, name],
      ...(value.properties ? fieldsOf(value as TObject, [...path, name]) : []),
    ],
  );
}

function withField(body: Body, [name, ...rest]: string[], value: unknown): Body {
  const inner = rest.length === 0 ? value : withField((body[name!] as Body) ?? {}, rest, value);
  return { ...body, [name!]: inner };
}

/** Every request that differs from a good one in one hostile value. */
function variants({ body, params, path, query }: Operation, { request }: SuccessfulRequest): CallOptions[] {
  const bodies = body ? fieldsOf(body.schema) : [];
  return [
    ...bodies.flatMap((field) =>
      badFields.map((value) => ({ body: withField((request.body as Body) ?? {}, field, value) })),
    ),
    ...Object.keys(paramsOf(params, path)?.properties ?? {}).flatMap((name) =>
      badTexts.map((text) => ({ params: { [name]: text } })),
    ),
    ...Object.keys(query?.properties ?? {}).flatMap((name) =>
      badTexts.map((text) => ({ query: { [name]: text } })),
    ),
  ];
}

test('check 27: no hostile value in any field, path or query of any operation causes a 500', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  for (const operation of everyOperation) {
    const good = await successfulRequest(operation, service);
    const all = variants(operation, good);
    for (let i = 0; i < all.length; i += 8) {
      const some = all.slice(i, i + 8);
      const responses = await Promise.all(some.map((changes) => good.send(changes)));
      for (const [n, { status, text }] of responses.entries()) {
        const isNoThing = some[n]!.params !== undefined && status < 400;
        if (status >= 500 || isNoThing)
          faults.push(`${operation.id} ${JSON.stringify(some[n])}: ${status} ${text}`);
      }
    }
    await good.send(); // it may undo what was arranged for it, on which the next ones depend
  }
  expect(faults).toEqual([]);
});

/** As it is written: what JavaScript makes of some of these is not what was sent. */
const badJson: [field: string, literal: string][] = [
  ['pickup_address', '"a\\u0000b"'],
  ['pickup_address', '"a\\ud800b"'],
  ['pickup_address', '"a\\u0007b"'],
  ['pickup_address', '12'],
  ['delivery_address', `"${'x'.repeat(501)}"`],
  ['amount_to_collect', '9007199254740993'],
  ['amount_to_collect', '1.5'],
  ['amount_to_collect', '1e400'],
  ['amount_to_collect', '"500"'],
  ['amount_to_collect', '-1'],
  ['package_details', '{"weight":1e308}'],
  ['package_details', '{"weight":"2"}'],
  ['receiver_contact', '{"phone":"0801"}'],
  ['__proto__', '{"admin":true}'],
  ['constructor', '{"prototype":{}}'],
];

test('check 27: values that PostgreSQL or JavaScript could not store exactly are refused with 400, and nothing is stored', async () => {
  const key = await service.newKey('Acme');
  const count = async () => (await sql(service, 'select from deliveries')).length;
  const before = await count();
  for (const [field, literal] of badJson) {
    const { [field as keyof typeof shirts]: _, ...rest } = shirts;
    const raw = `${JSON.stringify(rest).slice(0, -1)},"${field}":${literal}}`;
    const { status } = await send(service, 'POST', '/v1/deliveries', { key, raw });
    expect(status, `${field}: ${literal.slice(0, 40)}`).toBe(400);
  }
  expect(await count()).toBe(before);
});

const noTimes = [
  'infinity',
  'tomorrow',
  'epoch',
  'now',
  '2026-02-29T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-11-15T24:00:00Z',
  '2026-11-15T09:30:00',
  '+300000-01-01T00:00:00Z',
];

test('check 27: dates that do not exist, and words that PostgreSQL accepts as times, are refused', async () => {
  const fleet = await service.newKey('', 'fleet');
  const { courierId: courier_id } = await newCourier(service);
  const pickUpAt = (happened_at: string) =>
    send(service, 'POST', '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/pick-up', {
      key: fleet,
      body: { courier_id, happened_at },
    });
  for (const time of noTimes) {
    const response = await pickUpAt(time);
    expect([response.status, response.body.details], time).toEqual([
      400,
      expect.stringContaining('happened_at'),
    ]);
  }
  for (const day of ['2024-02-29', '2000-02-29', '2026-02-28', '2026-04-30', '2025-12-31']) {
    expect((await pickUpAt(`${day}T09:30:00Z`)).status, day).toBe(404);
  }
});

/** Shown as text by every page: `browser/pages.test.ts` looks at them. */
const hostileTexts = [
  `<img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  '\u202Edesrever',
  '🦊'.repeat(500),
  `=HYPERLINK("http://elsewhere.example")`,
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  'Ada;=1+1',
  'Ada\n=1+1',
  "'; DROP TABLE deliveries; --",
];

async function storedHostileTexts() {
  const person = await signedIn(service, { account: 'Hostile' });
  const key = await service.newKey('Hostile');
  for (const text of hostileTexts) {
    const body = {
      pickup_address: text,
      delivery_address: text,
      package_details: { description: text },
      receiver_contact: { name: text.slice(0, 200) },
    };
    expect((await send(service, 'POST', '/v1/deliveries', { key, body })).status, text).toBe(201);
  }
  return { person, key };
}

test('check 26: no cell of a CSV export starts like a formula', async () => {
  const { person } = await storedHostileTexts();
  const params = { account_id: person.accountId, mode: 'live' };
  const { status, text } = await send(service, 'GET', fillIn(exportDeliveries.path, { params }), {
    headers: { cookie: cookieHeader(person), 'sec-fetch-site': 'same-origin' },
  });
  expect(status).toBe(200);
  expect(text).toContain(`'=HYPERLINK`);
  // Also where a spreadsheet takes semicolons for the ends of cells.
  expect(text).not.toMatch(/(^|[,;\r\n])"?[=+\-@\t]/);
});

test('check 40: SQL in a text is stored literally everywhere, and executed nowhere', async () => {
  const { key } = await storedHostileTexts();
  const { body } = await send(service, 'GET', '/v1/deliveries?limit=100', { key });
  const kept = body.data.flatMap((one: Body) => [one.pickup_address, one.delivery_address]);
  expect(new Set(kept)).toEqual(new Set(hostileTexts));
  const [drop] = hostileTexts.slice(-1);
  const fleet = await service.newKey('', 'fleet');
  const courier = { name: drop, phone: '+2348012345670' };
  expect((await send(service, 'POST', '/v1/fleet/couriers', { key: fleet, body: courier })).body.name).toBe(
    drop,
  );
  const found = await send(service, 'GET', `/v1/deliveries?search=${encodeURIComponent(drop!)}`, { key });
  expect(found.status).toBe(200);
});
