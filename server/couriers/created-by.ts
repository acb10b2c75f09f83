/**
 * What a person gave couriers that goes on without them: sign-in links, and the phones that were signed in by those
 * links. Operators see it on the page of that person, and locking somebody out withdraws the links nobody used yet.
 */
import type { Static } from 'typebox';
import type { CreatedBy } from '../../contract/dashboard/operators.ts';
import { type CourierAccessCreatedBy, deviceName } from '../access/index.ts';
import type { Database } from '../database/database.ts';
import { formatId } from '../platform/ids.ts';
import { type CreatedCourierLink, listLinksCreatedBy, withdrawLinksCreatedBy } from './link-store.ts';
import { listPhonesByLinksOf, type PhoneOfCreator } from './phone-store.ts';

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
