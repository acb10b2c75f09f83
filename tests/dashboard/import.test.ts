/** Deliveries from the rows of a CSV file. */
import { expect, test } from 'vitest';
import { exampleReference, importDeliveries, maxImportRows } from '../../contract/dashboard/deliveries.ts';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import { cancelDelivery } from '../../contract/operations/deliveries.ts';
import { day, testClock } from '../support/clock.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { startTestService, useService } from '../support/service.ts';

const service = useService();
const columns = ['pickup_address', 'delivery_address', 'receiver_phone', 'amount'];
const good = ['12 Marina Road', '7 Allen Avenue', '+2348012345678', '5,000.00'];

function run(person: TestPerson, rows: string[][], more: object = {}) {
  const body = {
    import_id: 'import-0001',
    dry_run: false,
    columns,
    rows: rows.map((cells, i) => ({ line: i + 2, cells })),
    ...more,
  };
  return person.call(importDeliveries, { params: { account_id: person.accountId, mode: 'live' }, body });
}

async function count(): Promise<number> {
  const rows = await service.database.read<{ n: number }>(
    { name: 'count', text: 'select count(*)::int as n from deliveries' },
    [],
  );
  return rows[0]!.n;
}

test('importDeliveries 200: times that are over, too far ahead or in the wrong order are found before anything is created', async () => {
  const person = await signedIn(service, { account: 'Times' });
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  const [before, old, until] = [await count(), '2020-01-16T08:00:00Z', inDays(10)];
  const more = {
    dry_run: true,
    columns: [
      'pickup_address',
      'delivery_address',
      'delivery_from',
      'delivery_to',
      'pickup_from',
      'pickup_to',
    ],
  };
  const rows = [
    ['A', 'B', '2020-01-15T08:00:00Z', old, '', ''],
    ['A', 'B', inDays(9), until, inDays(20), inDays(21)],
    ['A', 'B', '2099-01-01T08:00:00Z', '2199-01-01T08:00:00Z', '', ''],
    ['', 'B', '2020-01-15T08:00:00Z', old, 'soon', until],
  ];
  const { body } = await run(person, rows, more);
  expect(body.results).toMatchObject([
    { outcome: 'refused', problems: [{ code: 'in_the_past', field: 'delivery_to' }] },
    {
      outcome: 'refused',
      problems: [{ code: 'not_after', field: 'delivery_to', params: { after: 'pickup_from' } }],
    },
    {
      outcome: 'refused',
      problems: [{ code: 'too_far_ahead', field: 'delivery_to', detail: 'must be at most 365 days ahead' }],
    },
    {
      outcome: 'refused',
      problems: [
        { code: 'time_format', field: 'pickup_from' },
        { code: 'required', field: 'pickup_address' },
        { code: 'in_the_past', field: 'delivery_to' },
      ],
    },
  ]);
  expect(await count()).toBe(before);
});

test('importDeliveries 200: times are read as people of the account write them, in its time zone and country', async () => {
  const clock = testClock();
  clock.forward(Date.parse('2040-01-01T00:00:00Z') - clock.now());
  const own = await startTestService({ clock });
  const person = await signedIn(own, { account: 'Clocks' });
  const settings = (body: object) =>
    person.call(changeSettings, { params: { account_id: person.accountId }, body });
  const windows = ['delivery_from', 'delivery_to'];
  const more = { dry_run: true, columns: ['pickup_address', 'delivery_address', ...windows] };
  const check = async (from: string, until: string) =>
    (await run(person, [['A', 'B', from, until]], more)).body.results[0];
  await settings({ time_zone: 'America/New_York' });
  expect(await check('03/04/2040 9:00 AM', '2040-05-01')).toMatchObject({
    outcome: 'refused',
    problems: [
      {
        code: 'date_unclear',
        field: 'delivery_from',
        params: { readings: ['2040-04-03', '2040-03-04'], country_known: false },
        detail: 'can be 3 April or 4 March: write 2040-04-03 or 2040-03-04',
      },
    ],
  });
  await settings({ country: 'US' });
  expect((await check('03/04/2040 9:00 AM', '2040-05-01')).delivery.delivery_window).toEqual({
    from: '2040-03-04T14:00:00.000Z',
    to: '2040-05-02T03:59:00.000Z',
  });
  await settings({ country: 'NG', time_zone: 'Africa/Lagos' });
  expect((await check('03/04/2040 09:00', '03.04.2040 18:00')).delivery.delivery_window).toEqual({
    from: '2040-04-03T08:00:00.000Z',
    to: '2040-04-03T17:00:00.000Z',
  });
  expect((await check('2040-02-30 09:00', '03/04/2040')).problems, 'one problem for a cell').toMatchObject([
    { code: 'day_does_not_exist', field: 'delivery_from', params: { given: '2040-02-30' } },
  ]);
  await own.stop();
});

test('importDeliveries 200: a row of an export whose delivery exists is refused, unless that is cancelled or elsewhere', async () => {
  const person = await signedIn(service, { account: 'Exports' });
  const first = await run(person, [good, good], { import_id: 'import-exported' });
  const [kept, cancelled] = first.body.results.map((row: { delivery_id: string }) => row.delivery_id);
  const params = { account_id: person.accountId, mode: 'live' };
  await person.call(cancelDelivery, { params: { ...params, delivery_id: cancelled } });
  const again = {
    import_id: 'import-exported-again',
    columns: ['delivery_id', ...columns, 'delivery_to'],
  };
  const rows = [
    [kept, ...good, '2020-01-01'],
    [cancelled, ...good, ''],
    ['ORDER-7', ...good, ''],
    ['', ...good, ''],
  ];
  const before = await count();
  for (const dry_run of [true, false]) {
    const { body } = await run(person, rows, { ...again, dry_run });
    expect(body.results[0]).toMatchObject({
      outcome: 'refused',
      duplicate_of: kept,
      problems: [{ code: 'delivery_exists', field: 'delivery_id' }],
    });
    const outcomes = body.results.slice(1).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(new Array(3).fill(dry_run ? 'ready' : 'created'));
  }
  expect(await count()).toBe(before + 3);
  const rival = await signedIn(service, { account: 'Another installation' });
  const { body } = await run(rival, [rows[0]!.with(-1, '')], { ...again, dry_run: true });
  expect(body.results[0].outcome, 'deliveries of other accounts do not matter').toBe('ready');
});

test('importDeliveries 200: the example row of the template creates nothing', async () => {
  const person = await signedIn(service, { account: 'Template' });
  const more = { import_id: 'import-template', columns: [...columns, 'reference'] };
  const before = await count();
  const { body } = await run(person, [[...good, exampleReference]], more);
  expect(body.results[0]).toMatchObject({
    outcome: 'refused',
    problems: [
      { code: 'example_row', field: 'reference', detail: expect.stringContaining('delete the row') },
    ],
  });
  expect(await count()).toBe(before);
});

test('importDeliveries 200: a dry run says for each row what would happen, and creates nothing', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const before = await count();
  const { body } = await run(person, [good, ['', 'B', '0801', '1.5.0'], ['A', '', '0801', '']], {
    dry_run: true,
  });
  expect(body.results[0]).toEqual({
    line: 2,
    outcome: 'ready',
    delivery_id: null,
    duplicate_of: null,
    problems: [],
    delivery: {
      pickup_address: '12 Marina Road',
      delivery_address: '7 Allen Avenue',
      receiver_contact: { phone: '+2348012345678' },
      amount_to_collect: 500000,
    },
  });
  expect(body.results[1]).toMatchObject({ line: 3, outcome: 'refused', delivery: null });
  expect(body.results[1].problems, 'everything that is wrong with a row is named at once').toMatchObject([
    { code: 'amount_format', field: 'amount', detail: 'must be written as 5000 or 5000.00, in USD' },
    { code: 'required', field: 'pickup_address' },
    { code: 'phone_number', field: 'receiver_phone' },
  ]);
  expect(body.results[2].problems).toMatchObject([
    { code: 'required', field: 'delivery_address' },
    { code: 'phone_number', field: 'receiver_phone' },
  ]);
  expect(await count()).toBe(before);
});

test('importDeliveries 200: a dry run reports references that a delivery of the account and mode has, with its id', async () => {
  const person = await signedIn(service, { account: 'References' });
  const withReference = { columns: ['pickup_address', 'delivery_address', 'reference'] };
  const first = await run(person, [['A', 'B', '1001']], { ...withReference, import_id: 'import-first' });
  const { delivery_id } = first.body.results[0];
  const again = { ...withReference, import_id: 'import-again' };
  const rows = [
    ['A', 'B', '1001'],
    ['A', 'B', '1002'],
    ['A', 'B', ''],
  ];
  for (const dry_run of [true, false]) {
    const { body } = await run(person, rows, { ...again, dry_run });
    expect(body.results[0]).toMatchObject({
      outcome: 'refused',
      duplicate_of: delivery_id,
      problems: [{ code: 'reference_taken', field: 'reference', params: { delivery_id } }],
    });
    const rest = body.results.slice(1).map(({ outcome }: { outcome: string }) => outcome);
    expect(rest).toEqual(dry_run ? ['ready', 'ready'] : ['created', 'created']);
  }
  const wrong = [
    ['', 'B', '1001'],
    ['', 'B', 'a\u0000b'],
  ];
  const withErrors = await run(person, wrong, { ...again, dry_run: true });
  expect(withErrors.body.results, 'together with the other errors of a row').toMatchObject([
    {
      duplicate_of: delivery_id,
      problems: [
        { code: 'required', field: 'pickup_address' },
        { code: 'reference_taken', field: 'reference' },
      ],
    },
    {
      duplicate_of: null,
      problems: [
        { code: 'required', field: 'pickup_address' },
        { code: 'text', field: 'reference' },
      ],
    },
  ]);
  const rival = await signedIn(service, { account: 'Another account' });
  const { body } = await run(rival, [['A', 'B', '1001']], { ...again, dry_run: true });
  expect(body.results[0].outcome, 'references of other accounts do not matter').toBe('ready');
});

test('importDeliveries 200: good rows are created although others are refused, and each result is that of its own row', async () => {
  const person = await signedIn(service, { account: 'Mixed' });
  const more = { import_id: 'import-0002', columns: [...columns, 'reference'] };
  const row = (address: string, reference: string) => [address, ...good.slice(1), reference];
  const { body } = await run(
    person,
    [row('', 'r-1'), row('A', 'r-2'), row('B', 'r-2'), row('', ''), row('C', 'r-3'), row('D', '')],
    more,
  );
  const { results } = body;
  expect(results.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])).toEqual([
    [2, 'refused'],
    [3, 'created'],
    [4, 'refused'],
    [5, 'refused'],
    [6, 'created'],
    [7, 'created'],
  ]);
  expect(results[2].duplicate_of, 'the reference of the row before').toBe(results[1].delivery_id);
  for (const [i, address] of [
    [1, 'A'],
    [4, 'C'],
    [5, 'D'],
  ] as const) {
    const params = { account_id: person.accountId, mode: 'live', delivery_id: results[i].delivery_id };
    const made = await readDelivery(person, params);
    expect(made.body).toMatchObject({ amount_to_collect: 500000, pickup_address: address });
    expect(results[i].delivery.pickup_address).toBe(address);
  }
});

test('importDeliveries 200: the same rows sent again make no second delivery; changed ones are refused', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const first = await run(person, [good, good], { import_id: 'import-0003' });
  const after = await count();
  const again = await run(person, [good, ['X', 'Y', '', '']], { import_id: 'import-0003' });
  expect(again.body.results[0]).toEqual({ ...first.body.results[0], outcome: 'replayed' });
  expect(again.body.results[1]).toMatchObject({
    outcome: 'refused',
    delivery_id: null,
    problems: [{ code: 'line_created_before', field: null }],
  });
  expect(await count()).toBe(after);
});

test('importDeliveries 200: as many rows as the limit allows, each once, with ids in the order of the file', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const before = await count();
  const rows = Array.from({ length: maxImportRows }, (_, i) => [`Street ${i}`, 'B', '', '']);
  const { body } = await run(person, rows, { import_id: 'import-0004' });
  expect(body.results).toHaveLength(maxImportRows);
  expect(body.results.every((row: { outcome: string }) => row.outcome === 'created')).toBe(true);
  expect(await count()).toBe(before + maxImportRows);
  const ids = body.results.map((row: { delivery_id: string }) => row.delivery_id);
  expect(ids).toEqual([...ids].sort());
});

test('importDeliveries 200: hostile text is kept as it is', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const nasty = '<img src=x onerror=alert(1)>"; drop table deliveries; --';
  const { body } = await run(person, [[nasty, '\u202Egnp.exe', '', '']], { import_id: 'import-0005' });
  expect(body.results[0]).toMatchObject({ outcome: 'created', delivery: { pickup_address: nasty } });
  const nul = await run(person, [['a\u0000b', 'B', '', '']], { import_id: 'import-0006' });
  expect(nul.body.results[0]).toMatchObject({ outcome: 'refused' });
});

test('importDeliveries 200: line breaks are kept, a weight of 0 is left out, and a weight may have 17 digits', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const { body } = await run(
    person,
    [
      ['Flat 3\r\nMarina', 'B\nC', '0'],
      ['A', 'B', '2.2999999999999998'],
    ],
    {
      import_id: 'import-0007',
      columns: ['pickup_address', 'delivery_address', 'weight'],
    },
  );
  const made = await Promise.all(
    body.results.map(async ({ delivery_id }: { delivery_id: string }) => {
      const params = { account_id: person.accountId, mode: 'live', delivery_id };
      return (await readDelivery(person, params)).body;
    }),
  );
  expect(made).toMatchObject([
    { pickup_address: 'Flat 3\r\nMarina', delivery_address: 'B\nC', package_details: { weight: null } },
    { package_details: { weight: 2.3 } },
  ]);
});

test('importDeliveries 400: unknown columns (all at once), too many rows and a bad import_id are refused whole', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const before = await count();
  const bad = [
    [
      await run(person, [good], { columns: ['pickup_adress', 'colour', 'size'] }),
      'Unknown column "pickup_adress", did you mean pickup_address? Missing column "delivery_address". Unknown columns: "colour", "size". Use: pickup_address,',
    ],
    [await run(person, new Array(maxImportRows + 1).fill(good)), 'rows must be 1 to 500 rows'],
    [await run(person, []), 'rows must be 1 to 500 rows'],
    [await run(person, [good], { import_id: 'x' }), 'import_id must be'],
  ] as const;
  for (const [response, words] of bad) {
    expect(response.status).toBe(400);
    expect(response.body.details).toContain(words);
  }
  expect(await count()).toBe(before);
});
