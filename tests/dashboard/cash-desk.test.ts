import { beforeAll, expect, test } from 'vitest';
import { findAccountsAtDesk } from '../../contract/dashboard/cash-desk.ts';
import type { Operation } from '../../contract/operation.ts';
import { correctCollectedAmount } from '../../contract/operations/fleet/moves.ts';
import { cashScene } from '../support/cash.ts';
import type { JsonResponse } from '../support/client.ts';
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
  options: { params?: Record<string, string>; body?: object } = {},
): Promise<JsonResponse> => expectDeclared(operation, await operator.call(operation, options));
const inWords = ({ status, body }: JsonResponse) => [status, body.error, body.details];
const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';

/** An account with 1,000 collected by a courier. */
async function scene() {
  const own = await cashScene(service);
  return { ...own, delivery_id: await own.collect(1_000) };
}

test('findAccountsAtDesk 200: by a part of the name, also where nothing is owed', async () => {
  const key = await service.newKey('Zebra Crossing');
  const { accountId } = await cashScene(service, { key });
  const response = await operator.call(findAccountsAtDesk, { query: { name: 'BRA CROSS' } });
  expect(expectDeclared(findAccountsAtDesk, response).body).toEqual({
    data: [{ id: accountId, name: 'Zebra Crossing' }],
  });
  const none = await operator.call(findAccountsAtDesk, { query: { name: 'Zebra%' } });
  expect(none.body.data, 'a name is no pattern').toEqual([]);
});

test('findAccountsAtDesk 400: without a name', async () => {
  const response = await operator.call(findAccountsAtDesk, { query: { name: '' } });
  expect(expectDeclared(findAccountsAtDesk, response).status).toBe(400);
});

const correct = (delivery_id: string, body: object) =>
  ask(correctCollectedAmount, { params: { delivery_id }, body: { reason: 'Counted again', ...body } });

test('correctCollectedAmount 200: before the hand-in the courier has less, after it there is more to hand in', async () => {
  const { delivery_id, inHand, handIn, balance, asAccount } = await scene();
  const corrected = await correct(delivery_id, { collected_amount: 800 });
  expect(corrected.body).toMatchObject({ delivery_id, version: 4 });
  expect([await inHand(), (await balance()).owed]).toEqual([800, 800]);
  await handIn(800);
  await correct(delivery_id, { collected_amount: 900 });
  expect([await inHand(), (await balance()).owed]).toEqual([100, 900]);
  await correct(delivery_id, { collected_amount: 700 });
  expect([await inHand(), (await balance()).owed]).toEqual([-100, 700]);
  const { data } = (await asAccount('GET', `/v1/deliveries/${delivery_id}/events`)).body;
  expect(data.at(-1)).toMatchObject({
    type: 'delivery.amount_corrected',
    data: { details: { reason: 'Counted again', previous_amount: 900, collected_amount: 700 } },
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
  expect(more.body.details).toBe('collected_amount is more than the amount to collect (1000)');
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
