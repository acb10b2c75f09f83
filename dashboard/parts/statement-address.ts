/** The statement that the address of the page `/cash` asks for. */
import { type AddressFilter, makeAddressFilter } from '../ui/address-bar.ts';

const names = ['period_from', 'period_to', 'type', 'currency'] as const;

export type StatementFilter = AddressFilter<(typeof names)[number]>;

export const { addressFor, useFilter } = makeAddressFilter('/cash', names);
