/** Settings come from the environment. All are checked at the start, and all mistakes are named in one message. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { commandName } from './command-name.ts';
import { ConnectionStringMistake, parseConnectionString } from './connection-string.ts';
import { messageOf } from './errors.ts';
import { Problem } from './problem.ts';
import { readTraceSettings } from './trace-settings.ts';

/** DATABASE_POOLER. `auto`: every pooler is taken for one in transaction mode. */
export const poolerSettings = ['auto', 'none', 'session', 'transaction'] as const;
export type PoolerSetting = (typeof poolerSettings)[number];

export type Config = ReturnType<typeof readConfig>;
export type BackupConfig = Config['backup'];

export const minPassphraseLength = 12;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line for each setting, for `waybill help` and the documentation. */
export const settings = {
  PORT: 'port to listen on (3000)',
  HOST: 'address to listen on (127.0.0.1; 0.0.0.0 for every interface)',
  PUBLIC_URL:
    'address at which people and programs reach it; with https, cookies are secure (http://HOST:PORT)',
  DATABASE_URL: 'PostgreSQL 14 or newer, also several servers; unset, Waybill runs its own in DATA_DIR',
  DATABASE_DIRECT_URL:
    'the same database without a connection pooler, for migrations and notifications (DATABASE_URL)',
  DATABASE_POOLER: `${poolerSettings.join(', ')}: what is between Waybill and PostgreSQL (auto)`,
  DATA_DIR: 'folder of the PostgreSQL that Waybill runs (./data)',
  RATE_LIMIT:
    'requests a second for each key, burst of twice that, each item of a batch counts; 0 is off (100)',
  SIGNUP: 'invite, or open: anybody may open an account (invite)',
  SMTP_URL: 'server that sends e-mail, smtp://user:password@host:587; unset, people copy links',
  MAIL_FROM: 'sender of the mail (waybill@ and the host of PUBLIC_URL)',
  TRUSTED_PROXIES: 'addresses or networks, with commas, whose X-Forwarded-For is trusted (none)',
  WEBHOOK_ALLOW:
    'private addresses or networks, with commas, that webhooks may be sent to, also with http (none)',
  DRAIN_DELAY:
    'seconds from a stop signal, when /readyz becomes 503, until it stops; behind a proxy, more than its health check takes (0)',
  WORKERS: 'off: `waybill work` runs the background workers in another process (on)',
  SECRET_KEY: '32 bytes in base 64 that encrypt secrets; unset, a file in DATA_DIR; the same on every node',
  METRICS_TOKEN: 'lets Prometheus read /metrics with Authorization: Bearer; unset, nobody can',
  BACKUP_DIR: 'folder for scheduled backups; unset, there are none',
  BACKUP_EVERY: 'how often, such as 24h, 30m or 7d (24h)',
  BACKUP_KEEP: 'how many scheduled backups are kept (7)',
  BACKUP_PASSPHRASE: `encrypts backups, ${minPassphraseLength} or more characters; unset, it is asked for at the terminal`,
  MAX_CONNECTIONS: 'open connections at most (15000)',
  MAX_CONNECTIONS_PER_NETWORK:
    'open connections of one IPv4 address or IPv6 /64, trusted proxies excepted (1000)',
  EXPRESS_LANE: 'off: every request goes through the HTTP server of Node, slower (on)',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'collector of OpenTelemetry traces, http://host:4318; the other OTEL_ variables work, too; unset, no traces',
  LOG_LEVEL: `${logLevels.join(', ')} (info)`,
} as const;

export function readConfig(variables: Environment) {
  const mistakes: string[] = [];
  const environment = withSecretFiles(variables, mistakes);
  const value = (name: keyof typeof settings) => environment[name]?.trim() || undefined;

  function whole(name: keyof typeof settings, fallback: number, max: number, min = 0): number {
    const text = value(name);
    if (text === undefined) return fallback;
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    mistakes.push(`${name} is "${text}", but must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  function choice<Value extends string>(
    name: keyof typeof settings,
    values: readonly [Value, ...Value[]],
    fallback: Value = values[0],
  ): Value {
    const text = value(name) ?? fallback;
    const chosen = values.find((each) => each === text);
    if (chosen === undefined) {
      const allowed = values.length > 2 ? `one of ${values.join(', ')}` : values.join(' or ');
      mistakes.push(`${name} is "${text}", but must be ${allowed}`);
    }
    return chosen ?? fallback;
  }

  function url(name: keyof typeof settings, protocols: string[]): string | undefined {
    const text = value(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    // The value may contain a password, so it is not repeated here.
    mistakes.push(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return undefined;
  }

  function connectionString(name: keyof typeof settings): string | undefined {
    const text = value(name);
    if (text === undefined) return undefined;
    try {
      parseConnectionString(text);
    } catch (error) {
      if (!(error instanceof ConnectionStringMistake)) throw error;
      mistakes.push(`${name} ${error.message}`);
    }
    return text;
  }

  function networks(name: keyof typeof settings): string[] {
    const items = (value(name) ?? '').split(/[\s,]+/).filter((text) => text !== '');
    for (const text of items.filter((each) => !isNetwork(each)))
      mistakes.push(
        `${name} contains "${text}", which is neither an address nor a network such as 10.0.0.0/8`,
      );
    return items;
  }

  function duration(name: keyof typeof settings, fallbackMs: number): number {
    const text = value(name);
    if (text === undefined) return fallbackMs;
    const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
    const ms = Number(number) * (unitMs[unit] ?? 0);
    if (ms > 0 && ms <= maxDurationMs) return ms;
    mistakes.push(`${name} is "${text}", but must be a time such as 30m, 24h or 7d, at most 31d`);
    return fallbackMs;
  }

  function backup() {
    const dir = value('BACKUP_DIR');
    const passphrase = environment.BACKUP_PASSPHRASE || undefined;
    if (passphrase !== undefined && passphrase.length < minPassphraseLength)
      mistakes.push(`BACKUP_PASSPHRASE must have ${minPassphraseLength} or more characters`);
    if (dir !== undefined && passphrase === undefined)
      mistakes.push('BACKUP_PASSPHRASE must be set if BACKUP_DIR is: backups are encrypted with it');
    return {
      dir: dir === undefined ? undefined : resolve(dir),
      everyMs: duration('BACKUP_EVERY', 24 * 3_600_000),
      keep: whole('BACKUP_KEEP', 7, 10_000, 1),
      passphrase,
    };
  }

  /** Only an origin: cookies, pages and links apply to a whole host. */
  function publicUrl(fallback: string): string {
    const text = url('PUBLIC_URL', ['http:', 'https:']) ?? fallback;
    if (!URL.canParse(text)) {
      mistakes.push(`PUBLIC_URL must be set, because HOST is "${host}", which cannot be part of a URL`);
      return text;
    }
    const { origin, href } = new URL(text);
    if (href.replace(/\/+$/, '') !== origin)
      mistakes.push(
        `PUBLIC_URL must be only ${origin}, without path, query or user: Waybill needs its own host (a subdomain, or a port)`,
      );
    return origin;
  }

  const port = whole('PORT', 3000, 65_535);
  const host = value('HOST') ?? '127.0.0.1';
  // "All interfaces" is not an address that a browser can open.
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const secretKey = value('SECRET_KEY');
  // What is wrong with a secret is said without repeating it.
  if (secretKey !== undefined && Buffer.from(secretKey, 'base64').length !== 32)
    mistakes.push('SECRET_KEY must be 32 bytes in base 64, as `openssl rand -base64 32` prints them');
  const metricsToken = value('METRICS_TOKEN');
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,}$/.test(metricsToken))
    mistakes.push('METRICS_TOKEN must be 16 or more printable ASCII characters without spaces');
  const databaseDirectUrl = connectionString('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && value('DATABASE_URL') === undefined)
    mistakes.push('DATABASE_DIRECT_URL is set, but DATABASE_URL is not: set both to the same database');
  const config = {
    port,
    host,
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    signup: choice('SIGNUP', ['invite', 'open']),
    expressLane: choice('EXPRESS_LANE', ['on', 'off']) === 'on',
    workers: choice('WORKERS', ['on', 'off']) === 'on',
    publicUrl: publicUrl(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`),
    /** Undefined: the embedded PostgreSQL runs in `dataDir`. */
    databaseUrl: connectionString('DATABASE_URL'),
    databaseDirectUrl,
    databasePooler: choice('DATABASE_POOLER', poolerSettings),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    rateLimit: whole('RATE_LIMIT', 100, 1_000_000_000),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM'),
    trustedProxies: networks('TRUSTED_PROXIES'),
    webhookAllow: networks('WEBHOOK_ALLOW'),
    drainDelaySeconds: whole('DRAIN_DELAY', 0, 600),
    /** 32 bytes in base 64; undefined: it is in a file in `dataDir`. */
    secretKey,
    metricsToken,
    backup: backup(),
    maxConnections: whole('MAX_CONNECTIONS', 15_000, 1_000_000, 1),
    maxConnectionsPerNetwork: whole('MAX_CONNECTIONS_PER_NETWORK', 1_000, 1_000_000, 1),
    traces: readTraceSettings(environment, mistakes),
  };
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    mistakes.push(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0: Node would trust any certificate, also of the mail server and the database; unset it, and trust a certificate authority of your own with NODE_EXTRA_CA_CERTS=<file>',
    );
  if (mistakes.length > 0) {
    throw new Problem(
      `${mistakes.join('.\n')}.`,
      `Correct the environment and start again; \`${commandName} help\` lists the settings.`,
    );
  }
  return config;
}

/**
 * SECRET_KEY_FILE names a file with the value of SECRET_KEY, as systemd (LoadCredential) and containers (secrets) provide them: so
 * it is in no environment, which child processes, crash reports and `docker inspect` show.
 */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'SMTP_URL',
] as const;

type Environment = Record<string, string | undefined>;

/** The environment with the contents of the files; what is wrong with them is added to `mistakes`. */
function withSecretFiles(environment: Environment, mistakes: string[]): Environment {
  const fromFiles: Environment = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) mistakes.push(`${name} and ${name}_FILE are both set; set one of them`);
    else
      try {
        // Editors and `echo` end a file with a line break, which is no part of the secret.
        fromFiles[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        mistakes.push(`${name}_FILE cannot be read: ${messageOf(error)}`);
      }
  }
  return { ...environment, ...fromFiles };
}

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A timer of Node cannot wait for longer than 24 days; the schedule looks every minute, so a month is no problem. */
const maxDurationMs = 31 * 86_400_000;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
