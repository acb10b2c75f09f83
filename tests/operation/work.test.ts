import { expect, test } from 'vitest';
import {
  newKeyIn,
  runWaybill,
  startedFolder,
  startWaybill,
  startWorkers,
  withDatabaseOf,
} from '../support/waybill.ts';
import { run, until } from '../support/webhook-sending.ts';

test('waybill work runs the workers beside a service with WORKERS=off, and stops on SIGTERM', async () => {
  const folder = startedFolder();
  const waybill = await startWaybill(folder, { env: { WORKERS: 'off' } });
  const key = await newKeyIn(folder);
  const created = await fetch(`${waybill.url}/v1/deliveries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pickup_address: 'A', delivery_address: 'B' }),
  });
  expect(created.status).toBe(201);
  await withDatabaseOf(folder, async (database) => {
    const count = async (table: string) =>
      Number((await run<{ n: string }>(database, `select count(*) as n from ${table}`))[0]!.n);
    expect(await count('outbox')).toBe(1);
    const workers = await startWorkers(folder, { env: { WORKERS: 'off' } });
    await until(async () => (await count('events')) === 1 && (await count('outbox')) === 0);
    const env = { PORT: new URL(waybill.url).port };
    const nodes = () => /^. nodes .*$/m.exec(runWaybill(folder, ['doctor'], { env }).stdout)?.[0];
    await expect.poll(nodes).toMatch(/^✓ nodes +2 running: (.*, )?\S+ work \(/);
    workers.process.kill('SIGTERM');
    expect(await workers.exited).toBe(0);
    expect(workers.said()).toContain('Stopped.');
    expect(nodes()).toMatch(/^! nodes +1 running: \S+:\d+ with WORKERS=off/);
  });
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
});

test('without a service and without DATABASE_URL, waybill work says what to do', () => {
  const { status, stderr } = runWaybill(startedFolder(), ['work']);
  expect(status).toBe(1);
  expect(stderr).toContain('No service is running on');
  expect(stderr).toContain('set DATABASE_URL');
});

test('beside a preview from before 0.3.0, waybill work refuses its database', async () => {
  const folder = startedFolder();
  const waybill = await startWaybill(folder);
  await withDatabaseOf(folder, (database) =>
    run(database, "update migrations set name = '0001_accounts_and_deliveries.sql'"),
  );
  const { status, stderr } = runWaybill(folder, ['work']);
  expect([status, stderr]).toEqual([1, expect.stringContaining('The database is of a preview of Waybill')]);
  waybill.process.kill('SIGTERM');
  expect(await waybill.exited).toBe(0);
});
