import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventDetails } from '../../contract/records.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { eventDetails, treatments } from './personal-data.ts';

let database: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined);
});
afterAll(() => database.close());

/** Numbers, times, ids and booleans cannot hold what somebody wrote. */
const harmless = [
  'bigint',
  'boolean',
  'date',
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
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> all ($1::text[])
          and c.udt_name not in ('_uuid', '_int4')
        order by 1`,
    },
    [harmless],
  );
  const declared = Object.entries(treatments).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(rows.map((row) => row.name)).toEqual(declared.sort());
});

test('every detail of an event is declared as kept or erased', () => {
  const shown = Object.keys(EventDetails.properties);
  expect(Object.keys(eventDetails).sort()).toEqual([...shown, 'courier_id', 'from_courier_id'].sort());
});
