import { expect, test } from 'vitest';
import { getCash as operation } from '../../contract/operations/cash.ts';
import { cashScene } from '../support/cash.ts';
import { send } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('200: what is owed, what is with couriers, what was paid out, and which payouts wait', async () => {
  const name = 'Shop of balances';
  const { collect, handIn, payOut, asAccount, accountId } = await cashScene(service, { name });
  await collect(1_000);
  await handIn(1_000);
  const payout = (await payOut(800)).body;
  await collect(500);
  const { body } = expectDeclared(operation, await asAccount('GET', '/v1/cash'));
  expect(body).toEqual({
    account: { id: accountId, name },
    currency: 'USD',
    currency_digits: 2,
    time_zone: 'UTC',
    balances: [
      {
        currency: 'USD',
        currency_digits: 2,
        collected: 1_500,
        fees: 0,
        paid_out: 800,
        owed: 700,
        with_couriers: 500,
        available: 200,
      },
    ],
    to_confirm: [payout],
  });
  const person = await signedIn(service, { account: name });
  const asPerson = await person.call(operation, { params: { account_id: accountId, mode: 'live' } });
  expect(asPerson.body, 'a person gets the same').toEqual(body);
  await asAccount('POST', `/v1/cash/payouts/${payout.payout_id}/confirm`);
  expect((await asAccount('GET', '/v1/cash')).body.to_confirm).toEqual([]);
});

test('200: another account cannot see it, and with a test key it is empty', async () => {
  const { collect, handIn, payOut } = await cashScene(service, { name: 'Balanced' });
  await collect(100);
  await handIn(100);
  await payOut(100);
  for (const key of [await service.newKey('Balanced', 'test'), await service.newKey('Not balanced')]) {
    const { body } = await send(service, 'GET', '/v1/cash', { key });
    expect(body).toMatchObject({ balances: [], to_confirm: [] });
  }
});
