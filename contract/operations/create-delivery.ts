import { Type } from 'typebox';
import { exampleDelivery, exampleWithEveryField, NewDelivery } from '../delivery-fields.ts';
import { created, type Operation } from '../operation.ts';
import { DeliveryStatus, example, exampleStatus, refused, succeeded } from './answers.ts';

const { pickup_address: _, ...withoutPickup } = exampleDelivery;

export const createDelivery = {
  id: 'createDelivery',
  method: 'POST',
  path: '/v1/deliveries',
  summary: 'Create a delivery',
  description:
    'Stores the delivery durably and returns its identifier. Send an `Idempotency-Key` to make a retry safe: the same key with the same body returns the first response, marked `Idempotent-Replayed: true`. Keys are kept for 48 hours. A `reference` makes it safe for longer: until the first delivery is cancelled, a second one with the same reference is refused with 409, and `details` names the first. With `Accept: application/problem+json`, its `delivery_id` is a parameter of the problem `reference_taken`.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  body: { schema: NewDelivery },
  answers: created('The delivery is stored.', DeliveryStatus, {
    headers: {
      Location: { description: 'The path of the delivery.', schema: Type.String() },
      'Idempotent-Replayed': {
        description: '`true` if this is a replay of the first response.',
        schema: Type.Literal('true'),
      },
    },
  }),
  refusals: ['referenceTaken'],
  examples: [
    example('created', 'A parcel with cash to collect', {
      request: { body: exampleDelivery },
      answer: succeeded(exampleStatus, 201),
    }),
    example('smallest', 'Only the required fields', {
      request: {
        body: {
          pickup_address: exampleDelivery.pickup_address,
          delivery_address: exampleDelivery.delivery_address,
        },
      },
      answer: succeeded(exampleStatus, 201),
    }),
    example('every-field', 'With every field; windows must be in the future', {
      request: { body: exampleWithEveryField },
      answer: succeeded(exampleStatus, 201),
    }),
    example('reference-taken', 'With the reference of another delivery', {
      given: 'a delivery with the reference 1042',
      request: { body: { ...exampleDelivery, reference: '1042' } },
      answer: refused(
        'referenceTaken',
        `another delivery has this reference: ${exampleStatus.delivery_id}. Cancel that one first, or use another reference`,
      ),
    }),
    example('missing-field', 'Without a pickup address', {
      request: { body: withoutPickup },
      answer: refused('invalidRequest', 'pickup_address is required'),
    }),
    example('misspelt-field', 'With a misspelt field and a bad phone number', {
      request: {
        body: {
          pickup_address: exampleDelivery.pickup_address,
          delivery_address: exampleDelivery.delivery_address,
          receiver_contact: { phone: '0801 234' },
          amount_to_colect: 500000,
        },
      },
      answer: refused(
        'invalidRequest',
        'amount_to_colect is not a known field, did you mean amount_to_collect?; receiver_contact.phone must be a plus sign followed by 6 to 15 digits, without spaces',
      ),
    }),
    example('key-reused', 'An idempotency key with another body', {
      given: 'a used idempotency key',
      request: { body: exampleDelivery, headers: { 'Idempotency-Key': 'order-1042' } },
      answer: refused(
        'keyReused',
        'this Idempotency-Key was used before, with another request; use a new key',
      ),
    }),
  ],
} as const satisfies Operation;
