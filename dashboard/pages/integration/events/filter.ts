/** The filter of the events, in the address bar. */
import type { QueryOf } from '../../../../contract/operation.ts';
import type { listEvents } from '../../../../contract/operations/list-events.ts';
import { type AddressFilter, makeAddressFilter } from '../../../ui/address-filter.ts';

const names = ['type', 'delivery_id', 'timestamp_from', 'timestamp_to'] as const;

export type Filter = AddressFilter<(typeof names)[number]>;

/** A request writes the text into its own address, so it is passed on unparsed. */
export const asQuery = (filter: Filter) => filter as QueryOf<typeof listEvents>;

export const { useFilter } = makeAddressFilter('/events', names);
