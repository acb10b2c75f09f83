/** Labels to print: of one delivery, or of many in one file. */
import { Type } from 'typebox';
import { deliveryIdPattern } from '../delivery-id.ts';
import { labelFormats } from '../labels.ts';
import { get } from '../operation.ts';
import { maxPieces } from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { integer, namedEnum, object, text } from '../schemas.ts';
import { example, exampleNotFound, refused } from './responses.ts';

const format = Type.Optional(
  namedEnum('LabelFormat', labelFormats, 'The page size of a PDF. Defaults to `label`.'),
);

const labelFile = {
  description: 'The labels.',
  download: ['application/pdf', 'application/zpl'],
  headers: {
    'Content-Disposition': {
      description: 'A name for the file, such as `attachment; filename="dlv_….pdf"`.',
      schema: Type.String(),
    },
  },
} as const;

const labelRefusals = ['deliveryNotFound', 'notAcceptable', 'labelNotPossible'] as const;

const exampleUnknownFormat = example('unknown-format', 'A format that does not exist', {
  given: 'a delivery',
  request: { query: { format: 'a3' } },
  response: refused('invalidRequest', 'format must be label or a4'),
});

export const getLabel = get('getLabel', '/v1/deliveries/{delivery_id}/label', {
  summary: 'Get labels',
  description:
    'The label to print and stick on the parcel, with a QR code and a Code 128 that hold the `delivery_id`; one for each parcel of the delivery (`pieces`), whose codes end with a slash and the number of the parcel. A PDF, or ZPL for thermal printers with `Accept: application/zpl`. Labels of test deliveries are marked as such.',
  callers: ['account key'],
  query: object({
    format,
    piece: Type.Optional(
      integer('Only the label of this parcel, counted from 1. Defaults to the labels of all parcels.', {
        minimum: 1,
        maximum: maxPieces,
      }),
    ),
  }),
  responses: { 200: labelFile },
  refusals: labelRefusals,
  examples: [exampleNotFound, exampleUnknownFormat],
});

export const maxPrintedDeliveries = 100;

const onePattern = deliveryIdPattern.slice(1, -1);
const exampleDeliveryId = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

export const printLabels = get('printLabels', '/v1/labels', {
  summary: 'Get labels of many deliveries',
  description: `The labels of up to ${maxPrintedDeliveries} deliveries in one file: one for each parcel, in the order in which the deliveries are named, at most 1,000. A PDF, or ZPL for thermal printers with \`Accept: application/zpl\`.`,
  callers: ['account key', { right: 'deliveries.read' }],
  query: object({
    delivery_ids: text('The deliveries, separated by commas.', {
      pattern: `^${onePattern}(,${onePattern}){0,${maxPrintedDeliveries - 1}}$`,
      'x-rule': rule('comma_separated_ids', { max: maxPrintedDeliveries }),
      examples: [exampleDeliveryId],
    }),
    format,
  }),
  responses: { 200: labelFile },
  refusals: labelRefusals,
  examples: {
    ...exampleUnknownFormat,
    request: { query: { delivery_ids: exampleDeliveryId, format: 'a3' } },
  },
});
