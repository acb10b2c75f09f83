import { expect, test } from 'vitest';
import { createDelivery as operation } from '../../contract/operations/deliveries.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, testClock } from '../support/clock.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';

const service = useService();

type Sent = Parameters<typeof send>[3];
const create = async (sent: Sent, on: TestService = service) =>
  expectDeclared(operation, await send(on, 'POST', '/v1/deliveries', sent));

const address = { pickup_address: 'A', delivery_address: 'B' };

async function stored(deliveryId: string) {
  const rows = await service.database.read<Record<string, unknown>>(
    {
      name: 'all-deliveries',
      text: 'select d.*, d.weight_kg::text as weight from deliveries d order by created_at',
    },
    [],
  );
  const { parseId } = await import('../../server/platform/ids.ts');
  const id = parseId('delivery', deliveryId);
  return rows.find((row) => row.delivery_id === id)!;
}

const count = async (table: string) =>
  Number(
    (
      await service.database.read<{ n: string }>(
        { name: `n-${table}`, text: `select count(*) as n from ${table}` },
        [],
      )
    )[0]!.n,
  );

test('201: a delivery is stored as sent and answered with exactly the three fields and its Location', async () => {
  const key = await service.newKey('Acme');
  const before = Date.now();
  const { status, body, headers } = await create({ key, body: shirts });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(['delivery_id', 'estimated_delivery_time', 'status']);
  expect(body.status).toBe('created');
  expect(headers.get('location')).toBe(`/v1/deliveries/${body.delivery_id}`);
  const estimated = Date.parse(body.estimated_delivery_time) - 24 * 3_600_000;
  expect(estimated).toBeGreaterThanOrEqual(before);
  expect(estimated).toBeLessThanOrEqual(Date.now());
  expect(await stored(body.delivery_id)).toMatchObject({
    mode: 'live',
    status: 'created',
    pickup_address: shirts.pickup_address,
    delivery_address: shirts.delivery_address,
    weight: '2.5',
    package_description: 'Two cotton shirts',
    receiver_name: 'Ada Obi',
    receiver_phone: '+2348012345678',
    amount_to_collect: '500000',
    currency: 'USD',
  });
});

test('201: the delivery, its first event and its entry in the feed are there', async () => {
  const key = await service.newKey('Together');
  const { body } = await create({ key, body: shirts });
  const { delivery_id: id } = await stored(body.delivery_id);
  await caughtUp(service);
  for (const [table, column] of [
    ['delivery_events', 'delivery_id'],
    ['events', 'subject_id'],
  ]) {
    const rows = await service.database.read<{ type: string; sequence: number }>(
      { name: `one-${table}`, text: `select type, sequence from ${table} where ${column} = $1` },
      [id],
    );
    expect(rows).toEqual([{ type: 'delivery.created', sequence: 1 }]);
  }
});

test('201: only the two addresses are needed', async () => {
  const key = await service.newKey('Acme');
  const { status, body } = await create({ key, body: { pickup_address: 'A', delivery_address: 'B' } });
  expect(status).toBe(201);
  expect(await stored(body.delivery_id)).toMatchObject({
    amount_to_collect: '0',
    weight: null,
    receiver_phone: null,
  });
});

test('201: text is trimmed and otherwise kept to the letter, whatever it says', async () => {
  const key = await service.newKey('Acme');
  const odd = '\'; DROP TABLE deliveries; -- <img onerror="x"> \u202e {"a":1} 日本 👩‍👩‍👧 \\u0000 %00 $1';
  const { body } = await create({
    key,
    body: { pickup_address: `  ${odd}\t`, delivery_address: odd, receiver_contact: { name: odd } },
  });
  expect(await stored(body.delivery_id)).toMatchObject({
    pickup_address: odd,
    delivery_address: odd,
    receiver_name: odd,
  });
});

test('201: line breaks and tabs are kept as sent, after trimming the ends, and an Idempotency-Key knows the text as it is kept', async () => {
  const key = await service.newKey('Acme');
  const lines = 'Flat 3\r\n7 Allen Avenue\n\tIkeja\rLagos';
  const headers = { 'idempotency-key': 'lines' };
  const sent = {
    pickup_address: `\n${lines}\r\n`,
    delivery_address: lines,
    package_details: { description: lines },
    receiver_contact: { name: lines },
  };
  const { status, body } = await create({ key, headers, body: sent });
  expect(status).toBe(201);
  const trimmed = { ...sent, pickup_address: lines };
  expect((await create({ key, headers, body: trimmed })).body).toEqual(body);
  const otherBreaks = { ...sent, pickup_address: lines.replaceAll('\r\n', '\n') };
  expect((await create({ key, headers, body: otherBreaks })).status).toBe(422);
  expect(await stored(body.delivery_id)).toMatchObject({
    pickup_address: lines,
    delivery_address: lines,
    package_description: lines,
    receiver_name: lines,
  });
});

test('201: null in an optional field, a weight of 0 and an empty phone number mean left out, also for an Idempotency-Key', async () => {
  const key = await service.newKey('Nulls');
  const headers = { 'idempotency-key': 'nulls' };
  const first = await create({ key, body: address, headers });
  for (const more of [
    { package_details: null, receiver_contact: null, amount_to_collect: null },
    { package_details: { weight: null, description: null }, receiver_contact: { name: null, phone: null } },
    { package_details: { weight: 0 }, receiver_contact: { phone: '' }, amount_to_collect: 0 },
    { receiver_contact: { phone: '  ' } },
  ]) {
    const again = await create({ key, body: { ...address, ...more }, headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const { body } = await create({ key, body: { ...address, ...more } });
    expect(await stored(body.delivery_id)).toMatchObject({
      weight: null,
      package_description: null,
      receiver_name: null,
      receiver_phone: null,
      amount_to_collect: '0',
    });
  }
});

test('400: null in a required field is named as required', async () => {
  const key = await service.newKey('Acme');
  const { body } = await create({ key, body: { pickup_address: null, delivery_address: 'B' } });
  expect(body.details).toBe('pickup_address is required and must not be null');
});

test('201: a weight is a double, however many digits it was written with, and an amount may be written as 5e2', async () => {
  const key = await service.newKey('Acme');
  for (const [literal, weight] of [
    ['2.2999999999999998', '2.3'],
    ['0.10000000000000001', '0.1'],
    ['1.00000000000000000001', '1'],
    ['12.5e0', '12.5'],
  ]) {
    const raw = `{"pickup_address":"A","delivery_address":"B","package_details":{"weight":${literal}},"amount_to_collect":5e2}`;
    const { status, body } = await create({ key, raw });
    expect([literal, status]).toEqual([literal, 201]);
    expect(await stored(body.delivery_id)).toMatchObject({ weight, amount_to_collect: '500' });
  }
});

test('400: broken JSON is described in the same words on both ways in', async () => {
  const key = await service.newKey('Acme');
  const raw = "{'pickup_address': 'A'}";
  const details =
    "the body is not valid JSON: ' at line 1, column 2; field names are written in double quotes";
  expect((await create({ key, raw })).body.details).toBe(details);
  // Quotes are one of the things that the express lane leaves to Fastify.
  const headers = { 'content-type': 'application/json; charset="utf-8"' };
  const viaFastify = await send(service, 'POST', '/v1/deliveries', { key, raw, headers });
  expect(viaFastify.body.details).toBe(details);
});

test('201: the largest and the smallest values are kept exactly', async () => {
  const key = await service.newKey('Acme');
  const { body } = await create({
    key,
    body: {
      pickup_address: 'é'.repeat(500),
      delivery_address: '👍'.repeat(500),
      package_details: { weight: 0.000001, description: 'd'.repeat(1000) },
      receiver_contact: { name: 'n'.repeat(200), phone: '+123456' },
      amount_to_collect: Number.MAX_SAFE_INTEGER,
    },
  });
  expect(await stored(body.delivery_id)).toMatchObject({
    delivery_address: '👍'.repeat(500),
    weight: '0.000001',
    amount_to_collect: '9007199254740991',
  });
});

test('201: a repeat with the same Idempotency-Key gives the first response to the byte and makes nothing new', async () => {
  const key = await service.newKey('Again');
  const headers = { 'idempotency-key': 'order-7' };
  const first = await create({ key, body: shirts, headers });
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const made = await count('deliveries');
  const reordered = { ...Object.fromEntries(Object.entries(shirts).reverse()) };
  for (const body of [shirts, reordered]) {
    const again = await create({ key, body, headers: { 'idempotency-key': '"order-7"' } });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  }
  expect(await count('deliveries')).toBe(made);
});

test('201: fifty twins at once with one Idempotency-Key make one delivery and get one response', async () => {
  const key = await service.newKey('Twins');
  const made = await count('deliveries');
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => create({ key, body: shirts, headers: { 'idempotency-key': 'twin' } })),
  );
  expect(new Set(responses.map((response) => response.text)).size).toBe(1);
  expect(responses.filter((response) => !response.headers.has('idempotent-replayed'))).toHaveLength(1);
  expect(await count('deliveries')).toBe(made + 1);
});

test('201: the same Idempotency-Key of another account or mode is another key', async () => {
  const headers = { 'idempotency-key': 'shared' };
  const keys = [
    await service.newKey('One'),
    await service.newKey('Two'),
    await service.newKey('One', 'test'),
  ];
  const responses = await Promise.all(keys.map((key) => create({ key, body: shirts, headers })));
  expect(new Set(responses.map((response) => response.body.delivery_id)).size).toBe(3);
});

test('400: a missing pickup_address is named, and a refused request does not burn its Idempotency-Key', async () => {
  const key = await service.newKey('Acme');
  const { pickup_address: _, ...body } = shirts;
  const headers = { 'idempotency-key': 'burnt?' };
  const refused = await create({ key, body, headers });
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({ error: 'invalid request data', details: 'pickup_address is required' });
  expect((await create({ key, body: shirts, headers })).status).toBe(201);
});

test('400: every bad field is named at once, unknown ones with what was probably meant', async () => {
  const key = await service.newKey('Acme');
  const { status, body } = await create({
    key,
    body: {
      delivery_address: '',
      package_details: { weight: -1, descripton: 'x' },
      receiver_contact: { phone: '08012345678' },
      amount_to_colect: 5,
      status: 'delivered',
      account_id: 'x',
    },
  });
  expect(status).toBe(400);
  for (const part of [
    'pickup_address is required',
    'delivery_address is required',
    'package_details.weight must be',
    'package_details.descripton is not a known field, did you mean description?',
    'receiver_contact.phone must be a plus sign',
    'amount_to_colect is not a known field, did you mean amount_to_collect?',
    'status is not a known field',
    'account_id is not a known field',
  ]) {
    expect(body.details).toContain(part);
  }
});

test('400: a window ends at most 365 days ahead', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const yearMs = 365 * day;
  const window = (untilMs: number) => ({
    from: new Date(clock.now()).toISOString(),
    to: new Date(clock.now() + untilMs).toISOString(),
  });
  const ask = (windows: object) =>
    send(own, 'POST', '/v1/deliveries', { key, body: { ...shirts, ...windows } });
  expect((await ask({ pickup_window: window(yearMs), delivery_window: window(yearMs) })).status).toBe(201);
  const { status, body } = await ask({
    pickup_window: window(yearMs + 1),
    delivery_window: { from: '2199-01-01T00:00:00Z', to: '2299-01-01T00:00:00Z' },
  });
  expect([status, body.details]).toEqual([
    400,
    'pickup_window.to must be at most 365 days ahead; delivery_window.to must be at most 365 days ahead',
  ]);
  await own.stop();
});

test('400: wrong windows are named together with other errors, and values out of a list with the list', async () => {
  const key = await service.newKey('Acme');
  const { status, body } = await create({
    key,
    body: {
      delivery_address: '7 Allen Avenue',
      required_proof: ['photo', 'blood'],
      metadata: { colour: null },
      pickup_window: { from: '2030-01-16T10:00:00Z', to: '2030-01-16T08:00:00Z' },
      delivery_window: { from: '2020-01-16T10:00:00Z', to: '2020-01-16T12:00:00Z' },
    },
  });
  expect(status).toBe(400);
  expect(body.details.split('; ').sort()).toEqual([
    'delivery_window.to is in the past',
    'leave it out instead',
    'metadata.colour must not be null',
    'pickup_address is required',
    'pickup_window.to must be after pickup_window.from',
    'required_proof.1 must be one of photo, signature, pin, name',
  ]);
});

const hostile: [string, object | string][] = [
  ['NUL in text', { ...address, pickup_address: 'a\u0000b' }],
  ['an escape character in text', { ...address, pickup_address: 'a\u001b[0m' }],
  ['DEL in text', { ...address, delivery_address: 'a\u007f' }],
  ['a control character of C1 in text', { ...address, receiver_contact: { name: 'a\u0085b' } }],
  ['a vertical tab in text', { ...address, package_details: { description: 'a\u000bb' } }],
  ['a lone surrogate', '{"pickup_address":"\\ud800","delivery_address":"B"}'],
  ['501 characters', { ...address, pickup_address: 'x'.repeat(501) }],
  ['only spaces', { ...address, pickup_address: '   ' }],
  ['null for an address', { ...address, delivery_address: null }],
  ['text for a number', { ...address, amount_to_collect: '5' }],
  ['a fraction of a minor unit', { ...address, amount_to_collect: 1.5 }],
  ['a negative amount', { ...address, amount_to_collect: -1 }],
  [
    'an amount beyond 2^53',
    '{"pickup_address":"A","delivery_address":"B","amount_to_collect":9007199254740993}',
  ],
  ['infinity', '{"pickup_address":"A","delivery_address":"B","amount_to_collect":1e400}'],
  ['true for a number', { ...address, amount_to_collect: true }],
  [
    'an amount of more digits than a number has',
    '{"pickup_address":"A","delivery_address":"B","amount_to_collect":500.00000000000000001}',
  ],
  [
    'an amount that would become 0',
    '{"pickup_address":"A","delivery_address":"B","amount_to_collect":123.456e-789}',
  ],
  ['a weight of a mountain', { ...address, package_details: { weight: 100_001 } }],
  ['a list for an object', { ...address, package_details: [] }],
  ['a phone number with spaces', { ...address, receiver_contact: { phone: '+234 801' } }],
  ['a phone number in other digits', { ...address, receiver_contact: { phone: '+١٢٣٤٥٦٧' } }],
  ['a prototype', '{"pickup_address":"A","delivery_address":"B","__proto__":{"x":1}}'],
  ['a constructor', { ...address, constructor: { prototype: {} } }],
  ['a list', []],
  ['a word', '"pickup_address"'],
  ['null as the body', 'null'],
  ['broken JSON', '{"pickup_address":'],
  ['nothing', ''],
  ['20,000 levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['20,000 levels in a field', `{"pickup_address":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ['5,000 unknown fields', Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]))],
];
for (const [what, body] of hostile) {
  test(`400: ${what} is refused, and nothing is stored`, async () => {
    const key = await service.newKey('Hostile');
    const made = await count('deliveries');
    const response = await create({
      key,
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.body?.error]).toEqual([400, 'invalid request data']);
    expect(response.body.details.length).toBeLessThan(5_000);
    expect(await count('deliveries')).toBe(made);
  });
}

test('400: hundreds of unknown fields are named up to a limit, and a number of 250,000 digits is refused', async () => {
  const key = await service.newKey('Acme');
  const many = await create({
    key,
    body: Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}`, i])),
  });
  expect([many.status, many.body.details]).toEqual([
    400,
    expect.stringMatching(/f3 is not a known field.* more$/),
  ]);
  const tooMany = {
    package_details: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`f${i}`, i])),
  };
  expect((await create({ key, body: tooMany })).body.details).toBe(
    'an object of the body has more than 1000 fields',
  );
  const raw = `{"amount_to_collect":1.${'0'.repeat(250_000)}1}`;
  expect((await create({ key, raw })).body.details).toContain('amount_to_collect must be a whole number');
});

test('400: bytes that are not UTF-8 and an invalid Idempotency-Key are refused', async () => {
  const key = await service.newKey('Acme');
  const notUtf8 = Buffer.concat([Buffer.from('{"pickup_address":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect((await create({ key, raw: notUtf8 })).status).toBe(400);
  for (const bad of ['a, b', 'x'.repeat(256), '""', 'é']) {
    const response = await create({ key, body: shirts, headers: { 'idempotency-key': bad } });
    expect([response.status, response.body.details.includes('Idempotency-Key')]).toEqual([400, true]);
  }
});

test('413: a body of more than 256 KiB is refused, one of just that is not too large', async () => {
  const key = await service.newKey('Acme');
  const bodyOf = (bytes: number) => `{"pickup_address":"${'x'.repeat(bytes - 21)}"}`;
  expect((await create({ key, raw: bodyOf(256 * 1024) })).status).toBe(400);
  const response = await create({ key, raw: bodyOf(256 * 1024 + 1) });
  expect([response.status, response.body.error]).toEqual([413, 'request too large']);
});

test('415: a body that is not JSON in UTF-8 is refused by its name', async () => {
  const key = await service.newKey('Acme');
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
  ] as Record<string, string>[]) {
    const response = await create({ key, body: shirts, headers });
    expect([response.status, response.body.error]).toEqual([415, 'unsupported media type']);
  }
});

test('422: an Idempotency-Key with another body is refused, and the first delivery stays as it is', async () => {
  const key = await service.newKey('Acme');
  const headers = { 'idempotency-key': 'once' };
  const first = await create({ key, body: shirts, headers });
  const made = await count('deliveries');
  const other = await create({ key, body: { ...shirts, amount_to_collect: 1 }, headers });
  expect([other.status, other.body.error]).toEqual([422, 'idempotency key reused']);
  expect(await count('deliveries')).toBe(made);
  expect((await create({ key, body: shirts, headers })).text).toBe(first.text);
});

test('another account cannot see what was created', async () => {
  const { body } = await create({ key: await service.newKey('Acme'), body: shirts });
  const response = await send(service, 'GET', `/v1/deliveries/${body.delivery_id}`, {
    key: await service.newKey('Rival'),
  });
  expect(response.status).toBe(404);
});

test('409: another delivery has the reference, and details names it; as data, delivery_id does', async () => {
  const key = await service.newKey('References');
  const body = { ...shirts, reference: 'A-1' };
  const holder = await createDelivery(service, key, body);
  const refused = expectDeclared(operation, await send(service, 'POST', '/v1/deliveries', { key, body }));
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({ error: 'reference already used', details: expect.stringContaining(holder) });
  const headers = { accept: 'application/problem+json' };
  const asData = await send(service, 'POST', '/v1/deliveries', { key, body, headers });
  expect(asData.body).toMatchObject({
    code: 'reference_taken',
    problems: [{ code: 'reference_taken', field: 'reference', params: { delivery_id: holder } }],
  });
});
