import { expect, test } from 'vitest';
import { getCashStatement as operation } from '../../contract/operations/cash/statement.ts';
import { parseId, readId } from '../../server/platform/ids.ts';
import { cashScene } from '../support/cash.ts';
import { send } from '../support/client.ts';
import { type Call, expectDeclared, testCommonRefusals } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const inWords = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error, body.details];

const read: Call = (on, key) => send(on, 'GET', '/v1/cash/statement', key === undefined ? {} : { key });
testCommonRefusals(operation, service, read);

test('200: a line for each delivery and payout, with sums that agree with them', async () => {
  const { collect, handIn, payOut, asAccount, asFleet, accountId } = await cashScene(service);
  await asFleet('POST', `/v1/fleet/accounts/${accountId}/fees`, {
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
    account_id: accountId,
    currency: 'USD',
    currency_digits: 2,
    opening: 0,
    collected: 1_400,
    fees: 34,
    paid_out: 900,
    closing: 466,
    period: { time_zone: 'UTC', is_complete: false },
    has_more: false,
  });
  expect(body.lines).toMatchObject([
    { type: 'collected', delivery_id: id, collected: 1_000, fee: 20, paid_out: 0, amount: 980, balance: 980 },
    { type: 'collected', payment_method: 'transfer', collected: 400, fee: 14, amount: 386, balance: 1_366 },
    { type: 'paid_out', payout_id: payoutId, reference: 'GTB-42', paid_out: 900, amount: -900, balance: 466 },
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
  expect(rows[1]!.slice(1)).toEqual(['opening', '', '', '', '', '', '', '', '', '0.00', 'USD', '']);
  expect(rows[2]!.slice(6, 12)).toEqual(['1.00', '0.00', '0.00', '1.00', '1.00', 'USD']);
  expect(rows.at(-1)!.slice(9)).toEqual(['', '15.00', 'USD', '']);
});

test('200: in CSV every amount is a number that spreadsheets add up, also below zero, and a reference is never a formula', async () => {
  const { collect, handIn, payOut, asAccount } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  await payOut(600, { reference: '=1+1' });
  const { text } = await asAccount('GET', '/v1/cash/statement', { accept: 'text/csv' });
  const payout = text
    .split('\r\n')
    .find((line) => line.includes('paid_out,,'))!
    .split(',');
  expect(payout.slice(4, 12)).toEqual(["'=1+1", '', '0.00', '0.00', '6.00', '-6.00', '4.00', 'USD']);
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
  const longest = await asAccount('GET', '/v1/cash/statement?from=2025-11-01&to=2026-11-01');
  expect(longest.status, '366 days').toBe(200);
  const wrong: [string, string][] = [
    ['from=2026-02-30', 'from must be a day that exists'],
    ['from=2026-11-02&to=2026-11-01', 'from (2026-11-02) must not be after to (2026-11-01)'],
    ['from=2025-11-01&to=2026-11-02', 'a statement has at most 366 days'],
    ['from=9999-12-31&to=9999-12-31', 'to must be before 9999-12-31'],
    ['from=yesterday', 'from must be a day such as 2026-11-17'],
    ['currency=ZZZ', 'currency must be an ISO 4217 currency, such as NGN'],
    ['cursor=x', 'cursor must be the next_cursor of an earlier response'],
  ];
  for (const [query, details] of wrong) {
    const answer = await asAccount('GET', `/v1/cash/statement?${query}`);
    expect(inWords(expectDeclared(operation, answer))).toEqual([400, 'invalid request data', details]);
  }
});

test('400: CSV has all lines, so it takes no cursor and no limit', async () => {
  const { asAccount } = await cashScene(service);
  for (const query of ['cursor=x', 'limit=2']) {
    const answer = await asAccount('GET', `/v1/cash/statement?${query}`, { accept: 'text/csv' });
    expect(inWords(expectDeclared(operation, answer))).toEqual([
      400,
      'invalid request data',
      'cursor and limit are for JSON: CSV has all lines',
    ]);
  }
});

test('406: neither JSON nor CSV is accepted', async () => {
  const { asAccount } = await cashScene(service);
  const answer = await asAccount('GET', '/v1/cash/statement', { accept: 'image/png' });
  expect(expectDeclared(operation, answer).status).toBe(406);
});
