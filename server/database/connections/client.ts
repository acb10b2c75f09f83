/** Opens connections: to the right one of several servers, looked at before use, and with a limit for every wait. */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import pg from 'pg';
import type { Server } from '../../platform/connection-string.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { type Connection, ServerRefused, type Servers, serversOf } from './servers.ts';
import { canNameStatements, type Session, type SessionSettings, startSession } from './session.ts';

/** A connection to one server. Its `session` is set before anybody else may use it. */
export class ServerClient extends pg.Client {
  readonly server: Server;
  readonly socket: Socket;
  session: Session | undefined;
  /** Statements may have names, so that each is planned once. */
  canNameStatements = true;
  /**
   * A commit was not confirmed by the synchronous standby, because the wait for it was cancelled. PostgreSQL reports success
   * with a warning, but a failover would lose what was committed.
   */
  isUnconfirmed = false;

  constructor(server: Server, config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, ...server.config, stream: () => socket });
    this.server = server;
    this.socket = socket;
    // Without a listener, the loss of a connection would end the process. The query that it interrupts reports it.
    this.on('error', () => undefined);
    this.on('notice', (notice) => {
      // By the name of the function: the text depends on the language of the server.
      if (notice.routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true;
    });
  }
}

interface ConnectOptions {
  /** Longest wait for a connection, to all servers together. */
  connectMs: number;
  queryMs?: number;
  settings?: SessionSettings;
  /** Ends the connection, also while it is being opened. */
  signal?: AbortSignal;
}

export class NoServer extends Error {
  override name = 'NoServer';
  readonly failures: readonly ServerFailure[];

  constructor(failures: readonly ServerFailure[]) {
    super(
      failures.map(({ server, error }) => `${server.name}: ${messageOf(error) || codeOf(error)}`).join('; '),
    );
    this.failures = failures;
  }
}

export interface ServerFailure {
  server: Server;
  error: unknown;
}

/** How connections of Waybill are named in `pg_stat_activity`. */
export const applicationName = 'waybill';

/** One connection, to the first server that can be used. Close it with `closeClient`. */
export async function connect(connection: Connection, options: ConnectOptions): Promise<ServerClient> {
  const servers = serversOf(connection);
  if (servers.needsSurvey) await surveyOnce(servers, options);
  const failures: ServerFailure[] = [];
  for (const server of servers.inOrder()) {
    try {
      const client = await connectTo(server, servers, options);
      servers.prefer(server);
      return client;
    } catch (error) {
      servers.failed(server);
      failures.push({ server, error });
    }
  }
  throw failures.length === 1 ? failures[0]?.error : new NoServer(failures);
}

/** Refuses a standby even if the connection string accepts any server: it could not be written to. */
export async function connectToWrite(connection: Connection, options: ConnectOptions): Promise<ServerClient> {
  const client = await connect(connection, options);
  const { server, session } = client;
  if (!session?.isReadOnly) return client;
  await closeClient(client);
  throw session.isStandby
    ? new ServerRefused('standby', `${server.name} is a standby`)
    : new ServerRefused('read-only', `${server.name} accepts no writes`);
}

/** Each of several servers gets its share of the wait. */
export function shareOfWait(connectMs: number, servers: Servers): number {
  return Math.ceil(connectMs / servers.target.servers.length);
}

async function connectTo(server: Server, servers: Servers, options: ConnectOptions) {
  const { connectMs, queryMs, settings = {}, signal } = options;
  const waitMs = shareOfWait(connectMs, servers);
  const client = new ServerClient(server, {
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
  });
  if (signal) addAbortSignal(signal, client.socket);
  try {
    await client.connect();
    await openSession(client, servers, settings, waitMs);
    return client;
  } catch (error) {
    client.socket.destroy();
    throw error;
  }
}

/** Looks at a new connection, and gives it its settings. Throws, and ends it, if its server must not be used. */
export async function openSession(
  client: ServerClient,
  servers: Servers,
  settings: SessionSettings,
  waitMs: number,
): Promise<void> {
  async function inspect(): Promise<void> {
    const session = await startSession(client, servers.pooler, settings);
    servers.accept(client.server, session);
    client.session = session;
    // Asked for each connection: the pooler may have been restarted with other settings.
    client.canNameStatements =
      !session.isPooled || (servers.pooler === 'auto' && (await canNameStatements(client)));
  }
  try {
    await withDeadline(inspect(), waitMs, () => {
      throw new Error(`no answer within ${waitMs} ms: timeout`);
    });
  } catch (error) {
    client.socket.destroy();
    throw error;
  }
}

export interface ServerState {
  server: Server;
  session: Session | undefined;
  error: unknown;
}

/** Looks at every server. If a server other than the current one is the newest primary, new connections go there. */
export async function survey(servers: Servers, options: Pick<ConnectOptions, 'connectMs' | 'signal'>) {
  const looks = servers.target.servers.map(async (server): Promise<ServerState> => {
    try {
      const client = await connectTo(server, servers, options);
      await closeClient(client);
      return { server, session: client.session, error: undefined };
    } catch (error) {
      return { server, session: undefined, error };
    }
  });
  const states = await Promise.all(looks);
  const usable = states.flatMap(({ server, session }) =>
    session === undefined || servers.isSuperseded(session) ? [] : [server],
  );
  if (usable[0] !== undefined && !usable.includes(servers.next())) servers.prefer(usable[0]);
  return states;
}

export function surveyOnce(servers: Servers, options: ConnectOptions): Promise<unknown> {
  servers.firstSurvey ??= survey(servers, options);
  return servers.firstSurvey;
}

/** How long a server may take to close its side of a connection. */
export const maxCloseMs = 1_000;

/** Never waits for a server that does not answer any more. */
export async function closeClient(client: ServerClient): Promise<void> {
  const { socket } = client;
  client.end().catch(() => undefined);
  if (socket.destroyed) return;
  await withDeadline(once(socket, 'close'), maxCloseMs, () => []).catch(() => undefined);
  socket.destroy();
}
