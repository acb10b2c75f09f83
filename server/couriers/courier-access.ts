/** The parts of the couriers' access, put together. */
import type { Throttle } from '../access/index.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Chore } from '../workers/housekeeping.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import { makeCourierAuth } from './courier-auth.ts';
import { makeCouriers } from './couriers.ts';
import { clearCourierLinks } from './link-store.ts';
import { clearCourierPhones } from './phone-store.ts';
import { makePhones } from './phones.ts';
import { makeCourierSignIn } from './sign-in.ts';

interface CourierAccessOptions {
  database: Database;
  clock: Clock;
  publicUrl: string;
  throttle: Throttle;
  /** Limits the requests per second; undefined: no limit. */
  limiter: RateLimiter | undefined;
}

export type CourierAccess = ReturnType<typeof makeCourierAccess>;

export function makeCourierAccess(options: CourierAccessOptions) {
  const phones = makePhones(options.database, options.clock);
  return {
    couriers: makeCouriers(options),
    signIn: makeCourierSignIn({ ...options, phones }),
    auth: makeCourierAuth({ ...options, phones }),
  };
}

const keptMs = 30 * 24 * 3_600_000;

/** What has ended is kept for a month, for questions; the audit log keeps its entries for good. */
export const courierChores: readonly Chore[] = [
  { name: 'courier links', keptMs, clear: clearCourierLinks },
  { name: 'courier phones', keptMs, clear: clearCourierPhones },
];
