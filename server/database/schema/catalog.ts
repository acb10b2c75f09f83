/** What the catalogue of PostgreSQL says about a table or an index. */
import type pg from 'pg';
import { onlyRow } from '../only-row.ts';

/** Also an index. True for every role, also for one that may not read the table. */
export async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  return onlyRow(rows).found;
}

/** Invalid: a build that broke off has left it. */
export type IndexState = 'missing' | 'invalid' | 'valid';

export async function stateOfIndex(client: pg.Client, name: string): Promise<IndexState> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0] === undefined) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}
