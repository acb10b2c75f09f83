/** What people read for the columns of an import. */
import { csvColumns, fieldPaths } from '../../../../contract/delivery-fields.ts';
import { fieldLabels as labelsByPath } from '../field-words.ts';
import type { Field } from './fields.ts';

/** As in the form, and what a file has to say more exactly. */
export const fieldLabels = {
  ...Object.fromEntries(fieldPaths.map((path) => [csvColumns[path], labelsByPath[path]])),
  weight: 'Weight in kg',
  amount: 'Cash to collect',
  amount_to_collect: 'Cash to collect, in minor units',
  reference: 'Reference (order number)',
  metadata: 'Metadata, as JSON',
  currency: 'Currency',
  delivery_id: 'Delivery ID (from an export)',
  delivery_day: 'Delivery day (whole day)',
} as Record<Field | 'delivery_day', string>;
