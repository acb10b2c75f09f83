/** What access consists of, for the files that are made of these parts and make others of them (`access.ts`). */

import type { Actor } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import type { SecretKey } from '../database/secret-key.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { AccountId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Background } from '../workers/background.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import type { DashboardAuth } from './dashboard-auth.ts';
import type { Links } from './links/links.ts';
import type { PasswordCost, Passwords } from './people/passwords.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { KnownDevices } from './signing-in/known-device.ts';
import type { Throttle } from './throttle/throttle.ts';

export interface AccessOptions {
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

export interface AccessParts extends AccessOptions {
  mailer: Mailer | undefined;
  auth: DashboardAuth;
  links: Links;
  passwords: Passwords;
  sessions: Sessions;
  throttle: Throttle;
  secondFactor: SecondFactor;
  knownDevices: KnownDevices;
}
