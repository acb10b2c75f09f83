/** The table of deliveries and its export. */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { exportColumns, exportDeliveries, importDeliveries } from '../../contract/dashboard/deliveries.ts';
import { listDeliveries } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour, minute, testClock } from '../support/clock.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { caughtUp } from '../support/outbox.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
type Query = Record<string, string | number>;

const browse = (person: TestPerson, query: Query = {}, mode = 'live') =>
  person.call(listDeliveries, { params: { account_id: person.accountId, mode }, query });
const idsOf = ({ body }: { body: { data: { delivery_id: string }[] } }) =>
  body.data.map((row) => row.delivery_id);

let accounts = 0;
async function newAccount() {
  const account = `Browse ${++accounts}`;
  const person = await signedIn(service, { account });
  return { account, person, key: await service.newKey(account) };
}

test('listDeliveries 200: newest first with what a row shows, and each mode apart', async () => {
  const { account, person, key } = await newAccount();
  const first = await createDelivery(service, key);
  const second = await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  const tested = await createDelivery(service, await service.newKey(account, 'test'));
  const { body } = await browse(person);
  expect(idsOf({ body })).toEqual([second, first]);
  expect(body.data[1]).toMatchObject({ ...shirts, status: 'created', late: false, currency: 'USD' });
  expect(idsOf(await browse(person, {}, 'test'))).toEqual([tested]);
  expect((await browse(person, {}, 'staging')).status).toBe(404);
});

test('listDeliveries 200: pages hold each delivery once although others are created in the meantime', async () => {
  const { person, key } = await newAccount();
  const made: string[] = [];
  for (let i = 0; i < 11; i++) made.unshift(await createDelivery(service, key));
  made.sort().reverse();
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await browse(person, { limit: 3, ...(cursor ? { cursor } : {}) });
    seen.push(...idsOf(response));
    cursor = response.body.next_cursor;
    await createDelivery(service, key);
  }
  expect(seen).toEqual(made);
});

test('listDeliveries 200: state, lateness and words filter together', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const old = await createDelivery(own, key);
  await own.move(old, 'pick_up');
  await createDelivery(own, key, { pickup_address: 'Kano', delivery_address: 'Jos' });
  clock.forward(25 * hour);
  await createDelivery(own, key);
  await caughtUp(own);
  const person = await signedIn(own, { account: 'Acme' });
  const ids = async (query: Query) => idsOf(await browse(person, query));
  expect(await ids({ late: 'true', search: 'marina' })).toEqual([old]);
  expect(await ids({ status: 'in_transit', search: 'marina' })).toEqual([old]);
  expect(await ids({ status: 'in_transit', search: 'kano' })).toEqual([]);
  expect((await browse(person, { search: old })).body.data[0]).toMatchObject({ late: true });
  await own.stop();
});

test.each([
  // The clocks go back in Berlin on 25 October 2026: the day has 25 hours, from 22:00 to 23:00 UTC.
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-15', '2026-11-14T18:15:00.000Z', '2026-11-15T18:15:00.000Z'],
])('listDeliveries 200: a date is a day in the zone of the account: %s', async (zone, date, start, end) => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const person = await signedIn(own, { account: 'Acme' });
  const key = await own.newKey('Acme');
  await sql(own, 'update accounts set time_zone = $1', [zone]);
  const at = async (time: string, offset: number) => {
    clock.forward(Date.parse(time) + offset - clock.now());
    return createDelivery(own, key);
  };
  // From the past on: a session that lies in the future of its clock is no session.
  const before = await at(start, -1);
  const first = await at(start, 0);
  const last = await at(end, -1);
  const after = await at(end, 0);
  const again = await signedIn(own, { account: 'Acme' });
  const ids = async (query: Query) => idsOf(await browse({ ...again, accountId: person.accountId }, query));
  expect(await ids({ created_from: date, created_to: date })).toEqual([last, first]);
  expect(await ids({ created_from: date })).toEqual([after, last, first]);
  expect(await ids({ created_to: date })).toEqual([last, first, before]);
  await own.stop();
});

test('listDeliveries 400: a bad filter and a bad cursor are named', async () => {
  const { person } = await newAccount();
  const bad: [Query, string][] = [
    [{ status: 'lost' }, 'status must be'],
    [{ created_from: '2026-02-30' }, 'created_from must be a date of the calendar'],
    [{ cursor: 'nonsense' }, 'cursor must be'],
    [{ limit: 101 }, 'limit must be'],
    [{ colour: 'red' }, 'colour is not a known parameter'],
  ];
  for (const [query, words] of bad) {
    const response = await browse(person, query);
    expect(response.status).toBe(400);
    expect(response.body.details).toContain(words);
  }
});

const download = (person: TestPerson, query: Query = {}) =>
  person.call(exportDeliveries, { params: { account_id: person.accountId, mode: 'live' }, query });
/** As a spreadsheet reads it, and as the dashboard's import does. */
const parsed = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data;

test('exportDeliveries 200: a CSV file for spreadsheets, with all pages of what is filtered, in order', async () => {
  const { person, key } = await newAccount();
  const made: string[] = [];
  for (let i = 0; i < 24; i++) {
    const some = await Promise.all(Array.from({ length: 50 }, () => createDelivery(service, key)));
    made.push(...some);
  }
  made.sort().reverse();
  await service.move(made[3]!, 'pick_up');
  const response = await download(person);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="deliveries-live-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [head, ...rows] = parsed(response.text);
  expect(head).toEqual([...exportColumns]);
  expect(rows.map(([id]) => id)).toEqual(made);
  const shown = Object.fromEntries(exportColumns.map((name, i) => [name, rows[3]![i]]));
  expect(shown).toMatchObject({
    status: 'in_transit',
    pickup_address: shirts.pickup_address,
    receiver_phone: "'+2348012345678",
    weight: '2.5',
    amount: '5000.00',
    amount_to_collect: '500000',
    currency: 'USD',
  });
  expect(parsed((await download(person, { status: 'in_transit' })).text)).toHaveLength(2);
});

test('exportDeliveries 200: the file is UTF-8 with a mark that says so, and every line ends in CR LF', async () => {
  const { person, key } = await newAccount();
  await createDelivery(service, key, { pickup_address: 'Ọjọ́, "Łódź"', delivery_address: '名' });
  const { url } = service;
  const cookie = `${service.cookieName}=${person.cookies.get(service.cookieName)}`;
  const response = await fetch(`${url}/dashboard/accounts/${person.accountId}/live/export.csv`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.toString('utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain(',"Ọjọ́, ""Łódź""",名,');
});

const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  "'=1+1",
  "''=1+1",
  "'quoted'",
  '＝1+1',
  'a,b;c\td"e',
  '7 Allen Avenue\n=1+1\r\n\t"Ikeja", Lagos\rNigeria',
  '"',
  "O'Brien \\ ; drop table deliveries; --",
  '<script>alert(1)</script>',
  '\u202Egnp.exe 名 😀',
];

test('exportDeliveries 200: hostile text cannot become a formula, and an import brings everything back as it was', async () => {
  const { person, key } = await newAccount();
  const sent = hostile.map((text) => ({
    pickup_address: text,
    delivery_address: text,
    package_details: { weight: 0.125, description: text },
    receiver_contact: { name: text, phone: '+2348012345678' },
    amount_to_collect: 12345,
  }));
  for (const body of sent) await createDelivery(service, key, body);
  const [columns, ...rows] = parsed((await download(person)).text);
  expect(rows).toHaveLength(hostile.length);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  const target = await newAccount();
  const response = await target.person.call(importDeliveries, {
    params: { account_id: target.person.accountId, mode: 'live' },
    body: {
      import_id: 'round-trip',
      dry_run: false,
      columns,
      rows: rows.map((cells, i) => ({ line: i + 2, cells })),
    },
  });
  expect(response.body.results.map((row: { outcome: string }) => row.outcome)).toEqual(
    sent.map(() => 'created'),
  );
  const { body } = await browse(target.person, { limit: 100 });
  const back = body.data.map((row: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(sent[0]!).map((name) => [name, row[name]])),
  );
  const sorted = (items: unknown[]) => items.map((item) => JSON.stringify(item)).sort();
  expect(sorted(back)).toEqual(sorted(sent));
});

test('exportDeliveries 200: it says who carries a delivery, which proof is needed, who took it, what was collected, and when', async () => {
  const { person, key } = await newAccount();
  const fleet = testFleet(service);
  const courier_id = await fleet.addCourier('Bola Ade');
  const [open, delivered, failed, cancelled] = [
    await createDelivery(service, key, { ...shirts, required_proof: ['name', 'photo'] }),
    await createDelivery(service, key),
    await createDelivery(service, key),
    await createDelivery(service, key),
  ];
  await fleet.move(delivered, 'pick-up', { courier_id });
  await fleet.move(delivered, 'deliver', {
    collected_amount: 450_000,
    shortfall_reason: 'No change',
    proof: { recipient_name: 'Uche' },
  });
  await fleet.move(failed, 'pick-up', { courier_id });
  await fleet.move(failed, 'fail-attempt', { reason: 'receiver_absent' });
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  const [, ...rows] = parsed((await download(person)).text);
  const exported = (id: string) =>
    Object.fromEntries(exportColumns.map((name, i) => [name, rows.find(([first]) => first === id)![i]]));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const never = { picked_up_at: '', delivered_at: '', returned_at: '', cancelled_at: '' };
  const untouched = {
    ...never,
    courier: '',
    attempts: '0',
    instruction: '',
    collected_amount: '',
    recipient_name: '',
  };
  expect(exported(open)).toMatchObject({
    ...untouched,
    required_proof: 'photo name',
    proof_to_deliver: 'photo name',
  });
  expect(exported(delivered)).toMatchObject({
    ...never,
    courier: 'Bola',
    picked_up_at: time,
    delivered_at: time,
    collected_amount: '4500.00',
    proof_to_deliver: '',
    recipient_name: 'Uche',
  });
  expect(exported(failed)).toMatchObject({
    ...never,
    picked_up_at: time,
    attempts: '1',
    instruction: 'awaited',
    required_proof: '',
    proof_to_deliver: 'none',
  });
  expect(exported(cancelled)).toMatchObject({ ...untouched, cancelled_at: time });
});

test('exportDeliveries 200: what was left out is empty, and another account’s deliveries are not in it', async () => {
  const { person, key } = await newAccount();
  const rival = await newAccount();
  await createDelivery(service, rival.key);
  expect(parsed((await download(person)).text)).toEqual([[...exportColumns]]);
  await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  const [, row] = parsed((await download(person)).text);
  const cell = (name: (typeof exportColumns)[number]) => row![exportColumns.indexOf(name)];
  expect([cell('receiver_name'), cell('weight'), cell('amount')]).toEqual(['', '', '0.00']);
});

test('exportDeliveries 400: a bad filter is named before any file begins', async () => {
  const { person } = await newAccount();
  const response = await download(person, { status: 'lost' });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    400,
    'application/json; charset=utf-8',
  ]);
  expect((await download(person, { limit: 5 })).body.details).toContain('limit is not a known parameter');
});

test('exportDeliveries 200: a day of the filter is a day in the zone of the account', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  await sql(own, "update accounts set time_zone = 'Asia/Kathmandu'");
  clock.forward(Date.parse('2030-01-01T18:14:59Z') - clock.now());
  const before = await createDelivery(own, key);
  clock.forward(minute);
  const after = await createDelivery(own, key);
  clock.forward(day);
  const person = await signedIn(own, { account: 'Acme' });
  const ids = async (date: string) =>
    parsed((await download(person, { created_from: date, created_to: date })).text)
      .slice(1)
      .map(([id]) => id);
  expect([await ids('2030-01-01'), await ids('2030-01-02')]).toEqual([[before], [after]]);
  expect((await send(own, 'GET', '/healthz')).status).toBe(200);
  await own.stop();
});
