/** Connections for backup and restore. Their statements may run for hours, so these have no deadline for an answer. */
import { connect, type ServerClient } from '../database/connections/client.ts';
import { connectionProblem } from '../database/connections/connection-problem.ts';
import type { Connection } from '../database/database.ts';

const connectMs = 10_000;
/** The name of backup and restore; a service has another one (database/connections/client.ts). */
export const applicationName = 'waybill backup';

/** `work` opens as many as it needs; all are closed after it. */
export async function withClients<T>(
  connection: Connection,
  work: (open: () => Promise<ServerClient>) => Promise<T>,
): Promise<T> {
  const clients: ServerClient[] = [];
  const settings = { application_name: applicationName };
  const open = async () => {
    const client = await connect(connection, { connectMs, settings }).catch((error) => {
      throw connectionProblem(error, connection);
    });
    clients.push(client);
    return client;
  };
  try {
    return await work(open);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
