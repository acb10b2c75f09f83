/** The cash ledger only grows: not even the service's own connection can change or remove a row. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../../tests/support/service.ts';
import { checkLedger } from './check-store.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const tables = [
  ['cash_postings', 'actor'],
  ['cash_hand_ins', 'actor'],
  ['cash_payouts', 'actor'],
  ['cash_payout_outcomes', 'actor'],
  ['payout_deliveries', 'amount'],
  ['cash_closings', 'actor'],
];
const refused = { code: '42501' };

test.each(tables)(
  'rows of %s are neither changed nor removed: not by the owner, nor by the role of the service',
  async (table, column) => {
    const { url, serviceUrl } = await newDatabase();
    for (const client of [await connect(url), await connect(serviceUrl)]) {
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(client.query(change), change).rejects.toMatchObject(refused);
      }
    }
  },
);

test('the role of the service cannot take the rule away', async () => {
  const { url, serviceUrl } = await newDatabase();
  if (url === serviceUrl) return; // a server of the run's own, without a second role
  const client = await connect(serviceUrl);
  for (const way of [
    'alter table cash_postings disable trigger cash_postings_only_grows',
    'drop trigger cash_postings_only_grows on cash_postings',
    'create or replace function refuse_change_of_ledger() returns trigger language sql as $$ select 1 $$',
    'drop table cash_postings',
  ]) {
    await expect(client.query(way), way).rejects.toMatchObject(refused);
  }
});

test('the check of the ledger finds a rule that was taken away', async () => {
  const owner = await connect((await newDatabase()).url);
  const check = () => checkLedger(async (text) => (await owner.query(text)).rows);
  expect(await check()).toEqual([]);
  await owner.query('alter table cash_payouts disable trigger cash_payouts_only_grows');
  expect(await check()).toEqual([
    { what: 'tables whose rows could be changed, because a trigger is disabled or missing', rows: 1 },
  ]);
});
