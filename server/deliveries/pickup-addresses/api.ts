/** The saved pickup addresses of an account. Deliveries copy an address: changing or deleting it changes none of them. */
import { isDeepStrictEqual } from 'node:util';
import * as operations from '../../../contract/dashboard/pickup-addresses.ts';
import { type Binder, type Insider, lockAccount, recordAudit } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, newId, type PickupAddressId } from '../../platform/ids.ts';
import * as store from './store.ts';

export function bindPickupAddresses(
  { bindOutcome }: Binder,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const audit = (tx: Tx, by: Insider, verb: 'saved' | 'changed' | 'deleted', name: string) =>
    recordAudit(tx, by, {
      accountId: by.account.accountId,
      action: `pickup_address.${verb}`,
      summary: `${verb} the pickup address “${name}”`,
      at: clock.now(),
    });

  bindOutcome(operations.listPickupAddresses, async ({ caller }) => ({
    data: (await store.listPickupAddresses(database, caller.account.accountId)).map(shown),
  }));

  bindOutcome(operations.savePickupAddress, ({ caller, body }) =>
    database.inTransaction(async (tx) => {
      const { accountId } = caller.account;
      // One change after the other in an account: names, the count and the default are looked at before they are written.
      await lockAccount(tx, accountId);
      const max = operations.maxPickupAddresses;
      if ((await store.countPickupAddresses(tx, accountId)) >= max) {
        return new Rejection('too_many_pickup_addresses', { max });
      }
      const row = rowOf(newId('pickupAddress', clock.now()), body);
      const refused = await makeRoom(tx, accountId, row);
      if (refused) return refused;
      await store.insertPickupAddress(tx, accountId, row, clock.now());
      await audit(tx, caller, 'saved', row.name);
      return shown(row);
    }),
  );

  bindOutcome(operations.changePickupAddress, ({ caller, params: { address_id: id }, body }) =>
    database.inTransaction(async (tx) => {
      const { accountId } = caller.account;
      await lockAccount(tx, accountId);
      const before = await store.lockPickupAddress(tx, accountId, id);
      if (!before) return new Rejection('pickup_address_not_found');
      const row = rowOf(id, body);
      if (isDeepStrictEqual(before, row)) return shown(row);
      const refused = await makeRoom(tx, accountId, row);
      if (refused) return refused;
      await store.updatePickupAddress(tx, accountId, row, clock.now());
      await audit(tx, caller, 'changed', row.name);
      return shown(row);
    }),
  );

  bindOutcome(operations.deletePickupAddress, ({ caller, params }) =>
    database.inTransaction(async (tx) => {
      const name = await store.deletePickupAddress(tx, caller.account.accountId, params.address_id);
      if (name === undefined) return new Rejection('pickup_address_not_found');
      await audit(tx, caller, 'deleted', name);
      return undefined;
    }),
  );
}

function shown({ latitude, longitude, ...row }: store.PickupAddressRow): operations.SavedPickupAddress {
  return {
    ...row,
    address_id: formatId('pickupAddress', row.address_id),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** Its name has to be free; and if it becomes the default, no other one is. */
async function makeRoom(tx: Tx, accountId: AccountId, row: store.PickupAddressRow) {
  const { name } = row;
  if (await store.isNameTaken(tx, accountId, name, row.address_id)) {
    return new Rejection('pickup_address_name_taken', { name });
  }
  if (row.is_default) await store.clearDefault(tx, accountId);
  return undefined;
}

function rowOf(address_id: PickupAddressId, values: operations.PickupAddressValues): store.PickupAddressRow {
  return {
    address_id,
    name: values.name,
    address: values.address,
    contact_name: values.contact_name || null,
    contact_phone: values.contact_phone || null,
    latitude: values.location?.latitude ?? null,
    longitude: values.location?.longitude ?? null,
    note: values.note || null,
    is_default: values.is_default ?? false,
  };
}
