import { Type } from 'typebox';
import { exampleDelivery, exampleWithEveryField, NewDelivery } from '../delivery-fields.ts';
import type { Operation } from '../operation.ts';
import { commonRefusals, DeliveryStatus, exampleStatus, refusals } from './answers.ts';

const { pickup_address: _, ...withoutPickup } = exampleDelivery;

export const createDelivery = {
  id: 'createDelivery',
  method: 'POST',
  path: '/v1/deliveries',
  summary: 'Create a delivery',
  description:
    'Stores the delivery durably and returns its identifier. Send an `Idempotency-Key` to make a retry safe: the same key with the same body returns the first response, marked `Idempotent-Replayed: true`. Keys are kept for 48 hours. A `reference` makes it safe for longer: until the first delivery is cancelled, a second one with the same reference is refused with 409 and the `delivery_id` of the first.',
  caller: 'account key',
  idempotency: 'key',
  body: { schema: NewDelivery, required: true },
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
    ...refusals(
      'invalidRequest',
      'referenceTaken',
      'tooLarge',
      'unsupportedMediaType',
      'keyReused',
      ...commonRefusals,
    ),
  },
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
      answer: {
        status: 409,
        body: {
          error: 'reference already used',
          details:
            'another delivery has this reference: delivery_id names it. Cancel that one first, or use another reference',
          delivery_id: exampleStatus.delivery_id,
        },
      },
    },
    {
      name: 'missing-field',
      summary: 'Without a pickup address',
      request: { body: withoutPickup },
      answer: {
        status: 400,
        body: { error: 'invalid request data', details: 'pickup_address is required' },
      },
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
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details:
            'amount_to_colect is not a known field, did you mean amount_to_collect?; receiver_contact.phone must be a plus sign followed by 6 to 15 digits, without spaces',
        },
      },
    },
    {
      name: 'key-reused',
      summary: 'An idempotency key with another body',
      given: 'a used idempotency key',
      request: { body: exampleDelivery, headers: { 'Idempotency-Key': 'order-1042' } },
      answer: {
        status: 422,
        body: {
          error: 'idempotency key reused',
          details:
            'this Idempotency-Key was used before with a different body; use a new key for a new delivery',
        },
      },
    },
  ],
} as const satisfies Operation;
