import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventDetails as shown } from '../../contract/event-feed.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { countEnded, findEnded } from './erasure-store.ts';
import { declaredTables, eventDetails } from './personal-data.ts';

let database: Database;
let url: string;
beforeAll(async () => {
  const created = await newDatabase();
  url = created.url;
  database = openDatabase(created.connection, () => undefined, patient);
});
afterAll(() => database.close());

/** Numbers, times, ids and booleans cannot hold what somebody wrote. A number can be where somebody lives. */
const harmless = [
  'bigint',
  'boolean',
  'date',
  'double precision',
  'integer',
  'numeric',
  'timestamp with time zone',
  'uuid',
  'xid8',
];

test('every column that can hold personal data is declared, with what an erasure does: add new ones to personal-data.ts', async () => {
  const rows = await database.read<{ name: string }>(
    {
      name: 'columns',
      text: `
        select c.table_name || '.' || c.column_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' 
          and (c.data_type <> all ($1::text[]) or c.column_name ~ '_(latitude|longitude)$')
          and c.udt_name not in ('_uuid', '_int4')
        order by 1`,
    },
    [harmless],
  );
  const declared = Object.entries(declaredTables).flatMap(([table, columns]) =>
    Object.values(columns).flatMap((names) => names.map((column) => `${table}.${column}`)),
  );
  expect(rows.map((row) => row.name)).toEqual(declared.sort());
});

test('every detail of an event is declared as kept or erased', () => {
  expect(Object.keys(eventDetails).sort()).toEqual([...shown, 'courier_id', 'from_courier_id', 'was'].sort());
});

test('what is due is found through the partial index, which has only what is not erased yet', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  // The tables are empty, where reading all of them is cheapest. An index whose condition does not fit is not used even so.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  const planOf = async (ask: (planner: Database) => Promise<unknown>) => {
    let plan = '';
    const read: Database['read'] = async ({ text }, values) => {
      const { rows } = await client.query(`explain (costs off) ${text}`, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [{ count: 0 }] as never;
    };
    await ask({ ...database, read });
    return plan;
  };
  expect(await planOf((planner) => findEnded(planner, 0, 0, 100))).toContain('using deliveries_to_erase on');
  expect(await planOf((planner) => countEnded(planner, 0, 100))).toContain('using deliveries_to_erase on');
});
