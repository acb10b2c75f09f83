/** Binds the dashboard's operations on saved pickup addresses. */
import {
  changePickupAddress,
  deletePickupAddress,
  listPickupAddresses,
  type SavedPickupAddress,
  savePickupAddress,
} from '../../../contract/dashboard/pickup-addresses.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { unwrap } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { formatId } from '../../platform/ids.ts';
import { makePickupAddresses } from './pickup-addresses.ts';
import type { PickupAddressRow } from './store.ts';

export function bindPickupAddresses(
  { bind }: Binder,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const addresses = makePickupAddresses(database, clock);

  bind(listPickupAddresses, async ({ caller }) => ({
    status: 200,
    body: { data: (await addresses.list(caller.account.accountId)).map(shown) },
  }));

  bind(savePickupAddress, async ({ caller, body }) => ({
    status: 201,
    body: shown(unwrap(await addresses.add(caller, caller.account.accountId, body))),
  }));

  bind(changePickupAddress, async ({ caller, params, body }) => ({
    status: 200,
    body: shown(unwrap(await addresses.change(caller, caller.account.accountId, params.address_id, body))),
  }));

  bind(deletePickupAddress, async ({ caller, params }) => {
    unwrap(await addresses.remove(caller, caller.account.accountId, params.address_id));
    return { status: 204 };
  });
}

function shown({ latitude, longitude, ...row }: PickupAddressRow): SavedPickupAddress {
  return {
    ...row,
    address_id: formatId('pickupAddress', row.address_id),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
