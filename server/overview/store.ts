/** The SQL of counts. Days are added up from quarters of an hour, so that one table works for every time zone. */

import { type DeliveryEvent, deliveryEvents } from '../../contract/events.ts';
import type { Database, Tx } from '../database/database.ts';
import { accountOf, inPartition } from '../database/feed-partitions.ts';
import { execute, queryAll, queryFirst } from '../database/statements.ts';
import type { Scope } from '../deliveries/index.ts';
import type { FeedRange } from '../events/index.ts';
import type { DeliveryId } from '../platform/ids.ts';

const maxLatest = 12;

/** Counts the events of a turn of the sequencer, in its transaction. */
export async function addToCounts(tx: Tx, { partition, after, upTo }: FeedRange): Promise<void> {
  const values = { after, upTo, deliveryEvents, partition };
  const happened = `
    select position as n, account_id as account, mode, subject_id as id, sequence, type, at
    from events
    where position > $after and position <= $upTo and type = any ($deliveryEvents)
      and ${inPartition(partition, 'account_id', '$partition')}`;
  if (accountOf(partition) === undefined) {
    await execute(tx, 'add-to-counts', values)`
      with happened as materialized (${happened}),
      counted as (${counted('happened')}),
      totalled as (${totalled('happened')})
      ${latest('happened')}`;
    return;
  }
  // On a distributed database each of them is routed to the shard of the account; together, they are not.
  const from = `(${happened}) happened`;
  await execute(tx, 'add-to-counts-of-account', values)`${counted(from)}`;
  await execute(tx, 'add-to-totals-of-account', values)`${totalled(from)}`;
  await addToLatestOfAccount(tx, from, values);
}

interface Latest {
  delivery_ids: DeliveryId[];
  sequences: number[];
}

/** In three steps: Citus 13.2 crashes if `on conflict` contains a part of an array. The sequencer has the account locked. */
async function addToLatestOfAccount(tx: Tx, happened: string, values: object): Promise<void> {
  type Older = { older_ids: DeliveryId[] | null; older_sequences: number[] | null };
  const rows = await queryAll<Latest & Older>(tx, 'read-latest-of-account', values)`
    select n.*, l.delivery_ids as older_ids, l.sequences as older_sequences
    from (${newest(happened)}) n
    left join delivery_latest l on l.account_id = n.account_id and l.mode = n.mode
      and l.account_id = $partition`;
  for (const row of rows) {
    const ids = [...row.delivery_ids, ...(row.older_ids ?? [])].slice(0, maxLatest);
    const sequences = [...row.sequences, ...(row.older_sequences ?? [])].slice(0, maxLatest);
    await execute(tx, 'write-latest-of-account', { ...row, ids, sequences })`
      insert into delivery_latest (account_id, mode, delivery_ids, sequences)
      values ($account_id, $mode, $ids, $sequences)
      on conflict (account_id, mode) do update set
        delivery_ids = excluded.delivery_ids, sequences = excluded.sequences`;
  }
}

const counted = (happened: string) => `
  insert into delivery_counts as c (account_id, mode, type, bucket, n)
  select account, mode, type, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00'), count(*)
  from ${happened} group by 1, 2, 3, 4
  on conflict (account_id, mode, type, bucket) do update set n = c.n + excluded.n`;

const totalled = (happened: string) => `
  insert into delivery_totals as t (account_id, mode, type, n)
  select account, mode, type, count(*) from ${happened} group by 1, 2, 3
  on conflict (account_id, mode, type) do update set n = t.n + excluded.n`;

const newest = (happened: string) => `
  select account as account_id, mode, (array_agg(id order by n desc))[1:${maxLatest}] as delivery_ids,
         (array_agg(sequence order by n desc))[1:${maxLatest}] as sequences
  from ${happened} group by 1, 2`;

const latest = (happened: string) => `
  insert into delivery_latest as l (account_id, mode, delivery_ids, sequences) ${newest(happened)}
  on conflict (account_id, mode) do update set
    delivery_ids = (excluded.delivery_ids || l.delivery_ids)[1:${maxLatest}],
    sequences = (excluded.sequences || l.sequences)[1:${maxLatest}]`;

export async function readTotals(database: Database, scope: Scope) {
  const rows = await queryAll<{ type: string; n: string }>(database, 'read-totals', scope)`
    select type, n from delivery_totals where account_id = $accountId and mode = $mode`;
  return new Map(rows.map((row) => [row.type, Number(row.n)]));
}

/** The number of these events in each period that starts at one of these times; the last period has no end. */
export function readStretches(
  database: Database,
  scope: Scope,
  types: readonly DeliveryEvent[],
  beginningsMs: readonly number[],
) {
  const beginnings = beginningsMs.map((ms) => new Date(ms).toISOString());
  type Row = { stretch: number; type: string; n: number };
  return queryAll<Row>(database, 'read-stretches', { ...scope, types, beginnings })`
    select width_bucket(bucket, $beginnings::timestamptz[]) - 1 as stretch, type, sum(n)::float8 as n
    from delivery_counts
    where account_id = $accountId and mode = $mode and type = any ($types)
      and bucket >= ($beginnings::timestamptz[])[1]
    group by 1, 2`;
}

export async function readLatest(database: Database, scope: Scope) {
  const row = await queryFirst<Latest>(database, 'read-latest', scope)`
    select delivery_ids, sequences from delivery_latest where account_id = $accountId and mode = $mode`;
  const { delivery_ids: ids, sequences } = row ?? { delivery_ids: [], sequences: [] };
  return ids.map((deliveryId, i) => ({ deliveryId, sequence: sequences[i] ?? 0 }));
}

interface EventOfDelivery {
  delivery_id: DeliveryId;
  type: DeliveryEvent;
  actor: string;
  at: Date;
  delivery_address: string;
  receiver_name: string | null;
}

/** The events with these keys, newest first, with what people recognise their deliveries by. */
export function readEventsByKey(
  database: Database,
  { accountId, mode }: Scope,
  keys: readonly { deliveryId: DeliveryId; sequence: number }[],
) {
  const ids = keys.map(({ deliveryId }) => deliveryId);
  const sequences = keys.map(({ sequence }) => sequence);
  return queryAll<EventOfDelivery>(database, 'read-events-by-key', { accountId, mode, ids, sequences })`
    select e.delivery_id, e.type, e.actor, e.at, d.delivery_address, d.receiver_name
    from unnest($ids::uuid[], $sequences::int[]) as key (delivery_id, sequence)
    join delivery_events e on e.account_id = $accountId and e.delivery_id = key.delivery_id
      and e.sequence = key.sequence
    join deliveries d on d.account_id = $accountId and d.delivery_id = key.delivery_id and d.mode = $mode
    order by e.at desc, e.sequence desc, e.delivery_id desc`;
}
