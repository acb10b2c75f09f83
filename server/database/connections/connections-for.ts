/** The connections of one process, from its settings. */
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { type Connection, Servers } from './servers.ts';

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
