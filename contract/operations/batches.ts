import { Type } from 'typebox';
import { exampleDelivery, NewDelivery } from '../delivery-fields.ts';
import { ApiError, ReferenceTaken } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { CancelReason, DeliveryId, IdempotencyKey } from '../primitives.ts';
import { commonRefusals, DeliveryStatus, exampleStatus, refusals, replayedHeader } from './answers.ts';
import { CancelledDelivery } from './cancel-delivery.ts';

export const maxBatchSize = 500;
/** 500 deliveries with every field filled are some 1.5 MiB. */
export const maxBatchBytes = 2 * 1024 * 1024;

const itemsRule = `must be a list of 1 to ${maxBatchSize} deliveries`;

/** What the body of a create has, and the idempotency key that a single create has as a header. */
export const BatchItem = Type.Object(
  { ...NewDelivery.properties, idempotency_key: Type.Optional(IdempotencyKey) },
  { title: 'BatchItem', additionalProperties: false },
);

const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

const status = (request: string) =>
  Type.Integer({ description: `The status code that ${request} would have returned.` });

const CreateResult = Type.Object(
  {
    status: status('a single create'),
    reference: orNull(
      Type.String({ description: 'The reference of the item, without leading or trailing spaces.' }),
    ),
    idempotency_key: orNull(Type.String({ description: 'The idempotency key of the item, as sent.' })),
    body: Type.Union([DeliveryStatus, ReferenceTaken, ApiError], {
      description: 'The delivery if `status` is 201; otherwise an error.',
    }),
  },
  { title: 'CreateResult', additionalProperties: false },
);

export const createBatch = {
  id: 'createBatch',
  method: 'POST',
  path: '/v1/deliveries/batch',
  summary: 'Create many deliveries',
  description: `Up to ${maxBatchSize} creates in one request. Each is checked and stored on its own, in the same way as a single create: one that is refused does not stop the others. The results are in the order of the items, and so are the identifiers, which ascend. Send an \`Idempotency-Key\` with the batch, or give each item a \`reference\` or an \`idempotency_key\`, so that it can be sent again after a lost response.`,
  caller: 'account key',
  idempotency: 'key',
  body: {
    schema: Type.Object(
      {
        deliveries: Type.Array(BatchItem, { minItems: 1, maxItems: maxBatchSize, 'x-rule': itemsRule }),
      },
      { title: 'NewBatch', additionalProperties: false },
    ),
    outline: Type.Object(
      {
        deliveries: Type.Array(Type.Unknown(), {
          minItems: 1,
          maxItems: maxBatchSize,
          'x-rule': itemsRule,
        }),
      },
      { additionalProperties: false },
    ),
    required: true,
    items: 'deliveries',
    maxBytes: maxBatchBytes,
  },
  answers: {
    200: {
      description: 'A result for each item, even if none was created.',
      body: Type.Object(
        { results: Type.Array(CreateResult) },
        { title: 'BatchResults', additionalProperties: false },
      ),
      headers: replayedHeader,
    },
    ...refusals('invalidRequest', 'tooLarge', 'unsupportedMediaType', 'keyReused', ...commonRefusals),
  },
  examples: [
    {
      name: 'two',
      summary: 'One that is created, and one with the same reference',
      request: {
        body: {
          deliveries: [
            { ...exampleDelivery, reference: '1042' },
            { ...exampleDelivery, reference: '1042' },
          ],
        },
      },
      answer: {
        status: 200,
        body: {
          results: [
            { status: 201, reference: '1042', idempotency_key: null, body: exampleStatus },
            {
              status: 409,
              reference: '1042',
              idempotency_key: null,
              body: {
                error: 'reference already used',
                details:
                  'another delivery has this reference: delivery_id names it. Cancel that one first, or use another reference',
                delivery_id: exampleStatus.delivery_id,
              },
            },
          ],
        },
      },
    },
  ],
} as const satisfies Operation;

const CancelResult = Type.Object(
  {
    delivery_id: Type.String({ description: 'As sent.' }),
    status: status('a single cancellation'),
    body: Type.Union([CancelledDelivery, ApiError]),
  },
  { title: 'CancelResult', additionalProperties: false },
);

export const cancelBatch = {
  id: 'cancelBatch',
  method: 'POST',
  path: '/v1/deliveries/cancel-batch',
  summary: 'Cancel many deliveries',
  description: `Up to ${maxBatchSize} in one request. Each is cancelled on its own: one that was already picked up does not stop the others. The results are in the order of the identifiers. Sending the request again is safe: a cancelled delivery stays cancelled.`,
  caller: 'account key',
  idempotency: 'natural',
  body: {
    schema: Type.Object(
      {
        delivery_ids: Type.Array(DeliveryId, {
          minItems: 1,
          maxItems: maxBatchSize,
          'x-rule': `must be a list of 1 to ${maxBatchSize} identifiers`,
        }),
        reason: Type.Optional(CancelReason),
      },
      { title: 'CancelledBatch', additionalProperties: false },
    ),
    outline: Type.Object(
      {
        delivery_ids: Type.Array(
          Type.String({ 'x-rule': 'must be text, such as dlv_01kd3x8j5mfd7v2q9r4t6w8y0z' }),
          {
            minItems: 1,
            maxItems: maxBatchSize,
            'x-rule': `must be a list of 1 to ${maxBatchSize} identifiers`,
          },
        ),
        reason: Type.Optional(CancelReason),
      },
      { additionalProperties: false },
    ),
    required: true,
    items: 'delivery_ids',
  },
  answers: {
    200: {
      description: 'A result for each delivery.',
      body: Type.Object(
        { results: Type.Array(CancelResult) },
        { title: 'CancelResults', additionalProperties: false },
      ),
    },
    ...refusals('invalidRequest', 'tooLarge', 'unsupportedMediaType', ...commonRefusals),
  },
  examples: [
    {
      name: 'two',
      summary: 'One that can be cancelled, and one that does not exist',
      given: 'a delivery',
      request: { body: { delivery_ids: [exampleStatus.delivery_id, 'dlv_00000000000000000000000000'] } },
      answer: {
        status: 200,
        body: {
          results: [
            {
              delivery_id: exampleStatus.delivery_id,
              status: 200,
              body: { delivery_id: exampleStatus.delivery_id, status: 'cancelled' },
            },
            {
              delivery_id: 'dlv_00000000000000000000000000',
              status: 404,
              body: { error: 'delivery not found', details: 'there is no delivery with this delivery_id' },
            },
          ],
        },
      },
    },
  ],
} as const satisfies Operation;
