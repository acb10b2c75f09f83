/** Connections for backup and restore. Their statements may run for hours, so these have no deadline for an answer. */
import { connect, type ServerClient } from '../platform/connections/client.ts';
import { connectionProblem } from '../platform/connections/connection-problem.ts';
import type { Connection } from '../platform/database.ts';

const connectMs = 10_000;
/** Of backup and restore; a service has another one (platform/connections/client.ts). */
export const applicationName = 'waybill backup';

export async function openClient(connection: Connection): Promise<ServerClient> {
  try {
    return await connect(connection, { connectMs, settings: { application_name: applicationName } });
  } catch (error) {
    throw connectionProblem(error, connection);
  }
}

export async function withClients<T>(
  connection: Connection,
  count: number,
  work: (...clients: ServerClient[]) => Promise<T>,
): Promise<T> {
  const clients: ServerClient[] = [];
  try {
    for (let i = 0; i < count; i++) clients.push(await openClient(connection));
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
