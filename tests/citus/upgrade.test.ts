/** A database that was distributed with an older schema is brought to the newest one, migration by migration. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { distributeTables } from '../../server/database/citus/distribute.ts';
import type { Connection } from '../../server/database/database.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { readMigrations } from '../../server/database/schema/migration-files.ts';
import { renderSchema } from '../../server/database/schema/schema-file.ts';
import { cashScene } from '../support/cash.ts';
import { notDistributed } from '../support/citus.ts';
import { newDatabase, startTestService } from '../support/service.ts';

/** The baseline. */
const first = 1;
const shards = 4;

const migrateTo = (connection: Connection, last: number) =>
  migrate(connection, () => undefined, {
    migrations: readMigrations().filter(({ version }) => version <= last),
  });

async function distribute(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await distributeTables(client, () => undefined, shards);
  await client.end();
}

test('a distributed database gets every later migration, and has the schema and the service of a new one', async () => {
  const { connection, url } = await notDistributed();
  await migrateTo(connection, first);
  await distribute(connection as pg.ClientConfig);
  for (const { version } of readMigrations()) if (version > first) await migrateTo(connection, version);
  const { connection: fresh } = await newDatabase();
  expect(await renderSchema(connection)).toBe(await renderSchema(fresh as Connection));

  const service = await startTestService({ databaseUrl: url });
  const { collect, handIn, payOut, balance } = await cashScene(service);
  await collect(1_000);
  expect((await handIn(1_000)).status).toBe(201);
  expect((await payOut(1_000)).status).toBe(201);
  expect(await balance()).toMatchObject({ owed: 0, paid_out: 1_000 });
  await service.stop();
});
