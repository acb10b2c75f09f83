/**
 * The servers of a connection string, and which of them gets the next connection.
 *
 *   disable    all connections go to one server, until it fails or is refused; then to the next one in the list
 *   random     each connection goes to any server that did not fail a moment ago
 *
 * A server is refused if it is not what target_session_attrs asks for, and if it is an old primary. When a standby is
 * promoted, the timeline grows. So a primary with a lower timeline than the highest that was seen was replaced and came back:
 * what it accepts would be lost. Timelines are compared within one system (a primary and its standbys) only: the nodes of a
 * Citus cluster are systems of their own.
 */

import type { Config, PoolerSetting } from '../../platform/config.ts';
import {
  type PlainConnection,
  type Server,
  type Target,
  targetOf,
} from '../../platform/connection-string.ts';
import type { Log } from '../../platform/log.ts';
import type { Session } from './session.ts';

/** It can be reached, but must not be used now. */
export class ServerRefused extends Error {
  override name = 'ServerRefused';
  readonly reason: 'standby' | 'read-only' | 'old primary';

  constructor(reason: ServerRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

type TimelineWatcher = (primary: { server: Server; timeline: number }) => void;

/** A server that failed is left out of the choice at random for this long, while others are left. */
const restMs = 5_000;

export class Servers {
  readonly target: Target;
  readonly pooler: PoolerSetting;
  /** Every server was looked at once, so that the newest primary is known. */
  firstSurvey: Promise<unknown> | undefined;
  #current = 0;
  readonly #failedAt = new Map<Server, number>();
  readonly #timelines = new Map<string, number>();
  readonly #watchers = new Set<TimelineWatcher>();

  constructor(connection: PlainConnection, pooler: PoolerSetting = 'auto') {
    this.target = targetOf(connection);
    this.pooler = pooler;
  }

  /** Whether there is a choice between servers of which only one may be written to. */
  get needsSurvey(): boolean {
    return this.target.servers.length > 1 && this.target.wanted !== 'any';
  }

  inOrder(): Server[] {
    const { servers, isBalanced } = this.target;
    if (!isBalanced) return [...servers.slice(this.#current), ...servers.slice(0, this.#current)];
    const since = performance.now() - restMs;
    const isResting = (server: Server) => (this.#failedAt.get(server) ?? Number.NEGATIVE_INFINITY) > since;
    return servers
      .map((server) => ({ server, rank: Math.random() + (isResting(server) ? 1 : 0) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ server }) => server);
  }

  next(): Server {
    return this.inOrder()[0] ?? this.target.servers[0];
  }

  failed(server: Server): void {
    const { servers } = this.target;
    this.#failedAt.set(server, performance.now());
    if (servers[this.#current] === server) this.#current = (this.#current + 1) % servers.length;
  }

  /** Throws if the server must not be used; remembers its timeline. */
  accept(server: Server, session: Session): void {
    const { wanted } = this.target;
    const { name } = server;
    if (wanted !== 'any' && session.isStandby) throw new ServerRefused('standby', `${name} is a standby`);
    if (wanted === 'read-write' && session.isReadOnly)
      throw new ServerRefused('read-only', `${name} accepts no writes`);
    this.#compareTimeline(server, session);
  }

  #compareTimeline(server: Server, session: Session): void {
    const { timeline } = session;
    if (timeline === undefined) return;
    const highest = this.highestTimeline(session) ?? timeline;
    if (timeline < highest)
      throw new ServerRefused(
        'old primary',
        `${server.name} is an old primary: it is on timeline ${timeline}, but timeline ${highest} exists`,
      );
    this.#timelines.set(session.system ?? '', timeline);
    if (timeline > highest) for (const notify of [...this.#watchers]) notify({ server, timeline });
  }

  highestTimeline({ system }: Session): number | undefined {
    return this.#timelines.get(system ?? '');
  }

  isSuperseded(session: Session): boolean {
    return session.timeline !== undefined && session.timeline < (this.highestTimeline(session) ?? 0);
  }

  /** All connections go to it from now on, until it fails. */
  prefer(server: Server): void {
    if (!this.target.isBalanced) this.#current = Math.max(0, this.target.servers.indexOf(server));
  }

  /** Calls `notify` when a newer timeline is seen. Returns a function that stops it. */
  onNewTimeline(notify: TimelineWatcher): () => void {
    this.#watchers.add(notify);
    return () => this.#watchers.delete(notify);
  }
}

/** How to reach the database. Those who share one object `servers` share what is known about the servers. */
export type Connection = PlainConnection & { readonly servers?: Servers };

export function serversOf(connection: Connection): Servers {
  return connection.servers ?? new Servers(connection);
}

/** The connections of one process, from its settings. */
export interface ProcessConnections {
  /** For requests and workers. */
  pooled: Connection;
  /** For migrations and notifications: not through a pooler, if DATABASE_DIRECT_URL is set. */
  direct: Connection;
}

export function connectionsFor(
  { databaseDirectUrl, databasePooler }: Pick<Config, 'databaseDirectUrl' | 'databasePooler'>,
  databaseUrl: string,
  log?: Log,
): ProcessConnections {
  const pooled = withServers(databaseUrl, databasePooler);
  const direct = databaseDirectUrl === undefined ? pooled : withServers(databaseDirectUrl, 'auto');
  if (log) {
    pooled.servers.onNewTimeline(({ server, timeline }) =>
      log.warn({ server: server.name, timeline }, 'the database has a new primary'),
    );
  }
  return { pooled, direct };
}

/** All connections that are opened with the result share what is known about the servers. */
function withServers(connectionString: string, pooler: Config['databasePooler']) {
  return { connectionString, servers: new Servers({ connectionString }, pooler) };
}
