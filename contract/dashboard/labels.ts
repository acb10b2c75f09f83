/** Labels of an account's deliveries, to print. */
import { Type } from 'typebox';
import type { FieldPath } from '../delivery-fields.ts';
import { deliveryIdPattern } from '../delivery-id.ts';
import { labelFormats } from '../labels.ts';
import type { Operation } from '../operation.ts';
import { AccountId, Mode, object, refusedInAccount } from './values.ts';

/** Deliveries in one file. */
export const maxPrintedDeliveries = 100;

const onePattern = deliveryIdPattern.slice(1, -1);

export const printLabels = {
  id: 'printLabels',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/labels.pdf',
  summary: 'The labels of deliveries, as PDF',
  description: 'One for each parcel, in the order in which the deliveries are named.',
  caller: { right: 'deliveries.read' },
  params: object({ account_id: AccountId, mode: Mode }),
  query: object({
    delivery_ids: Type.String({
      description: 'The deliveries, separated by commas.',
      pattern: `^${onePattern}(,${onePattern}){0,${maxPrintedDeliveries - 1}}$`,
      'x-rule': `must be 1 to ${maxPrintedDeliveries} identifiers separated by commas`,
    }),
    format: Type.Optional(Type.Enum(labelFormats, { type: 'string', 'x-rule': 'must be label or a4' })),
  }),
  answers: {
    200: { description: 'The file.', download: ['application/pdf'] },
    ...refusedInAccount('invalidRequest', 'deliveryNotFound', 'labelNotPossible'),
  },
  examples: [],
} as const satisfies Operation;

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
