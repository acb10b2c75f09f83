/**
 * How many connections there may be, and how long a client may take to read. Without limits, clients that open connections
 * and never read the responses would keep memory in use for ever (150 of them: 120 MB).
 *
 *   all             Node drops what is above `maxConnections` at once
 *   of one network  get 429 above `maxPerNetwork`; a trusted proxy carries the connections of many, and has no limit
 *   slow readers    closed when they read no byte of a pending response for `inactiveMs`; Node checks once in that time,
 *                   so it takes up to twice as long
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counts } from '../platform/counts.ts';
import type { ClientAddress } from './client-address.ts';
import { networkOf } from './gate.ts';
import type { RawResponses } from './raw-response.ts';
import { Refusal } from './refusal.ts';

interface ConnectionLimits {
  maxConnections: number;
  maxPerNetwork: number;
  inactiveMs: number;
}

/** A phone may be without a network for this long in the middle of a response. */
export const defaultInactiveMs = 30_000;

/** Call it after everything else that listens for connections: it puts itself in front of them. */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerNetwork, inactiveMs }: ConnectionLimits,
  {
    clientAddress,
    rawResponses,
  }: { clientAddress: ClientAddress; rawResponses: Pick<RawResponses, 'refuse' | 'isBusy'> },
): void {
  const open = new Counts<string>();
  const passOn = interceptConnections(server);
  server.maxConnections = maxConnections;
  // For connections that Node serves; the express lane has its own timer.
  server.setTimeout(inactiveMs, (socket) => {
    const isWorking = rawResponses.isBusy(socket) && socket.writableLength === 0;
    if (isWorking) socket.setTimeout(inactiveMs);
    else socket.destroy();
  });

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const own = open.of(network);
    if (own >= maxPerNetwork && !clientAddress.isTrustedProxy(address)) {
      socket.on('error', () => socket.destroy());
      // Nothing was read from it, so what it accepts is not known.
      const refusal = new Refusal('too_many_connections', { open: own }, { retryAfterSeconds: 5 });
      rawResponses.refuse(socket, refusal, undefined);
      return;
    }
    open.change(network, 1);
    socket.once('close', () => open.change(network, -1));
    passOn(socket);
  });
}

/** Takes connections from those who listen for them now; returns how to pass one on to them. */
export function interceptConnections(server: Server): (socket: Socket) => void {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  return (socket) => {
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  };
}
