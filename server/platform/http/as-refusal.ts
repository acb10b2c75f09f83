/** Turns anything thrown into a refusal that the caller may see. Its `cause` is for the log only (request-log.ts). */

import { type Phrase, phrases } from '../../../contract/errors.ts';
import { CommitUnknown, isBadValue, whyUnavailable } from '../database.ts';
import { codeOf, textField } from '../errors.ts';
import type { Log } from '../log.ts';
import { Refusal, unavailable } from './refusal.ts';

/** Errors of Fastify and Node that the caller caused, and what they are called here. */
const fastifyErrors: Record<string, [Phrase, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'tooLarge',
    'the body is larger than 256 KiB, or than 2 MiB where it may contain proof or a batch of deliveries',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType', 'send the body as Content-Type: application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalidRequest',
    'the length of the body differs from Content-Length',
  ],
  ECONNRESET: ['invalidRequest', 'the request was cut off before its end'],
  FST_ERR_BAD_URL: ['invalidRequest', 'the path cannot be decoded'],
  FST_ERR_MAX_PARAM_LENGTH: ['addressTooLong', 'a part of the path is too long'],
};

/** Any other error with which Fastify refuses a request. */
function isCallersFault(error: unknown): error is { code: string; statusCode: number } {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const ofFastify = typeof code === 'string' && code.startsWith('FST_');
  return ofFastify && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}

function phraseOf(status: number): Phrase {
  const generic: readonly Phrase[] = [
    'notFound',
    'methodNotAllowed',
    'tooLarge',
    'addressTooLong',
    'unsupportedMediaType',
  ];
  return generic.find((phrase) => phrases[phrase].status === status) ?? 'invalidRequest';
}

export function asRefusal(error: unknown, requestId: string, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  const why = whyUnavailable(error);
  if (why !== undefined) {
    const how = error instanceof CommitUnknown ? ', with the same Idempotency-Key' : '';
    return becauseOf(error, unavailable(`${why}; send the request again${how}`));
  }
  const known = fastifyErrors[codeOf(error) ?? ''];
  if (known) return new Refusal(...known);
  if (isCallersFault(error)) return new Refusal(phraseOf(error.statusCode), 'the request is not valid HTTP');
  if (isBadValue(error)) {
    // Without its message: PostgreSQL quotes the row, which contains somebody's address.
    const [code, table, constraint] = ['code', 'table', 'constraint'].map((name) => textField(error, name));
    log.warn({ request_id: requestId, code, table, constraint }, 'a value was refused by the database');
    return new Refusal('invalidRequest', 'the database refused a value of the request');
  }
  // The error's own message could name tables, files or another caller's data.
  const details = `something went wrong on our side; quote ${requestId} when you report it`;
  return becauseOf(error, new Refusal('internal', details));
}

function becauseOf(cause: unknown, refusal: Refusal): Refusal {
  refusal.cause = cause;
  return refusal;
}
