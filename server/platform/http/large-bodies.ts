/**
 * Bodies with pictures: each is held in memory until it is whole, so one caller may have only so many on their way at
 * once. Without this, a phone that was stolen could fill the memory with what the rate limit lets through in a second.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxBodyBytes } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Counts a request with a large body until it is answered; throws where its caller has too many of them. */
export type LargeBodies = (callerKey: string, request: FastifyRequest, reply: FastifyReply) => void;

export function makeLargeBodies(maxConcurrent: number): LargeBodies {
  const onTheirWay = new Map<string, number>();
  return (callerKey, request, reply) => {
    // Where no length is said, it may get as large as it likes.
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (!hasBody || length <= maxBodyBytes) return;
    // Who has left already will not leave a second time: it would be counted for ever.
    if (reply.raw.destroyed || reply.raw.closed) return;
    const own = onTheirWay.get(callerKey) ?? 0;
    if (own >= maxConcurrent) {
      throw new Refusal('tooManyRequests', `${own} large bodies are on their way already; wait for them`, {
        'retry-after': '1',
      });
    }
    onTheirWay.set(callerKey, own + 1);
    reply.raw.once('close', () => {
      const left = onTheirWay.get(callerKey)! - 1;
      if (left === 0) onTheirWay.delete(callerKey);
      else onTheirWay.set(callerKey, left);
    });
  };
}
