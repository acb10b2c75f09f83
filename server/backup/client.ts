/** Connections for backup and restore. Their statements may run for hours, so these have no deadline for an answer. */
import pg from 'pg';
import type { Connection } from '../platform/database.ts';
import { codeOf, messageOf } from '../platform/errors.ts';
import { Problem } from '../platform/problem.ts';

const connectMs = 10_000;
/** Of backup and restore; a service has another one, see platform/database.ts. */
export const applicationName = 'waybill backup';

export async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...connection,
  });
  client.on('error', () => undefined); // the query that it interrupts reports it
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Problem(
      `The database cannot be reached: ${messageOf(error) || codeOf(error)}.`,
      'Check DATABASE_URL (user, password, host, database name) and that the database is running.',
      { cause: error },
    );
  }
}

export async function withClients<T>(
  connection: Connection,
  count: number,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = [];
  try {
    for (let i = 0; i < count; i++) clients.push(await openClient(connection));
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
