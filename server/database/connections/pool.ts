/**
 * The connections that requests and workers share.
 *
 * If several servers are named and only the primary may be used, all are looked at from time to time: a second primary is found
 * although the first one still answers. Connections to the older of the two are then ended at once, also those in use.
 *
 * If PostgreSQL refuses a connection because there are too many, a node works with those that it has instead of failing: the pool
 * is as large as it is now, and grows again by one connection a second at most, for as long as PostgreSQL accepts one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import {
  applicationName,
  maxCloseMs,
  openSession,
  ServerClient,
  shareOfWait,
  survey,
  surveyOnce,
} from './client.ts';
import { type Connection, type Servers, serversOf } from './servers.ts';
import type { SessionSettings } from './session.ts';

export interface PoolOptions {
  connection: Connection;
  connectMs: number;
  settings: SessionSettings;
  onIdleError: (error: Error) => void;
  /** PostgreSQL refuses another connection. Not called again until the pool has grown to its full size. */
  onShortage: (error: unknown) => void;
}

export type PoolClient = ServerClient & Pick<pg.PoolClient, 'release'>;

export type Pool = ReturnType<typeof openPool>;

export interface PoolLoad {
  /** In use. */
  connections: number;
  waiting: number;
  /** How many there may be: fewer than usual while PostgreSQL refuses more. */
  maxConnections: number;
}

export const maxConnections = 10;
/** Idle connections are closed, all but two: another node may need them, and waits 30 s for its first one (migrate.ts). */
const limits = { max: maxConnections, min: 2, idleTimeoutMillis: 20_000 } satisfies pg.PoolConfig;
/** Between two tries to get a first connection. */
const shortageRetryMs = 100;
/** How long a second primary can stay unnoticed. */
const surveyEveryMs = 2_000;

export function openPool({ connection, connectMs, settings, onIdleError, onShortage }: PoolOptions) {
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

  const shortage = makeShortage(pool.options, onShortage);

  /** Waits for a connection that another caller gives back; if there is none at all, tries again until the deadline. */
  async function acquireInShortage(until: number): Promise<PoolClient> {
    for (;;) {
      try {
        return await connectBefore(until);
      } catch (error) {
        if (!isTooManyConnections(error)) throw error;
        shortage.refused(pool.totalCount, error);
        if (performance.now() + shortageRetryMs >= until) throw error;
        if (pool.totalCount === 0) await sleep(shortageRetryMs);
      }
    }
  }

  /** The wait of the pool itself begins again with each try. */
  function connectBefore(until: number): Promise<PoolClient> {
    const connecting = connectPool();
    return withDeadline(connecting, until - performance.now(), () => {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw new Error('timeout exceeded when trying to connect');
    });
  }

  async function connectPool(): Promise<PoolClient> {
    const client = await pool.connect();
    if (client instanceof Client) return client;
    throw new Error('the pool made a client of another class');
  }

  return {
    async acquire(): Promise<PoolClient> {
      if (servers.needsSurvey) await surveyOnce(servers, { connectMs });
      const until = performance.now() + connectMs;
      let refusal: unknown;
      for (let untried = servers.target.servers.length - 1; ; untried--) {
        try {
          return await connectPool();
        } catch (error) {
          if (isTooManyConnections(error)) refusal = error;
          if (untried > 0 && performance.now() < until) continue;
          if (refusal === undefined) throw error;
          shortage.refused(pool.totalCount, refusal);
          return await acquireInShortage(until);
        }
      }
    },
    load: (): PoolLoad => ({
      connections: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      maxConnections: pool.options.max,
    }),
    async close(): Promise<void> {
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

function keepSurveying(servers: Servers, connectMs: number): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const surveys = async () => {
    for (;;) {
      await sleep(surveyEveryMs, undefined, { signal, ref: false });
      await survey(servers, { connectMs, signal });
    }
  };
  surveys().catch((error) => {
    if (!signal.aborted) throw error;
  });
  return () => closing.abort();
}

/** PostgreSQL has a code for it; PgBouncer, by its version, only a message. */
function isTooManyConnections(error: unknown): boolean {
  return codeOf(error) === '53300' || /no more connections allowed/.test(messageOf(error));
}

const growEveryMs = 1_000;

/** `size.max` is the size of the pool: read for each request, changed here. */
function makeShortage(size: { max: number }, onShortage: (error: unknown) => void) {
  const { max } = size;
  let refusedAt = 0;

  function grow(): void {
    if (performance.now() - refusedAt >= growEveryMs) size.max++;
    if (size.max < max) setTimeout(grow, growEveryMs).unref();
  }

  return {
    /** A connection was refused while the pool had `connections`, including those that are being opened. */
    refused(connections: number, error: unknown): void {
      refusedAt = performance.now();
      if (size.max === max) {
        onShortage(error);
        setTimeout(grow, growEveryMs).unref();
      }
      // With none at all, one is tried at a time.
      size.max = Math.max(1, Math.min(max - 1, connections));
    },
  };
}
