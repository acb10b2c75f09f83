/** The bodies, headers and refusals that several operations share. */
import { Type } from 'typebox';
import { ApiError, type Phrase, phrases, ReferenceTaken } from '../errors.ts';
import type { Answer, Example } from '../operation.ts';
import { DeliveryId, Status, Timestamp } from '../primitives.ts';

export const DeliveryStatus = Type.Object(
  { delivery_id: DeliveryId, status: Status, estimated_delivery_time: Timestamp },
  { title: 'DeliveryStatus', additionalProperties: false },
);

export const DeliveryParams = Type.Object({ delivery_id: DeliveryId }, { additionalProperties: false });

export const etag = {
  ETag: {
    description: 'Changes whenever the delivery does. Send it back in `If-None-Match` to get 304.',
    schema: Type.String(),
  },
};

export const replayedHeader = {
  'Idempotent-Replayed': {
    description: '`true` if this is a replay of the first response.',
    schema: Type.String(),
  },
};

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: Type.Integer({ minimum: 1 }),
  },
};

const refusalHeaders: Partial<Record<Phrase, Answer['headers']>> = {
  unauthorized: {
    'WWW-Authenticate': { description: 'Always `Bearer`.', schema: Type.String() },
  },
  tooManyRequests: retryAfter,
  unavailable: retryAfter,
};

const refusalDescriptions: Partial<Record<Phrase, string>> = {
  invalidRequest: 'Something in the request is wrong; `details` names every bad field. Nothing was changed.',
  unauthorized: 'The API key is missing, unknown or revoked.',
  forbidden: 'The key is valid, but not for this operation.',
  deliveryNotFound: 'This key has no access to a delivery with this identifier.',
  proofNotFound:
    'This key has no access to a delivery with this identifier, or the delivery does not have this proof, or the proof was deleted; `error` says which.',
  moveNotPossible: 'This is not possible in the current state of the delivery, which `details` names.',
  cashLimitExceeded:
    'The delivery cannot be assigned in its current state (`move not possible`), or the courier would carry more than their cash limit (`cash limit exceeded`); `error` says which.',
  duplicatePayout:
    'The amount is more than can be paid out (`more than available`), or the account already has a payout with this bank reference (`bank reference already used`); `error` says which.',
  labelNotPossible: 'The personal data of the delivery was erased, so there is no address to print.',
  notAcceptable: '`Accept` allows none of the types that this operation can respond with.',
  cannotBeCancelled: 'The delivery was already picked up or has ended; `details` says which.',
  endpointNotFound: 'No webhook endpoint of this account and mode has this identifier.',
  tooManyEndpoints:
    'The account has reached its maximum number of endpoints; delete one that you no longer need.',
  endpointDisabled: 'The endpoint is disabled; enable it first.',
  cursorExpired:
    'The cursor is older than the events that are kept, so events may have been missed. Read the deliveries that you need again, and start without a cursor.',
  courierNotFound: 'No courier has this identifier.',
  accountNotFound: 'No account has this identifier.',
  handInNotFound: 'No hand-in has this identifier.',
  payoutNotFound: 'This key has no access to a payout with this identifier.',
  moreThanInHand: 'The courier has less cash in hand; `details` says how much.',
  moreThanAvailable: 'Less can be paid out now; `details` says how much.',
  payoutClosed: 'The payout was already confirmed or reversed.',
  referenceTaken: 'Another delivery that is not cancelled has this reference; `delivery_id` names it.',
  deliveryChanged: 'The delivery has changed since the version in `If-Match`.',
  tooLarge: 'The body is larger than 256 KiB (2 MiB with proof or for a batch).',
  unsupportedMediaType: 'The body is not `application/json` in UTF-8.',
  keyReused: 'This `Idempotency-Key` was already used with another body.',
  tooManyRequests: 'This key sends more requests per second than the service allows.',
  internal: 'An error on our side. Quote the `Request-Id`.',
  unavailable:
    'The service is temporarily unavailable (starting, stopping, or without its database). Try again.',
};

/** Declares the refusals of an operation by their phrases. */
export function refusals(...names: Phrase[]): Record<number, Answer> {
  return Object.fromEntries(
    names.map((name) => [
      phrases[name].status,
      {
        description: refusalDescriptions[name] ?? phrases[name].error,
        body: name === 'referenceTaken' ? ReferenceTaken : ApiError,
        ...(refusalHeaders[name] ? { headers: refusalHeaders[name] } : {}),
      },
    ]),
  );
}

/** The errors that any operation behind an API key may respond with. 400, because a query parameter may be unknown. */
export const commonRefusals = [
  'invalidRequest',
  'unauthorized',
  'forbidden',
  'tooManyRequests',
  'internal',
  'unavailable',
] as const;

export const exampleStatus = {
  delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  status: 'created',
  estimated_delivery_time: '2026-11-16T09:30:00.000Z',
};

export const exampleNotFound = {
  name: 'not-found',
  summary: 'An identifier that this account does not have',
  given: 'no delivery with this identifier',
  request: {},
  answer: {
    status: 404,
    body: { error: 'delivery not found', details: 'there is no delivery with this delivery_id' },
  },
} as const satisfies Example;
