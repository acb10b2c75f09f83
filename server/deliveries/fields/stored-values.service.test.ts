/** Columns that hold one of a list of words accept those of the contract, and nothing else. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  deliveryStates,
  failureReasons,
  instructions,
  paymentMethods,
  proofKinds,
} from '../../../contract/primitives.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ ...inject('database'), database: 'template_waybill' });
  await client.connect();
});
afterAll(() => client.end());

const constraints = `
  select c.relname as table_name, pg_get_constraintdef(k.oid) as definition
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
  where a.attname = $1 and ($2 = '' or c.relname = $2)`;

test.each([
  ['payment_method', '', paymentMethods],
  ['failure_reason', '', failureReasons],
  ['required_proof', '', proofKinds],
  ['instruction', '', instructions],
  ['status', 'deliveries', deliveryStates],
])('every column %s %s accepts exactly the values of the contract', async (column, table, values) => {
  const { rows } = await client.query<{ table_name: string; definition: string | null }>(constraints, [
    column,
    table,
  ]);
  expect(rows).not.toEqual([]);
  for (const { table_name, definition } of rows) {
    const literals = [...(definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word);
    expect(literals.sort(), table_name).toEqual([...values].sort());
  }
});
