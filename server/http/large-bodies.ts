/**
 * Bodies with photos or many deliveries: each is kept in memory until it is complete, so a caller may send only a few at the same time.
 * Without this limit, a stolen phone could fill the memory with the requests that the rate limit allows in a second.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counts } from '../platform/counts.ts';
import { maxBodyBytes } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Counts a request with a large body until its response; throws if the caller has too many of them. */
export type LargeBodies = (callerKey: string, request: FastifyRequest, reply: FastifyReply) => void;

export function makeLargeBodies(maxConcurrent: number): LargeBodies {
  const openBodies = new Counts<string>();
  return (callerKey, request, reply) => {
    // Without a Content-Length, a body may be large.
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (!hasBody || length <= maxBodyBytes) return;
    // A client that has already disconnected gives no close event: it would be counted for ever.
    if (reply.raw.destroyed || reply.raw.closed) return;
    const own = openBodies.of(callerKey);
    if (own >= maxConcurrent) {
      throw new Refusal('too_many_large_bodies', { open: own }, { retryAfterSeconds: 1 });
    }
    openBodies.change(callerKey, 1);
    reply.raw.once('close', () => openBodies.change(callerKey, -1));
  };
}
