/** A transaction of a client of its own, for commands that change tables; requests and workers use `Database`. */
import type pg from 'pg';

export async function inClientTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // Where the connection is lost, PostgreSQL rolls back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
