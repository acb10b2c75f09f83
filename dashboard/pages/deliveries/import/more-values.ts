/** What a row says beyond the columns of the preview: everything that has no column of its own there, each with its label. */
import {
  type FieldPath,
  fieldPaths,
  fieldValue,
  type NewDelivery,
} from '../../../../contract/delivery-fields.ts';
import { fieldLabels, fieldText } from '../field-words.ts';
import type { Formats } from '../form/formats.ts';

/** Shown in columns of their own. */
const inColumns: readonly FieldPath[] = [
  'pickup_address',
  'delivery_address',
  'receiver_contact.name',
  'receiver_contact.phone',
  'package_details.weight',
  'package_details.description',
  'amount_to_collect',
];

/** Two values that are read as one. */
const joined: Partial<Record<string, { label: string; between: string }>> = {
  pickup_window: { label: 'Pickup time', between: ' – ' },
  delivery_window: { label: 'Delivery time', between: ' – ' },
  pickup_location: { label: 'Pickup location', between: ', ' },
  delivery_location: { label: 'Delivery location', between: ', ' },
};

export interface LabelledValue {
  label: string;
  text: string;
}

export function moreValuesOf(delivery: NewDelivery, formats: Formats): LabelledValue[] {
  const values = new Map<string, string>();
  for (const path of fieldPaths) {
    const given = fieldValue(delivery, path);
    const text = inColumns.includes(path) ? undefined : textOf(path, given, formats);
    if (text === undefined) continue;
    const pair = joined[path.split('.')[0] ?? ''];
    const label = pair?.label ?? fieldLabels[path];
    const before = values.get(label);
    values.set(label, before === undefined ? text : `${before}${pair?.between ?? ' '}${text}`);
  }
  return [...values].map(([label, text]) => ({ label, text }));
}

/** Pairs of metadata are on lines of their own elsewhere; here there is one. */
const textOf = (path: FieldPath, value: unknown, formats: Formats) =>
  fieldText(path, value, formats)?.replaceAll('\n', path === 'metadata' ? ', ' : '\n');
