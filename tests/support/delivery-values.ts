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
} as const satisfies Record<FieldPath, readonly [unknown, unknown]>;
