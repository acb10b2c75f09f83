/**
 * Writes a message for each event of a turn of the sequencer and each endpoint that wants it, in the same transaction: an
 * event and its messages appear together. If the installation has no enabled endpoint, it reads one row.
 */
import type { Tx } from '../../database/database.ts';
import { accountOf } from '../../database/feed-partitions.ts';
import { countReturned, queryOne } from '../../database/statements.ts';
import type { FeedRange } from '../../events/index.ts';

/** Returns how many messages were written. */
export async function enqueueMessages(tx: Tx, range: FeedRange): Promise<number> {
  const accountId = accountOf(range.partition);
  if (accountId !== undefined) {
    // Routed to the shard of the account.
    return countReturned(tx, 'enqueue-webhooks-of-account', { ...range, accountId })`
      ${messages('e.account_id = $accountId and w.account_id = $accountId')}`;
  }
  const { count } = await queryOne<{ count: number }>(tx, 'enqueue-webhooks', range)`
    with written as (${messages(hasEndpoints)}) select count(*)::int from written`;
  return count;
}

const messages = (where: string) => `
  insert into webhook_messages
    (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type)
  select e.account_id, w.endpoint_id, e.position, e.mode, e.event_id, e.subject_id, e.sequence, e.type
  from events e
  join webhook_endpoints w on w.account_id = e.account_id and w.mode = e.mode
  where ${where} and e.position > $after and e.position <= $upTo and w.status = 'enabled'
    and (w.events = '{}' or e.type = any(w.events))
  on conflict do nothing
  returning 1`;

const hasEndpoints = `(select exists (select from webhook_endpoints where status = 'enabled'))`;
