/**
 * Processes take turns by an advisory lock of a transaction that does nothing else: behind a pooler, a lock of a session would
 * stay in a server connection that others use. PostgreSQL releases it when the transaction or this connection ends, however
 * it ends. The work needs a connection of its own.
 *
 * Never waits inside `pg_advisory_xact_lock`: a statement that waits has a snapshot, and `create index concurrently` of the
 * process whose turn it is waits for every snapshot. The two would wait for each other.
 */
import type pg from 'pg';

/** Undefined if it is the turn of another process. */
export async function tryTurn<T>(
  client: pg.Client,
  lock: number,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  // Without parameters: the statement would stay open until the end of the transaction, and its snapshot with it.
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${lock}) as locked`,
  );
  try {
    return rows[0]?.locked ? { result: await work() } : undefined;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}
