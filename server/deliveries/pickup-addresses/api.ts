/** The saved pickup addresses of an account. Deliveries copy an address: changing or deleting it changes none of them. */
import { isDeepStrictEqual } from 'node:util';
import {
  changePickupAddress,
  deletePickupAddress,
  listPickupAddresses,
  maxPickupAddresses,
  type PickupAddressValues,
  type SavedPickupAddress,
  savePickupAddress,
} from '../../../contract/dashboard/pickup-addresses.ts';
import { type Actor, type Binder, lockAccount, recordAudit } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { Rejection } from '../../errors/rejection.ts';
import { unwrap } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, newId, type PickupAddressId } from '../../platform/ids.ts';
import * as store from './store.ts';

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

function shown({ latitude, longitude, ...row }: store.PickupAddressRow): SavedPickupAddress {
  return {
    ...row,
    address_id: formatId('pickupAddress', row.address_id),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

function makePickupAddresses(database: Database, clock: Clock) {
  return {
    /** By name. */
    list: (accountId: AccountId) => store.listPickupAddresses(database, accountId),
    add: (by: Actor, accountId: AccountId, values: PickupAddressValues) =>
      database.inTransaction(async (tx) => {
        // One change after the other in an account: names, the count and the default are looked at before they are written.
        await lockAccount(tx, accountId);
        if ((await store.countPickupAddresses(tx, accountId)) >= maxPickupAddresses) return tooMany();
        const row = rowOf(newId('pickupAddress', clock.now()), values);
        const refused = await makeRoom(tx, accountId, row);
        if (refused) return refused;
        await store.insertPickupAddress(tx, accountId, row, clock.now());
        await audit(tx, by, accountId, 'saved', row.name, clock.now());
        return row;
      }),
    change: (by: Actor, accountId: AccountId, id: PickupAddressId, values: PickupAddressValues) =>
      database.inTransaction(async (tx) => {
        await lockAccount(tx, accountId);
        const before = await store.lockPickupAddress(tx, accountId, id);
        if (!before) return new Rejection('pickup_address_not_found');
        const row = rowOf(id, values);
        if (isDeepStrictEqual(before, row)) return row;
        const refused = await makeRoom(tx, accountId, row);
        if (refused) return refused;
        await store.updatePickupAddress(tx, accountId, row, clock.now());
        await audit(tx, by, accountId, 'changed', row.name, clock.now());
        return row;
      }),
    remove: (by: Actor, accountId: AccountId, id: PickupAddressId) =>
      database.inTransaction(async (tx) => {
        const name = await store.deletePickupAddress(tx, accountId, id);
        if (name === undefined) return new Rejection('pickup_address_not_found');
        await audit(tx, by, accountId, 'deleted', name, clock.now());
        return undefined;
      }),
  };
}

/** Its name has to be free; and if it becomes the default, no other one is. */
async function makeRoom(
  tx: Tx,
  accountId: AccountId,
  { name, address_id: id, is_default: isDefault }: store.PickupAddressRow,
): Promise<Rejection | undefined> {
  if (await store.isNameTaken(tx, accountId, name, id)) {
    return new Rejection('pickup_address_name_taken', { name });
  }
  if (isDefault) await store.clearDefault(tx, accountId);
  return undefined;
}

const tooMany = () => new Rejection('too_many_pickup_addresses', { max: maxPickupAddresses });

function rowOf(address_id: PickupAddressId, values: PickupAddressValues): store.PickupAddressRow {
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

async function audit(
  tx: Tx,
  by: Actor,
  accountId: AccountId,
  verb: 'saved' | 'changed' | 'deleted',
  name: string,
  at: number,
): Promise<void> {
  await recordAudit(tx, by, {
    accountId,
    action: `pickup_address.${verb}`,
    summary: `${verb} the pickup address “${name}”`,
    at,
  });
}
