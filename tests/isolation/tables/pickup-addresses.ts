/** The stores of saved pickup addresses, and of the columns of imported files. */
import type * as mappings from '../../../server/deliveries/csv/mapping-store.ts';
import type * as pickupAddresses from '../../../server/deliveries/pickup-addresses/store.ts';
import type { PickupAddressRow } from '../../../server/deliveries/pickup-addresses/store.ts';
import { accountId, freshId, pickupAddressId, seededAt } from '../owners.ts';
import { type Call, entriesOf } from '../table.ts';

const address = (c: Call): PickupAddressRow => ({
  address_id: pickupAddressId(c.of),
  name: 'Another name',
  address: 'B',
  contact_name: null,
  contact_phone: null,
  latitude: null,
  longitude: null,
  note: null,
  is_default: false,
});
const newAddress = (c: Call): PickupAddressRow => ({ ...address(c), address_id: freshId(30) });

export const pickupAddressStore = entriesOf<typeof pickupAddresses>({
  listPickupAddresses: { account: (c) => [c.database, accountId(c.as)] },
  countPickupAddresses: { account: (c) => [c.tx, accountId(c.as)] },
  lockPickupAddress: { account: (c) => [c.tx, accountId(c.as), pickupAddressId(c.of)] },
  isNameTaken: { account: (c) => [c.tx, accountId(c.as), `Warehouse of ${c.of.account}`, freshId(31)] },
  clearDefault: { account: (c) => [c.tx, accountId(c.as)] },
  insertPickupAddress: { account: (c) => [c.tx, accountId(c.as), newAddress(c), seededAt] },
  updatePickupAddress: { account: (c) => [c.tx, accountId(c.as), address(c), seededAt] },
  deletePickupAddress: { account: (c) => [c.tx, accountId(c.as), pickupAddressId(c.of)] },
});

const mapping = {
  headersHash: 'shared',
  columns: [{ header: 'Phone', field: 'receiver_phone' }],
  pickup_address: 'B',
  pickup_address_id: null,
};

export const mappingStore = entriesOf<typeof mappings>({
  listMappings: { account: (c) => [c.database, accountId(c.as)] },
  saveMapping: { account: (c) => [c.tx, accountId(c.as), mapping, seededAt] },
  forgetOldMappings: { account: (c) => [c.tx, accountId(c.as), 0] },
});
