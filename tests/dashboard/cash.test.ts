import { expect, test } from 'vitest';
import {
  confirmAccountPayout,
  downloadStatement,
  getCash,
  getCashChain,
  getStatement,
  listAccountPayouts,
} from '../../contract/dashboard/cash.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import type { Operation } from '../../contract/operation.ts';
import { cashScene, correctAmount } from '../support/cash.ts';
import { signedIn } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
let shops = 0;

/** A shop with money in every place: paid out, at the desk, and with a courier. */
async function shop() {
  const name = `Shop ${++shops}`;
  const own = await cashScene(service, { name });
  const person = await signedIn(service, { account: name });
  const first = await own.collect(1_000);
  await own.handIn(1_000);
  const payout = (await own.payOut(800)).body;
  const second = await own.collect(500);
  const ask = async (
    operation: Operation,
    params: Record<string, string> = {},
    query: Record<string, string> = {},
  ) =>
    expectDeclared(
      operation,
      await person.call(operation, { params: { account_id: own.accountId, ...params }, query }),
    );
  return { ...own, ask, first, second, payout };
}

test('getCash 200: what is owed, what is with couriers, what was paid out, and which payouts wait', async () => {
  const { ask, payout } = await shop();
  const { body } = await ask(getCash);
  expect(body).toMatchObject({ currency: 'USD', currency_digits: 2, time_zone: 'UTC', to_confirm: [payout] });
  expect(body.balances).toMatchObject([
    { collected: 1_500, fees: 0, paid_out: 800, owed: 700, with_couriers: 500, available: 200 },
  ]);
});

test('getStatement 200: the same as with a key', async () => {
  const { ask, asAccount } = await shop();
  const withKey = (await asAccount('GET', '/v1/cash/statement')).body;
  expect((await ask(getStatement)).body).toEqual(withKey);
});

test('getStatement 400: a period that ends before it begins', async () => {
  const { ask } = await shop();
  const answer = await ask(getStatement, {}, { from: '2026-11-02', to: '2026-11-01' });
  expect(answer.body.details).toBe('from (2026-11-02) must not be after to (2026-11-01)');
});

test('downloadStatement 200: as CSV and as PDF, with the number of the statement in the name', async () => {
  const { ask } = await shop();
  const { number } = (await ask(getStatement)).body;
  for (const format of ['csv', 'pdf']) {
    const answer = await ask(downloadStatement, { format });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-${number}.${format}"`,
    );
    expect(answer.text.slice(0, 5)).toMatch(format === 'pdf' ? /^%PDF-/ : /^\ufeff?date/);
  }
});

test('downloadStatement 200: the company of the fleet settings is on the PDF, in its script, and not in the CSV', async () => {
  const { ask } = await shop();
  const operator = await signedIn(service, { operator: true });
  const set = async (company_name: string | null) => {
    const { status } = await operator.call(changeFleetSettings, { body: { company_name } });
    expect(status).toBe(200);
  };
  const textOf = async (format: string) => (await ask(downloadStatement, { format })).text;
  const csv = await textOf('csv');
  const arabic = /BaseFont \/\w+\+IBMPlexSansArabic/;
  expect(await textOf('pdf')).not.toMatch(arabic);
  await set('شركة التوصيل السريع');
  expect(await textOf('pdf')).toMatch(arabic);
  expect(await textOf('csv')).toBe(csv);
  await set(null);
  expect(await textOf('pdf')).not.toMatch(arabic);
});

test('downloadStatement 400: a day that does not exist', async () => {
  const { ask } = await shop();
  expect((await ask(downloadStatement, { format: 'pdf' }, { from: '2026-02-30' })).status).toBe(400);
});

test('downloadStatement 409: a PDF has at most 5,000 lines', async () => {
  const { ask } = await shop();
  await service.database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'many-postings',
        text: `
          insert into cash_postings (account_id, posting_id, kind, currency, bank, owed, delivery_id, courier_id, actor, at)
          select p.account_id, (substr(p.posting_id::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'collection', 'USD', 1, -1,
                 p.delivery_id, p.courier_id, 'test', p.at
          from (select * from cash_postings where kind = 'collection' order by posting_id desc limit 1) p,
               generate_series(1, 5600) n`,
      },
      [],
    ),
  );
  const answer = await ask(downloadStatement, { format: 'pdf' });
  expect(answer.body.details).toBe(
    'A PDF has at most 5000 lines. Choose a shorter period, or download it as CSV.',
  );
});

test('listAccountPayouts 200: newest first', async () => {
  const { ask, payout } = await shop();
  const { data } = (await ask(listAccountPayouts)).body;
  expect(data).toMatchObject([{ ...payout, paid_by: { by_kind: 'key' }, closed_by: null, reason: null }]);
});

test('listAccountPayouts 400: a cursor that is not ours', async () => {
  const { ask } = await shop();
  expect((await ask(listAccountPayouts, {}, { cursor: 'x' })).status).toBe(400);
});

test('confirmAccountPayout 200: the money has arrived', async () => {
  const { ask, payout } = await shop();
  const { body } = await ask(confirmAccountPayout, { payout_id: payout.payout_id });
  expect(body).toMatchObject({ payout_id: payout.payout_id, status: 'confirmed' });
  expect((await ask(getCash)).body.to_confirm).toEqual([]);
});

test('confirmAccountPayout 200: two people who confirm it at once, and one who does it later, confirm it once', async () => {
  const { ask, payout, asAccount } = await shop();
  const { payout_id } = payout;
  const both = await Promise.all([
    ask(confirmAccountPayout, { payout_id }),
    ask(confirmAccountPayout, { payout_id }),
  ]);
  const answers = [...both, await ask(confirmAccountPayout, { payout_id })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await caughtUp(service);
  expect((await asAccount('GET', '/v1/events?type=payout.confirmed')).body.data).toHaveLength(1);
});

test('getStatement 400: a currency that does not exist', async () => {
  const { ask } = await shop();
  const answer = await ask(getStatement, {}, { currency: 'ZZZ' });
  expect([answer.status, answer.body.details]).toEqual([
    400,
    'currency must be an ISO 4217 currency, such as NGN',
  ]);
});

test('confirmAccountPayout 409: it was reversed', async () => {
  const { ask, payout, asFleet } = await shop();
  await asFleet('POST', `/v1/fleet/payouts/${payout.payout_id}/reverse`, { reason: 'Sent back' });
  const answer = await ask(confirmAccountPayout, { payout_id: payout.payout_id });
  expect([answer.status, answer.body.error]).toEqual([409, 'payout already closed']);
});

test('getCashChain 200: every step from the door to the bank account, and what paid it', async () => {
  const { ask, first, second, payout, handIn, payOut } = await shop();
  const chain = async (delivery_id: string) => (await ask(getCashChain, { delivery_id })).body;
  const paid = await chain(first);
  expect(paid).toMatchObject({
    expected: 1_000,
    collected: 1_000,
    handed_in: 1_000,
    paid_out: 800,
    payouts: [payout],
    confirmed_at: null,
  });
  expect(paid.steps).toMatchObject([
    { kind: 'collected', amount: 1_000, payment_method: 'cash', courier_name: 'Bola' },
    { kind: 'handed_in', amount: 1_000, hand_in_number: expect.any(Number) },
  ]);
  expect(await chain(second)).toMatchObject({ collected: 500, handed_in: 0, paid_out: 0, payouts: [] });
  await handIn(500);
  const rest = (await payOut(700)).body;
  await ask(confirmAccountPayout, { payout_id: rest.payout_id });
  expect((await chain(first)).confirmed_at, 'one of two is not confirmed').toBeNull();
  await ask(confirmAccountPayout, { payout_id: payout.payout_id });
  const whole = await chain(first);
  expect(whole.payouts).toMatchObject([
    { number: 1, share: 800 },
    { number: 2, share: 200 },
  ]);
  expect([whole.paid_out, whole.confirmed_at]).toEqual([1_000, expect.stringMatching(/Z$/)]);
  expect(await chain(second)).toMatchObject({ paid_out: 500, payouts: [{ number: 2 }] });
});

test('getCashChain 200: after a shortfall, a correction to less is less collected', async () => {
  const { ask, second, handIn } = await shop();
  await handIn(480, { shortfall: 20, reason: 'Lost' });
  await correctAmount(service, second, 480);
  const { body } = await ask(getCashChain, { delivery_id: second });
  expect(body).toMatchObject({ collected: 480, handed_in: 480, with_courier: 0 });
  expect(body.steps.slice(-2)).toMatchObject([
    {
      kind: 'corrected',
      amount: -20,
      corrected_by: { by: 'automatic assignment', by_kind: 'system' },
      reason: 'Counted again',
    },
    { kind: 'shortfall', amount: -20, corrected_by: null, reason: null },
  ]);
});

test('getCashChain 200: what was handed in too much before a correction counts for another delivery', async () => {
  const { ask, first, second, handIn } = await shop();
  await correctAmount(service, first, 900);
  await handIn(400);
  const [corrected, other] = await Promise.all(
    [first, second].map(async (delivery_id) => (await ask(getCashChain, { delivery_id })).body),
  );
  expect(corrected.steps.at(-1)).toMatchObject({ kind: 'set_off', amount: -100 });
  expect(corrected).toMatchObject({ collected: 900, handed_in: 900, with_courier: 0 });
  expect(other.steps.at(-1)).toMatchObject({ kind: 'handed_in', amount: 500 });
});
