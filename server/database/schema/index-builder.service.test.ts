/** Who waits for the index of a restore learns what for. */
import { expect, test } from 'vitest';
import { isValidIndex, withClient } from '../../../tests/support/backups.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import type { Connection } from '../database.ts';
import { buildIndexesNow } from './index-builder.ts';
import { recordIndexesToBuild } from './indexes-to-build.ts';

const name = 'delivery_search_words';

/** As a restore leaves it. */
async function databaseWithoutIndex(): Promise<Connection> {
  const { connection } = await newDatabase();
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select tablename as table, indexname as name, indexdef as definition from pg_indexes where indexname = '${name}'`,
    );
    await recordIndexesToBuild(client, rows);
    await client.query(`drop index ${name}`);
  });
  return connection;
}

/** Everything that is said, until it gives up. */
async function impatientBuild(connection: Connection): Promise<string[]> {
  const said: string[] = [];
  const options = { maxWaitMs: 0, lockTimeoutMs: 50 };
  await buildIndexesNow(connection, (line) => said.push(line), options).catch((error: Error) =>
    said.push(error.message),
  );
  return said;
}

/** A statement in a transaction that ends with `work`. */
async function during<T>(connection: Connection, statement: string, work: () => Promise<T>): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query('begin');
    await client.query(statement);
    return work();
  });
}

test('another Waybill that builds it and a locked table are two reasons to wait, each named', async () => {
  const connection = await databaseWithoutIndex();
  const build = () => impatientBuild(connection);
  expect(await during(connection, 'select pg_advisory_xact_lock(827364521)', build)).toEqual([
    expect.stringContaining('Waiting for another Waybill'),
    expect.stringContaining('Another Waybill is still building'),
  ]);
  expect(await during(connection, 'lock table delivery_search in share mode', build)).toEqual([
    expect.stringContaining('Waiting for a transaction that has locked the table'),
    expect.stringContaining('is locked by another transaction'),
  ]);
  expect(await build()).toEqual([`Building the index ${name}, which a restore has left out …`]);
  expect(await isValidIndex(connection, name)).toBe(true);
});
