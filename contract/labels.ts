/** What is printed on labels, and in what size. */
import type { FieldPath } from './delivery-fields.ts';

export const labelFormats = ['label', 'a4'] as const;
export type LabelFormat = (typeof labelFormats)[number];

const notOnLabels = [
  'package_details',
  'metadata',
  'pickup_window',
  'pickup_location',
  'delivery_location',
  'required_proof',
];

/** A label that was printed before the change shows an old value. */
export const isOnLabel = (path: FieldPath): boolean => !notOnLabels.includes(path.split('.')[0] ?? path);
