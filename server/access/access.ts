/** The parts of the dashboard's access, put together. */
import type { Background } from '../platform/background.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { Chore } from '../platform/housekeeping.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import type { Log } from '../platform/log.ts';
import { type Mailer, makeMailer } from '../platform/mail.ts';
import type { SecretKey } from '../platform/secret-key.ts';
import { type DashboardAuth, makeDashboardAuth } from './dashboard-auth.ts';
import { type Links, makeLinks } from './links/links.ts';
import { clearLinks } from './links/store.ts';
import { makePasswords, type PasswordCost, type Passwords } from './people/passwords.ts';
import { makeSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { makeSessions, type Sessions } from './sessions/sessions.ts';
import { clearSessions } from './sessions/store.ts';
import { type KnownDevices, makeKnownDevices } from './signing-in/known-device.ts';
import { makePasswordCheck, type PasswordCheck } from './signing-in/password-check.ts';
import { makeSetUpLink } from './signing-in/set-up.ts';
import { makeSignIn, type SignIn } from './signing-in/sign-in.ts';
import { rememberedMs } from './throttle/rules.ts';
import { clearThrottles } from './throttle/store.ts';
import { makeThrottle, type Throttle } from './throttle/throttle.ts';

export interface AccessOptions {
  config: Pick<Config, 'publicUrl' | 'signup' | 'smtpUrl' | 'mailFrom'>;
  database: Database;
  clock: Clock;
  log: Log;
  secretKey: SecretKey;
  /** Of requests a second; undefined: no limit. */
  limiter: RateLimiter | undefined;
  background: Background;
  passwordCost?: PasswordCost | undefined;
  /** What else follows from the time zone of the first person, in the transaction of the set-up. */
  atSetUp: (tx: Tx, timeZone: string) => Promise<void>;
}

/** What the operations of signing in and of the profile are made of. */
export interface Access extends AccessOptions {
  mailer: Mailer | undefined;
  auth: DashboardAuth;
  links: Links;
  passwords: Passwords;
  sessions: Sessions;
  throttle: Throttle;
  secondFactor: SecondFactor;
  knownDevices: KnownDevices;
  checkPassword: PasswordCheck;
  signIn: SignIn;
}

export function makeAccess(options: AccessOptions): Access {
  const { config, database, clock, log, secretKey, limiter } = options;
  const { publicUrl } = config;
  const mailer = makeMailer(config, log);
  const sessions = makeSessions(database, clock);
  const parts = {
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
  const checkPassword = makePasswordCheck(parts);
  return { ...parts, checkPassword, signIn: makeSignIn({ ...parts, checkPassword }) };
}

/** Where nobody is here yet: the link with which the first person comes in. */
export function firstRunLink({ database, clock, links }: Access): Promise<string | undefined> {
  return makeSetUpLink(database, links, 'service', clock.now());
}

const keptMs = 30 * 24 * 3_600_000;

/**
 * What is over is kept for a month, to look things up; the audit log for good. Tries count for a day and close
 * something for an hour at most, so a row of which the last try is older than a day says nothing any more.
 */
export const accessChores: readonly Chore[] = [
  { name: 'sessions', keptMs, clear: clearSessions },
  { name: 'links', keptMs, clear: clearLinks },
  { name: 'throttles', keptMs: rememberedMs, clear: clearThrottles },
];
