/** What is printed on labels, and in what size. */
import type { FieldPath } from './delivery-fields.ts';

export const labelFormats = ['label', 'a4'] as const;
export type LabelFormat = (typeof labelFormats)[number];

const printedFields: readonly string[] = [
  'pickup_address',
  'delivery_address',
  'receiver_contact',
  'amount_to_collect',
  'reference',
  'sender_contact',
  'pickup_note',
  'delivery_note',
  'delivery_window',
  'pieces',
];

/** A label that was printed before the change shows an old value. */
export const isOnLabel = (path: FieldPath): boolean => printedFields.includes(path.split('.')[0] ?? path);
