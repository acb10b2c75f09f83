/** The SQL of saved pickup addresses. Names are unique in an account, whatever their case. */
import type { Database, Tx } from '../../platform/database.ts';
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

const valuesOf = (row: PickupAddressRow) => [
  row.name,
  row.address,
  row.contact_name,
  row.contact_phone,
  row.latitude,
  row.longitude,
  row.note,
  row.is_default,
];

/** By name. The domain limits how many there are. */
export function listPickupAddresses(database: Database, accountId: AccountId): Promise<PickupAddressRow[]> {
  return database.read<PickupAddressRow>(
    {
      name: 'list-pickup-addresses',
      text: `select ${columns} from pickup_addresses where account_id = $1 order by lower(name), address_id`,
    },
    [accountId],
  );
}

export async function countPickupAddresses(tx: Tx, accountId: AccountId): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    {
      name: 'count-pickup-addresses',
      text: 'select count(*)::int as n from pickup_addresses where account_id = $1',
    },
    [accountId],
  );
  return rows[0]?.n ?? 0;
}

/** Locked until the transaction ends; undefined where there is none. */
export async function lockPickupAddress(
  tx: Tx,
  accountId: AccountId,
  addressId: PickupAddressId,
): Promise<PickupAddressRow | undefined> {
  const rows = await tx.query<PickupAddressRow>(
    {
      name: 'lock-pickup-address',
      text: `select ${columns} from pickup_addresses where account_id = $1 and address_id = $2 for update`,
    },
    [accountId, addressId],
  );
  return rows[0];
}

/** Whether another address than this one has the name. */
export async function isNameTaken(
  tx: Tx,
  accountId: AccountId,
  name: string,
  addressId: PickupAddressId,
): Promise<boolean> {
  const rows = await tx.query<{ taken: boolean }>(
    {
      name: 'is-pickup-address-name-taken',
      text: `
        select exists (select from pickup_addresses
          where account_id = $1 and lower(name) = lower($2) and address_id <> $3) as taken`,
    },
    [accountId, name, addressId],
  );
  return rows[0]?.taken ?? false;
}

/** Before another one becomes the default. */
export async function clearDefault(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.query(
    {
      name: 'clear-default-pickup-address',
      text: 'update pickup_addresses set is_default = false where account_id = $1 and is_default',
    },
    [accountId],
  );
}

export async function insertPickupAddress(
  tx: Tx,
  accountId: AccountId,
  row: PickupAddressRow,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'insert-pickup-address',
      text: `
        insert into pickup_addresses (account_id, ${columns}, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    },
    [accountId, row.address_id, ...valuesOf(row), new Date(at)],
  );
}

export async function updatePickupAddress(
  tx: Tx,
  accountId: AccountId,
  row: PickupAddressRow,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'update-pickup-address',
      text: `
        update pickup_addresses
        set name = $3, address = $4, contact_name = $5, contact_phone = $6, latitude = $7, longitude = $8, note = $9,
            is_default = $10, updated_at = $11
        where account_id = $1 and address_id = $2`,
    },
    [accountId, row.address_id, ...valuesOf(row), new Date(at)],
  );
}

/** The name of the one that was deleted; undefined where there was none. */
export async function deletePickupAddress(
  tx: Tx,
  accountId: AccountId,
  addressId: PickupAddressId,
): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    {
      name: 'delete-pickup-address',
      text: 'delete from pickup_addresses where account_id = $1 and address_id = $2 returning name',
    },
    [accountId, addressId],
  );
  return rows[0]?.name;
}
