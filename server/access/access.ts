/** Puts the parts of access together. */

import { makeMailer } from '../platform/mail.ts';
import type { Chore } from '../workers/housekeeping.ts';
import { makeDashboardAuth } from './dashboard-auth.ts';
import { makeLinks } from './links/links.ts';
import { clearLinks } from './links/store.ts';
import type { AccessOptions, AccessParts } from './parts.ts';
import { makePasswords } from './people/passwords.ts';
import { makeSecondFactor } from './second-factor/second-factor.ts';
import { makeSessions } from './sessions/sessions.ts';
import { clearSessions } from './sessions/store.ts';
import { makeKnownDevices } from './signing-in/known-device.ts';
import { makePasswordCheck, type PasswordCheck } from './signing-in/password-check.ts';
import { createSetUpLink } from './signing-in/set-up.ts';
import { makeSignIn, type SignIn } from './signing-in/sign-in.ts';
import { rememberedMs } from './throttle/rules.ts';
import { clearThrottles } from './throttle/store.ts';
import { makeThrottle } from './throttle/throttle.ts';

/** What the operations of signing in and of the profile need. */
export interface Access extends AccessParts {
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

/** While there is nobody: the link with which the first person sets the installation up. */
export function firstRunLink({ database, clock, links }: Access): Promise<string | undefined> {
  return createSetUpLink(database, links, 'service', clock.now());
}

const keptMs = 30 * 24 * 3_600_000;

/**
 * What has ended is kept for a month, for questions; the audit log keeps its entries for good. Attempts count for a day
 * and block for an hour at most, so a throttle whose last attempt is older than a day means nothing any more.
 */
export const accessChores: readonly Chore[] = [
  { name: 'sessions', keptMs, clear: clearSessions },
  { name: 'links', keptMs, clear: clearLinks },
  { name: 'throttles', keptMs: rememberedMs, clear: clearThrottles },
];
