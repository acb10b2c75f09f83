/** Turns anything thrown into a refusal that the caller may see. Its `cause` is for the log only (request-log.ts). */

import { isBadValue, whyUnavailable } from '../database/database.ts';
import { codeOf, textField } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { Refusal } from './refusal.ts';

/** Errors of Fastify and Node that the caller caused, and what they are called here. */
const fastifyErrors = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content_length_wrong',
  ECONNRESET: 'request_cut_off',
  FST_ERR_BAD_URL: 'path_not_decodable',
  FST_ERR_MAX_PARAM_LENGTH: 'path_too_long',
} as const;

const isFastifyError = (code: string | undefined): code is keyof typeof fastifyErrors =>
  code !== undefined && Object.hasOwn(fastifyErrors, code);

/** The status of any other error with which Fastify refuses a request. */
function statusOfRefusal(error: unknown): number | undefined {
  if (!(error instanceof Error) || !codeOf(error)?.startsWith('FST_') || !('statusCode' in error))
    return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

const byStatus: Record<
  number,
  'path_not_found' | 'body_too_large' | 'path_too_long' | 'content_type_not_json'
> = {
  404: 'path_not_found',
  413: 'body_too_large',
  414: 'path_too_long',
  415: 'content_type_not_json',
};

/** How long a client should wait when the service cannot answer. */
const retryAfterSeconds = 1;

export function asRefusal(error: unknown, requestId: string, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  const reason = whyUnavailable(error);
  if (reason !== undefined) {
    return becauseOf(error, new Refusal('database_unavailable', { reason }, { retryAfterSeconds }));
  }
  const code = codeOf(error);
  if (isFastifyError(code)) return new Refusal(fastifyErrors[code]);
  const status = statusOfRefusal(error);
  if (status !== undefined) return new Refusal(byStatus[status] ?? 'not_http');
  if (isBadValue(error)) {
    // Without its message: PostgreSQL quotes the row, which contains somebody's address.
    const [code, table, constraint] = ['code', 'table', 'constraint'].map((name) => textField(error, name));
    log.warn({ request_id: requestId, code, table, constraint }, 'a value was refused by the database');
    return new Refusal('value_refused');
  }
  // The error's own message could name tables, files or another caller's data.
  return becauseOf(error, new Refusal('internal_error', { request_id: requestId }));
}

function becauseOf(cause: unknown, refusal: Refusal): Refusal {
  refusal.cause = cause;
  return refusal;
}
