import { expect, test } from 'vitest';
import { listPayouts as operation } from '../../contract/operations/cash.ts';
import { cashScene } from '../support/cash.ts';
import { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('200: newest first, page by page', async () => {
  const { collect, handIn, payOut, asAccount } = await cashScene(service);
  await collect(1_000);
  await handIn(1_000);
  for (const amount of [100, 200, 300]) await payOut(amount);
  const first = expectDeclared(operation, await asAccount('GET', '/v1/cash/payouts?limit=2')).body;
  expect(first.data.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
  const next = (await asAccount('GET', `/v1/cash/payouts?limit=2&cursor=${first.next_cursor}`)).body;
  expect(next).toMatchObject({ data: [{ number: 1 }], has_more: false, next_cursor: null });
});

test('200: another account cannot see them, and neither can a test key', async () => {
  const { collect, handIn, payOut } = await cashScene(service, { name: 'Paid' });
  await collect(100);
  await handIn(100);
  await payOut(100);
  for (const key of [await service.newKey('Unpaid'), await service.newKey('Paid', 'test')]) {
    expect((await send(service, 'GET', '/v1/cash/payouts', { key })).body.data).toEqual([]);
  }
});

test('400: a cursor that is not from an earlier response', async () => {
  const { asAccount } = await cashScene(service);
  const response = expectDeclared(operation, await asAccount('GET', '/v1/cash/payouts?cursor=x'));
  expect(response.status).toBe(400);
});
