/** The parts of the couriers' access, put together. */
import type { CookieAuthOptions, CourierAccessCreatedBy } from '../access/index.ts';
import type { Database } from '../database/database.ts';
import { type CourierId, formatId } from '../platform/ids.ts';
import { before, type Chore, oldRows } from '../workers/housekeeping.ts';
import { makeCourierAuth } from './courier-auth.ts';
import { makeCouriers } from './couriers.ts';
import { listLinksCreatedBy, withdrawLinksCreatedBy } from './link-store.ts';
import { listPhonesByLinksOf, maxIdleMs } from './phone-store.ts';
import { describePhone, makePhones } from './phones.ts';
import { type CourierSignInOptions, makeCourierSignIn } from './sign-in.ts';

export type CourierAccess = ReturnType<typeof makeCourierAccess>;

export function makeCourierAccess(options: CookieAuthOptions & Omit<CourierSignInOptions, 'phones'>) {
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
      const courierOf = (row: { courier_id: CourierId; name: string }) => ({
        id: formatId('courier', row.courier_id),
        name: row.name,
      });
      return {
        courier_links: links.map((link) => ({
          courier: courierOf(link),
          status: link.status,
          created_at: link.created_at.toISOString(),
        })),
        phones: phones.map((phone) => ({ ...describePhone(phone), courier: courierOf(phone) })),
      };
    },
    withdrawLinks: withdrawLinksCreatedBy,
  };
}
