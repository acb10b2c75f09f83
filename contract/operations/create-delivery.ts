import { Type } from 'typebox';
import { exampleDelivery, exampleWithEveryField, NewDelivery } from '../delivery-fields.ts';
import type { Operation } from '../operation.ts';
import { DeliveryStatus, exampleStatus, refused } from './answers.ts';

const { pickup_address: _, ...withoutPickup } = exampleDelivery;

export const createDelivery = {
  id: 'createDelivery',
  method: 'POST',
  path: '/v1/deliveries',
  summary: 'Create a delivery',
  description:
    'Stores the delivery durably and returns its identifier. Send an `Idempotency-Key` to make a retry safe: the same key with the same body returns the first response, marked `Idempotent-Replayed: true`. Keys are kept for 48 hours. A `reference` makes it safe for longer: until the first delivery is cancelled, a second one with the same reference is refused with 409 and the `delivery_id` of the first.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  body: { schema: NewDelivery },
  answers: {
    201: {
      description: 'The delivery is stored.',
      body: DeliveryStatus,
      headers: {
        Location: { description: 'The path of the delivery.', schema: Type.String() },
        'Idempotent-Replayed': {
          description: '`true` if this is a replay of the first response.',
          schema: Type.Literal('true'),
        },
      },
    },
  },
  refusals: ['referenceTaken'],
  examples: [
    {
      name: 'created',
      summary: 'A parcel with cash to collect',
      request: { body: exampleDelivery },
      answer: { status: 201, body: exampleStatus },
    },
    {
      name: 'smallest',
      summary: 'Only the required fields',
      request: {
        body: {
          pickup_address: exampleDelivery.pickup_address,
          delivery_address: exampleDelivery.delivery_address,
        },
      },
      answer: { status: 201, body: exampleStatus },
    },
    {
      name: 'every-field',
      summary: 'With every field; windows must be in the future',
      request: { body: exampleWithEveryField },
      answer: { status: 201, body: exampleStatus },
    },
    {
      name: 'reference-taken',
      summary: 'With the reference of another delivery',
      given: 'a delivery with the reference 1042',
      request: { body: { ...exampleDelivery, reference: '1042' } },
      answer: refused(
        'referenceTaken',
        `another delivery has this reference: ${exampleStatus.delivery_id}. Cancel that one first, or use another reference`,
      ),
    },
    {
      name: 'missing-field',
      summary: 'Without a pickup address',
      request: { body: withoutPickup },
      answer: refused('invalidRequest', 'pickup_address is required'),
    },
    {
      name: 'misspelt-field',
      summary: 'With a misspelt field and a bad phone number',
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
    },
    {
      name: 'key-reused',
      summary: 'An idempotency key with another body',
      given: 'a used idempotency key',
      request: { body: exampleDelivery, headers: { 'Idempotency-Key': 'order-1042' } },
      answer: refused(
        'keyReused',
        'this Idempotency-Key was used before, with another request; use a new key',
      ),
    },
  ],
} as const satisfies Operation;
