/**
 * The connections that requests and workers share.
 *
 * Each new connection goes to the server that is chosen at that moment, and is looked at before it is used. Where several
 * servers are named and only the primary may be used, all of them are looked at from time to time: a second primary is found
 * although the first one still answers. Connections to the older of the two are then ended at once, also those in use.
 */
import pg from 'pg';
import { applicationName, openSession, ServerClient, shareOfWait, survey, surveyOnce } from './client.ts';
import { type Connection, type Servers, serversOf } from './servers.ts';
import type { SessionSettings } from './session.ts';

export interface PoolOptions {
  connection: Connection;
  /** Longest wait for a connection. */
  connectMs: number;
  settings: SessionSettings;
  onIdleError: (error: Error) => void;
}

/** A connection in use. */
export type PoolClient = ServerClient & Pick<pg.PoolClient, 'release'>;

export interface Pool {
  acquire(): Promise<PoolClient>;
  load(): { connections: number; waiting: number };
  close(): Promise<void>;
}

const limits = { max: 10, idleTimeoutMillis: 60_000 } satisfies pg.PoolConfig;
/** How long a second primary can stay unnoticed. */
const surveyEveryMs = 2_000;
/** How long a server may take to close its side of a connection. */
const maxCloseMs = 1_000;

export function openPool({ connection, connectMs, settings, onIdleError }: PoolOptions): Pool {
  const servers = serversOf(connection);
  const waitMs = shareOfWait(connectMs, servers);
  const open = new Set<ServerClient>();

  /** The pool makes its clients itself. */
  class Client extends ServerClient {
    constructor() {
      super(servers.next(), { application_name: applicationName, connectionTimeoutMillis: waitMs });
      open.add(this);
      this.socket.once('close', () => open.delete(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> {
      const connected = super.connect().catch((error) => {
        servers.failed(this.server);
        throw error;
      });
      if (callback !== undefined) {
        const call = (error: unknown) => Reflect.apply(callback, undefined, [error, this]);
        connected.then(() => call(null), call);
      }
      return connected;
    }
  }

  const pool = new pg.Pool({
    ...limits,
    connectionTimeoutMillis: connectMs,
    Client,
    onConnect: async (client: pg.ClientBase) => {
      if (!(client instanceof Client)) return;
      try {
        await openSession(client, servers, settings, waitMs);
        servers.prefer(client.server);
      } catch (error) {
        servers.failed(client.server);
        throw error;
      }
    },
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', onIdleError);
  const stopListening = servers.onNewTimeline(() => {
    for (const client of open)
      if (client.session && servers.isSuperseded(client.session)) client.socket.destroy();
  });
  const stopSurveys = servers.needsSurvey ? keepSurveying(servers, connectMs) : () => undefined;

  return {
    async acquire() {
      if (servers.needsSurvey) await surveyOnce(servers, { connectMs });
      const until = performance.now() + connectMs;
      for (let untried = servers.target.servers.length - 1; ; untried--) {
        try {
          const client = await pool.connect();
          if (client instanceof Client) return client;
        } catch (error) {
          if (untried <= 0 || performance.now() >= until) throw error;
        }
      }
    },
    load: () => ({ connections: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      stopSurveys();
      stopListening();
      // A server that does not answer any more must not keep this process from ending.
      setTimeout(() => {
        for (const { socket } of open) socket.destroy();
      }, connectMs + maxCloseMs).unref();
      await pool.end();
    },
  };
}

/** Returns how to stop. */
function keepSurveying(servers: Servers, connectMs: number): () => void {
  const closing = new AbortController();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(async () => {
      await survey(servers, { connectMs, signal: closing.signal });
      if (!closing.signal.aborted) schedule();
    }, surveyEveryMs).unref();
  };
  schedule();
  return () => {
    closing.abort();
    clearTimeout(timer);
  };
}
