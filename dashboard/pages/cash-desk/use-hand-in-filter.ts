/** The filter of the hand-ins, in the address bar. */
import { handInFilters, type listHandIns } from '../../../contract/dashboard/cash-desk.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { type AddressFilter, makeAddressFilter } from '../../ui/address-filter.ts';
import { keysOf } from '../../ui/keys-of.ts';

const names = keysOf(handInFilters);

export type HandInFilter = AddressFilter<(typeof names)[number]>;

/** A request writes the text into its own address, so it is passed on unparsed. */
export const asQuery = (filter: HandInFilter) => filter as QueryOf<typeof listHandIns>;

export const { useFilter: useHandInFilter } = makeAddressFilter('/cash-desk/history', names);
