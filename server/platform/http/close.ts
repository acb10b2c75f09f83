/**
 * Closes the HTTP server without failing a request and without waiting for idle clients.
 *
 *   1. Stop listening, but leave open connections alone: Node's own `close()` would cut the idle ones at
 *      once, and a request that is on its way on one of them would fail. Streams are ended.
 *   2. For up to `graceMs` requests on open connections are answered, each with `Connection: close`.
 *   3. What is idle then is closed; whoever still comes is answered 503; the rest is cut at `mostMs`.
 */
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Phase } from './app.ts';
import type { ExpressLane } from './express-lane.ts';

const graceMs = 1_000;
const mostMs = 3_000;

export async function closeHttp(
  app: FastifyInstance,
  lane: ExpressLane,
  setPhase: (phase: Phase) => void,
): Promise<void> {
  setPhase('draining');
  const listenerClosed = new Promise<void>((resolve) => {
    Server.prototype.close.call(app.server, () => resolve());
  });
  await Promise.race([listenerClosed, sleep(graceMs)]);
  setPhase('closing');
  const closeIdle = () => {
    lane.close(false);
    app.server.closeIdleConnections();
  };
  const idle = setInterval(closeIdle, 50);
  const cut = setTimeout(() => {
    lane.close(true);
    app.server.closeAllConnections();
  }, mostMs - graceMs);
  closeIdle();
  await listenerClosed;
  clearInterval(idle);
  clearTimeout(cut);
  await app.close();
}
