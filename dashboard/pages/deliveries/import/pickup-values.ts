/** The pickup address of an import: a saved one with its contact, note and location, or one that is typed. */
import type { ImportMapping, ImportMappingValues } from '../../../../contract/dashboard/import-mappings.ts';
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import type { FieldValues } from './prepare-rows.ts';

/** A saved pickup address as the fields of deliveries that are picked up there. */
export function pickupValuesOf(saved: SavedPickupAddress | undefined): FieldValues {
  if (!saved) return {};
  const { address, contact_name: name, contact_phone: phone, note, location } = saved;
  return {
    pickup_address: address,
    ...(name ? { sender_name: name } : {}),
    ...(phone ? { sender_phone: phone } : {}),
    ...(note ? { pickup_note: note } : {}),
    ...(location
      ? { pickup_latitude: String(location.latitude), pickup_longitude: String(location.longitude) }
      : {}),
  };
}

/** What is typed is another place: the contact of a saved one does not belong to it. */
export const typedPickup = (address: string): FieldValues =>
  address.trim() === '' ? {} : { pickup_address: address };

type Pickup = Omit<ImportMapping, 'columns'>;

/**
 * As the last file with the same columns had it; otherwise the default of the account. A saved one is remembered by its id:
 * it may have been changed since then, or deleted.
 */
export function firstPickup(
  saved: readonly SavedPickupAddress[],
  remembered: Pickup | undefined,
): FieldValues {
  const typed = remembered?.pickup_address;
  if (typed !== undefined && typed !== null) return typedPickup(typed);
  const chosen = saved.find(({ address_id: id }) => id === remembered?.pickup_address_id);
  return pickupValuesOf(chosen ?? saved.find(({ is_default: isDefault }) => isDefault));
}

/** What is remembered of it. Of the default nothing is: the next file gets what is the default then. */
export function pickupToRemember(
  saved: readonly SavedPickupAddress[],
  pickup: FieldValues,
): Omit<ImportMappingValues, 'columns'> {
  const chosen = saved.find((one) => isSame(pickupValuesOf(one), pickup));
  if (chosen?.is_default) return {};
  return chosen ? { pickup_address_id: chosen.address_id } : { pickup_address: pickup.pickup_address ?? '' };
}

const isSame = (a: FieldValues, b: FieldValues) => JSON.stringify(a) === JSON.stringify(b);
