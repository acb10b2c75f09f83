import { beforeAll, expect, test } from 'vitest';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { changeSettings, listAudit } from '../../contract/dashboard/settings.ts';
import type { Operation } from '../../contract/operation.ts';
import { listPayouts } from '../../contract/operations/cash.ts';
import {
  createPayout,
  getAccountCash,
  getAccountFees,
  handInCash,
  listAccountPayouts,
  reversePayout,
  setAccountFees,
} from '../../contract/operations/fleet/cash.ts';
import {
  closeDesk,
  depositCash,
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from '../../contract/operations/fleet/cash-desk.ts';
import { type CashScene, cashScene } from '../support/cash.ts';
import type { JsonResponse } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

/** By an operator, unless a test says otherwise: what a fleet key does is in fleet-cash.test.ts. */
const service = useService();
let operator: TestPerson;
beforeAll(async () => {
  operator = await signedIn(service, { operator: true, name: 'Ngozi Eze' });
});

const ask = async (
  operation: Operation,
  options: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
    headers?: Record<string, string>;
  } = {},
): Promise<JsonResponse> => expectDeclared(operation, await operator.call(operation, options));
const inWords = ({ status, body }: JsonResponse) => [status, body.error, body.details];
const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';

/** An account with 1,000 collected by a courier. */
async function scene(): Promise<
  CashScene & { delivery_id: string; courier: { params: { courier_id: string } } }
> {
  const own = await cashScene(service);
  const delivery_id = await own.collect(1_000);
  return { ...own, delivery_id, courier: { params: { courier_id: own.courierId } } };
}

test('getCashDesk 200: couriers with cash, accounts that are owed money, and the desk', async () => {
  const { courierId, accountId } = await scene();
  const { body } = await ask(getCashDesk);
  const courier = body.couriers.find((each: { courier: { id: string } }) => each.courier.id === courierId);
  expect(courier).toMatchObject({
    courier: { name: 'Bola Ade' },
    currency: 'USD',
    amount: 1_000,
    deliveries: 1,
  });
  const account = body.accounts.find((each: { account: { id: string } }) => each.account.id === accountId);
  expect(account).toMatchObject({ owed: 1_000, with_couriers: 1_000, available: 0 });
});

test('handInCash 201: the person who is signed in has counted it, unless another name is sent', async () => {
  const { courier } = await scene();
  const counted = await ask(handInCash, { ...courier, body: { amount: 400, currency: 'USD' } });
  expect(counted.body).toMatchObject({ amount: 400, still_in_hand: 600, counted_by: 'Ngozi Eze' });
  const body = { amount: 100, currency: 'USD', counted_by: 'Uche' };
  expect((await ask(handInCash, { ...courier, body })).body.counted_by).toBe('Uche');
});

test('listHandIns 200: newest first, with the names of the courier and of who recorded it', async () => {
  const { handIn, courierId } = await scene();
  await handIn(100);
  const { body } = await ask(listHandIns);
  expect(body.data[0]).toMatchObject({
    courier: { id: courierId, name: 'Bola Ade' },
    amount: 100,
    recorded_by: { name: 'test', kind: 'key' },
  });
});

test('getAccountCash 200: the account’s own currency, before anything is collected and after a change', async () => {
  const owner = await signedIn(service, { account: 'Own currency' });
  const params = { account_id: owner.accountId };
  const read = async () => (await ask(getAccountCash, { params })).body;
  expect(await read()).toMatchObject({ currency: 'USD', balances: [] });
  const { collect } = await cashScene(service, { name: 'Own currency' });
  await collect(1_000);
  await ask(setAccountFees, { params, body: { fixed: 50, currency: 'USD', basis_points: 0 } });
  expect((await owner.call(changeSettings, { params, body: { currency: 'XOF' } })).status).toBe(200);
  expect(await read()).toMatchObject({
    currency: 'XOF',
    fees: { fixed: 50, currency: 'USD' },
    balances: [{ currency: 'USD' }],
  });
});

test('setAccountFees 200: for what is collected from then on, and in the audit log of the account', async () => {
  const { accountId, collect, balance } = await scene();
  const params = { account_id: accountId };
  const body = { fixed: 50, currency: 'USD', basis_points: 250 };
  expect((await ask(setAccountFees, { params, body })).body).toEqual(body);
  await collect(1_000);
  expect((await balance()).fees).toBe(75);
  const { data } = (await operator.call(listAudit, { params })).body;
  expect(data[0]).toMatchObject({
    action: 'cash.fees_changed',
    summary: 'changed the fees for collected money to $0.50 and 2.5 %',
  });
});

const payment = (account_id: string, amount: number) => ({
  body: { account_id, amount, currency: 'USD', bank_reference: 'GTB-42' },
});

const reason = { reason: 'The bank sent it back' };

test('reversePayout 200: the desk and the account read who paid, who reversed, and why', async () => {
  const { accountId, handIn, asAccount } = await scene();
  await handIn(1_000);
  const paid = await ask(createPayout, payment(accountId, 1_000));
  const params = { account_id: accountId };
  const paid_by = { name: 'Ngozi Eze', kind: 'person' };
  const before = await ask(getAccountCash, { params });
  expect(before.body.payouts).toMatchObject([{ paid_by, closed_by: null, reason: null }]);
  await ask(reversePayout, { params: { payout_id: paid.body.payout_id }, body: reason });
  const reversed = [{ status: 'reversed', paid_by, closed_by: paid_by, reason: reason.reason }];
  expect((await ask(getAccountCash, { params })).body.payouts).toMatchObject(reversed);
  expect((await ask(listAccountPayouts, { params })).body.data).toMatchObject(reversed);
  const ofAccount = await asAccount('GET', '/v1/cash/payouts');
  expect(expectDeclared(listPayouts, ofAccount).body.data).toMatchObject(reversed);
});

test('listAccountPayouts 200: newest first, page by page, and by bank reference in any case', async () => {
  const { accountId, handIn, asFleet } = await scene();
  await handIn(1_000);
  const list = async (query: string) => {
    const response = await asFleet('GET', `/v1/fleet/accounts/${accountId}/payouts?${query}`);
    return expectDeclared(listAccountPayouts, response).body;
  };
  const numbersOf = ({ data }: { data: { number: number }[] }) => data.map(({ number }) => number);
  const { body: paid } = await ask(createPayout, payment(accountId, 400));
  const other = { ...payment(accountId, 100).body, bank_reference: 'GTB-43' };
  expect((await ask(createPayout, { body: other })).status).toBe(201);
  const first = await list('limit=1');
  expect([numbersOf(first), first.has_more]).toEqual([[2], true]);
  expect(await list(`limit=1&cursor=${first.next_cursor}`)).toMatchObject({ data: [paid], has_more: false });
  expect(await list('bank_reference=gtb-42')).toMatchObject({ data: [paid] });
  expect(numbersOf(await list('bank_reference=GTB-4'))).toEqual([]);
  await ask(reversePayout, { params: { payout_id: paid.payout_id }, body: reason });
  expect(await list('bank_reference=GTB-42')).toMatchObject({ data: [{ number: 1, status: 'reversed' }] });
});

test('listAccountPayouts 400: a bank reference of nothing', async () => {
  const { accountId, asFleet } = await scene();
  const response = await asFleet('GET', `/v1/fleet/accounts/${accountId}/payouts?bank_reference=`);
  expect(expectDeclared(listAccountPayouts, response).status).toBe(400);
});

test('listAccountPayouts 404: no such account', async () => {
  expect((await ask(listAccountPayouts, { params: { account_id: `acc_${unknown}` } })).status).toBe(404);
});

test('getAccountFees 200: as they were set last, in exactly the shape that sets them', async () => {
  const { accountId, asFleet } = await scene();
  const path = `/v1/fleet/accounts/${accountId}/fees`;
  const none = expectDeclared(getAccountFees, await asFleet('GET', path)).body;
  expect(none).toEqual({ fixed: 0, currency: null, basis_points: 0 });
  const fees = { fixed: 50, currency: 'USD', basis_points: 250 };
  expect((await asFleet('PUT', path, fees)).body).toEqual(fees);
  expect((await asFleet('GET', path)).body).toEqual(fees);
});

test('getAccountFees 404: no such account', async () => {
  expect((await ask(getAccountFees, { params: { account_id: `acc_${unknown}` } })).status).toBe(404);
});

test('every payout, reversal, hand-in, deposit and closing is in the audit log', async () => {
  const { accountId, courier } = await scene();
  await ask(handInCash, {
    ...courier,
    body: { amount: 900, currency: 'USD', shortfall: 100, reason: 'A torn note' },
  });
  const { payout_id } = (await ask(createPayout, payment(accountId, 1_000))).body;
  await ask(reversePayout, { params: { payout_id }, body: reason });
  const ofAccount = (await operator.call(listAudit, { params: { account_id: accountId } })).body.data;
  expect(ofAccount.slice(0, 2)).toMatchObject([
    {
      by: expect.stringMatching(/^Ngozi Eze/),
      action: 'cash.payout_reversed',
      summary: 'reversed payout 1 of $10.00',
    },
    {
      action: 'cash.paid_out',
      summary: 'recorded payout 1 of $10.00, bank reference GTB-42',
    },
  ]);
  await deskIn('MAD');
  await ask(depositCash, { body: { currency: 'MAD', amount: 300 } });
  await ask(closeDesk, { body: { currency: 'MAD', counted: 690, reason: 'A torn note' } });
  const ofDesk = (await operator.call(listInstallationAudit, {})).body.data;
  const summaries = ofDesk.map(({ summary }: { summary: string }) => summary);
  expect(summaries).toEqual(
    expect.arrayContaining([
      'closed the cash desk: no. 1 in MAD, MAD 6.90 counted, MAD 0.10 missing',
      'took MAD 3.00 from the cash desk to the bank',
      expect.stringMatching(/^took in MAD 10\.00 of the courier Bola Ade: receipt MAD 1$/),
      expect.stringMatching(/^took in \$9\.00 of the courier Bola Ade: receipt USD \d+, \$1\.00 missing$/),
    ]),
  );
});

/** The desk in a currency that no other test uses. */
async function deskIn(currency: string): Promise<void> {
  const key = await service.newKey(`Shop in ${currency}`);
  await service.database.asOneStatement((tx) =>
    tx.query({ name: 'currency', text: 'update accounts set currency = $1 where name = $2' }, [
      currency,
      `Shop in ${currency}`,
    ]),
  );
  const { collect, handIn } = await cashScene(service, { key });
  await collect(1_000);
  await handIn(1_000, { currency });
}

async function deskOf(currency: string) {
  const { desks } = (await ask(getCashDesk)).body;
  return desks.find((each: { currency: string }) => each.currency === currency);
}

test('depositCash 201: cash of the desk goes to the bank', async () => {
  await deskIn('KES');
  const { status, body } = await ask(depositCash, { body: { currency: 'KES', amount: 300 } });
  expect([status, body]).toEqual([201, (await ask(listDeposits)).body.data[0]]);
  expect(body).toMatchObject({
    currency: 'KES',
    amount: 300,
    recorded_by: { name: 'Ngozi Eze', kind: 'person' },
  });
  expect(await deskOf('KES')).toMatchObject({ handed_in: 1_000, deposited: 300, balance: 700 });
});

test('depositCash 400: an amount of nothing', async () => {
  expect((await ask(depositCash, { body: { currency: 'KES', amount: 0 } })).status).toBe(400);
});

test('depositCash 409: more than the desk has', async () => {
  await deskIn('GHS');
  const response = await ask(depositCash, { body: { currency: 'GHS', amount: 1_001 } });
  expect(inWords(response)).toEqual([
    409,
    'more than in the cash desk',
    'The desk has GH₵10.00; GH₵10.01 is more than that.',
  ]);
});

test('depositCash 422: a key is for one deposit, which it repeats, also where both arrive at once', async () => {
  await deskIn('ZAR');
  const headers = { 'idempotency-key': 'desk-deposit-1' };
  const body = { currency: 'ZAR', amount: 300 };
  const [first, second] = await Promise.all([
    ask(depositCash, { body, headers }),
    ask(depositCash, { body, headers }),
  ]);
  expect(first!.body).toMatchObject({ currency: 'ZAR', amount: 300 });
  expect(second!.text).toBe(first!.text);
  expect((await ask(depositCash, { body, headers })).text).toBe(first!.text);
  expect((await ask(depositCash, { body: { ...body, amount: 301 }, headers })).status).toBe(422);
  expect(await deskOf('ZAR')).toMatchObject({ deposited: 300, balance: 700 });
});

test('closeDesk 201: it balances, and the next day starts with what was counted', async () => {
  await deskIn('XOF');
  const body = { currency: 'XOF', counted: 1_000, denominations: [{ value: 500, count: 2 }] };
  const closed = await ask(closeDesk, { body });
  expect(closed.body).toMatchObject({
    number: 1,
    opening: 0,
    handed_in: 1_000,
    difference: 0,
    closing: 1_000,
  });
  expect(await deskOf('XOF')).toMatchObject({
    currency_digits: 0,
    opening: 1_000,
    handed_in: 0,
    balance: 1_000,
  });
});

test('closeDesk 400: notes and coins that do not add up', async () => {
  const body = { currency: 'USD', counted: 1_000, denominations: [{ value: 500, count: 1 }] };
  expect((await ask(closeDesk, { body })).body.details).toMatch(/^denominations add up to 500/);
});

test('handInCash, createPayout, depositCash, closeDesk 400: a currency that does not exist', async () => {
  const { courier, accountId } = await scene();
  const currency = 'ZZZ';
  const responses = [
    await ask(handInCash, { ...courier, body: { amount: 1, currency } }),
    await ask(createPayout, { body: { ...payment(accountId, 1).body, currency } }),
    await ask(depositCash, { body: { amount: 1, currency } }),
    await ask(closeDesk, { body: { counted: 1, currency } }),
  ];
  for (const response of responses) {
    expect(inWords(response)).toEqual([
      400,
      'invalid request data',
      'currency must be an ISO 4217 currency, such as NGN',
    ]);
  }
});

test('closeDesk 409: it does not balance, unless the difference has a reason', async () => {
  await deskIn('KWD');
  const body = { currency: 'KWD', counted: 990 };
  expect(inWords(await ask(closeDesk, { body }))).toEqual([
    409,
    'closing not possible',
    'It does not balance: KWD 0.010 less than it should be. Count again, or close with a reason, which records the difference.',
  ]);
  const explained = await ask(closeDesk, { body: { ...body, reason: 'A torn note' } });
  expect(explained.body).toMatchObject({ difference: -10, closing: 990, reason: 'A torn note' });
});

test('closeDesk 422: a key is for one closing, which it repeats', async () => {
  await deskIn('PHP');
  const headers = { 'idempotency-key': 'desk-close-1' };
  const body = { currency: 'PHP', counted: 1_000 };
  const first = await ask(closeDesk, { body, headers });
  expect(first.body).toMatchObject({ number: 1 });
  expect((await ask(closeDesk, { body, headers })).text).toBe(first.text);
  expect((await ask(closeDesk, { body: { ...body, counted: 999 }, headers })).status).toBe(422);
  const { data } = (await ask(listClosings)).body;
  expect(data.filter((each: { currency: string }) => each.currency === 'PHP')).toHaveLength(1);
});

test('listClosings 200: newest first, with who closed', async () => {
  await deskIn('TND');
  await ask(closeDesk, { body: { currency: 'TND', counted: 1_000 } });
  expect((await ask(listClosings)).body.data[0]).toMatchObject({
    currency: 'TND',
    closing: 1_000,
    recorded_by: { name: 'Ngozi Eze', kind: 'person' },
  });
});

test('listClosings 200: page by page, without a gap; new closings shift no page', async () => {
  const close = async () => (await ask(closeDesk, { body: { currency: 'ILS', counted: 1_000 } })).body;
  await deskIn('ILS');
  const [first, second] = [await close(), await close()];
  const page = await ask(listClosings, { query: { limit: '1' } });
  expect(page.body).toMatchObject({ data: [second], has_more: true });
  await close();
  const { body } = await ask(listClosings, { query: { limit: '1', cursor: page.body.next_cursor } });
  expect(body.data).toEqual([first]);
});

test('listClosings 400: a cursor that is not ours', async () => {
  const { status, body } = await ask(listClosings, { query: { cursor: 'x' } });
  expect([status, body.details]).toEqual([400, 'cursor must be the next_cursor of an earlier response']);
});
