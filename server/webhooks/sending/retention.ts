/** How long attempts and messages are kept. */
import type { Tx } from '../../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../../database/feed-partitions.ts';
import { countReturned } from '../../database/statements.ts';
import { before, type Chore, oldRows } from '../../workers/housekeeping.ts';

const attemptsKeptMs = 30 * 24 * 3_600_000;

export const webhookChores = (partitions = onePartition): Chore[] => [
  oldRows('webhook attempts', attemptsKeptMs, {
    table: 'webhook_attempts',
    key: 'account_id, endpoint_id, attempt_id',
    condition: `at < ${before} order by at`,
  }),
  {
    name: 'webhook messages',
    keptMs: attemptsKeptMs,
    clear: (tx, _beforeMs, max) => clearMessagesWithoutEvent(tx, max, partitions),
  },
];

/** Those that failed for good, or belong to an endpoint that has been disabled for as long as the feed keeps events. */
export function clearMessagesWithoutEvent(tx: Tx, maxRows: number, { perAccount }: FeedPartitions) {
  return countReturned(tx, 'clear-webhook-messages', { maxRows })`
    delete from webhook_messages m using (
      select o.* from webhook_endpoints w
      join feed_head h on h.account_id = ${perAccount ? 'w.account_id' : `'${allEvents}'`}
      cross join lateral (
        select m.account_id, m.endpoint_id, m.position from webhook_messages m
        where m.account_id = w.account_id and m.endpoint_id = w.endpoint_id
          and m.position <= h.deleted_position
        order by m.position limit $maxRows
      ) o
      limit $maxRows
    ) old
    where m.account_id = old.account_id and m.endpoint_id = old.endpoint_id and m.position = old.position
    returning 1`;
}
