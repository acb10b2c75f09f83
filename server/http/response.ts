/** A response before it is written, the same for Fastify and the express lane. */
import { phrases } from '../../contract/errors.ts';
import { type ProblemDetails, problemType } from '../../contract/problems/index.ts';
import type { Rejection } from '../errors/rejection.ts';
import { prefersProblem } from './accept.ts';
import type { Refusal } from './refusal.ts';

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON, or empty. As bytes, if it is so long that to encode it would take long. */
  body: string | Buffer;
  /** Plain JSON, if it is left out. */
  type?: string;
}

export const jsonType = 'application/json; charset=utf-8';

/** Responses may contain somebody's address, so nothing caches them unless an operation says otherwise. */
export const notStored: Record<string, string> = { 'cache-control': 'no-store' };

/** `{error, details}`; or the same as data for a client that asks for it (RFC 9457). */
export function refused({ status, headers, rejection }: Refusal, accept: string | undefined): HttpResponse {
  const response = { status, headers: { ...notStored, vary: 'accept', ...headers } };
  if (prefersProblem(accept)) {
    return {
      ...response,
      type: `${problemType}; charset=utf-8`,
      body: JSON.stringify(problemDetails(rejection, status)),
    };
  }
  const { error } = phrases[rejection.phrase];
  return { ...response, body: JSON.stringify({ error, details: rejection.details }) };
}

function problemDetails(rejection: Rejection, status: number): ProblemDetails {
  const { code, phrase, details, about, shownProblems } = rejection;
  return {
    type: `/docs/errors#${code}`,
    title: phrases[phrase].error,
    status,
    detail: details,
    code,
    problems: shownProblems,
    ...(about.delivery === undefined ? {} : { delivery: about.delivery }),
  };
}

/** Does the client already have exactly this response? */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
