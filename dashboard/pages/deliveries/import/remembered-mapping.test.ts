import { expect, test } from 'vitest';
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import {
  columnsOf,
  findRemembered,
  firstPickup,
  pickupToRemember,
  pickupValuesOf,
  rememberedMapping,
} from './remembered-mapping.ts';

const headers = ['Order', 'Tel', '', 'tel'];
const saved = [{ columns: columnsOf(headers, ['reference', 'receiver_phone', 'ignore', 'keep']) }];

function mappingOf(names: readonly string[], remembered = saved) {
  const found = findRemembered(names, remembered);
  return found && rememberedMapping(names, found);
}

test('a mapping is found again for the same headers in any order and case', () => {
  expect(saved[0]?.columns).toEqual([
    { header: 'Order', field: 'reference' },
    { header: 'Tel', field: 'receiver_phone' },
  ]);
  expect(mappingOf(['TEL', ' order '])).toEqual(['receiver_phone', 'reference']);
  expect(mappingOf(headers)).toEqual(['reference', 'receiver_phone', 'ignore', 'ignore']);
});

test('another set of headers is another file', () => {
  expect(mappingOf(['Order', 'Tel', 'Colour'])).toBeUndefined();
  expect(mappingOf(['Order'])).toBeUndefined();
});

test('a field that is not known is ignored', () => {
  expect(mappingOf(['X'], [{ columns: [{ header: 'X', field: 'of_a_later_version' }] }])).toEqual(['ignore']);
});

const addressOf = (address_id: string, address: string, is_default = false): SavedPickupAddress => ({
  address_id,
  name: address,
  address,
  contact_name: 'Bola',
  contact_phone: null,
  location: null,
  note: null,
  is_default,
});
const [shop, depot] = [addressOf('adr_1', '12 Marina Road', true), addressOf('adr_2', '9 Broad Street')];
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

test('a new file starts with the default of the account, if it has one', () => {
  expect(firstPickup(addresses, undefined)).toEqual(pickupValuesOf(shop));
  expect(firstPickup([depot], undefined)).toEqual({});
});
