/** The promise of upgrades: today's Waybill works on the database of every release from 0.3.0 on. */
import { expect, onTestFinished, test } from 'vitest';
import type { Connection } from '../../server/database/database.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { readMigrations } from '../../server/database/schema/migration-files.ts';
import { renderSchema } from '../../server/database/schema/schema-file.ts';
import { backUpToMemory, inPieces, restoreFromMemory, withClient } from '../support/backups.ts';
import { cashScene } from '../support/cash.ts';
import { minute } from '../support/clock.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { newDatabase, startTestService } from '../support/service.ts';
import {
  accountName,
  type FrozenVersion,
  fillBeforeFreezing,
  freeze,
  readFrozenVersions,
  refuseReleased,
} from './frozen.ts';

const quiet = () => undefined;
const toFreeze = process.env.FREEZE;

test.runIf(toFreeze)('writes the frozen copy of a version that is not released yet', async () => {
  refuseReleased(toFreeze!);
  const service = await startTestService({ webhookAllow: ['127.0.0.1'] });
  onTestFinished(service.stop);
  await fillBeforeFreezing(service);
  await freeze(toFreeze!, service.connection, new Date());
});

const versions = toFreeze ? [] : readFrozenVersions();

async function load({ sql }: FrozenVersion): Promise<Connection & { url: string }> {
  const { user, password, host, port, database, ...more } = await emptyDatabase();
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host!)}:${port}/${database}`;
  const connection = { user, password, host, port, database, ...more };
  await withClient(connection, (client) => client.query(sql));
  return { ...connection, url };
}

test.skipIf(toFreeze)('there is a frozen copy of 0.3.0, with the baseline of today', () => {
  const [first] = versions;
  expect(first?.version).toBe('0.3.0');
  expect(first?.sql, 'run: FREEZE=0.3.0 npx vitest run tests/versions').toContain(
    readMigrations()[0]!.sha256,
  );
});

test.each(versions)(
  'a database of $version gets the schema of today, works, and keeps its money',
  async (frozen) => {
    const { url, ...connection } = await load(frozen);
    await migrate(connection, quiet);
    const { connection: fresh } = await newDatabase();
    expect(await renderSchema(connection)).toBe(await renderSchema(fresh as Connection));

    const startedMs = performance.now();
    const now = () => Math.floor(frozen.atMs + minute + performance.now() - startedMs);
    const service = await startTestService({
      databaseUrl: url,
      clock: { now, elapsed: () => performance.now() },
    });
    onTestFinished(service.stop);
    const scene = await cashScene(service, { name: accountName });
    const { asAccount, collect, handIn, payOut, balance } = scene;
    expect(await balance()).toMatchObject({ owed: 5_500, paid_out: 3_000 });
    const listed = await asAccount('GET', '/v1/deliveries');
    const states = (listed.body.data as { status: string }[]).map(({ status }) => status).sort();
    expect(states).toEqual([
      'cancelled',
      'created',
      ...Array.from({ length: 4 }, () => 'delivered'),
      'in_transit',
      'in_transit',
    ]);
    const events = await asAccount('GET', '/v1/events?limit=200');
    expect(events.body.data.length).toBeGreaterThan(20);

    const open = listed.body.data.find(({ status }: { status: string }) => status === 'created').delivery_id;
    await collect(900, { id: open });
    expect((await handIn(900)).status).toBe(201);
    expect((await payOut(4_900)).status, 'what was handed in or transferred').toBe(201);
    expect(await balance()).toMatchObject({ owed: 1_500, paid_out: 7_900 });
  },
);

test.each(versions)('a backup of $version is restored with the schema of today', async (frozen) => {
  const { url: _, ...connection } = await load(frozen);
  const target = await emptyDatabase();
  await restoreFromMemory(inPieces(await backUpToMemory(connection)), target, { largeBytes: 1e9 });
  const { connection: fresh } = await newDatabase();
  expect(await renderSchema(target)).toBe(await renderSchema(fresh as Connection));
  const accounts = await withClient(
    target,
    async (client) => (await client.query('select name from accounts')).rows,
  );
  expect(accounts).toEqual([{ name: accountName }]);
});
