import { Type } from 'typebox';
import { labelFormats } from '../labels.ts';
import type { Operation } from '../operation.ts';
import { mostPieces } from '../primitives.ts';
import { commonRefusals, DeliveryParams, exampleNotFound, refusals } from './answers.ts';

export const getLabel = {
  id: 'getLabel',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/label',
  summary: 'Get labels',
  description:
    'The label to print and stick on the parcel, with a QR code and a Code 128 that hold the `delivery_id`; one for each parcel of the delivery (`pieces`), whose codes end with a slash and the number of the parcel. A PDF, or ZPL for thermal printers with `Accept: application/zpl`. Labels of test deliveries are marked as such.',
  caller: 'account key',
  params: DeliveryParams,
  query: Type.Object(
    {
      format: Type.Optional(
        Type.Enum(labelFormats, {
          type: 'string',
          title: 'LabelFormat',
          description: 'The page size of a PDF. Defaults to `label`.',
          'x-rule': 'must be label or a4',
        }),
      ),
      piece: Type.Optional(
        Type.Integer({
          description:
            'Only the label of this parcel, counted from 1. Defaults to the labels of all parcels.',
          minimum: 1,
          maximum: mostPieces,
          'x-rule': `must be a whole number from 1 to ${mostPieces}`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'The labels.',
      download: ['application/pdf', 'application/zpl'],
      headers: {
        'Content-Disposition': {
          description: 'A name for the file, such as `attachment; filename="dlv_….pdf"`.',
          schema: Type.String(),
        },
      },
    },
    ...refusals('invalidRequest', 'deliveryNotFound', 'notAcceptable', 'labelNotPossible', ...commonRefusals),
  },
  examples: [
    exampleNotFound,
    {
      name: 'unknown-format',
      summary: 'A format that does not exist',
      given: 'a delivery',
      request: { query: { format: 'a3' } },
      answer: {
        status: 400,
        body: { error: 'invalid request data', details: 'format must be label or a4' },
      },
    },
  ],
} as const satisfies Operation;
