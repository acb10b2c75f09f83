/** How long attempts and messages are kept. */
import type { Tx } from '../../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../../database/feed-partitions.ts';
import { countReturned } from '../../database/statements.ts';
import type { Chore } from '../../workers/housekeeping.ts';

const attemptsKeptMs = 30 * 24 * 3_600_000;

export const webhookChores = (partitions = onePartition): Chore[] => [
  { name: 'webhook attempts', keptMs: attemptsKeptMs, clear: clearAttempts },
  {
    name: 'webhook messages',
    keptMs: attemptsKeptMs,
    clear: (tx, _beforeMs, max) => clearMessagesWithoutEvent(tx, max, partitions),
  },
];

export function clearAttempts(tx: Tx, beforeMs: number, maxRows: number) {
  return countReturned(tx, 'clear-webhook-attempts', { beforeMs, maxRows })`
    delete from webhook_attempts a using (
      select account_id, endpoint_id, attempt_id from webhook_attempts
      where at < to_timestamp($beforeMs::float8 / 1000) order by at limit $maxRows
    ) old
    where a.account_id = old.account_id and a.endpoint_id = old.endpoint_id and a.attempt_id = old.attempt_id
    returning 1`;
}

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
