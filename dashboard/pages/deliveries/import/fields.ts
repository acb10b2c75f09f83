/** The fields that the columns of a file can be. */
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import { requiredFields as requiredPaths } from '../../../../contract/dashboard/schema-values.ts';
import { csvColumns, fieldPaths } from '../../../../contract/delivery-fields.ts';
import { fieldLabels } from '../field-words.ts';

export type Field = ImportColumn | 'currency' | 'delivery_id';
export const fields: readonly Field[] = [...importColumns, 'currency', 'delivery_id'];

/** What a column of a file is used as: a field, both ends of the delivery window, a pair of the metadata, or nothing. */
export type Target = Field | 'delivery_day' | 'keep' | 'ignore';
export const targets: readonly Target[] = [...fields, 'delivery_day', 'keep', 'ignore'];

const required: readonly string[] = requiredPaths;
export const requiredFields = fields.filter((field) => required.includes(field));

/** Undefined for the amount in whole units, which is no field of its own. */
export const pathOf = (column: ImportColumn) => fieldPaths.find((path) => csvColumns[path] === column);

export const phoneFields: readonly Field[] = ['receiver_phone', 'sender_phone'];

/** The two ends of each window: one without the other is refused. */
export const windowEnds: readonly (readonly [from: Field, to: Field])[] = [
  ['pickup_from', 'pickup_to'],
  ['delivery_from', 'delivery_to'],
];
export const timeFields = windowEnds.flat();

/** Fields that several columns can make up, and what is put between their texts. All others have one column at most. */
export const joinedFields: Partial<Record<Field, string>> = {
  pickup_address: ', ',
  delivery_address: ', ',
  receiver_name: ' ',
  sender_name: ' ',
  description: ', ',
  pickup_note: '\n',
  delivery_note: '\n',
};

/** As in the form, and what a file has to say more exactly. */
export const columnLabels = {
  ...Object.fromEntries(fieldPaths.map((path) => [csvColumns[path], fieldLabels[path]])),
  weight: 'Weight in kg',
  amount: 'Cash to collect',
  amount_to_collect: 'Cash to collect, in minor units',
  reference: 'Reference (order number)',
  metadata: 'Metadata, as JSON',
  currency: 'Currency',
  delivery_id: 'Delivery ID (from an export)',
  delivery_day: 'Delivery day (whole day)',
} as Record<Field | 'delivery_day', string>;
