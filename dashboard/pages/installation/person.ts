/** A person who can sign in, as operators see them, and what they created. */
import type { listCreatedBy, listPeople } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';

export type Person = ResultOf<typeof listPeople>['people'][number];

/** API keys, phones and links for couriers that a person created. Keys and phones go on working without them. */
export type CreatedBy = ResultOf<typeof listCreatedBy>;

export function isEmpty({ api_keys, courier_links, phones }: CreatedBy): boolean {
  return api_keys.length + courier_links.length + phones.length === 0;
}
