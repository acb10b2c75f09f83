/** What an operation may refuse. It declares only what it alone does; the rest follows from its callers, its body and its path. */
import { Type } from 'typebox';
import { ApiError, ErrorBody, type Phrase, phrases } from './errors.ts';
import type { Operation, ResponseDeclaration } from './operation.ts';
import { notFoundCodeOf, paramsOf } from './path-params.ts';
import { notFoundProblems } from './problems/not-found.ts';

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: Type.Integer({ minimum: 1 }),
  },
};

const refusalHeaders: Partial<Record<Phrase, ResponseDeclaration['headers']>> = {
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
  conflict: 'Not possible now; `details` says why, and what to do first.',
  accountNotFound: 'No account has this identifier.',
  payoutNotFound: 'This key has no access to a payout with this identifier.',
  moreThanInHand: 'The courier has less cash in hand; `details` says how much.',
  moreThanAvailable: 'Less can be paid out now; `details` says how much.',
  moreThanInDesk: 'The cash desk has less; `details` says how much.',
  closingNotPossible:
    'What was counted is not what should be in the cash desk, or nothing was handed in yet; `details` says which.',
  statementTooLong: 'The statement has too many lines for a PDF.',
  payoutClosed: 'The payout was already confirmed or reversed.',
  referenceTaken: 'Another delivery that is not cancelled has this reference; `details` names it.',
  deliveryChanged: 'The delivery has changed since the version in `If-Match`.',
  tooLarge: 'The body is larger than 256 KiB (2 MiB with proof or for a batch).',
  unsupportedMediaType: 'The body is not `application/json` in UTF-8.',
  keyReused: 'This `Idempotency-Key` was already used with another body.',
  tooManyRequests: 'This key sends more requests per second than the service allows.',
  internal: 'An error on our side. Quote the `Request-Id`.',
  unavailable:
    'The service is temporarily unavailable (starting, stopping, or without its database). Try again.',
};

const replayed = {
  'Idempotent-Replayed': {
    description: '`true` if this is a replay of the first response.',
    schema: Type.String(),
  },
};

/** Everything that an operation may respond with. What it declares itself comes first. */
export function responsesOf(operation: Operation): Operation['responses'] {
  const describe = operation.path.startsWith('/v1/') ? describeForKeys : describeForPages;
  const refused = refusalsOf(operation).map((name) => [phrases[name].status, describe(name)]);
  const declared = Object.entries(operation.responses).map(([status, response]) => [
    status,
    operation.idempotency === 'key' && Number(status) < 300 ? withReplayed(response) : response,
  ]);
  return { ...Object.fromEntries(refused), ...Object.fromEntries(declared) };
}

/** An operation with an idempotency key says whether its response is the first one again. */
function withReplayed({ headers, ...response }: ResponseDeclaration): ResponseDeclaration {
  return { ...response, headers: { ...headers, ...replayed, ...headers } };
}

function refusalsOf({ path, params, callers, body, idempotency, refusals = [] }: Operation): Phrase[] {
  const named = Object.values(paramsOf(params, path)?.properties ?? {}).map(notFoundCodeOf);
  return [
    // What the path names does not exist, or not for this caller.
    ...named.flatMap((code) => (code === undefined ? [] : [notFoundProblems[code].phrase])),
    ...refusals,
    // Everywhere, because a query parameter may be unknown.
    'invalidRequest',
    ...(body ? (['tooLarge', 'unsupportedMediaType'] as const) : []),
    ...(idempotency === 'key' ? (['keyReused'] as const) : []),
    ...(callers.includes('anybody') ? [] : (['unauthorized'] as const)),
    // The key or the person has no right to it, or the request comes from another site.
    'forbidden',
    'tooManyRequests',
    'internal',
    'unavailable',
  ];
}

function describeForKeys(name: Phrase): ResponseDeclaration {
  return {
    description: refusalDescriptions[name] ?? phrases[name].error,
    body: ApiError,
    ...(refusalHeaders[name] ? { headers: refusalHeaders[name] } : {}),
  };
}

const describeForPages = (name: Phrase): ResponseDeclaration => ({
  description: phrases[name].error,
  body: ErrorBody,
});
