/** Puts the parts of access together. */
import type { Actor } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import type { SecretKey } from '../database/secret-key.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { AccountId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { makeMailer } from '../platform/mail.ts';
import type { Background } from '../workers/background.ts';
import { before, type Chore, oldRows } from '../workers/housekeeping.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import { makeDashboardAuth, makeKnownDevices } from './dashboard-auth.ts';
import { makeLinks } from './links/links.ts';
import { makePasswords, type PasswordCost } from './people/passwords.ts';
import { makeSecondFactor } from './second-factor/second-factor.ts';
import { makeSessions } from './sessions/sessions.ts';
import { rememberedMs } from './throttle/rules.ts';
import { clearThrottles } from './throttle/store.ts';
import { makeThrottle } from './throttle/throttle.ts';

interface AccessOptions {
  config: Pick<Config, 'publicUrl' | 'signup' | 'smtpUrl' | 'mailFrom'>;
  database: Database;
  clock: Clock;
  log: Log;
  secretKey: SecretKey;
  /** Limits the requests per second; undefined: no limit. */
  limiter: RateLimiter | undefined;
  background: Background;
  passwordCost?: PasswordCost | undefined;
  /** What else follows from the time zone of the first person, in the transaction of the set-up. */
  atSetUp: (tx: Tx, timeZone: string) => Promise<void>;
  /** What else ends for somebody who leaves an account, in the transaction that removes them. */
  atMemberRemoved: (tx: Tx, by: Actor, accountId: AccountId, email: string, at: number) => Promise<void>;
}

export type Access = ReturnType<typeof makeAccess>;

export function makeAccess(options: AccessOptions) {
  const { config, database, clock, log, secretKey, limiter } = options;
  const { publicUrl } = config;
  const mailer = makeMailer(config, log);
  const sessions = makeSessions(database, clock);
  return {
    ...options,
    mailer,
    sessions,
    passwords: makePasswords(options.passwordCost),
    throttle: makeThrottle(database, clock),
    secondFactor: makeSecondFactor(clock, secretKey),
    knownDevices: makeKnownDevices(secretKey),
    links: makeLinks({ database, clock, publicUrl, mailer }),
    auth: makeDashboardAuth({ database, sessions, limiter, publicUrl }),
  };
}

const keptMs = 30 * 24 * 3_600_000;

/**
 * What has ended is kept for a month, for questions; the audit log keeps its entries for good. Attempts count for a day
 * and block for an hour at most, so a throttle whose last attempt is older than a day means nothing any more.
 */
export const accessChores: readonly Chore[] = [
  oldRows('sessions', keptMs, {
    table: 'sessions',
    key: 'session_id',
    condition: `least(ended_at, expires_at) < ${before}`,
  }),
  oldRows('links', keptMs, {
    table: 'links',
    key: 'link_id',
    condition: `least(used_at, withdrawn_at, expires_at) < ${before}`,
  }),
  { name: 'throttles', keptMs: rememberedMs, clear: clearThrottles },
];
