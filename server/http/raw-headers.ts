/** Headers as they were sent: Node keeps only the first of some, such as `Host` and `Authorization`. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** How many times a header was sent. `name` in lower case. */
export function countHeaders({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length;
}

/** With two, it would be undefined which one counts. */
export function refuseTwoAuthorizations(request: FastifyRequest): void {
  if (countHeaders(request, 'authorization') > 1) {
    throw new Refusal('header_repeated', { header: 'Authorization' });
  }
}
