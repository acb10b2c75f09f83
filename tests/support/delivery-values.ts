import { exampleDay, exampleWithEveryField, type FieldPath } from '../../contract/delivery-fields.ts';
import { day } from './clock.ts';

/** The day of the windows, such as 2026-11-16: a month ahead, so that no test with a clock of its own comes to it. */
export const windowDay = new Date(Date.now() + 30 * day).toISOString().slice(0, 10);

/** The example of the contract, with windows that are still to come. */
export const everyField: typeof exampleWithEveryField = JSON.parse(
  JSON.stringify(exampleWithEveryField).replaceAll(exampleDay, windowDay),
);

/** Two values that are accepted, for every field that a sender can give. */
export const deliveryValues = {
  pickup_address: ['12 Marina Road', '13 Marina Road'],
  delivery_address: ['7 Allen Avenue', '8 Allen Avenue'],
  'package_details.weight': [2.5, 2.6],
  'package_details.description': ['Shirts', 'Shoes'],
  'receiver_contact.name': ['Ada Obi', 'Ada Obe'],
  'receiver_contact.phone': ['+2348012345678', '+2348012345679'],
  amount_to_collect: [500_000, 500_001],
  reference: ['Order 1042', 'Order 1043'],
  metadata: [{ channel: 'web shop', '2nd key': ' kept as sent ' }, { channel: 'market' }],
  'sender_contact.name': ['Bola Shop', 'Bola Store'],
  'sender_contact.phone': ['+2348098765432', '+2348098765433'],
  pickup_note: ['Back door', 'Front door'],
  delivery_note: ['Third floor', 'Fourth floor'],
  'pickup_window.from': [`${windowDay}T08:00:00.000Z`, `${windowDay}T08:30:00.000Z`],
  'pickup_window.to': [`${windowDay}T10:00:00.000Z`, `${windowDay}T10:30:00.000Z`],
  'delivery_window.from': [`${windowDay}T12:00:00.000Z`, `${windowDay}T12:30:00.000Z`],
  'delivery_window.to': [`${windowDay}T18:00:00.000Z`, `${windowDay}T18:30:00.000Z`],
  'pickup_location.latitude': [6.4474, -6.4475],
  'pickup_location.longitude': [3.3903, -3.3904],
  'delivery_location.latitude': [6.6018, 6.6019],
  'delivery_location.longitude': [3.3515, 3.3516],
  pieces: [2, 3],
  required_proof: [['photo', 'name'], ['signature']],
} as const satisfies Record<FieldPath, readonly [unknown, unknown]>;

/** A value as a cell of a CSV file. */
export function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
