/** Moves of couriers at a steady pace during a measurement: assigned again, and picked up. */
import { type CourierId, type DeliveryId, formatId } from '../server/platform/ids.ts';
import { ask } from './database.ts';
import type { Server } from './servers.ts';

/** This many are made at once, so that the pace does not depend on how long one takes. */
const maxConcurrent = 20;

/** Returns how to stop, which returns how many were made. A move that fails ends the benchmark. */
export async function startMoves(
  server: Server,
  workDir: string,
  fleetKey: string,
  perSecond: number,
): Promise<{ stop(): Promise<number> }> {
  const couriers = await ask<{ courier_id: CourierId }>(workDir, 'select courier_id from couriers');
  const created = await ask<{ delivery_id: DeliveryId }>(
    workDir,
    "select delivery_id from deliveries where mode = 'live' and status = 'created' order by md5(delivery_id::text)",
  );
  const underWay = new Set<Promise<void>>();
  let moveCount = 0;
  let failure: unknown;

  async function move(n: number): Promise<void> {
    const delivery = formatId('delivery', created[Math.floor(n / 2) % created.length]!.delivery_id);
    const courier = formatId('courier', couriers[Math.floor(n / 2) % couriers.length]!.courier_id);
    const response = await fetch(
      `http://127.0.0.1:${server.port}/v1/fleet/deliveries/${delivery}/${n % 2 === 0 ? 'assign' : 'pick-up'}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${fleetKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ courier_id: courier }),
        signal: AbortSignal.timeout(5_000),
      },
    );
    const text = await response.text();
    if (response.status !== 200) throw new Error(`a move was answered ${response.status}: ${text}`);
    moveCount++;
  }

  let n = 0;
  const timer = setInterval(() => {
    if (underWay.size >= maxConcurrent) return;
    const each: Promise<void> = move(n++)
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(each));
    underWay.add(each);
  }, 1_000 / perSecond);

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      if (failure) throw failure;
      return moveCount;
    },
  };
}
