/** A response before it is written, the same for Fastify and the express lane. */
import type { Refusal } from './refusal.ts';
import { errorBody } from './refusal.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON, or empty. As bytes, if it is so long that to encode it would take long. */
  body: string | Buffer;
}

export const jsonType = 'application/json; charset=utf-8';

/** Responses may contain somebody's address, so nothing caches them unless an operation says otherwise. */
export const notStored: Record<string, string> = { 'cache-control': 'no-store' };

export function refused({ status, headers, error, details, deliveryId }: Refusal): Answer {
  return { status, headers: { ...notStored, ...headers }, body: errorBody(error, details, deliveryId) };
}

/** Does the client already have exactly this response? */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
