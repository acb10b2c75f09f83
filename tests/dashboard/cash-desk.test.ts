import { beforeAll, expect, test } from 'vitest';
import { listAccountPayouts } from '../../contract/dashboard/cash.ts';
import {
  changeFees,
  closeDesk,
  correctCollectedAmount,
  depositCash,
  findAccountsAtDesk,
  findPayoutsAtDesk,
  getAccountCashAtDesk,
  getCashDesk,
  getCourierCashAtDesk,
  handInAtDesk,
  listClosings,
  listHandIns,
  payOut,
  reversePayoutAtDesk,
} from '../../contract/dashboard/cash-desk.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { changeSettings, listAudit } from '../../contract/dashboard/settings.ts';
import type { Operation } from '../../contract/operation.ts';
import { type CashScene, cashScene } from '../support/cash.ts';
import type { Answer } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
let operator: TestPerson;
beforeAll(async () => {
  operator = await signedIn(service, { operator: true, name: 'Ngozi Eze' });
});

const ask = async (
  operation: Operation,
  options: { params?: Record<string, string>; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> => expectDeclared(operation, await operator.call(operation, options));
const inWords = ({ status, body }: Answer) => [status, body.error, body.details];
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
  const courier = body.couriers.find((each: { courier_id: string }) => each.courier_id === courierId);
  expect(courier).toMatchObject({ name: 'Bola Ade', currency: 'USD', amount: 1_000, deliveries: 1 });
  const account = body.accounts.find((each: { account_id: string }) => each.account_id === accountId);
  expect(account).toMatchObject({ owed: 1_000, with_couriers: 1_000, available: 0 });
});

test('getCourierCashAtDesk 200: what the courier has, and of which deliveries', async () => {
  const { courier, delivery_id } = await scene();
  const { body } = await ask(getCourierCashAtDesk, courier);
  expect(body).toMatchObject({ cash_in_hand: [{ amount: 1_000 }], deliveries: [{ delivery_id }] });
});

test('getCourierCashAtDesk 404: no such courier', async () => {
  const answer = await ask(getCourierCashAtDesk, { params: { courier_id: `cou_${unknown}` } });
  expect(answer.status).toBe(404);
});

test('handInAtDesk 201: the person who is signed in has counted it, unless another name is sent', async () => {
  const { courier } = await scene();
  const counted = await ask(handInAtDesk, { ...courier, body: { amount: 400, currency: 'USD' } });
  expect(counted.body).toMatchObject({ amount: 400, still_in_hand: 600, counted_by: 'Ngozi Eze' });
  const body = { amount: 100, currency: 'USD', counted_by: 'Uche' };
  expect((await ask(handInAtDesk, { ...courier, body })).body.counted_by).toBe('Uche');
});

test('handInAtDesk 400: a shortfall without a reason', async () => {
  const { courier } = await scene();
  const body = { amount: 400, currency: 'USD', shortfall: 1 };
  const answer = await ask(handInAtDesk, { ...courier, body });
  expect(inWords(answer)).toEqual([400, 'invalid request data', 'reason is required with a shortfall']);
});

test('handInAtDesk 404: no such courier', async () => {
  const body = { amount: 400, currency: 'USD' };
  const answer = await ask(handInAtDesk, { params: { courier_id: `cou_${unknown}` }, body });
  expect(answer.status).toBe(404);
});

test('handInAtDesk 409: more than the courier has', async () => {
  const { courier } = await scene();
  const answer = await ask(handInAtDesk, { ...courier, body: { amount: 1_001, currency: 'USD' } });
  expect([answer.status, answer.body.error]).toEqual([409, 'more than cash in hand']);
});

test('handInAtDesk 422: a key is for one hand-in, which it repeats', async () => {
  const { courier } = await scene();
  const headers = { 'idempotency-key': 'desk-1' };
  const body = { amount: 400, currency: 'USD' };
  const first = await ask(handInAtDesk, { ...courier, headers, body });
  expect((await ask(handInAtDesk, { ...courier, headers, body })).text).toBe(first.text);
  expect((await ask(handInAtDesk, { ...courier, headers, body: { ...body, amount: 401 } })).status).toBe(422);
});

test('listHandIns 200: newest first, with the names of the courier and of who recorded it', async () => {
  const { handIn, courierId } = await scene();
  await handIn(100);
  const { body } = await ask(listHandIns);
  expect(body.data[0]).toMatchObject({
    courier_id: courierId,
    courier_name: 'Bola Ade',
    amount: 100,
    by_kind: 'key',
  });
});

test('listHandIns 400: a cursor that is not ours', async () => {
  const answer = await operator.call(listHandIns, { query: { cursor: 'x' } });
  expect(expectDeclared(listHandIns, answer).status).toBe(400);
});

test('findAccountsAtDesk 200: by a part of the name, also where nothing is owed', async () => {
  const key = await service.newKey('Zebra Crossing');
  const { accountId } = await cashScene(service, { key });
  const answer = await operator.call(findAccountsAtDesk, { query: { name: 'BRA CROSS' } });
  expect(expectDeclared(findAccountsAtDesk, answer).body).toEqual({
    data: [{ account_id: accountId, name: 'Zebra Crossing' }],
  });
  const none = await operator.call(findAccountsAtDesk, { query: { name: 'Zebra%' } });
  expect(none.body.data, 'a name is no pattern').toEqual([]);
});

test('findAccountsAtDesk 400: without a name', async () => {
  const answer = await operator.call(findAccountsAtDesk, { query: { name: '' } });
  expect(expectDeclared(findAccountsAtDesk, answer).status).toBe(400);
});

test('getAccountCashAtDesk 200: balances, fees and payouts', async () => {
  const { accountId } = await scene();
  const { body } = await ask(getAccountCashAtDesk, { params: { account_id: accountId } });
  expect(body).toMatchObject({ balances: [{ owed: 1_000 }], fees: { basis_points: 0 }, payouts: [] });
});

test('getAccountCashAtDesk 200: the account’s own currency, before anything is collected and after a change', async () => {
  const owner = await signedIn(service, { account: 'Own currency' });
  const params = { account_id: owner.accountId };
  const read = async () => (await ask(getAccountCashAtDesk, { params })).body;
  expect(await read()).toMatchObject({ currency: 'USD', balances: [] });
  const { collect } = await cashScene(service, { name: 'Own currency' });
  await collect(1_000);
  await ask(changeFees, { params, body: { fixed: 50, currency: 'USD', basis_points: 0 } });
  expect((await owner.call(changeSettings, { params, body: { currency: 'XOF' } })).status).toBe(200);
  expect(await read()).toMatchObject({
    currency: 'XOF',
    fees: { fixed: 50, currency: 'USD' },
    balances: [{ currency: 'USD' }],
  });
});

test('getAccountCashAtDesk 404: no such account', async () => {
  const answer = await ask(getAccountCashAtDesk, { params: { account_id: `acc_${unknown}` } });
  expect(inWords(answer)).toEqual([404, 'account not found', 'there is no account with this identifier']);
});

test('changeFees 200: for what is collected from then on, and in the audit log of the account', async () => {
  const { accountId, collect, balance } = await scene();
  const params = { account_id: accountId };
  const body = { fixed: 50, currency: 'USD', basis_points: 250 };
  expect((await ask(changeFees, { params, body })).body).toEqual(body);
  await collect(1_000);
  expect((await balance()).fees).toBe(75);
  const { data } = (await operator.call(listAudit, { params })).body;
  expect(data[0]).toMatchObject({
    action: 'cash.fees_changed',
    summary: 'changed the fees for collected money to $0.50 and 2.5 %',
  });
});

test('changeFees 400: a fixed fee without a currency', async () => {
  const { accountId } = await scene();
  const body = { fixed: 50, currency: null, basis_points: 0 };
  const answer = await ask(changeFees, { params: { account_id: accountId }, body });
  expect(inWords(answer)).toEqual([400, 'invalid request data', 'currency is required with a fixed fee']);
});

test('changeFees 404: no such account', async () => {
  const body = { fixed: 0, currency: null, basis_points: 0 };
  expect((await ask(changeFees, { params: { account_id: `acc_${unknown}` }, body })).status).toBe(404);
});

const payment = (account_id: string, amount: number) => ({
  body: { account_id, amount, currency: 'USD', reference: 'GTB-42' },
});

test('payOut 201: what is owed and was handed in', async () => {
  const { accountId, handIn, balance } = await scene();
  await handIn(1_000);
  const paid = await ask(payOut, payment(accountId, 600));
  expect(paid.body).toMatchObject({ number: 1, amount: 600, status: 'paid' });
  expect(await balance()).toMatchObject({ owed: 400, available: 400 });
});

test('payOut 400: without a reference', async () => {
  const { accountId } = await scene();
  const { body } = payment(accountId, 1);
  expect((await ask(payOut, { body: { ...body, reference: '' } })).status).toBe(400);
});

test('payOut 404: no such account', async () => {
  expect((await ask(payOut, payment(`acc_${unknown}`, 1))).status).toBe(404);
});

test('payOut 409: more than was handed in', async () => {
  const { accountId } = await scene();
  expect((await ask(payOut, payment(accountId, 1))).body.error).toBe('more than available');
});

test('payOut 409: the bank reference of another payout, unless it is confirmed', async () => {
  const { accountId, handIn } = await scene();
  await handIn(1_000);
  await ask(payOut, payment(accountId, 100));
  expect((await ask(payOut, payment(accountId, 200))).body.error).toBe('bank reference already used');
  const { body } = payment(accountId, 200);
  expect((await ask(payOut, { body: { ...body, confirm_duplicate: true } })).body.number).toBe(2);
});

test('payOut 422: a key is for one payout, which it repeats', async () => {
  const { accountId, handIn, balance } = await scene();
  await handIn(1_000);
  const headers = { 'idempotency-key': 'desk-pay-1' };
  const first = await ask(payOut, { ...payment(accountId, 100), headers });
  expect((await ask(payOut, { ...payment(accountId, 100), headers })).text).toBe(first.text);
  expect((await ask(payOut, { ...payment(accountId, 200), headers })).status).toBe(422);
  expect((await balance()).paid_out).toBe(100);
});

async function paidScene() {
  const own = await scene();
  await own.handIn(1_000);
  const params = { payout_id: (await own.payOut(1_000)).body.payout_id as string };
  return { ...own, params };
}
const reason = { reason: 'The bank sent it back' };

test('reversePayoutAtDesk 200: the amount is owed again', async () => {
  const { params, balance } = await paidScene();
  expect((await ask(reversePayoutAtDesk, { params, body: reason })).body.status).toBe('reversed');
  expect(await balance()).toMatchObject({ paid_out: 0, owed: 1_000 });
});

test('reversePayoutAtDesk 200: the desk and the account read who paid, who reversed, and why', async () => {
  const { accountId, handIn } = await scene();
  await handIn(1_000);
  const paid = await ask(payOut, payment(accountId, 1_000));
  const params = { account_id: accountId };
  const paid_by = { by: 'Ngozi Eze', by_kind: 'person' };
  const before = await ask(getAccountCashAtDesk, { params });
  expect(before.body.payouts).toMatchObject([{ paid_by, closed_by: null, reason: null }]);
  await ask(reversePayoutAtDesk, { params: { payout_id: paid.body.payout_id }, body: reason });
  const reversed = [{ status: 'reversed', paid_by, closed_by: paid_by, reason: reason.reason }];
  expect((await ask(getAccountCashAtDesk, { params })).body.payouts).toMatchObject(reversed);
  expect((await ask(listAccountPayouts, { params })).body.data).toMatchObject(reversed);
});

test('findPayoutsAtDesk 200: payouts of the account with this reference, but not those that were reversed', async () => {
  const { accountId, handIn } = await scene();
  await handIn(1_000);
  const params = { account_id: accountId };
  const find = async (reference: string) => {
    const answer = await operator.call(findPayoutsAtDesk, { params, query: { reference } });
    return expectDeclared(findPayoutsAtDesk, answer).body.data;
  };
  const { body: paid } = await ask(payOut, payment(accountId, 400));
  expect(await find('GTB-42')).toEqual([paid]);
  expect(await find('GTB-4')).toEqual([]);
  await ask(reversePayoutAtDesk, { params: { payout_id: paid.payout_id }, body: reason });
  expect(await find('GTB-42')).toEqual([]);
});

test('findPayoutsAtDesk 400: without a reference', async () => {
  const { accountId } = await scene();
  const request = { params: { account_id: accountId }, query: { reference: '' } };
  const answer = await operator.call(findPayoutsAtDesk, request);
  expect(expectDeclared(findPayoutsAtDesk, answer).status).toBe(400);
});

test('findPayoutsAtDesk 404: no such account', async () => {
  const request = { params: { account_id: `acc_${unknown}` }, query: { reference: 'GTB-42' } };
  const answer = await operator.call(findPayoutsAtDesk, request);
  expect(expectDeclared(findPayoutsAtDesk, answer).status).toBe(404);
});

test('every payout, reversal, hand-in, deposit and closing is in the audit log', async () => {
  const { accountId, courier } = await scene();
  await ask(handInAtDesk, {
    ...courier,
    body: { amount: 900, currency: 'USD', shortfall: 100, reason: 'A torn note' },
  });
  const { payout_id } = (await ask(payOut, payment(accountId, 1_000))).body;
  await ask(reversePayoutAtDesk, { params: { payout_id }, body: reason });
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

test('reversePayoutAtDesk 400: without a reason', async () => {
  const { params } = await paidScene();
  expect((await ask(reversePayoutAtDesk, { params, body: {} })).status).toBe(400);
});

test('reversePayoutAtDesk 404: no such payout', async () => {
  const answer = await ask(reversePayoutAtDesk, { params: { payout_id: `pay_${unknown}` }, body: reason });
  expect(answer.status).toBe(404);
});

test('reversePayoutAtDesk 409: it was reversed before', async () => {
  const { params } = await paidScene();
  await ask(reversePayoutAtDesk, { params, body: reason });
  expect((await ask(reversePayoutAtDesk, { params, body: reason })).body.error).toBe('payout already closed');
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

test('depositCash 200: cash of the desk goes to the bank', async () => {
  await deskIn('KES');
  const { body } = await ask(depositCash, { body: { currency: 'KES', amount: 300 } });
  expect(body).toMatchObject({ handed_in: 1_000, deposited: 300, balance: 700 });
});

test('depositCash 400: an amount of nothing', async () => {
  expect((await ask(depositCash, { body: { currency: 'KES', amount: 0 } })).status).toBe(400);
});

test('depositCash 409: more than the desk has', async () => {
  await deskIn('GHS');
  const answer = await ask(depositCash, { body: { currency: 'GHS', amount: 1_001 } });
  expect(inWords(answer)).toEqual([
    409,
    'not possible now',
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
  expect(first!.body).toMatchObject({ deposited: 300, balance: 700 });
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

test('handInAtDesk, payOut, depositCash, closeDesk 400: a currency that does not exist', async () => {
  const { courier, accountId } = await scene();
  const currency = 'ZZZ';
  const answers = [
    await ask(handInAtDesk, { ...courier, body: { amount: 1, currency } }),
    await ask(payOut, { body: { ...payment(accountId, 1).body, currency } }),
    await ask(depositCash, { body: { amount: 1, currency } }),
    await ask(closeDesk, { body: { counted: 1, currency } }),
  ];
  for (const answer of answers) {
    expect(inWords(answer)).toEqual([
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
    'not possible now',
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
    by: 'Ngozi Eze',
    by_kind: 'person',
  });
});

const correct = (delivery_id: string, body: object) =>
  ask(correctCollectedAmount, { params: { delivery_id }, body: { reason: 'Counted again', ...body } });

test('correctCollectedAmount 200: before the hand-in the courier has less, after it there is more to hand in', async () => {
  const { delivery_id, inHand, handIn, balance, asAccount } = await scene();
  expect((await correct(delivery_id, { collected_amount: 800 })).body).toEqual({ delivery_id });
  expect([await inHand(), (await balance()).owed]).toEqual([800, 800]);
  await handIn(800);
  await correct(delivery_id, { collected_amount: 900 });
  expect([await inHand(), (await balance()).owed]).toEqual([100, 900]);
  await correct(delivery_id, { collected_amount: 700 });
  expect([await inHand(), (await balance()).owed]).toEqual([-100, 700]);
  const { data } = (await asAccount('GET', `/v1/deliveries/${delivery_id}/events`)).body;
  expect(data.at(-1)).toMatchObject({
    type: 'delivery.amount_corrected',
    data: { reason: 'Counted again', previous_amount: 900, collected_amount: 700 },
  });
});

test('correctCollectedAmount 200: a transfer that was taken for cash leaves the hands of the courier', async () => {
  const { delivery_id, inHand, balance } = await scene();
  const paid = { collected_amount: 1_000, payment_method: 'transfer', payment_reference: 'TRF-1' };
  await correct(delivery_id, paid);
  expect(await inHand()).toBe(0);
  expect(await balance()).toMatchObject({ collected: 1_000, owed: 1_000, available: 1_000 });
});

test('correctCollectedAmount 400: more than the amount to collect, or a transfer without a reference', async () => {
  const { delivery_id } = await scene();
  const more = await correct(delivery_id, { collected_amount: 1_001 });
  expect(more.body.details).toBe('collected_amount (1001) is more than the amount to collect (1000)');
  const bare = await correct(delivery_id, { collected_amount: 900, payment_method: 'transfer' });
  expect(bare.body.details).toBe('payment_reference is required with the payment_method transfer');
});

test('correctCollectedAmount 404: no such delivery', async () => {
  expect((await correct(`dlv_${unknown}`, { collected_amount: 0 })).status).toBe(404);
});

test('correctCollectedAmount 409: there was nothing to collect', async () => {
  const { collect } = await cashScene(service);
  const free = await correct(await collect(0), { collected_amount: 1 });
  expect(inWords(free)).toEqual([409, 'move not possible', 'There was nothing to collect.']);
});
