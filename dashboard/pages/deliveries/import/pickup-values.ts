/** A saved pickup address as the fields of deliveries that are picked up there. */
import type { SavedPickupAddress } from '../../../../contract/dashboard/pickup-addresses.ts';
import type { FieldValues } from './prepare-rows.ts';

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
