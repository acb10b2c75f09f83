/** The list of tables is complete, and Citus can distribute each table as the list says. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Placement, placements, type TableName, tableNames } from './tables.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client((await newDatabase()).url);
  await client.connect();
});
afterAll(() => client.end());

const columnOf = (name: string): string | undefined => {
  const placement: Placement | undefined = placements[name as TableName];
  if (placement?.by === 'account') return 'account_id';
  return placement?.by === 'own key' ? placement.column : undefined;
};

test('every table has its placement', async () => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...tableNames].sort());
});

test('every unique index contains the column by which its table is distributed', async () => {
  const { rows } = await client.query<{ name: string; index: string; columns: string[] }>(
    `select t.relname as name, i.indexrelid::regclass::text as index,
            array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid
     where i.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(tableNames.length);
  for (const { name, index, columns } of rows) {
    const column = columnOf(name);
    if (column !== undefined) expect(columns, index).toContain(column);
  }
});

test('a foreign key refers to a reference table that comes earlier', async () => {
  const { rows } = await client.query<{ from: TableName; to: TableName }>(
    `select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to"
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { from, to } of rows) {
    expect(placements[to].by, `${from} refers to ${to}`).toBe('reference');
    expect(tableNames.indexOf(to), `${from} refers to ${to}`).toBeLessThan(tableNames.indexOf(from));
  }
});
