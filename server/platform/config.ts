/** Settings come from the environment, are all checked at the start, and every mistake is named at once. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Problem } from './problem.ts';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** Undefined: the PostgreSQL that comes with Waybill runs in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Requests a second for each key; 0 is off. */
  rateLimit: number;
  logLevel: LogLevel;
  /** May anybody open an account, or only who is invited? */
  signup: 'invite' | 'open';
  /** Where mail is handed in; undefined: links are copied and handed over. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** 32 bytes in base 64; undefined: a file in `dataDir` holds it. */
  secretKey: string | undefined;
  /** What Prometheus sends to read `/metrics`; undefined: nobody can. */
  metricsToken: string | undefined;
  /** Off: every request goes through Node's own HTTP server. */
  expressLane: boolean;
  /** Open connections at most, and those of one network. */
  maxConnections: number;
  maxConnectionsPerNetwork: number;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line for each setting, for `waybill help` and the documentation. */
export const settings = {
  PORT: 'port to listen on (3000)',
  HOST: 'address to listen on (127.0.0.1; 0.0.0.0 for every interface)',
  PUBLIC_URL: 'address that others reach it by; https makes cookies and pages strict (http://HOST:PORT)',
  DATABASE_URL: 'PostgreSQL 14 or newer; unset, Waybill runs its own in DATA_DIR',
  DATA_DIR: 'folder of the PostgreSQL that Waybill runs (./data)',
  RATE_LIMIT: 'requests a second for each key, burst of twice that; 0 is off (100)',
  SIGNUP: 'invite, or open: anybody may open an account (invite)',
  SMTP_URL: 'where mail is handed in, smtp://user:password@host:587; unset, links are copied by hand',
  MAIL_FROM: 'sender of the mail (waybill@ and the host of PUBLIC_URL)',
  TRUSTED_PROXIES: 'addresses or networks, with commas, whose X-Forwarded-For is believed (none)',
  SECRET_KEY: '32 bytes in base 64 that seal secrets; unset, a file in DATA_DIR; the same on every node',
  METRICS_TOKEN: 'lets Prometheus read /metrics with Authorization: Bearer; unset, nobody can',
  MAX_CONNECTIONS: 'open connections at most (10000)',
  MAX_CONNECTIONS_PER_NETWORK:
    'open connections of one IPv4 address or IPv6 /64, trusted proxies excepted (1000)',
  EXPRESS_LANE: 'off: every request goes through the HTTP server of Node, slower (on)',
  LOG_LEVEL: `${logLevels.join(', ')} (info)`,
} as const;

export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const value = (name: keyof typeof settings) => environment[name]?.trim() || undefined;

  function whole(name: keyof typeof settings, fallback: number, most: number, least = 0): number {
    const text = value(name);
    if (text === undefined) return fallback;
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    mistakes.push(`${name} is "${text}", but must be a whole number from ${least} to ${most}`);
    return fallback;
  }

  function url(name: keyof typeof settings, protocols: string[]): string | undefined {
    const text = value(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    // The value may hold a password, so it is not repeated here.
    mistakes.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
    return undefined;
  }

  /** Only an origin: cookies, pages and links are for the whole of a host. */
  function publicUrl(fallback: string): string {
    const text = url('PUBLIC_URL', ['http:', 'https:']) ?? fallback;
    if (!URL.canParse(text)) {
      mistakes.push(`PUBLIC_URL must be set, because HOST is "${host}", which cannot stand in an address`);
      return text;
    }
    const { origin, href } = new URL(text);
    if (href.replace(/\/+$/, '') !== origin)
      mistakes.push(
        `PUBLIC_URL must be ${origin} alone, without a path, a query or a user: Waybill needs a host of its own (a subdomain, or a port)`,
      );
    return origin;
  }

  const port = whole('PORT', 3000, 65_535);
  const host = value('HOST') ?? '127.0.0.1';
  // Every interface is not an address that one can open.
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const logLevel = (value('LOG_LEVEL') ?? 'info') as LogLevel;
  if (!logLevels.includes(logLevel))
    mistakes.push(`LOG_LEVEL is "${logLevel}", but must be one of ${logLevels.join(', ')}`);
  const signup = value('SIGNUP') ?? 'invite';
  if (signup !== 'invite' && signup !== 'open')
    mistakes.push(`SIGNUP is "${signup}", but must be invite or open`);
  const secretKey = value('SECRET_KEY');
  // Not repeated: it is a secret.
  if (secretKey !== undefined && Buffer.from(secretKey, 'base64').length !== 32)
    mistakes.push('SECRET_KEY must be 32 bytes in base 64, as `openssl rand -base64 32` makes them');
  const metricsToken = value('METRICS_TOKEN');
  // Not repeated: it is a secret.
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(metricsToken))
    mistakes.push('METRICS_TOKEN must be 16 or more printable ASCII characters without spaces');
  const expressLane = value('EXPRESS_LANE') ?? 'on';
  if (expressLane !== 'on' && expressLane !== 'off')
    mistakes.push(`EXPRESS_LANE is "${expressLane}", but must be on or off`);
  const trustedProxies = (value('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  for (const proxy of trustedProxies.filter((name) => !isNetwork(name)))
    mistakes.push(
      `TRUSTED_PROXIES holds "${proxy}", which is neither an address nor a network such as 10.0.0.0/8`,
    );
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0' && value('PUBLIC_URL')?.startsWith('https:'))
    mistakes.push(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: with it Node would trust any certificate, of the mail server and of the database too; unset it',
    );
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    rateLimit: whole('RATE_LIMIT', 100, 1_000_000_000),
    logLevel,
    signup: signup === 'open' ? 'open' : 'invite',
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM'),
    trustedProxies,
    secretKey,
    metricsToken,
    expressLane: expressLane === 'on',
    maxConnections: whole('MAX_CONNECTIONS', 10_000, 1_000_000, 1),
    maxConnectionsPerNetwork: whole('MAX_CONNECTIONS_PER_NETWORK', 1_000, 1_000_000, 1),
  };
  if (mistakes.length > 0) {
    throw new Problem(
      `${mistakes.join('.\n')}.`,
      'Correct the environment and start again; `npm run waybill -- help` lists the settings.',
    );
  }
  return config;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
