/** How often something may be attempted, and for how long it is blocked after that. Pure. */

export interface Rule {
  /** Attempts without a wait. */
  free: number;
  /** The wait after the last free one. Each further attempt doubles it … */
  firstMs: number;
  /** … up to this. */
  maxMs: number;
}

const minute = 60_000;

/** Wrong passwords for one address (or on one known device); wrong codes of one person. */
export const wrongSecrets: Rule = { free: 5, firstMs: 30_000, maxMs: 15 * minute };
/**
 * Wrong passwords on all known devices of one person together: somebody who once knew the password may have created
 * many of them.
 */
export const wrongOnDevices: Rule = { free: 50, firstMs: 30_000, maxMs: 15 * minute };
/** Everything wrong from one network, which many people may share. */
export const wrongFromNetwork: Rule = { free: 20, firstMs: 10_000, maxMs: 15 * minute };
/** Mails to one address that somebody asked for without a session; and, counted separately, invitations to it. */
export const mailsToAddress: Rule = { free: 3, firstMs: 5 * minute, maxMs: 60 * minute };
/**
 * Mails that people of one account may send: 100, then one after a minute, and so on up to one an hour, until there was none
 * for a day. If anyone can open an account, an account must not become a way to send spam.
 */
export const mailsOfAccount: Rule = { free: 100, firstMs: minute, maxMs: 60 * minute };
/** Requests for mails, and for new accounts, from one network. */
export const asksFromNetwork: Rule = { free: 20, firstMs: 10_000, maxMs: 15 * minute };

/** After a day without another attempt, the earlier ones are forgotten. */
export const rememberedMs = 24 * 60 * minute;

export interface Attempts {
  count: number;
  lastAt: number;
  /** 0: not blocked. */
  blockedUntil: number;
}

export const noAttempts: Attempts = { count: 0, lastAt: 0, blockedUntil: 0 };

/** The attempts after one more; undefined if it is blocked and must not even be checked. */
export function afterAttempt(before: Attempts, rule: Rule, now: number): Attempts | undefined {
  if (before.blockedUntil > now) return undefined;
  const count = now - before.lastAt >= rememberedMs ? 1 : before.count + 1;
  const beyond = count - rule.free;
  // 2 to the power of 20 times any first wait is far above any maximum.
  const wait = beyond < 0 ? 0 : Math.min(rule.maxMs, rule.firstMs * 2 ** Math.min(beyond, 20));
  return { count, lastAt: now, blockedUntil: wait === 0 ? 0 : now + wait };
}
