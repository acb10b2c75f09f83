import { expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getCashStatement as operation } from '../../contract/operations/cash.ts';
import { parseId, readId } from '../../server/platform/ids.ts';
import { cashScene } from '../support/cash.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const inWords = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error, body.details];

test('200: a line for each delivery and payout, with sums that agree with them', async () => {
  const { collect, handIn, payOut, asAccount, asFleet, accountId } = await cashScene(service);
  await asFleet('PUT', `/v1/fleet/accounts/${accountId}/fees`, {
    fixed: 10,
    currency: 'USD',
    basis_points: 100,
  });
  const id = await collect(1_000);
  await collect(400, { paid: { payment_method: 'transfer', payment_reference: 'TRF-1' } });
  await handIn(1_000);
  const { payout_id: payoutId } = (await payOut(900)).body;
  const { body } = expectDeclared(operation, await asAccount('GET', '/v1/cash/statement'));
  expect(body).toMatchObject({
    account: { id: accountId },
    currency: 'USD',
    currency_digits: 2,
    opening: 0,
    collected: 1_400,
    fees: 34,
    paid_out: 900,
    closing: 466,
    time_zone: 'UTC',
    is_complete: false,
    has_more: false,
  });
  expect(body.lines).toMatchObject([
    { type: 'collected', delivery_id: id, collected: 1_000, fee: 20, paid_out: 0, amount: 980, balance: 980 },
    { type: 'collected', payment_method: 'transfer', collected: 400, fee: 14, amount: 386, balance: 1_366 },
    {
      type: 'paid_out',
      payout_id: payoutId,
      bank_reference: 'GTB-42',
      paid_out: 900,
      amount: -900,
      balance: 466,
    },
  ]);
  const payouts = (await asAccount('GET', '/v1/cash/statement?type=paid_out')).body;
  expect(payouts).toMatchObject({ closing: 466, lines: [{ payout_id: payoutId, balance: null }] });
});

test('200: page by page, and as CSV, the lines are the same', async () => {
  const { collect, asAccount } = await cashScene(service);
  for (const amount of [100, 200, 300, 400, 500]) await collect(amount);
  const whole = (await asAccount('GET', '/v1/cash/statement')).body;
  const lines = [];
  for (let cursor = ''; ; ) {
    const { body } = await asAccount('GET', `/v1/cash/statement?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body).toMatchObject({ opening: 0, closing: 1_500 });
    lines.push(...body.lines);
    if (!body.has_more) break;
    cursor = body.next_cursor;
  }
  expect(lines).toEqual(whole.lines);
  const csv = await asAccount('GET', '/v1/cash/statement', { accept: 'text/csv' });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = csv.text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows).toHaveLength(1 + 1 + 5 + 1);
  expect(rows[1]!.slice(1)).toEqual(['opening', '', '', '', '', '', '', '', '', '', '0.00', 'USD', '']);
  expect(rows[2]!.slice(7, 13)).toEqual(['1.00', '0.00', '0.00', '1.00', '1.00', 'USD']);
  expect(rows.at(-1)!.slice(10)).toEqual(['', '15.00', 'USD', '']);
});

test('200: in CSV every amount is a number that spreadsheets add up, also below zero, and a reference is never a formula', async () => {
  const { collect, handIn, payOut, asAccount } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  await payOut(600, { bank_reference: '=1+1' });
  const { text } = await asAccount('GET', '/v1/cash/statement', { accept: 'text/csv' });
  const payout = text
    .split('\r\n')
    .find((line) => line.includes('paid_out,,'))!
    .split(',');
  expect(payout.slice(4, 13)).toEqual(['', "'=1+1", '', '0.00', '0.00', '6.00', '-6.00', '4.00', 'USD']);
});

test('200: in CSV every date is a day in the time zone of the account, and the exact time is beside it', async () => {
  const { collect, asAccount, accountId } = await cashScene(service);
  await collect(100);
  const [line] = (await asAccount('GET', '/v1/cash/statement')).body.lines;
  const text = 'update accounts set time_zone = $2 where account_id = $1';
  // The day of Kiritimati (UTC+14) or that of Pago Pago (UTC-11) is never the one of UTC, and neither ends within the hour.
  const timeZone = new Date(line.at).getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  await service.database.asOneStatement((tx) =>
    tx.query({ name: 'zone', text }, [readId('account', accountId), timeZone]),
  );
  const csv = await asAccount('GET', '/v1/cash/statement', { accept: 'text/csv' });
  const [head, , row, closing] = csv.text.split('\r\n').map((each) => each.split(','));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(line.at));
  expect(head!.at(-1)).toBe('at');
  expect([row![0], row!.at(-1)]).toEqual([day, line.at]);
  expect([closing![0], closing!.at(-1)]).toEqual([day, '']);
  expect(day).not.toBe(line.at.slice(0, 10));
});

test('200: a person gets the same as a key', async () => {
  const { collect, asAccount, accountId } = await cashScene(service, { name: 'Read by two' });
  await collect(100);
  const person = await signedIn(service, { account: 'Read by two' });
  const response = await person.call(operation, { params: { account_id: accountId, mode: 'live' } });
  expect(response.body).toEqual((await asAccount('GET', '/v1/cash/statement')).body);
});

test('200: as CSV and as PDF by Accept or by format, with the number of the statement in the name', async () => {
  const { collect, asAccount } = await cashScene(service);
  await collect(100);
  const { statement_number: number } = (await asAccount('GET', '/v1/cash/statement')).body;
  const types = { csv: 'text/csv', pdf: 'application/pdf' };
  for (const [format, accept] of Object.entries(types)) {
    const asked = await asAccount('GET', `/v1/cash/statement?format=${format}`, { accept: 'text/html,*/*' });
    for (const response of [asked, await asAccount('GET', '/v1/cash/statement', { accept })]) {
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="statement-${number}.${format}"`,
      );
      expect(response.text.slice(0, 5)).toMatch(format === 'pdf' ? /^%PDF-/ : /^\ufeff?date/);
    }
  }
});

test('200: the company of the fleet settings is on the PDF, in its script, and not in the CSV', async () => {
  const { asAccount } = await cashScene(service);
  const operator = await signedIn(service, { operator: true });
  const set = async (company_name: string | null) => {
    const { status } = await operator.call(changeFleetSettings, { body: { company_name } });
    expect(status).toBe(200);
  };
  const textOf = async (format: string) =>
    (await asAccount('GET', `/v1/cash/statement?format=${format}`)).text;
  const csv = await textOf('csv');
  const arabic = /BaseFont \/\w+\+IBMPlexSansArabic/;
  expect(await textOf('pdf')).not.toMatch(arabic);
  await set('شركة التوصيل السريع');
  expect(await textOf('pdf')).toMatch(arabic);
  expect(await textOf('csv')).toBe(csv);
  await set(null);
  expect(await textOf('pdf')).not.toMatch(arabic);
});

test('409: a PDF has at most 5,000 lines', async () => {
  const { collect, asAccount } = await cashScene(service);
  await collect(100);
  await sql(
    service,
    `insert into cash_postings (account_id, posting_id, kind, currency, bank, owed, delivery_id, courier_id, actor, at)
     select p.account_id, (substr(p.posting_id::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'collection', 'USD', 1, -1,
            p.delivery_id, p.courier_id, 'test', p.at
     from (select * from cash_postings where kind = 'collection' order by posting_id desc limit 1) p,
          generate_series(1, 5600) n`,
  );
  const response = expectDeclared(operation, await asAccount('GET', '/v1/cash/statement?format=pdf'));
  expect(inWords(response)).toEqual([
    409,
    'statement too long',
    'A PDF has at most 5000 lines. Choose a shorter period, or download it as CSV.',
  ]);
});

test('200: another account cannot see it, and with a test key it is empty', async () => {
  const { collect, asAccount } = await cashScene(service, { name: 'Stated' });
  await collect(100);
  expect((await asAccount('GET', '/v1/cash/statement')).body.collected).toBe(100);
  for (const other of [await service.newKey('Stated', 'test'), await service.newKey('Somebody else')]) {
    const { body } = await send(service, 'GET', '/v1/cash/statement', { key: other });
    expect(body).toMatchObject({ opening: 0, collected: 0, closing: 0, lines: [] });
  }
});

test('200: after the account changed its currency, the statement names the one in which it has money', async () => {
  const name = 'Moved to naira';
  const { collect, asAccount, accountId } = await cashScene(service, { name });
  expect((await asAccount('GET', '/v1/cash/statement')).body.currencies).toEqual(['USD']);
  await collect(100);
  await sql(service, `update accounts set currency = 'NGN' where account_id = $1`, [
    parseId('account', accountId),
  ]);
  const now = (await asAccount('GET', '/v1/cash/statement')).body;
  expect(now).toMatchObject({ currency: 'NGN', collected: 0, currencies: ['NGN', 'USD'] });
  const before = expectDeclared(operation, await asAccount('GET', '/v1/cash/statement?currency=USD'));
  expect(before.body).toMatchObject({ currency: 'USD', collected: 100, currencies: ['NGN', 'USD'] });
  const test = await send(service, 'GET', '/v1/cash/statement', { key: await service.newKey(name, 'test') });
  expect(test.body.currencies).toEqual(['NGN']);
});

test('400: days and currencies that do not exist, days that are the wrong way round, or more than 366', async () => {
  const { asAccount } = await cashScene(service);
  const longest = await asAccount('GET', '/v1/cash/statement?period_from=2025-11-01&period_to=2026-11-01');
  expect(longest.status, '366 days').toBe(200);
  const wrong: [string, string][] = [
    ['period_from=2026-02-30', 'period_from must be a date of the calendar, which 2026-02-30 is not'],
    [
      'period_from=2026-11-02&period_to=2026-11-01',
      'period_from (2026-11-02) must not be after period_to (2026-11-01)',
    ],
    ['period_from=2025-11-01&period_to=2026-11-02', 'a statement has at most 366 days'],
    ['period_from=9999-12-31&period_to=9999-12-31', 'period_to must be before 9999-12-31'],
    ['period_from=yesterday', 'period_from must be a day such as 2026-11-17'],
    ['currency=ZZZ', 'currency must be an ISO 4217 currency, such as NGN'],
    ['cursor=x', 'cursor must be the next_cursor of an earlier response'],
  ];
  for (const [query, details] of wrong) {
    const response = await asAccount('GET', `/v1/cash/statement?${query}`);
    expect(inWords(expectDeclared(operation, response))).toEqual([400, 'invalid request data', details]);
  }
});

test('400: a file has all lines, so it takes no cursor and no limit, and a PDF no type', async () => {
  const { asAccount } = await cashScene(service);
  for (const query of ['cursor=x', 'limit=2']) {
    const response = await asAccount('GET', `/v1/cash/statement?${query}`, { accept: 'text/csv' });
    expect(inWords(expectDeclared(operation, response))).toEqual([
      400,
      'invalid request data',
      `${query.split('=')[0]} is for JSON: a file has all lines`,
    ]);
  }
  const pdf = await asAccount('GET', '/v1/cash/statement?format=pdf&type=paid_out');
  expect(inWords(expectDeclared(operation, pdf))).toEqual([
    400,
    'invalid request data',
    'type is for JSON and CSV: a PDF has lines of every type',
  ]);
});

test('406: neither JSON nor CSV nor PDF is accepted', async () => {
  const { asAccount } = await cashScene(service);
  const response = await asAccount('GET', '/v1/cash/statement', { accept: 'image/png' });
  expect(expectDeclared(operation, response).status).toBe(406);
});
