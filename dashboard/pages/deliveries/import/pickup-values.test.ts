import { expect, test } from 'vitest';
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import { firstPickup, pickupToRemember, pickupValuesOf } from './pickup-values.ts';

const saved = (address_id: string, address: string, is_default = false): SavedPickupAddress => ({
  address_id,
  name: address,
  address,
  contact_name: 'Bola',
  contact_phone: null,
  location: null,
  note: null,
  is_default,
});
const [shop, depot] = [saved('adr_1', '12 Marina Road', true), saved('adr_2', '9 Broad Street')];
const addresses = [shop, depot];
const nothing = { pickup_address: null, pickup_address_id: null };

test('the next file starts with the pickup address of the last one: typed, chosen, or none', () => {
  for (const pickup of [{ pickup_address: '1 Other Street' }, pickupValuesOf(depot), {}]) {
    const remembered = { ...nothing, ...pickupToRemember(addresses, pickup) };
    expect(firstPickup(addresses, remembered)).toEqual(pickup);
  }
});

test('a saved address is remembered as it is now, and the default one as what is the default then', () => {
  const ofDepot = { ...nothing, ...pickupToRemember(addresses, pickupValuesOf(depot)) };
  const moved = { ...depot, address: '10 Broad Street' };
  expect(firstPickup([shop, moved], ofDepot)).toEqual(pickupValuesOf(moved));
  expect(firstPickup([shop], ofDepot), 'it was deleted').toEqual(pickupValuesOf(shop));
  const ofDefault = { ...nothing, ...pickupToRemember(addresses, pickupValuesOf(shop)) };
  const other = [
    { ...shop, is_default: false },
    { ...depot, is_default: true },
  ];
  expect(firstPickup(other, ofDefault)).toEqual(pickupValuesOf(depot));
});

test('a file that is new starts with the default of the account, where there is one', () => {
  expect(firstPickup(addresses, undefined)).toEqual(pickupValuesOf(shop));
  expect(firstPickup([depot], undefined)).toEqual({});
});
