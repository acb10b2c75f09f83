import { Type } from 'typebox';
import { exampleDelivery, NewDelivery } from '../delivery-fields.ts';
import { ok, post } from '../operation.ts';
import { CancelReason, DeliveryId, deliveryIds, IdempotencyKey } from '../primitives.ts';
import { refusedItemFields } from '../problems/index.ts';
import { component, object, oneOfObjects, orNull, text } from '../schemas.ts';
import { DeliveryStatus, example, exampleStatus, succeeded } from './responses.ts';

export const maxBatchSize = 500;
/** 500 deliveries with every field filled are some 1.5 MiB. */
const maxBatchBytes = 2 * 1024 * 1024;

/** What the body of a create has, and the idempotency key that a single create has as a header. */
export const BatchItem = component('BatchItem', {
  ...NewDelivery.properties,
  idempotency_key: Type.Optional(IdempotencyKey),
});

const itemFields = {
  reference: orNull(text('The reference of the item, without leading or trailing spaces.')),
  idempotency_key: orNull(text('The idempotency key of the item, as sent.')),
};

const CreatedItem = (outcome: 'created' | 'replayed', title: string, description: string) =>
  component(
    title,
    { outcome: Type.Literal(outcome), ...itemFields, ...DeliveryStatus.properties },
    { description },
  );

const CreateResult = oneOfObjects('CreateResult', 'outcome', [
  CreatedItem('created', 'CreatedItem', 'The delivery is stored.'),
  CreatedItem(
    'replayed',
    'ReplayedItem',
    'An earlier request with the same idempotency key has created this delivery.',
  ),
  component(
    'RefusedItem',
    {
      ...itemFields,
      ...refusedItemFields,
    },
    { description: 'Nothing was created, for the reason that a single create would have returned.' },
  ),
]);

const items = { minItems: 1, maxItems: maxBatchSize, 'x-items': 'deliveries' };

const takenDetails = `another delivery has this reference: ${exampleStatus.delivery_id}. Cancel that one first, or use another reference`;

export const createBatch = post('createBatch', '/v1/deliveries/batch', {
  summary: 'Create many deliveries',
  description: `Up to ${maxBatchSize} creates in one request. Each is checked and stored on its own, in the same way as a single create: one that is refused does not stop the others. The results are in the order of the items, and so are the identifiers, which ascend. Send an \`Idempotency-Key\` with the batch, or give each item a \`reference\` or an \`idempotency_key\`, so that it can be sent again after a lost response.`,
  callers: ['account key'],
  idempotency: 'key',
  body: {
    schema: component('NewBatch', {
      deliveries: Type.Array(BatchItem, items),
    }),
    outline: object({
      deliveries: Type.Array(Type.Unknown(), items),
    }),
    items: 'deliveries',
    maxBytes: maxBatchBytes,
  },
  responses: ok(
    'A result for each item, even if none was created.',
    component('BatchResults', { results: Type.Array(CreateResult) }),
  ),
  examples: example('two', 'One that is created, and one with the same reference', {
    request: {
      body: {
        deliveries: [
          { ...exampleDelivery, reference: '1042' },
          { ...exampleDelivery, reference: '1042' },
        ],
      },
    },
    response: succeeded({
      results: [
        { outcome: 'created', reference: '1042', idempotency_key: null, ...exampleStatus },
        {
          outcome: 'refused',
          reference: '1042',
          idempotency_key: null,
          error: 'reference already used',
          details: takenDetails,
          problems: [
            {
              code: 'reference_taken',
              field: 'reference',
              params: { delivery_id: exampleStatus.delivery_id },
              detail: takenDetails,
            },
          ],
        },
      ],
    }),
  }),
});

const CancelResult = oneOfObjects('CancelResult', 'outcome', [
  component('CancelledItem', { outcome: Type.Literal('cancelled'), delivery_id: DeliveryId }),
  component(
    'NotCancelledItem',
    {
      delivery_id: text('As sent.'),
      ...refusedItemFields,
    },
    { description: 'It is as it was, for the reason that a single cancellation would have returned.' },
  ),
]);

export const cancelBatch = post('cancelBatch', '/v1/deliveries/cancel-batch', {
  summary: 'Cancel many deliveries',
  description: `Up to ${maxBatchSize} in one request. Each is cancelled on its own: one that was already picked up does not stop the others. The results are in the order of the identifiers. Sending the request again is safe: a cancelled delivery stays cancelled.`,
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'natural',
  body: {
    schema: component('CancelledBatch', {
      delivery_ids: deliveryIds(maxBatchSize),
      reason: Type.Optional(CancelReason),
    }),
    outline: object({
      delivery_ids: Type.Array(Type.String(), {
        minItems: 1,
        maxItems: maxBatchSize,
        'x-items': 'delivery_ids',
      }),
      reason: Type.Optional(CancelReason),
    }),
    items: 'delivery_ids',
  },
  responses: ok(
    'A result for each delivery.',
    component('CancelResults', { results: Type.Array(CancelResult) }),
  ),
  examples: example('two', 'One that can be cancelled, and one that does not exist', {
    given: 'a delivery',
    request: { body: { delivery_ids: [exampleStatus.delivery_id, 'dlv_00000000000000000000000000'] } },
    response: succeeded({
      results: [
        { outcome: 'cancelled', delivery_id: exampleStatus.delivery_id },
        {
          outcome: 'refused',
          delivery_id: 'dlv_00000000000000000000000000',
          error: 'delivery not found',
          details: 'there is no delivery with this delivery_id',
          problems: [
            {
              code: 'delivery_not_found',
              field: null,
              params: {},
              detail: 'there is no delivery with this delivery_id',
            },
          ],
        },
      ],
    }),
  }),
});
