/** The parts of the couriers' access, put together. */
import type { Static } from 'typebox';
import type { CreatedBy } from '../../contract/dashboard/operators.ts';
import type { Throttle } from '../access/index.ts';
import { type CourierAccessCreatedBy, deviceName } from '../access/index.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { formatId } from '../platform/ids.ts';
import { before, type Chore, oldRows } from '../workers/housekeeping.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import { makeCourierAuth } from './courier-auth.ts';
import { makeCouriers } from './couriers.ts';
import { type CreatedCourierLink, listLinksCreatedBy, withdrawLinksCreatedBy } from './link-store.ts';
import { listPhonesByLinksOf, maxIdleMs, type PhoneOfCreator } from './phone-store.ts';
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
  oldRows('courier links', keptMs, {
    table: 'courier_links',
    key: 'link_id',
    condition: `least(used_at, withdrawn_at, expires_at) < ${before}`,
  }),
  oldRows('courier phones', keptMs, {
    table: 'courier_phones',
    key: 'phone_id',
    condition: `least(ended_at, expires_at) < ${before}
      or last_seen_at < ${before} - ${maxIdleMs} * interval '1 millisecond'`,
  }),
];

export function makeCourierAccessCreatedBy(database: Database): CourierAccessCreatedBy {
  return {
    async list(actor, nowMs) {
      const [links, phones] = await Promise.all([
        listLinksCreatedBy(database, actor, nowMs),
        listPhonesByLinksOf(database, actor, nowMs),
      ]);
      return { courier_links: links.map(describeLink), phones: phones.map(describePhone) };
    },
    withdrawLinks: withdrawLinksCreatedBy,
  };
}

function describeLink(link: CreatedCourierLink): Static<typeof CreatedBy>['courier_links'][number] {
  return {
    courier: { id: formatId('courier', link.courier_id), name: link.name },
    status: link.status,
    created_at: link.created_at.toISOString(),
  };
}

function describePhone(phone: PhoneOfCreator): Static<typeof CreatedBy>['phones'][number] {
  return {
    phone_id: formatId('phone', phone.phone_id),
    courier: { id: formatId('courier', phone.courier_id), name: phone.name },
    device: deviceName(phone.user_agent),
    signed_in_at: phone.signed_in_at.toISOString(),
    last_seen_at: phone.last_seen_at.toISOString(),
  };
}
