/** A transaction of a client of its own, for commands that change tables; requests and workers use `Database`. */
import type pg from 'pg';

/** `limits`: `set local …`, sent with the begin. */
export async function inClientTransaction<T>(
  client: pg.Client,
  work: () => Promise<T>,
  limits = '',
): Promise<T> {
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
