import type { FieldPath } from '../../contract/delivery-fields.ts';

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
  'pickup_window.from': ['2040-01-16T08:00:00.000Z', '2040-01-16T08:30:00.000Z'],
  'pickup_window.until': ['2040-01-16T10:00:00.000Z', '2040-01-16T10:30:00.000Z'],
  'delivery_window.from': ['2040-01-16T12:00:00.000Z', '2040-01-16T12:30:00.000Z'],
  'delivery_window.until': ['2040-01-16T18:00:00.000Z', '2040-01-16T18:30:00.000Z'],
  'pickup_location.latitude': [6.4474, -6.4475],
  'pickup_location.longitude': [3.3903, -3.3904],
  'delivery_location.latitude': [6.6018, 6.6019],
  'delivery_location.longitude': [3.3515, 3.3516],
  pieces: [2, 3],
  required_proof: [['name', 'photo'], ['signature']],
} as const satisfies Record<FieldPath, readonly [unknown, unknown]>;

/** A value as a cell of a CSV file. */
export function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
