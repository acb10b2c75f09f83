/** The outbox, the feed and its readers, from a test's side. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/database/database.ts';
import { type FeedPartitions, onePartition, partitionsOf } from '../../server/database/feed-partitions.ts';
import { indexNewDeliveries } from '../../server/deliveries/index.ts';
import { type FeedHandler, makeFeedReader } from '../../server/events/feed-reader.ts';
import { makeOutboxFloor } from '../../server/events/outbox.ts';
import { makeSequencer, type SequencedHandler } from '../../server/events/sequencer.ts';
import { addToCounts } from '../../server/overview/index.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import { type AccountId, parseId } from '../../server/platform/ids.ts';
import { sql } from './sql.ts';

/** The sequencer of the product, for a test that turns it by hand. */
export function sequencerOn(
  database: Database,
  handlers: SequencedHandler[] = [addToCounts],
  { partitions = onePartition, clock = systemClock }: { partitions?: FeedPartitions; clock?: Clock } = {},
) {
  return makeSequencer({
    database,
    clock,
    floor: makeOutboxFloor(clock),
    handlers,
    partitions,
  });
}

/** The search reader of the product, or one with another handler in its place. */
export function readerOn(
  database: Database,
  handler: FeedHandler = indexNewDeliveries,
  partitions: FeedPartitions = onePartition,
) {
  return makeFeedReader(database, 'search', handler, { partitions });
}

async function unread(database: Database): Promise<boolean> {
  const waiting = await database.read({ name: 'test-waiting', text: 'select from outbox limit 1' }, []);
  if (waiting.length > 0) return true;
  const behind = await database.read(
    {
      name: 'test-unread',
      text: `select 1 from feed_head h left join feed_readers r on r.account_id = h.account_id
             where h.position > coalesce(r.position, 0) limit 1`,
    },
    [],
  );
  return behind.length > 0;
}

/** Waits until the running service has read everything: search, counts and lists agree. */
export async function caughtUp({ database }: { database: Database }): Promise<void> {
  while (await unread(database)) await sleep(25);
}

/** Reads everything here, where no service runs. */
export async function readToTheEnd(database: Database, handler?: FeedHandler): Promise<void> {
  const partitions = partitionsOf(database);
  const sequencer = sequencerOn(database, undefined, { partitions });
  const reader = readerOn(database, handler, partitions);
  while (await unread(database)) {
    await sequencer.turn();
    await reader.turn();
  }
}

/** As if the event had reached the feed a minute later. */
export async function moveToHead({ database }: { database: Database }, id: string): Promise<void> {
  const eventId = parseId('event', id)!;
  const [event] = await sql<{ account_id: AccountId }>(
    { database },
    'select account_id from events where event_id = $1',
    [eventId],
  );
  const partition = partitionsOf(database).of(event!.account_id);
  await database.inTransaction(async (tx) => {
    const [head] = await tx.query<{ position: string }>(
      {
        name: 'move-head',
        text: 'update feed_head set position = position + 60000000 where account_id = $1 returning position',
      },
      [partition],
    );
    await tx.query(
      {
        name: 'move-event',
        text: 'update events set position = $1 where account_id = $2 and event_id = $3',
      },
      [head!.position, event!.account_id, eventId],
    );
  });
}
