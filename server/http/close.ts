/**
 * Closes the HTTP server without failing a request and without waiting for idle clients.
 *
 *   0. `leave`: for the drain delay `/readyz` says 503 and requests are answered as before, until proxies have noticed and
 *      send nothing more. A proxy that still opens connections when the node stops listening can lose a request: the
 *      kernel resets connections that it has completed and the node has not accepted yet.
 *   1. Stop listening, but leave open connections alone: Node's own `close()` would close idle ones at once, and a
 *      request that is being sent on one of them would fail. Streams are ended.
 *   2. For up to `drainMs` requests on open connections are answered, each with `Connection: close`.
 *   3. Idle connections are then closed, new requests get 503, and the rest is closed at `stopMs`.
 */
import { Server } from 'node:net';
import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deadlines } from '../platform/deadlines.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import type { Phase } from './app.ts';
import type { ExpressLane } from './express-lane.ts';

/** Resolves after the drain delay, or when `skipped` is aborted. */
export async function leave(
  setPhase: (phase: Phase) => void,
  delayMs: number,
  skipped: AbortSignal,
): Promise<void> {
  setPhase('leaving');
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: skipped }).catch(() => undefined);
}

export async function closeHttp(
  app: FastifyInstance,
  lane: ExpressLane | undefined,
  setPhase: (phase: Phase) => void,
  { drainMs, stopMs }: Pick<Deadlines, 'drainMs' | 'stopMs'>,
): Promise<void> {
  setPhase('draining');
  // Right after the event loop has accepted what waited: few connections are complete and not accepted.
  await nextImmediate();
  const listenerClosed = new Promise<void>((resolve) => {
    Server.prototype.close.call(app.server, () => resolve());
  });
  await withDeadline(listenerClosed, drainMs, () => undefined);
  setPhase('closing');
  const closeIdle = () => {
    lane?.close(false);
    app.server.closeIdleConnections();
  };
  const idle = setInterval(closeIdle, 50);
  const cut = setTimeout(() => {
    lane?.close(true);
    app.server.closeAllConnections();
  }, stopMs - drainMs);
  closeIdle();
  await listenerClosed;
  clearInterval(idle);
  clearTimeout(cut);
  await app.close();
}
