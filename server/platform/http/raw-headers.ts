/** Headers as they were sent: Node keeps only the first of some, such as `Host` and `Authorization`. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** How often a header is there. `name` in lower case. */
export function countHeaders({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length;
}

/** Which of two counts must not be left to chance. */
export function refuseTwoAuthorizations(request: FastifyRequest): void {
  if (countHeaders(request, 'authorization') > 1) {
    throw new Refusal('invalidRequest', 'the Authorization header is there twice');
  }
}
