/** Cash of couriers, and payouts to accounts, with a fleet key. */
import { beforeEach, expect, test } from 'vitest';
import {
  createPayout,
  getAccountCash,
  getCourierCash,
  handInCash,
  reversePayout,
  setAccountFees,
} from '../../contract/operations/fleet/cash.ts';
import { makeSetOffs } from '../../server/money/index.ts';
import { type CashScene, cashScene, correctAmount, stopSetOffs } from '../support/cash.ts';
import { createDelivery, type JsonResponse, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
beforeEach(() => stopSetOffs(service));
const inWords = ({ status, body }: JsonResponse) => [status, body.error, body.details];
const key = (value: string) => ({ 'idempotency-key': value });

test('getCourierCash 200: cash is in the hands of the courier, transfers and card payments are not', async () => {
  const { collect, asFleet, courierId } = await cashScene(service);
  const first = await collect(5_000);
  await collect(700, { paid: { payment_method: 'transfer', payment_reference: 'TRF-1' } });
  await collect(800, { paid: { payment_method: 'card_terminal', payment_reference: 'SLIP-7' } });
  const second = await collect(300);
  const path = `/v1/fleet/couriers/${courierId}/cash`;
  const { body } = expectDeclared(getCourierCash, await asFleet('GET', path));
  expect(body.cash_in_hand).toMatchObject([{ currency: 'USD', currency_digits: 2, amount: 5_300 }]);
  expect(
    body.deliveries.map((each: { delivery_id: string; amount: number }) => [each.delivery_id, each.amount]),
  ).toEqual([
    [first, 5_000],
    [second, 300],
  ]);
  expect(body.hand_ins).toEqual([]);
});

test('handInCash 201: the oldest cash counts first, and the difference stays in hand unless it is missing', async () => {
  const { account, collect, handIn, asFleet, courierId, inHand, balance } = await cashScene(service);
  // Created first: how old cash is depends on when it was collected.
  const second = await createDelivery(service, account, { ...shirts, amount_to_collect: 500 });
  await collect(1_000);
  await collect(500, { id: second });
  const counted = expectDeclared(handInCash, await handIn(1_200, { counted_by: 'Ngozi Eze' }));
  expect([counted.status, counted.body]).toMatchObject([
    201,
    {
      expected: 1_500,
      amount: 1_200,
      difference: -300,
      shortfall: 0,
      still_in_hand: 300,
      counted_by: 'Ngozi Eze',
    },
  ]);
  const held = (await asFleet('GET', `/v1/fleet/couriers/${courierId}/cash`)).body;
  expect(held.deliveries).toMatchObject([{ delivery_id: second, amount: 300 }]);
  const missing = await handIn(250, {
    shortfall: 50,
    reason: 'A note was torn',
    denominations: [
      { value: 100, count: 2 },
      { value: 50, count: 1 },
    ],
  });
  expect(missing.body).toMatchObject({ number: counted.body.number + 1, still_in_hand: 0, shortfall: 50 });
  expect(await inHand()).toBe(0);
  // The company bears what is missing.
  expect(await balance()).toMatchObject({ owed: 1_500, with_couriers: 0, available: 1_500 });
});

test('handInCash 201: cash of many accounts is handed in at once, and each of them is owed its own', async () => {
  const scenes = [];
  for (let n = 0; n < 6; n++) scenes.push(await cashScene(service));
  const [first] = scenes as [(typeof scenes)[0]];
  for (const [n, { account }] of scenes.entries()) await first.collect(100 * (n + 1), { account });
  // All but half of the last one.
  expect((await first.handIn(1_800)).body).toMatchObject({ expected: 2_100, still_in_hand: 300 });
  const available = await Promise.all(scenes.map(async ({ balance }) => (await balance()).available));
  expect(available).toEqual([100, 200, 300, 400, 500, 300]);
  await caughtUp(service);
  const { data } = (await scenes[5]!.asAccount('GET', '/v1/events?type=cash.handed_in')).body;
  expect(data.map((event: { data: object }) => event.data)).toMatchObject([
    { amount: 300, fee: 0, currency: 'USD', payment_method: 'cash' },
  ]);
});

test('handInCash 201: a shortfall of money that was never there is taken back by a correction, and the courier gets none of it', async () => {
  const { collect, handIn, inHand, balance } = await cashScene(service);
  const typo = await collect(50_000);
  expect((await handIn(0, { shortfall: 50_000, reason: 'Not found' })).status).toBe(201);
  await correctAmount(service, typo, 0);
  expect(await inHand()).toBe(0);
  await collect(60_000);
  expect((await handIn(60_000)).body).toMatchObject({ expected: 60_000, still_in_hand: 0 });
  expect(await balance()).toMatchObject({ collected: 60_000, owed: 60_000, available: 60_000 });
});

test('handInCash 201: cash and shortfalls have an event for each delivery, also where a correction lets it count for another', async () => {
  const scene = await cashScene(service);
  const corrected = await scene.collect(300);
  await scene.handIn(300);
  await correctAmount(service, corrected, 200);
  const other = await scene.collect(500);
  await scene.handIn(350, { shortfall: 50, reason: 'Lost' });
  await caughtUp(service);
  const { data } = (await scene.asAccount('GET', '/v1/events?type=cash.handed_in,cash.written_off')).body;
  const shown = data.map((event: { type: string; data: Record<string, unknown> }) => [
    event.type,
    event.data.delivery_id,
    event.data.amount,
  ]);
  const expected = [
    ['cash.handed_in', corrected, 300],
    ['cash.handed_in', corrected, -100],
    ['cash.handed_in', other, 450],
    ['cash.written_off', other, 50],
  ];
  // What happens at one moment has no order.
  expect(shown).toHaveLength(expected.length);
  expect(shown).toEqual(expect.arrayContaining(expected));
});

test('getAccountCash 200: what one courier handed in too much is not the cash of another', async () => {
  const { collect, handIn, payOut, balance } = await cashScene(service);
  const corrected = await collect(1_000);
  await handIn(1_000);
  await correctAmount(service, corrected, 0);
  const { courierId: by } = await newCourier(service);
  await collect(800, { by });
  expect(await balance()).toMatchObject({ owed: 800, with_couriers: 800, available: 0 });
  expect((await payOut(1)).status).toBe(409);
});

test('what a courier handed in too much counts for the next delivery without another hand-in', async () => {
  const beta = await cashScene(service);
  const gamma = await cashScene(service);
  const corrected = await beta.collect(1_000);
  await beta.handIn(1_000);
  await correctAmount(service, corrected, 0);
  await beta.collect(1_000, { account: gamma.account });
  const { database, clock } = service;
  await database.inTransaction((tx) =>
    tx.query({ name: 'end-lease', text: "delete from worker_leases where name = 'set-offs'" }, []),
  );
  await makeSetOffs({ database, clock, onCommitted: () => undefined }).turn();
  // By this turn, or by the worker, whichever took the lease.
  await expect.poll(gamma.balance).toMatchObject({ owed: 1_000, with_couriers: 0, available: 1_000 });
  expect(await beta.inHand()).toBe(0);
  expect((await gamma.payOut(1_000)).status).toBe(201);
});

test('handInCash 409: more than the courier has is refused, and changes nothing', async () => {
  const { collect, handIn, inHand } = await cashScene(service);
  await collect(1_000);
  expect(inWords(expectDeclared(handInCash, await handIn(1_001)))).toEqual([
    409,
    'more than cash in hand',
    'The courier has $10.00 in hand; $10.01 is more than that.',
  ]);
  expect((await handIn(900, { shortfall: 101, reason: 'x' })).status).toBe(409);
  expect((await handIn(1, { currency: 'NGN' })).status).toBe(409);
  expect(await inHand()).toBe(1_000);
});

test('handInCash 409: of a courier who has handed in too much, it says how much, and what to do', async () => {
  const { collect, handIn, inHand } = await cashScene(service);
  const corrected = await collect(1_000);
  await handIn(1_000);
  await correctAmount(service, corrected, 800);
  expect(inWords(expectDeclared(handInCash, await handIn(1)))).toEqual([
    409,
    'more than cash in hand',
    'The courier has handed in $2.00 too much, which counts for the next cash that the courier collects. Hand in again when the courier has cash in hand.',
  ]);
  expect(await inHand()).toBe(-200);
});

test('handInCash 409: of hand-ins at the same time, those together are never more than the courier has', async () => {
  const { collect, handIn, inHand } = await cashScene(service);
  for (let round = 0; round < 5; round++) {
    await Promise.all([collect(300), collect(300)]);
    const responses = await Promise.all([handIn(400), handIn(400), handIn(400)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await handIn(200)).status).toBe(201);
    expect(await inHand()).toBe(0);
  }
});

test('handInCash 400: what cannot be right is refused by name', async () => {
  const { collect, handIn, inHand } = await cashScene(service);
  await collect(1_000);
  const wrong: [object, string][] = [
    [{ amount: 0 }, 'amount must be above 0, unless there is a shortfall'],
    [{ shortfall: 10 }, 'reason is required with shortfall'],
    [{ counted_by: 'Bola Ade' }, 'counted_by must be someone other than the courier'],
    [{ counted_by: ' bola  ADE' }, 'counted_by must be someone other than the courier'],
    [
      { denominations: [{ value: 200, count: 1 }] },
      'denominations add up to 200, but amount is 100; count again, or leave denominations out',
    ],
    [
      { amount: 1.5 },
      'amount must be a whole number of minor units from 0 to 9007199254740991, written as a number',
    ],
    [{ currency: 'naira' }, 'currency must be an ISO 4217 currency, such as NGN'],
    [{ currency: 'ZZZ' }, 'currency must be an ISO 4217 currency, such as NGN'],
  ];
  for (const [more, details] of wrong) {
    expect(inWords(expectDeclared(handInCash, await handIn(100, more)))).toEqual([
      400,
      'invalid request data',
      details,
    ]);
  }
  expect(await inHand()).toBe(1_000);
});

test('handInCash 422: the same key hands in once, also when both arrive together, and another body is refused', async () => {
  const { collect, asFleet, courierId, inHand } = await cashScene(service);
  await collect(1_000);
  const path = `/v1/fleet/couriers/${courierId}/hand-ins`;
  const body = { amount: 400, currency: 'USD' };
  const [one, two] = await Promise.all([
    asFleet('POST', path, body, key('h-1')),
    asFleet('POST', path, body, key('h-1')),
  ]);
  expect([one.status, one.text]).toEqual([201, two.text]);
  expect(await inHand()).toBe(600);
  expect((await asFleet('POST', path, { ...body, amount: 500 }, key('h-1'))).status).toBe(422);
  expect(await inHand()).toBe(600);
});

const courierNotFound = [404, 'courier not found', 'there is no courier with this identifier'];
const noCourier = '/v1/fleet/couriers/cou_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('handInCash 404: a courier that does not exist', async () => {
  const { asFleet } = await cashScene(service);
  const response = await asFleet('POST', `${noCourier}/hand-ins`, { amount: 1, currency: 'USD' });
  expect(inWords(expectDeclared(handInCash, response))).toEqual(courierNotFound);
});

test('getCourierCash 404: a courier that does not exist', async () => {
  const { asFleet } = await cashScene(service);
  const response = await asFleet('GET', `${noCourier}/cash`);
  expect(inWords(expectDeclared(getCourierCash, response))).toEqual(courierNotFound);
});

test('getAccountCash 200: what is owed is collected less fees less paid out, and only what was handed in is available', async () => {
  const { collect, handIn, payOut, asFleet, accountId } = await cashScene(service);
  const fees = { fixed: 50, currency: 'USD', basis_points: 250 };
  const path = `/v1/fleet/accounts/${accountId}`;
  expect(expectDeclared(setAccountFees, await asFleet('PUT', `${path}/fees`, fees)).body).toEqual(fees);
  await collect(1_010);
  await collect(2_000, { paid: { payment_method: 'transfer', payment_reference: 'TRF-1' } });
  const { body } = expectDeclared(getAccountCash, await asFleet('GET', `${path}/cash`));
  // 2.5 % of 10.10 is 0.2525, so 0.25; of 20.00 it is 0.50.
  const all = { collected: 3_010, fees: 50 + 25 + 50 + 50, paid_out: 0, owed: 3_010 - 175 };
  expect(body).toMatchObject({ account: { id: accountId }, currency: 'USD', fees, payouts: [] });
  expect(body.balances).toMatchObject([{ ...all, with_couriers: 1_010, available: 1_825 }]);
  await handIn(1_010);
  await payOut(2_000);
  const after = (await asFleet('GET', `${path}/cash`)).body;
  expect(after.balances).toMatchObject([{ paid_out: 2_000, owed: 835, with_couriers: 0, available: 835 }]);
  expect(after.payouts).toMatchObject([{ number: 1, amount: 2_000, status: 'paid' }]);
});

const accountNotFound = [404, 'account not found', 'there is no account with this identifier'];
const noAccount = 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('getAccountCash 404: an account that does not exist', async () => {
  const { asFleet } = await cashScene(service);
  const response = await asFleet('GET', `/v1/fleet/accounts/${noAccount}/cash`);
  expect(inWords(expectDeclared(getAccountCash, response))).toEqual(accountNotFound);
});

test('setAccountFees 404: an account that does not exist', async () => {
  const { asFleet } = await cashScene(service);
  const fees = { fixed: 0, currency: null, basis_points: 0 };
  const response = await asFleet('PUT', `/v1/fleet/accounts/${noAccount}/fees`, fees);
  expect(inWords(expectDeclared(setAccountFees, response))).toEqual(accountNotFound);
});

test('createPayout 404: an account that does not exist', async () => {
  const { payOut } = await cashScene(service);
  const response = await payOut(1, { account_id: noAccount });
  expect(inWords(expectDeclared(createPayout, response))).toEqual(accountNotFound);
});

test('setAccountFees 200: apply to what is collected from then on, and corrections use those of the collection', async () => {
  const { collect, asFleet, accountId, balance } = await cashScene(service);
  const path = `/v1/fleet/accounts/${accountId}/fees`;
  const set = (fixed: number) => asFleet('PUT', path, { fixed, currency: 'USD', basis_points: 0 });
  await set(10);
  const id = await collect(1_000);
  const changed = expectDeclared(setAccountFees, await set(500));
  expect([changed.status, changed.body]).toEqual([200, { fixed: 500, currency: 'USD', basis_points: 0 }]);
  expect((await balance()).fees).toBe(10);
  await service.move(id, 'correct');
  expect(await balance()).toMatchObject({ collected: 0, fees: 0, owed: 0, with_couriers: 0 });
});

test('setAccountFees 200: in another currency than that of the fixed fee, only the share is charged', async () => {
  const { collect, asFleet, accountId, balance } = await cashScene(service);
  const fees = { fixed: 30, currency: 'NGN', basis_points: 100 };
  expect((await asFleet('PUT', `/v1/fleet/accounts/${accountId}/fees`, fees)).status).toBe(200);
  await collect(1_000);
  expect(await balance()).toMatchObject({ currency: 'USD', collected: 1_000, fees: 10 });
});

test('setAccountFees 400: a fixed fee needs its currency, and shares are between 0 and 100 %', async () => {
  const { asFleet, accountId } = await cashScene(service);
  const path = `/v1/fleet/accounts/${accountId}/fees`;
  const wrong: [object, string][] = [
    [{ fixed: 10, currency: null, basis_points: 0 }, 'currency is required with fixed'],
    [
      { fixed: 0, currency: null, basis_points: 10_001 },
      'basis_points must be a whole number from 0 to 10000 (hundredths of a percent)',
    ],
    [{ fixed: 10, currency: 'QQQ', basis_points: 0 }, 'currency must be an ISO 4217 currency, such as NGN'],
  ];
  for (const [body, details] of wrong) {
    const response = expectDeclared(setAccountFees, await asFleet('PUT', path, body));
    expect(inWords(response)).toEqual([400, 'invalid request data', details]);
  }
});

test('setAccountFees 422: a key sets them once', async () => {
  const { asFleet, accountId } = await cashScene(service);
  const path = `/v1/fleet/accounts/${accountId}/fees`;
  const fees = { fixed: 10, currency: 'USD', basis_points: 0 };
  expect((await asFleet('PUT', path, fees, key('f-1'))).headers.get('idempotent-replayed')).toBeNull();
  expect((await asFleet('PUT', path, fees, key('f-1'))).headers.get('idempotent-replayed')).toBe('true');
  const other = await asFleet('PUT', path, { ...fees, fixed: 20 }, key('f-1'));
  expect(expectDeclared(setAccountFees, other).status).toBe(422);
});

test('createPayout 201: with its number and reference, and the account sees it', async () => {
  const { collect, handIn, payOut, asAccount, accountId } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  const paid = expectDeclared(createPayout, await payOut(600, { bank_reference: 'GTB-20261115-0042' }));
  expect([paid.status, paid.body]).toMatchObject([
    201,
    {
      account: { id: accountId },
      number: 1,
      amount: 600,
      currency: 'USD',
      bank_reference: 'GTB-20261115-0042',
      status: 'paid',
    },
  ]);
  const seen = await asAccount('GET', '/v1/cash/payouts');
  expect(seen.body).toEqual({ data: [paid.body], has_more: false, next_cursor: null });
});

test('createPayout 409: more than was handed in and is owed is refused, also when two arrive together', async () => {
  const { collect, handIn, payOut, balance } = await cashScene(service);
  await collect(1_000);
  expect(inWords(expectDeclared(createPayout, await payOut(1)))).toEqual([
    409,
    'more than available',
    '$0.00 can be paid out: what is owed, less the cash that couriers still have; $0.01 is more than that.',
  ]);
  await handIn(700);
  const both = await Promise.all([payOut(400), payOut(400)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await balance()).toMatchObject({ paid_out: 400, owed: 600, with_couriers: 300, available: 300 });
});

test('createPayout 409: a bank reference that another payout of the account has is refused, unless that one was reversed or it is confirmed', async () => {
  const { collect, handIn, asFleet, accountId, balance } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  const body = { account_id: accountId, amount: 300, currency: 'USD', bank_reference: 'GTB-1' };
  const pay = async (more: object = {}, headers = {}) =>
    expectDeclared(createPayout, await asFleet('POST', '/v1/fleet/payouts', { ...body, ...more }, headers));
  const both = await Promise.all([pay(), pay()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [first] = both.filter(({ status }) => status === 201);
  const { paid_at } = first!.body;
  expect(inWords(await pay({ amount: 100 }, key('d-1')))).toEqual([
    409,
    'bank reference already used',
    `Payout 1 of $3.00, recorded at ${paid_at}, has the bank reference GTB-1. If this is another transfer, send confirm_duplicate: true.`,
  ]);
  expect((await pay({ confirm_duplicate: false })).status).toBe(409);
  expect((await pay({ amount: 100, bank_reference: 'gtb-1' })).status, 'in any case').toBe(409);
  expect((await pay({ amount: 100, confirm_duplicate: true }, key('d-1'))).status).toBe(201);
  const second = await pay({ bank_reference: 'GTB-2' });
  await asFleet('POST', `/v1/fleet/payouts/${second.body.payout_id}/reverse`, { reason: 'Sent back' });
  expect((await pay({ bank_reference: 'GTB-2' })).status, 'the first one was reversed').toBe(201);
  expect((await pay({ amount: 10, bank_reference: 'Rent  May' })).status).toBe(201);
  expect((await pay({ amount: 10, bank_reference: 'rent may' })).status, 'with any spaces').toBe(409);
  expect((await balance()).paid_out).toBe(710);

  const other = await cashScene(service);
  await other.collect(1_000);
  await other.handIn(1_000);
  const elsewhere = { ...body, account_id: other.accountId };
  expect((await asFleet('POST', '/v1/fleet/payouts', elsewhere)).status, 'of another account').toBe(201);
});

test('createPayout 422: the same key pays once, also when both arrive together, and another body is refused', async () => {
  const { collect, handIn, asFleet, accountId, balance } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  const body = { account_id: accountId, amount: 300, currency: 'USD', bank_reference: 'A' };
  const [one, two] = await Promise.all([
    asFleet('POST', '/v1/fleet/payouts', body, key('p-1')),
    asFleet('POST', '/v1/fleet/payouts', body, key('p-1')),
  ]);
  expect([one.status, one.text]).toEqual([201, two.text]);
  expect((await balance()).paid_out).toBe(300);
  const other = await asFleet('POST', '/v1/fleet/payouts', { ...body, bank_reference: 'B' }, key('p-1'));
  expect(expectDeclared(createPayout, other).status).toBe(422);
});

test('createPayout 400: a payout needs an amount and a reference', async () => {
  const { payOut } = await cashScene(service);
  const response = expectDeclared(createPayout, await payOut(0, { bank_reference: '' }));
  expect(inWords(response)).toEqual([
    400,
    'invalid request data',
    'amount must be a whole number of minor units from 1 to 9007199254740991, written as a number; bank_reference is required',
  ]);
});

test('createPayout 400: a currency that does not exist', async () => {
  const { payOut } = await cashScene(service);
  expect(inWords(expectDeclared(createPayout, await payOut(1, { currency: 'ZZZ' })))).toEqual([
    400,
    'invalid request data',
    'currency must be an ISO 4217 currency, such as NGN',
  ]);
});

/** A payout of all that the account is owed. */
async function paidOut() {
  const scene = await cashScene(service);
  await scene.collect(1_000);
  await scene.handIn(1_000);
  const { payout_id: id } = (await scene.payOut(1_000)).body;
  const reverse = async (body: object, headers = {}, payout = id) =>
    expectDeclared(
      reversePayout,
      await scene.asFleet('POST', `/v1/fleet/payouts/${payout}/reverse`, body, headers),
    );
  return { ...scene, reverse };
}
const reason = { reason: 'The bank sent it back' };

test('reversePayout 200: the amount is owed again', async () => {
  const { reverse, balance } = await paidOut();
  const reversed = await reverse(reason);
  expect([reversed.status, reversed.body.status]).toEqual([200, 'reversed']);
  expect(await balance()).toMatchObject({ paid_out: 0, owed: 1_000, available: 1_000 });
});

test('reversePayout 409: a payout is reversed once', async () => {
  const { reverse, balance } = await paidOut();
  await reverse(reason);
  expect(inWords(await reverse(reason))).toEqual([
    409,
    'payout already closed',
    'Payout 1 was reversed before.',
  ]);
  expect((await balance()).owed).toBe(1_000);
});

test('reversePayout 422: a key is for one request, which it repeats', async () => {
  const { reverse } = await paidOut();
  const reversed = await reverse(reason, key('r-1'));
  expect((await reverse(reason, key('r-1'))).text).toBe(reversed.text);
  expect((await reverse({ reason: 'Another' }, key('r-1'))).status).toBe(422);
});

test('reversePayout 400: it needs a reason', async () => {
  const { reverse } = await paidOut();
  expect(inWords(await reverse({}))).toEqual([400, 'invalid request data', 'reason is required']);
});

test('reversePayout 404: a payout that does not exist', async () => {
  const { reverse } = await paidOut();
  const response = await reverse(reason, {}, 'pay_01kd3x8j5mfd7v2q9r4t6w8y0z');
  expect(inWords(response)).toEqual([404, 'payout not found', 'there is no payout with this identifier']);
});

/** The most that JSON keeps exactly. */
const most = Number.MAX_SAFE_INTEGER;

/** A delivery with this amount, picked up; and how it is delivered. */
async function pickedUp(scene: CashScene, amount: number) {
  const body = { ...shirts, amount_to_collect: amount };
  const id = await createDelivery(service, scene.account, body);
  await scene.asFleet('POST', `/v1/fleet/deliveries/${id}/pick-up`, { courier_id: scene.courierId });
  const deliver = () =>
    scene.asFleet('POST', `/v1/fleet/deliveries/${id}/deliver`, { collected_amount: amount });
  return { id, deliver };
}

test('deliverDelivery 409: money with which all that was collected would no longer be exact is refused, and changes nothing', async () => {
  const scene = await cashScene(service);
  await scene.collect(most - 100);
  const { id, deliver } = await pickedUp(scene, 101);
  const refused = await deliver();
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: 'move not possible',
      details: `All that was collected for this account would be more than ${most} minor units, the most that is kept exactly.`,
    },
  ]);
  const { body } = await scene.asAccount('GET', `/v1/deliveries/${id}`);
  expect(body.status).toBe('in_transit');
  expect(await scene.balance()).toMatchObject({ collected: most - 100, owed: most - 100 });
  await scene.collect(100);
  expect(await scene.balance()).toMatchObject({ collected: most, owed: most });
  expect(await scene.inHand()).toBe(most);
  const { body: statement } = await scene.asAccount('GET', '/v1/cash/statement');
  expect(statement).toMatchObject({ collected: most, closing: most });
});

test('deliverDelivery 409: of large amounts at the same moment, only as many are accepted as are exact together', async () => {
  const scene = await cashScene(service);
  const amount = 2 ** 52;
  const deliveries = await Promise.all([1, 2, 3, 4].map(() => pickedUp(scene, amount)));
  const responses = await Promise.all(deliveries.map(({ deliver }) => deliver()));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await scene.balance()).toMatchObject({ collected: amount });
});

test('deliverDelivery 409: cash of several accounts that would not be exact in the hands of a courier is refused until it is handed in', async () => {
  const [one, other] = [await cashScene(service), await cashScene(service)];
  await one.collect(most);
  const { deliver } = await pickedUp({ ...other, courierId: one.courierId }, 1);
  const refused = await deliver();
  expect([refused.status, refused.body.details]).toEqual([
    409,
    expect.stringContaining('cash in hand would be more than'),
  ]);
  expect((await one.handIn(1)).status).toBe(201);
  expect((await deliver()).status).toBe(200);
});

test('a correction with which all that was collected would no longer be exact is refused, and changes nothing', async () => {
  const scene = await cashScene(service);
  await scene.collect(most - 100);
  const id = await createDelivery(service, scene.account, { ...shirts, amount_to_collect: 200 });
  await scene.collect(100, { id, paid: { shortfall_reason: 'Had no more' } });
  await expect(correctAmount(service, id, 101)).rejects.toThrow('sum_too_large');
  expect(await scene.balance()).toMatchObject({ collected: most, owed: most });
});

test('handInCash 400: a hand-in with which the sum at the desk would not be exact is refused, and the courier keeps the cash', async () => {
  const scene = await cashScene(service);
  await sql(
    service,
    "insert into cash_desks (currency, handed_in) values ('USD', $1) on conflict (currency) do update set handed_in = $1",
    [most - 10],
  );
  await scene.collect(100);
  const refused = await scene.handIn(100);
  expect([refused.status, refused.body.details]).toEqual([
    400,
    expect.stringContaining('close the desk first'),
  ]);
  expect(await scene.inHand()).toBe(100);
  await sql(service, "update cash_desks set handed_in = 0 where currency = 'USD'");
});
