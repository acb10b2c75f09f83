/** The parts of the couriers' access, put together. */
import type { Throttle } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Chore } from '../platform/housekeeping.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { type CourierAuth, makeCourierAuth } from './courier-auth.ts';
import { type Couriers, makeCouriers } from './couriers.ts';
import { clearCourierLinks } from './link-store.ts';
import { clearCourierPhones } from './phone-store.ts';
import { makePhones } from './phones.ts';
import { type CourierSignIn, makeCourierSignIn } from './sign-in.ts';

export interface CourierAccessOptions {
  database: Database;
  clock: Clock;
  publicUrl: string;
  throttle: Throttle;
  /** Of requests a second; undefined: no limit. */
  limiter: RateLimiter | undefined;
}

export interface CourierAccess {
  couriers: Couriers;
  signIn: CourierSignIn;
  auth: CourierAuth;
}

export function makeCourierAccess(options: CourierAccessOptions): CourierAccess {
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
