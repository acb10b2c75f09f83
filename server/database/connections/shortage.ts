/**
 * PostgreSQL refuses a connection because there are too many: of the server, of the database, or of the role. If others
 * have all of them, a node works with those that it has instead of failing: the pool is as large as it is now, and grows
 * again by one connection a second at most, for as long as PostgreSQL accepts one.
 */
import { codeOf, messageOf } from '../../platform/errors.ts';

/** PostgreSQL has a code for it; PgBouncer, by its version, only a message. */
export function isTooManyConnections(error: unknown): boolean {
  return codeOf(error) === '53300' || /no more connections allowed/.test(messageOf(error));
}

const growEveryMs = 1_000;

/** `size.max` is the size of the pool: read for each request, changed here. */
export function makeShortage(size: { max: number }, onShortage: (error: unknown) => void) {
  const { max } = size;
  let refusedAt = 0;

  function grow(): void {
    if (performance.now() - refusedAt >= growEveryMs) size.max++;
    if (size.max < max) setTimeout(grow, growEveryMs).unref();
  }

  return {
    /** A connection was refused while the pool had `connections`, including those that are being opened. */
    refused(connections: number, error: unknown): void {
      refusedAt = performance.now();
      if (size.max === max) {
        onShortage(error);
        setTimeout(grow, growEveryMs).unref();
      }
      // With none at all, one is tried at a time.
      size.max = Math.max(1, Math.min(max - 1, connections));
    },
  };
}
