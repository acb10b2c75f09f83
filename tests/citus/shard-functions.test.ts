import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/database/schema/migrate.ts';
import { deleteClusterDatabase } from '../support/citus.ts';
import { newDatabase } from '../support/service.ts';

/** The source of a function on every node. */
async function sources(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ result: string }>(
    `select result from run_command_on_all_nodes(
       'select prosrc from pg_proc where proname = ''waybill_lock_shards''')`,
  );
  return rows.map(({ result }) => result);
}

test('migrate replaces functions of an older version on every node, and leaves those of a newer one', async () => {
  const { connection, url } = await newDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await deleteClusterDatabase(url);
  });
  const installed = await sources(client);
  expect(installed).toHaveLength(3);
  const replace = (version: string) =>
    client.query(
      `create or replace function waybill_lock_shards(p_accounts uuid[], p_tables text[]) returns bigint[]
       language plpgsql as $body$${version} begin return null; end$body$`,
    );

  await replace('');
  expect(await sources(client)).not.toEqual(installed);
  expect(await migrate(connection, () => undefined)).toBe(0);
  expect(await sources(client)).toEqual(installed);

  await replace('-- version 99\n');
  const newer = await sources(client);
  await migrate(connection, () => undefined);
  expect(await sources(client)).toEqual(newer);
});
