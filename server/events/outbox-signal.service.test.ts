import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '../../tests/support/clock.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { openDatabase } from '../database/database.ts';
import { type AccountId, newId } from '../platform/ids.ts';
import { makeOutboxSignal, outboxChannel } from './outbox.ts';

async function listening() {
  const { connection } = await newDatabase();
  const database = openDatabase(connection, () => undefined, patient);
  const listener = new pg.Client(connection);
  await listener.connect();
  await listener.query(`listen ${outboxChannel}; listen ready`);
  const heard: string[] = [];
  listener.on('notification', ({ channel }) => heard.push(channel));
  onTestFinished(async () => {
    await listener.end();
    await database.close();
  });
  return { database, listener, heard };
}

test('without a sequencer in this process, others are notified; many commits at once are two notifications', async () => {
  const { database, heard } = await listening();
  // A clock that stands still: everything happens at once.
  const signal = makeOutboxSignal(database, testClock());
  for (let i = 0; i < 100; i++) signal.committed([]);
  // The first at once, one for all others after them.
  await expect.poll(() => heard).toEqual([outboxChannel, outboxChannel]);
});

test('with a sequencer in this process, it is woken at each commit and nobody is notified', async () => {
  const { database, listener, heard } = await listening();
  const signal = makeOutboxSignal(database, testClock());
  const account = newId('account', Date.now());
  const woken: (readonly AccountId[])[] = [];
  const unsubscribe = signal.subscribe((accounts) => void woken.push(accounts));
  signal.committed([account]);
  signal.committed([]);
  expect(woken).toEqual([[account], []]);
  unsubscribe();
  await listener.query('notify ready');
  await expect.poll(() => heard).toEqual(['ready']);
});
