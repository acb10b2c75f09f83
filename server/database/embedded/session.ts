/** One short connection to PostgreSQL, and what its answer, or none, means. */

import net from 'node:net';
import pg from 'pg';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { withDeadline } from '../../platform/with-deadline.ts';

export interface Connection {
  /** The folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** PostgreSQL's default; it only names the socket file, nothing listens on the network. */
export const PORT = 5432;

const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 1000;

export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>) {
  // Our own socket, so that it can be closed even if the server never closes its side.
  const socket = new net.Socket();
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'waybill supervisor',
  });
  // Without a listener, a connection lost between two queries would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const result = await work(client);
    await withDeadline(client.end(), CLOSE_TIMEOUT_MS, () => undefined);
    return result;
  } finally {
    socket.destroy();
  }
}

export type Answer =
  | { is: 'ready' }
  /** It runs, but is starting up, recovering, shutting down or out of connections. */
  | { is: 'busy' }
  /** Nothing listens. */
  | { is: 'silent' }
  /** It runs, but does not accept our password, or has no such database. */
  | { is: 'refusing'; why: string };

export async function askWhetherReady(connection: Connection): Promise<Answer> {
  try {
    await withClient(connection, (client) => client.query('select 1'));
    return { is: 'ready' };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { is: 'silent' };
    // Class 28: wrong password or role; 3D000: no such database.
    if (code?.startsWith('28') || code === '3D000') return { is: 'refusing', why: messageOf(error) };
    return { is: 'busy' };
  }
}
