/**
 * The SQL of the feed of an account.
 *
 * A page looks at `maxLookedAt` events at most, in their order, so that a filter on something rare never reads a million
 * of them at once. Everything that a page says comes from one statement, so from one moment: what it did not see has a
 * position above `head`. It also ends at `maxPageBytes`: an event of the largest delivery is 90 kB, and 500 of them would take the
 * database and the event loop too long.
 *
 * The order is that of the primary key, and the position is bounded together with the mode: so no other index fits.
 * `events_position`, with the events of everybody in the same order, would be as good for the only account of an
 * installation, and a walk over everything for a small one.
 */
import type { Database, Statement } from '../../database/database.ts';
import type { FeedPartition } from '../../database/feed-partitions.ts';
import type { AccountId, DeliveryId, EventId } from '../../platform/ids.ts';
import type { FeedPosition } from '../sequencer.ts';

export interface Scope {
  accountId: AccountId;
  mode: 'live' | 'test';
}

interface PartitionScope extends Scope {
  partition: FeedPartition;
}

export interface FeedFilter {
  /** Undefined: all. */
  types?: readonly string[] | undefined;
  deliveryId?: DeliveryId | undefined;
  /** Only events at or after this time, and before that. */
  fromMs?: number | undefined;
  belowMs?: number | undefined;
}

export interface EventRow {
  /** A `FeedPosition`, as PostgreSQL writes it. */
  position: string;
  event_id: EventId;
  type: string;
  at: Date;
  /** JSON. */
  data: string;
}

/** What a page is made from. */
interface Looked {
  /** At most as many as asked for. */
  rows: EventRow[];
  /** There are more events that match, beyond the bytes of a page. */
  isCut: boolean;
  /** Where it stopped looking, with more to look at; undefined if it has looked at everything, or found enough. */
  lookedUpTo: FeedPosition | undefined;
  /** The newest event of the account; undefined if it has none. */
  newest: FeedPosition | undefined;
  /** The newest event of the partition. */
  head: FeedPosition;
  /** Events up to here were deleted because of their age. */
  deleted: FeedPosition;
}

/** 10,000 take some 5 ms. */
export const maxLookedAt = 10_000;

/** An event that begins below is the last one of its page. 500 ordinary events are 0.5 MB. */
const maxPageBytes = 2_000_000;

/** A time is exact enough: events are kept with milliseconds. */
const matches = `
  ($6::text[] is null or e.type = any ($6))
  and ($7::float8 is null or e.at >= to_timestamp($7 / 1000))
  and ($8::float8 is null or e.at < to_timestamp($8 / 1000))`;

const shown = 'e.position, e.event_id, e.type, e.subject_id, e.at, e.data';

/** `matching` and what is known about it; `$n`: account, mode, start, limit, most looked at, types, from, below, partition, end. */
function lookedFor(matching: string, next: string, direction = ''): string {
  return `
    with matching as materialized (${matching}),
    page as (
      select m.* from (
        select a.*, sum(octet_length(a.data::text)) over (
          order by a.position ${direction} rows between unbounded preceding and 1 preceding) as bytes_before
        from matching a
      ) m where m.bytes_before is null or m.bytes_before < ${maxPageBytes}
    )
    select coalesce(h.position, 0) as head, coalesce(h.deleted_position, 0) as deleted,
      (select n.position from events n where n.account_id = $1 and (n.mode, n.position) >= ($2, 0)
         and (n.mode, n.position) <= ($2, ${highestPosition})
       order by n.mode desc, n.position desc limit 1) as newest,
      case when (select count(*) from matching) < $4 then (${next}) end as looked_up_to,
      (select count(*) from matching)::int as matches,
      e.position, e.event_id, e.type, e.at, e.data::text as data
    from (values (1)) one
    left join feed_head h on h.account_id = $9
    left join page e on true`;
}

const highestPosition = '9223372036854775807';

const oldestFirst = `
  e.account_id = $1 and (e.mode, e.position) > ($2, $3::bigint) and (e.mode, e.position) < ($2, $10::bigint)
  order by e.mode, e.position`;

const newestFirst = `
  e.account_id = $1 and (e.mode, e.position) < ($2, $3::bigint) and (e.mode, e.position) >= ($2, $10::bigint)
  order by e.mode desc, e.position desc`;

function inOrder(order: string): string {
  return `
    select e.* from (select ${shown} from events e where ${order} limit $5) e
    where ${matches} limit $4`;
}

const nextOf = (order: string) => `select e.position from events e where ${order} offset $5 - 1 limit 1`;

/** By the index `events_subject`. A delivery has few events, so all of them are looked at. */
function ofDelivery(bound: string, direction = ''): string {
  return `
    select ${shown} from events e
    where e.account_id = $1 and e.subject_id = $11 and e.mode = $2 and ${bound} and ${matches}
    order by e.position ${direction} limit $4`;
}

/** `$5`, as everywhere, with nothing to count. */
const nothingMore = 'select null::bigint where $5::int is null';

const readFeedStatement: Statement = {
  name: 'read-account-feed',
  text: `${lookedFor(inOrder(oldestFirst), nextOf(oldestFirst))} order by e.position`,
};
const readDeliveryFeedStatement: Statement = {
  name: 'read-delivery-feed',
  text: `${lookedFor(ofDelivery('e.position > $3::bigint and e.position < $10::bigint'), nothingMore)} order by e.position`,
};

const readNewestStatement: Statement = {
  name: 'read-newest-events',
  text: `${lookedFor(inOrder(newestFirst), nextOf(newestFirst), 'desc')} order by e.position desc`,
};
const readNewestOfDeliveryStatement: Statement = {
  name: 'read-newest-events-of-delivery',
  text: `${lookedFor(
    ofDelivery('e.position < $3::bigint and e.position >= $10::bigint', 'desc'),
    nothingMore,
    'desc',
  )} order by e.position desc`,
};

/** The next events above a position and below another one, oldest first. */
export async function readFeed(
  database: Database,
  scope: PartitionScope,
  bounds: { after: FeedPosition; below: FeedPosition },
  filter: FeedFilter,
  limit: number,
) {
  const statement = filter.deliveryId === undefined ? readFeedStatement : readDeliveryFeedStatement;
  return look(database, statement, scope, [bounds.after, bounds.below], filter, limit);
}

/** The next events below a position and not below another one, newest first. */
export async function readNewest(
  database: Database,
  scope: PartitionScope,
  bounds: { below: FeedPosition; from: FeedPosition },
  filter: FeedFilter,
  limit: number,
) {
  const statement = filter.deliveryId === undefined ? readNewestStatement : readNewestOfDeliveryStatement;
  return look(database, statement, scope, [bounds.below, bounds.from], filter, limit);
}

async function look(
  database: Database,
  statement: Statement,
  { accountId, mode, partition }: PartitionScope,
  [start, end]: [FeedPosition, FeedPosition],
  { types, deliveryId, fromMs, belowMs }: FeedFilter,
  limit: number,
): Promise<Looked> {
  const values = [accountId, mode, start, limit, maxLookedAt, types, fromMs, belowMs, partition, end];
  const rows = await database.read<LookedRow>(statement, deliveryId ? [...values, deliveryId] : values);
  const [first] = rows;
  if (!first) throw new Error('a page of the feed has at least one row');
  const position = (text: string | null) => (text === null ? undefined : Number(text));
  const events = rows.filter((row): row is LookedRow & EventRow => row.position !== null);
  return {
    rows: events,
    isCut: events.length < first.matches,
    lookedUpTo: position(first.looked_up_to),
    newest: position(first.newest),
    head: Number(first.head),
    deleted: Number(first.deleted),
  };
}

/** A row for each event; if there is none, one row without an event. */
type LookedRow = (EventRow | { [Column in keyof EventRow]: null }) & {
  head: string;
  deleted: string;
  newest: string | null;
  looked_up_to: string | null;
  /** How many match, if all of them were on the page. */
  matches: number;
};
