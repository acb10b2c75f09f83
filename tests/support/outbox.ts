/** The outbox and its reader, from a test's side. */
import { setTimeout as sleep } from 'node:timers/promises';
import { indexNewDeliveries } from '../../server/deliveries/index.ts';
import { addToCounts } from '../../server/overview/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/database.ts';
import { makeLog } from '../../server/platform/log.ts';
import { makeOutboxReader, type OutboxHandler } from '../../server/platform/outbox-reader.ts';

/** The reader of the product, for a test that turns it by hand. */
export function readerOn(database: Database, handlers: OutboxHandler[] = [indexNewDeliveries, addToCounts]) {
  return makeOutboxReader(database, systemClock, makeLog('silent'), 'deliveries', handlers);
}

async function unread(database: Database): Promise<number> {
  const rows = await database.read<{ n: number }>(
    {
      name: 'test-unread',
      text: `select count(*)::int as n from outbox o, outbox_readers r
             where r.name = 'deliveries' and (o.transaction_id, o.position) > (r.transaction_id, r.position)`,
    },
    [],
  );
  return rows[0]!.n;
}

/** Waits until the running service has read everything: search, counts and lists agree. */
export async function caughtUp({ database }: { database: Database }): Promise<void> {
  while ((await unread(database)) > 0) await sleep(25);
}

/** Reads everything here, where no service runs. Other databases of the same PostgreSQL may hold it up for a moment. */
export async function readToTheEnd(database: Database, handlers?: OutboxHandler[]): Promise<void> {
  const reader = readerOn(database, handlers);
  while ((await unread(database)) > 0) if ((await reader.turn()) === 'nothing') await sleep(10);
}
