import { beforeEach, expect, test } from 'vitest';
import { getCashChain as operation } from '../../contract/operations/cash.ts';
import { cashScene, correctAmount, stopSetOffs } from '../support/cash.ts';
import { createDelivery, send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
beforeEach(() => stopSetOffs(service));

const read: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/cash`, key === undefined ? {} : { key });

/** A shop with money in every place: paid out, at the desk, and with a courier. */
async function shop() {
  const own = await cashScene(service);
  const first = await own.collect(1_000);
  await own.handIn(1_000);
  const payout = (await own.payOut(800)).body;
  const second = await own.collect(500);
  const chainOf = async (id: string) =>
    expectDeclared(operation, await own.asAccount('GET', `/v1/deliveries/${id}/cash`)).body;
  const confirm = ({ payout_id: id }: { payout_id: string }) =>
    own.asAccount('POST', `/v1/cash/payouts/${id}/confirm`);
  return { ...own, chainOf, confirm, first, second, payout };
}

test('200: every step from the door to the bank account, and what paid it', async () => {
  const { chainOf, confirm, first, second, payout, handIn, payOut } = await shop();
  const paid = await chainOf(first);
  expect(paid).toMatchObject({
    expected: 1_000,
    collected: 1_000,
    handed_in: 1_000,
    paid_out: 800,
    payouts: [{ ...payout, share: 800 }],
    confirmed_at: null,
  });
  expect(paid.steps).toMatchObject([
    {
      type: 'collected',
      amount: 1_000,
      payment_method: 'cash',
      courier: { id: expect.stringMatching(/^cou_/), name: 'Bola' },
    },
    { type: 'handed_in', amount: 1_000, hand_in_number: expect.any(Number) },
  ]);
  expect(await chainOf(second)).toMatchObject({ collected: 500, handed_in: 0, paid_out: 0, payouts: [] });
  await handIn(500);
  const rest = (await payOut(700)).body;
  await confirm(rest);
  expect((await chainOf(first)).confirmed_at, 'one of two is not confirmed').toBeNull();
  await confirm(payout);
  const whole = await chainOf(first);
  expect(whole.payouts).toMatchObject([
    { number: 1, share: 800 },
    { number: 2, share: 200 },
  ]);
  expect([whole.paid_out, whole.confirmed_at]).toEqual([1_000, expect.stringMatching(/Z$/)]);
  expect(await chainOf(second)).toMatchObject({ paid_out: 500, payouts: [{ number: 2 }] });
});

test('200: after a shortfall, a correction to less is less collected', async () => {
  const { chainOf, second, handIn } = await shop();
  await handIn(480, { shortfall: 20, reason: 'Lost' });
  await correctAmount(service, second, 480);
  const body = await chainOf(second);
  expect(body).toMatchObject({ collected: 480, handed_in: 480, with_courier: 0 });
  expect(body.steps.slice(-2)).toMatchObject([
    {
      type: 'corrected',
      amount: -20,
      corrected_by: { name: 'automatic assignment', kind: 'system' },
      reason: 'Counted again',
    },
    { type: 'shortfall', amount: -20, corrected_by: null, reason: null },
  ]);
});

test('200: what was handed in too much before a correction counts for another delivery', async () => {
  const { chainOf, first, second, handIn } = await shop();
  await correctAmount(service, first, 900);
  await handIn(400);
  const [corrected, other] = await Promise.all([first, second].map((id) => chainOf(id)));
  expect(corrected.steps.at(-1)).toMatchObject({ type: 'set_off', amount: -100 });
  expect(corrected).toMatchObject({ collected: 900, handed_in: 900, with_courier: 0 });
  expect(other.steps.at(-1)).toMatchObject({ type: 'handed_in', amount: 500 });
});

test('200: the account reads the first name of the courier, and an operator the whole name', async () => {
  const name = 'Shop of names';
  const { collect, accountId } = await cashScene(service, { name });
  const params = { account_id: accountId, mode: 'live', delivery_id: await collect(100) };
  const nameFor = async (person: { account: string } | { operator: true }) => {
    const { body } = await (await signedIn(service, person)).call(operation, { params });
    return body.steps[0].courier.name;
  };
  expect([await nameFor({ account: name }), await nameFor({ operator: true })]).toEqual(['Bola', 'Bola Ade']);
});

test('200: of a test delivery nothing is collected', async () => {
  const key = await service.newKey('Trying', 'test');
  const id = await createDelivery(service, key);
  const { body } = expectDeclared(operation, await read(service, key, id));
  expect(body).toMatchObject({ expected: 500_000, collected: 0, steps: [], payouts: [], statement: null });
});
