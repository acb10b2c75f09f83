/** How often something may be tried, and how long it is closed after that. Pure. */

export interface Rule {
  /** So many tries are free. */
  free: number;
  /** The wait after the last free one. Each further try doubles it … */
  firstMs: number;
  /** … up to this. */
  maxMs: number;
}

const minute = 60_000;

/** Wrong passwords for one address (or, from a device that is known, on that device); wrong codes of one person. */
export const wrongSecrets: Rule = { free: 5, firstMs: 30_000, maxMs: 15 * minute };
/**
 * Wrong passwords on all known devices of one person together: who has known the password once may have made many of
 * them.
 */
export const wrongOnDevices: Rule = { free: 50, firstMs: 30_000, maxMs: 15 * minute };
/** Whatever went wrong from one network: many people may share it. */
export const wrongFromNetwork: Rule = { free: 20, firstMs: 10_000, maxMs: 15 * minute };
/** Mails to one address that nobody signed in asked for; and, apart from them, invitations to it. */
export const mailsToAddress: Rule = { free: 3, firstMs: 5 * minute, maxMs: 60 * minute };
/** Mails, and new accounts, that one network asked for. */
export const asksFromNetwork: Rule = { free: 20, firstMs: 10_000, maxMs: 15 * minute };

/** After a day without another try, the earlier ones are forgotten. */
export const rememberedMs = 24 * 60 * minute;

/** What is known before a try: how many there were, and when the last one was. */
export interface Attempts {
  count: number;
  lastAt: number;
  /** 0: not closed. */
  blockedUntil: number;
}

export const noAttempts: Attempts = { count: 0, lastAt: 0, blockedUntil: 0 };

/** What is known after one more try; undefined where it is closed and must not even be looked at. */
export function afterAttempt(before: Attempts, rule: Rule, now: number): Attempts | undefined {
  if (before.blockedUntil > now) return undefined;
  const count = now - before.lastAt >= rememberedMs ? 1 : before.count + 1;
  const beyond = count - rule.free;
  // 2 to the power of 20 times any first wait is far above any longest one.
  const wait = beyond < 0 ? 0 : Math.min(rule.maxMs, rule.firstMs * 2 ** Math.min(beyond, 20));
  return { count, lastAt: now, blockedUntil: wait === 0 ? 0 : now + wait };
}
