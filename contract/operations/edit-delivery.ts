import { DeliveryEdit, exampleWithEveryField } from '../delivery-fields.ts';
import { ApiError } from '../errors.ts';
import { exampleEditedRecord, FullRecord } from '../full-record.ts';
import type { Operation } from '../operation.ts';
import { IfMatch } from '../primitives.ts';
import { etag, example, refused, succeeded } from './answers.ts';

export const editDelivery = {
  id: 'editDelivery',
  method: 'PATCH',
  path: '/v1/deliveries/{delivery_id}',
  summary: 'Edit a delivery',
  description:
    'Changes the fields that you send: fields that you leave out stay as they are, and null clears an optional field. Contacts and `package_details` are merged field by field; windows, locations, metadata and lists are replaced. Before pickup everything can be changed; after pickup only the notes, `receiver_contact.phone` and `metadata`. One `delivery.updated` event has the changed fields before and after. The courier sees the change highlighted and is asked to confirm it. With `If-Match`, nothing is changed if someone else changed the delivery first. An edit that is sent again with its `Idempotency-Key` is not applied twice; the response is the current delivery.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  headers: { 'If-Match': IfMatch },
  body: { schema: DeliveryEdit, nullClears: true },
  answers: {
    200: {
      description: 'The delivery as it is now.',
      body: FullRecord,
      headers: etag,
    },
    409: {
      description:
        'The field cannot be changed in this state, or another delivery has the reference; `error` says which.',
      body: ApiError,
    },
  },
  refusals: ['deliveryNotFound', 'deliveryChanged'],
  examples: [
    example('phone', 'A corrected phone number, and a note', {
      given: 'a delivery',
      request: {
        body: {
          receiver_contact: { phone: '+2348012345679' },
          delivery_note: exampleWithEveryField.delivery_note,
        },
      },
      answer: succeeded(exampleEditedRecord),
    }),
    example('too-late', 'The address, after pickup', {
      given: 'a delivery that was picked up',
      request: { body: { delivery_address: '9 Allen Avenue, Ikeja' } },
      answer: refused(
        'moveNotPossible',
        "Already picked up. Only notes, the receiver's phone and metadata can be changed now, not delivery_address.",
      ),
    }),
    example('changed', 'A delivery that someone else has changed', {
      given: 'a delivery',
      request: { body: { pieces: 2 }, headers: { 'If-Match': '"v7"' } },
      answer: refused('deliveryChanged', 'the delivery has changed since then and is at "v1" now'),
    }),
  ],
} as const satisfies Operation;
