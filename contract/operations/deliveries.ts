/** One delivery: create, read, follow, edit, cancel, instruct, and its proof. */

import { Type } from 'typebox';
import { DeliveryEdit, exampleDelivery, exampleWithEveryField, NewDelivery } from '../delivery-fields.ts';
import { ApiError } from '../errors.ts';
import { exampleEditedRecord, exampleFullRecord, FullRecord } from '../full-record.ts';
import { Instructions } from '../moves.ts';
import { created, get, ok, patch, post } from '../operation.ts';
import { CancelReason, DeliveryId, IfMatch, instructions } from '../primitives.ts';
import { component, namedEnum, orNull, text } from '../schemas.ts';
import {
  DeliveryStatus,
  etag,
  example,
  exampleNotFound,
  exampleStatus,
  refused,
  succeeded,
} from './responses.ts';

const { pickup_address: _, ...withoutPickup } = exampleDelivery;

export const createDelivery = post('createDelivery', '/v1/deliveries', {
  summary: 'Create a delivery',
  description:
    'Stores the delivery durably and returns its identifier. Send an `Idempotency-Key` to make a retry safe: the same key with the same body returns the first response, marked `Idempotent-Replayed: true`. Keys are kept for 48 hours. A `reference` makes it safe for longer: until the first delivery is cancelled, a second one with the same reference is refused with 409, and `details` names the first. With `Accept: application/problem+json`, its `delivery_id` is a parameter of the problem `reference_taken`.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  body: { schema: NewDelivery },
  responses: created('The delivery is stored.', DeliveryStatus, {
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
      response: succeeded(exampleStatus, 201),
    }),
    example('smallest', 'Only the required fields', {
      request: {
        body: {
          pickup_address: exampleDelivery.pickup_address,
          delivery_address: exampleDelivery.delivery_address,
        },
      },
      response: succeeded(exampleStatus, 201),
    }),
    example('every-field', 'With every field; windows must be in the future', {
      request: { body: exampleWithEveryField },
      response: succeeded(exampleStatus, 201),
    }),
    example('reference-taken', 'With the reference of another delivery', {
      given: 'a delivery with the reference 1042',
      request: { body: { ...exampleDelivery, reference: '1042' } },
      response: refused(
        'referenceTaken',
        `another delivery has this reference: ${exampleStatus.delivery_id}. Cancel that one first, or use another reference`,
      ),
    }),
    example('missing-field', 'Without a pickup address', {
      request: { body: withoutPickup },
      response: refused('invalidRequest', 'pickup_address is required'),
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
      response: refused(
        'invalidRequest',
        'amount_to_colect is not a known field, did you mean amount_to_collect?; receiver_contact.phone must be a plus sign followed by 6 to 15 digits, without spaces',
      ),
    }),
    example('key-reused', 'An idempotency key with another body', {
      given: 'a used idempotency key',
      request: { body: exampleDelivery, headers: { 'Idempotency-Key': 'order-1042' } },
      response: refused(
        'keyReused',
        'this Idempotency-Key was used before, with another request; use a new key',
      ),
    }),
  ],
});

export const getDelivery = get('getDelivery', '/v1/deliveries/{delivery_id}', {
  summary: 'Get delivery status',
  description:
    'The current state of the delivery and when it is expected. Send the `ETag` back in `If-None-Match`: if the delivery is unchanged, the response is 304 without a body.',
  callers: ['account key'],
  responses: ok('The delivery as it is now.', DeliveryStatus, { headers: etag }),
  examples: [
    example('found', 'A delivery on its way to be picked up', {
      given: 'a delivery',
      response: succeeded(exampleStatus),
    }),
    exampleNotFound,
  ],
});

export const trackDelivery = get('trackDelivery', '/v1/deliveries/{delivery_id}/track', {
  summary: 'Track a delivery',
  description:
    'The same response as the status read. If `Accept` prefers `text/event-stream` (JSON wins ties), the response is live: once at the start and at each change, as server-sent events named `delivery`, until the delivery ends.',
  callers: ['account key'],
  responses: {
    200: { description: 'The delivery as it is now.', body: DeliveryStatus, headers: etag },
    204: {
      description:
        'Only to a stream that is opened again with the `Last-Event-ID` of the last event: the delivery has ended.',
    },
  },
  stream: 'delivery',
  examples: [
    example('found', 'The same shape as the status read', {
      given: 'a delivery',
      response: succeeded(exampleStatus),
    }),
    exampleNotFound,
  ],
});

const Cancellation = Type.Object(
  { reason: Type.Optional(CancelReason) },
  {
    title: 'Cancellation',
    additionalProperties: true,
    description:
      'No value here can make the request fail. A `reason` that is text is stored without control characters and cut to the maximum length; a `reason` that is not text, other fields, and JSON that is not an object are ignored.',
  },
);

const CancelledDelivery = component('CancelledDelivery', {
  delivery_id: DeliveryId,
  status: Type.Literal('cancelled'),
});

const cancelled = { delivery_id: exampleStatus.delivery_id, status: 'cancelled' };

export const cancelDelivery = post('cancelDelivery', '/v1/deliveries/{delivery_id}/cancel', {
  summary: 'Cancel a delivery',
  description:
    'Works until the delivery is picked up. Cancelling again returns the same response, so a retry is safe. If a cancellation and a pickup arrive at the same time, exactly one of them wins. The body is optional, and no value in it can make the request fail: only a body that is not JSON is refused.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'natural',
  body: {
    schema: Cancellation,
    required: false,
    lenient: true,
  },
  responses: ok('The delivery is cancelled.', CancelledDelivery),
  refusals: ['cannotBeCancelled'],
  examples: [
    example('cancelled', 'Without a body', { given: 'a delivery', response: succeeded(cancelled) }),
    example('with-reason', 'With a reason', {
      given: 'a delivery',
      request: { body: { reason: 'The customer changed her mind' } },
      response: succeeded(cancelled),
    }),
    example('too-late', 'After pickup', {
      given: 'a delivery that was picked up',
      response: refused(
        'cannotBeCancelled',
        'Already picked up. Only deliveries not yet picked up can be cancelled.',
      ),
    }),
  ],
});

export const getRecord = get('getRecord', '/v1/deliveries/{delivery_id}/record', {
  summary: 'Get the full record',
  description:
    'Everything that is known about the delivery: what was sent, its state, its attempts, its courier, what was collected, what you can do with it now, and links to its label and proof. Send its `ETag` as `If-Match` of an edit. The `ETag` stays the same when the delivery becomes late and when its personal data is erased.',
  callers: ['account key', { right: 'deliveries.read' }],
  responses: ok('The delivery as it is now.', FullRecord, { headers: etag }),
  examples: [
    example('found', 'A delivery that is not picked up yet', {
      given: 'a delivery',
      response: succeeded(exampleFullRecord),
    }),
    exampleNotFound,
  ],
});

export const editDelivery = patch('editDelivery', '/v1/deliveries/{delivery_id}', {
  summary: 'Edit a delivery',
  description:
    'Changes the fields that you send: fields that you leave out stay as they are, and null clears an optional field. Contacts and `package_details` are merged field by field; windows, locations, metadata and lists are replaced. Before pickup everything can be changed; after pickup only the notes, `receiver_contact.phone` and `metadata`. One `delivery.updated` event has the changed fields before and after. The courier sees the change highlighted and is asked to confirm it. With `If-Match`, nothing is changed if someone else changed the delivery first. An edit that is sent again with its `Idempotency-Key` is not applied twice; the response is the current delivery.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  headers: { 'If-Match': IfMatch },
  body: { schema: DeliveryEdit, nullClears: true },
  responses: {
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
  refusals: ['deliveryChanged'],
  examples: [
    example('phone', 'A corrected phone number, and a note', {
      given: 'a delivery',
      request: {
        body: {
          receiver_contact: { phone: '+2348012345679' },
          delivery_note: exampleWithEveryField.delivery_note,
        },
      },
      response: succeeded(exampleEditedRecord),
    }),
    example('too-late', 'The address, after pickup', {
      given: 'a delivery that was picked up',
      request: { body: { delivery_address: '9 Allen Avenue, Ikeja' } },
      response: refused(
        'moveNotPossible',
        "Already picked up. Only notes, the receiver's phone and metadata can be changed now, not delivery_address.",
      ),
    }),
    example('changed', 'A delivery that someone else has changed', {
      given: 'a delivery',
      request: { body: { pieces: 2 }, headers: { 'If-Match': '"v7"' } },
      response: refused('deliveryChanged', 'the delivery has changed since then and is at "v1" now'),
    }),
  ],
});

const InstructedDelivery = component('InstructedDelivery', {
  ...DeliveryStatus.properties,
  instruction: orNull(namedEnum('Instruction', instructions)),
  attempts: Type.Integer(),
});

export const instructDelivery = post('instructDelivery', '/v1/deliveries/{delivery_id}/instruct', {
  summary: 'Say what to do after a failed attempt',
  description:
    'Try again, with a corrected address or phone number or on another day, or return it to the sender. The courier sees the instructions immediately. They can be changed until the courier has acted on them. With another day, `estimated_delivery_time` becomes the end of that day; if you no longer ask for a day, the end of today.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'key',
  body: { schema: Instructions },
  responses: ok('The instructions are recorded; the delivery as it is now.', InstructedDelivery),
  refusals: ['moveNotPossible'],
  examples: [
    example('again', 'Try again, at another address', {
      given: 'a delivery after a failed attempt',
      request: { body: { instruction: 'try_again', delivery_address: '9 Allen Avenue, Ikeja' } },
      response: succeeded({ ...exampleStatus, status: 'in_transit', instruction: 'try_again', attempts: 1 }),
    }),
    example('not-asked', 'Before any attempt has failed', {
      given: 'a delivery',
      request: { body: { instruction: 'return' } },
      response: refused(
        'moveNotPossible',
        'Not picked up yet. Instructions are only possible after a failed attempt.',
      ),
    }),
  ],
});

const ProofId = text(
  'Which image: the `sequence` of the event that it belongs to, and `photo` or `signature`, as in `5-photo`.',
  { pattern: '^[1-9][0-9]{0,8}-(photo|signature)$', examples: ['5-photo'], 'x-not-found': 'proof_not_found' },
);

export const getProof = get('getProof', '/v1/deliveries/{delivery_id}/proofs/{proof_id}', {
  summary: 'Get a proof',
  description:
    'The photo or the signature that the courier collected with an outcome, as an image. In the events of the delivery, `data.proof` says which images there were. Proof is deleted after a period that the delivery company sets, and when personal data is erased.',
  callers: ['account key', { right: 'deliveries.read' }],
  params: { proof_id: ProofId },
  responses: {
    200: {
      description: 'The image. A signature is always a PNG.',
      download: ['image/jpeg', 'image/png'],
      headers: {
        'Content-Disposition': {
          description: 'A name for the file, such as `attachment; filename="dlv_…-photo-5.jpg"`.',
          schema: Type.String(),
        },
      },
    },
  },
  examples: exampleNotFound,
});
