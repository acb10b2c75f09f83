/** The SQL of saved pickup addresses. Names are unique in an account, whatever their case. */
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst, queryOne, returnsRow } from '../../database/statements.ts';
import type { AccountId, PickupAddressId } from '../../platform/ids.ts';

export interface PickupAddressRow {
  address_id: PickupAddressId;
  name: string;
  address: string;
  contact_name: string | null;
  contact_phone: string | null;
  latitude: number | null;
  longitude: number | null;
  note: string | null;
  is_default: boolean;
}

const columns =
  'address_id, name, address, contact_name, contact_phone, latitude, longitude, note, is_default';

/** By name. The domain limits how many there are. */
export function listPickupAddresses(database: Database, accountId: AccountId) {
  return queryAll<PickupAddressRow>(database, 'list-pickup-addresses', { accountId })`
    select ${columns} from pickup_addresses where account_id = $accountId order by lower(name), address_id`;
}

export async function countPickupAddresses(tx: Tx, accountId: AccountId) {
  const { n } = await queryOne<{ n: number }>(tx, 'count-pickup-addresses', { accountId })`
    select count(*)::int as n from pickup_addresses where account_id = $accountId`;
  return n;
}

/** Locked until the transaction ends; undefined if there is none. */
export function lockPickupAddress(tx: Tx, accountId: AccountId, addressId: PickupAddressId) {
  return queryFirst<PickupAddressRow>(tx, 'lock-pickup-address', { accountId, addressId })`
    select ${columns} from pickup_addresses where account_id = $accountId and address_id = $addressId for update`;
}

/** Whether another address than this one has the name. */
export function isNameTaken(tx: Tx, accountId: AccountId, name: string, addressId: PickupAddressId) {
  return returnsRow(tx, 'is-pickup-address-name-taken', { accountId, name, addressId })`
    select from pickup_addresses
    where account_id = $accountId and lower(name) = lower($name) and address_id <> $addressId`;
}

/** Before another one becomes the default. */
export function clearDefault(tx: Tx, accountId: AccountId) {
  return execute(tx, 'clear-default-pickup-address', { accountId })`
    update pickup_addresses set is_default = false where account_id = $accountId and is_default`;
}

export function insertPickupAddress(tx: Tx, accountId: AccountId, row: PickupAddressRow, atMs: number) {
  return execute(tx, 'insert-pickup-address', { ...row, accountId, at: new Date(atMs) })`
    insert into pickup_addresses (account_id, ${columns}, created_at, updated_at)
    values ($accountId, $address_id, $name, $address, $contact_name, $contact_phone, $latitude, $longitude, $note,
            $is_default, $at, $at)`;
}

export function updatePickupAddress(tx: Tx, accountId: AccountId, row: PickupAddressRow, atMs: number) {
  return execute(tx, 'update-pickup-address', { ...row, accountId, at: new Date(atMs) })`
    update pickup_addresses
    set name = $name, address = $address, contact_name = $contact_name, contact_phone = $contact_phone,
        latitude = $latitude, longitude = $longitude, note = $note, is_default = $is_default, updated_at = $at
    where account_id = $accountId and address_id = $address_id`;
}

/** The name of the one that was deleted; undefined if there was none. */
export async function deletePickupAddress(tx: Tx, accountId: AccountId, addressId: PickupAddressId) {
  const row = await queryFirst<{ name: string }>(tx, 'delete-pickup-address', { accountId, addressId })`
    delete from pickup_addresses where account_id = $accountId and address_id = $addressId returning name`;
  return row?.name;
}
