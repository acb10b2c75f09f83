/** A data folder of PostgreSQL 15 becomes one of the PostgreSQL that Waybill has, and can be put back. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleDelivery } from '../../contract/delivery-fields.ts';
import { start } from '../../server/database/embedded/start.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { contentsOf, withClient } from '../support/backups.ts';
import { runWaybill, startWaybill, testFolder } from '../support/waybill.ts';
import { describeNeeding } from './support/needing.ts';
import { clusterOf15, quiet, startOf15 } from './support/postgres15.ts';

const versionIn = (dataDir: string) => readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim();
const namesIn = (dataDir: string, start: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith(start));

describeNeeding(['PostgreSQL 15'], 'a data folder of PostgreSQL 15', () => {
  test('is upgraded with one command, has all its rows, serves requests, and can be put back', async () => {
    const folder = testFolder();
    const dataDir = join(folder, 'data');
    await clusterOf15(dataDir);
    const old = await startOf15(dataDir);
    await migrate(old.connection, quiet.say, { serviceRole: 'waybill_service' });
    await withClient(old.connection, (client) =>
      client.query("insert into accounts (account_id, name) values (gen_random_uuid(), 'From before')"),
    );
    const before = await contentsOf(old.connection);
    await old.stop();

    const refused = runWaybill(folder, ['key', 'list']);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/PostgreSQL 15[\s\S]*waybill -- upgrade/),
    ]);
    const upgraded = runWaybill(folder, ['upgrade']);
    expect([upgraded.status, upgraded.stderr]).toEqual([
      0,
      expect.stringContaining('rows copied and checked'),
    ]);
    expect(versionIn(dataDir)).toBe('18');
    expect(namesIn(dataDir, 'postgres.from-15-')).toHaveLength(1);
    expect(namesIn(dataDir, 'postgres.new-')).toEqual([]);
    const now = await start({ dataDir, role: 'command', ...quiet });
    const after = await contentsOf(now.connection);
    await now.stop();
    expect(after).toEqual(before);
    expect(runWaybill(folder, ['upgrade']).stderr).toContain('already has the PostgreSQL');

    const waybill = await startWaybill(folder);
    const key = runWaybill(folder, ['key', 'create', '--account', 'From before']).stdout.trim();
    const created = await fetch(`${waybill.url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(exampleDelivery),
    });
    expect(created.status).toBe(201);
    waybill.process.kill('SIGTERM');
    await waybill.exited;

    const undone = runWaybill(folder, ['upgrade', '--undo']);
    expect([undone.status, undone.stderr]).toEqual([0, expect.stringContaining('PostgreSQL 15 again')]);
    expect(versionIn(dataDir)).toBe('15');
    const again = await startOf15(dataDir);
    expect(await contentsOf(again.connection)).toEqual(before);
    await again.stop();
    expect(runWaybill(folder, ['upgrade', '--undo']).stderr).toContain('nothing to undo');
  });

  test('is complete after a crash between the renames, and unchanged after one before them', async () => {
    const dataDir = join(testFolder(), 'data');
    await clusterOf15(dataDir);
    await (await startOf15(dataDir)).stop();
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.next'));
    await (await startOf15(dataDir)).stop();
    expect([versionIn(dataDir), existsSync(join(dataDir, 'postgres.next'))]).toEqual(['15', false]);
    mkdirSync(join(dataDir, 'postgres.next'));
    mkdirSync(join(dataDir, 'postgres.new-upgrade'));
    await (await startOf15(dataDir)).stop();
    expect(namesIn(dataDir, 'postgres.ne')).toEqual([]);
  });
});
