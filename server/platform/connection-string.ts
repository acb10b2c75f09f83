/**
 * The servers that a connection string names, as libpq reads it:
 *
 *   postgres://user:password@one:5432,two:5433/waybill?target_session_attrs=read-write&load_balance_hosts=random
 *
 * `pg` knows neither several hosts nor these two parameters, so each server gets a connection string of its own without
 * them. Everything else in it (sslmode, sslrootcert, application_name, …) is left to `pg`.
 */
import type pg from 'pg';

export interface Server {
  /** For people: `one:5432`, or the folder of a Unix socket. Contains no password. */
  readonly name: string;
  readonly config: pg.ClientConfig;
}

/** `primary`: not a standby. `read-write`: nor a server whose transactions are read-only by default. */
const wantedServers = ['any', 'read-write', 'primary'] as const;
type WantedServer = (typeof wantedServers)[number];

export interface Target {
  readonly servers: readonly [Server, ...Server[]];
  readonly wanted: WantedServer;
  /** Connections are spread over the servers at random, instead of all going to the first that works. */
  readonly isBalanced: boolean;
}

export type PlainConnection =
  | { connectionString: string }
  | Pick<pg.PoolConfig, 'host' | 'port' | 'database' | 'user' | 'password'>;

/** A connection string that cannot be used. The message continues the name of a setting, and contains no password. */
export class ConnectionStringMistake extends Error {
  override name = 'ConnectionStringMistake';
}

export function targetOf(connection: PlainConnection): Target {
  if ('connectionString' in connection) return parseConnectionString(connection.connectionString);
  const { host = 'localhost', port = defaultPort } = connection;
  const server = { name: nameOf(host, String(port)), config: connection };
  return { servers: [server], wanted: 'any', isBalanced: false };
}

const defaultPort = 5432;
const notUrl = 'must be a URL that starts with postgres:// or postgresql://';
const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;

export function parseConnectionString(text: string): Target {
  const [, scheme, login = '', authority = '', path = '', query = ''] = form.exec(text) ?? [];
  if (scheme === undefined) throw new ConnectionStringMistake(notUrl);
  const parameters = new URLSearchParams(query);
  const wanted = wantedServer(take(parameters, 'target_session_attrs') ?? 'any');
  const balance = take(parameters, 'load_balance_hosts') ?? 'disable';
  if (balance !== 'disable' && balance !== 'random')
    throw new ConnectionStringMistake('has a load_balance_hosts that is not disable or random');
  const [first, ...more] = hostsIn(authority, parameters).map(({ host, port }): Server => {
    const rest = parameters.size === 0 ? '' : `?${parameters}`;
    const at = (name: string) => `${scheme}${login}${name}${port && `:${port}`}${path}${rest}`;
    // Without a host, pg uses PGHOST or localhost.
    if (!URL.canParse(at(host || 'localhost'))) throw new ConnectionStringMistake(notUrl);
    const connectionString = at(host);
    const { host: named, port: numbered } = Object.fromEntries(parameters);
    return { name: nameOf(named ?? readable(host), numbered ?? port), config: { connectionString } };
  });
  if (first === undefined) throw new ConnectionStringMistake('names no host');
  return { servers: [first, ...more], wanted, isBalanced: balance === 'random' };
}

function wantedServer(text: string): WantedServer {
  const wanted = wantedServers.find((each) => each === text);
  if (wanted !== undefined) return wanted;
  throw new ConnectionStringMistake(
    ['read-only', 'standby', 'prefer-standby'].includes(text)
      ? `has target_session_attrs=${text}, but Waybill writes: use read-write or primary`
      : 'has a target_session_attrs that is not any, read-write or primary',
  );
}

/** From the part before the path, or, if libpq would do so, from the parameters `host` and `port`. */
function hostsIn(authority: string, parameters: URLSearchParams) {
  const named = parameters.get('host')?.split(',') ?? [];
  if (named.length < 2) return authority.split(',').map((text, _, all) => hostIn(text, all.length > 1));
  const ports = take(parameters, 'port')?.split(',') ?? [''];
  parameters.delete('host');
  if (ports.length !== 1 && ports.length !== named.length)
    throw new ConnectionStringMistake(`has ${named.length} hosts, but ${ports.length} ports`);
  return named.map((host, n) => {
    const port = (ports.length === 1 ? ports[0] : ports[n]) ?? '';
    return hostIn(
      `${host.includes(':') ? `[${host}]` : encodeURIComponent(host)}${port && `:${port}`}`,
      true,
    );
  });
}

/** `host`: as it is written in a URL: encoded, an IPv6 address in brackets. */
function hostIn(text: string, isOneOfSeveral: boolean) {
  const [whole, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || Number(port) > 65_535)
    throw new ConnectionStringMistake('has a port that is not a number from 1 to 65535');
  if (host === '' && isOneOfSeveral) throw new ConnectionStringMistake('has an empty host among several');
  return { host, port };
}

function take(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name) ?? undefined;
  parameters.delete(name);
  return value;
}

function readable(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

function nameOf(host: string, port: string): string {
  return `${host || 'localhost'}:${port || defaultPort}`;
}
