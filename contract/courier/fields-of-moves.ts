/** Which fields of a stop matter for which move. Without schemas: the courier's page imports it, and has to stay small. */
import type { FieldOfStop } from './stop.ts';

/** What a courier needs only until the pickup, or again when the parcel goes back to the sender. */
export const fieldsOfPickup = [
  'pickup_address',
  'pickup_note',
  'pickup_window',
  'pickup_location',
] as const satisfies readonly FieldOfStop[];

/** What a courier needs only for handing over to the receiver. */
export const fieldsOfHandover = [
  'delivery_address',
  'delivery_note',
  'delivery_window',
  'delivery_location',
  'amount_to_collect',
  'required_proof',
] as const satisfies readonly FieldOfStop[];
