/** For commands, which have a client of their own and change tables; requests and workers use `Database`. */
import type pg from 'pg';
import { onlyRow } from '../only-row.ts';

/** Also an index. True for every role, also for one that may not read the table. */
export async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const sql = 'select to_regclass($1) is not null as found';
  return onlyRow((await client.query<{ found: boolean }>(sql, [name])).rows).found;
}

/** `limits`: `set local …`, sent with the begin. */
export async function inClientTransaction<T>(client: pg.Client, work: () => Promise<T>, limits = '') {
  await client.query(`begin; ${limits}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
