import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runningClock } from '../../../tests/support/clock.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { openDatabase } from '../../database/database.ts';
import { makeLog } from '../../platform/log.ts';
import { makeLedgerWatch } from './ledger-watch.ts';

const hourMs = 3_600_000;

async function start() {
  const { url, serviceUrl } = await newDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const connection = { connectionString: serviceUrl };
  const database = openDatabase(connection, () => undefined, patient);
  onTestFinished(database.close);
  const clock = runningClock();
  const logged: { level: number; msg: string }[] = [];
  const log = makeLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  const newNode = () => makeLedgerWatch({ database, connection, clock, log });
  return { owner, clock, logged, newNode };
}

test('one node checks the ledger every hour, and says in log and metric while it does not balance', async () => {
  const { owner, clock, logged, newNode } = await start();
  const [node, other] = [newNode(), newNode()];
  const turns = async () => {
    await node.turn();
    await other.turn();
    return [node.last()?.rows, other.last()?.rows];
  };
  expect(await turns(), 'not at the very start').toEqual([undefined, undefined]);
  clock.forward(60_000);
  expect(await turns()).toEqual([0, undefined]);

  await owner.query('alter table cash_payouts disable trigger cash_payouts_only_grows');
  expect(await turns(), 'within the hour').toEqual([0, undefined]);
  clock.forward(hourMs);
  expect(await turns()).toEqual([1, undefined]);
  clock.forward(hourMs);
  expect(await turns()).toEqual([1, undefined]);
  expect(logged).toMatchObject([{ level: 50, msg: 'the cash ledger does not balance' }]);

  await owner.query('alter table cash_payouts enable trigger cash_payouts_only_grows');
  clock.forward(hourMs);
  expect(await turns()).toEqual([0, undefined]);
  expect(logged.slice(1)).toMatchObject([{ level: 30, msg: 'the cash ledger balances again' }]);
});

test('if the node that checks stops, another one goes on; if it was only silent, it notices', async () => {
  const { owner, clock, newNode } = await start();
  const [first, second] = [newNode(), newNode()];
  clock.forward(60_000);
  await first.turn();
  await first.close();
  await second.turn();
  expect(second.last()?.rows).toBe(0);
  // As after its lease has expired.
  await owner.query('delete from worker_leases');
  const third = newNode();
  clock.forward(60_000);
  await third.turn();
  await second.turn();
  expect([second.last(), third.last()?.rows]).toEqual([undefined, 0]);
});
