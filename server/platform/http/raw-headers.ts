/** Headers as they were sent: Node keeps only the first of some, such as `Host` and `Authorization`. */
import type { FastifyRequest } from 'fastify';

/** How often a header is there. `name` in lower case. */
export function countHeaders({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length;
}
