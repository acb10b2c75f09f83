/**
 * Every refusal is `{error, details}`: `error` is one of these phrases, stable, for programs to compare;
 * `details` names the cause, for people.
 */
import { Type } from 'typebox';
import { component, object, text } from './schemas.ts';

export const phrases = {
  invalidRequest: { status: 400, error: 'invalid request data' },
  unauthorized: { status: 401, error: 'unauthorized' },
  forbidden: { status: 403, error: 'forbidden' },
  notFound: { status: 404, error: 'not found' },
  deliveryNotFound: { status: 404, error: 'delivery not found' },
  accountNotFound: { status: 404, error: 'account not found' },
  courierNotFound: { status: 404, error: 'courier not found' },
  proofNotFound: { status: 404, error: 'proof not found' },
  endpointNotFound: { status: 404, error: 'webhook endpoint not found' },
  payoutNotFound: { status: 404, error: 'payout not found' },
  linkNotValid: { status: 404, error: 'link not valid' },
  methodNotAllowed: { status: 405, error: 'method not allowed' },
  notAcceptable: { status: 406, error: 'not acceptable' },
  requestTimeout: { status: 408, error: 'request timeout' },
  cannotBeCancelled: { status: 409, error: 'delivery cannot be cancelled' },
  moveNotPossible: { status: 409, error: 'move not possible' },
  referenceTaken: { status: 409, error: 'reference already used' },
  labelNotPossible: { status: 409, error: 'label not possible' },
  tooManyEndpoints: { status: 409, error: 'too many webhook endpoints' },
  endpointDisabled: { status: 409, error: 'webhook endpoint disabled' },
  moreThanInHand: { status: 409, error: 'more than cash in hand' },
  moreThanAvailable: { status: 409, error: 'more than available' },
  cashLimitExceeded: { status: 409, error: 'cash limit exceeded' },
  duplicatePayout: { status: 409, error: 'bank reference already used' },
  moreThanInDesk: { status: 409, error: 'more than in the cash desk' },
  closingNotPossible: { status: 409, error: 'closing not possible' },
  statementTooLong: { status: 409, error: 'statement too long' },
  payoutClosed: { status: 409, error: 'payout already closed' },
  conflict: { status: 409, error: 'not possible now' },
  cursorExpired: { status: 410, error: 'cursor expired' },
  deliveryChanged: { status: 412, error: 'delivery changed' },
  tooLarge: { status: 413, error: 'request too large' },
  addressTooLong: { status: 414, error: 'address too long' },
  unsupportedMediaType: { status: 415, error: 'unsupported media type' },
  expectationFailed: { status: 417, error: 'expectation failed' },
  keyReused: { status: 422, error: 'idempotency key reused' },
  tooManyRequests: { status: 429, error: 'too many requests' },
  headersTooLarge: { status: 431, error: 'request headers too large' },
  internal: { status: 500, error: 'internal error' },
  unavailable: { status: 503, error: 'service unavailable' },
} as const;

export type Phrase = keyof typeof phrases;

/** The phrases that a client of `/v1` can meet: only the dashboard and the courier's page have links. */
const { linkNotValid: _, ...clientPhrases } = phrases;
export type ClientPhrase = keyof typeof clientPhrases;
export const isClientPhrase = (name: string): name is ClientPhrase => name in clientPhrases;

const error = { description: 'A short, stable phrase that a program may compare.' };
const details = text('The specific cause, with every bad field named at once.');

/** A refusal of the dashboard's and the courier's operations. */
export const ErrorBody = object({ error: Type.String(error), details });

export const ErrorPhrase = Type.String({
  title: 'ErrorPhrase',
  ...error,
  enum: Object.values(clientPhrases).map((phrase) => phrase.error),
});

/** A refusal of `/v1`. */
export const ApiError = component('ApiError', { error: ErrorPhrase, details });
