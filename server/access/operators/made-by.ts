/**
 * What somebody made that goes on without them: API keys, sign-in links of couriers, and the phones that were signed in
 * by those links. A link that nobody used yet is withdrawn when its maker is locked out. Keys and phones are not: shops
 * and couriers at work depend on them, so a person looks through them and decides.
 */
import type { Static } from 'typebox';
import type { Made } from '../../../contract/dashboard/operators.ts';
import type { Database } from '../../platform/database.ts';
import { formatId, type PersonId } from '../../platform/ids.ts';
import { listLinksMadeBy, type MadeCourierLink } from '../couriers/link-store.ts';
import { listPhonesByLinksOf, type PhoneOfMaker } from '../couriers/phone-store.ts';
import { listWorkingKeysMadeBy, type MadeKey } from '../keys/store.ts';
import { deviceName } from '../sessions/device-name.ts';

export async function describeMadeBy(
  database: Database,
  personId: PersonId,
  nowMs: number,
): Promise<Static<typeof Made>> {
  const actor = `person:${personId}`;
  const [keys, links, phones] = await Promise.all([
    listWorkingKeysMadeBy(database, actor),
    listLinksMadeBy(database, actor, nowMs),
    listPhonesByLinksOf(database, actor, nowMs),
  ]);
  return {
    api_keys: keys.map(describeKey),
    courier_links: links.map(describeLink),
    phones: phones.map(describePhone),
  };
}

function describeKey(key: MadeKey): Static<typeof Made>['api_keys'][number] {
  const { api_key_id: id, account_id: accountId } = key;
  return {
    key_id: formatId('key', id),
    name: key.name,
    kind: key.kind,
    key_start: key.key_start,
    key_end: key.key_end,
    account:
      accountId === null ? null : { account_id: formatId('account', accountId), name: key.account_name! },
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}

function describeLink(link: MadeCourierLink): Static<typeof Made>['courier_links'][number] {
  return {
    courier_id: formatId('courier', link.courier_id),
    courier_name: link.name,
    state: link.state,
    created_at: link.created_at.toISOString(),
  };
}

function describePhone(phone: PhoneOfMaker): Static<typeof Made>['phones'][number] {
  return {
    phone_id: formatId('phone', phone.phone_id),
    courier_id: formatId('courier', phone.courier_id),
    courier_name: phone.name,
    device: deviceName(phone.user_agent),
    signed_in_at: phone.signed_in_at.toISOString(),
    last_seen_at: phone.last_seen_at.toISOString(),
  };
}
