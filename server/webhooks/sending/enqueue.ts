/**
 * Writes a message for each event of a turn of the sequencer and each endpoint that wants it, in the same transaction: an
 * event and its messages appear together. Where the installation has no enabled endpoint, it reads one row.
 */
import type { Tx } from '../../platform/database.ts';
import { accountOf } from '../../platform/events/partitions.ts';
import type { FeedRange } from '../../platform/events/sequencer.ts';
import { onlyRow } from '../../platform/only-row.ts';

/** Returns how many messages were written. */
export async function enqueueMessages(tx: Tx, range: FeedRange): Promise<number> {
  const accountId = accountOf(range.partition);
  const values = [range.after, range.upTo];
  if (accountId !== undefined) return (await tx.query(enqueueOfAccount, [...values, accountId])).length;
  return onlyRow(await tx.query<{ count: number }>(enqueueOfAll, values)).count;
}

const messages = (where: string) => `
  insert into webhook_messages
    (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type)
  select e.account_id, w.endpoint_id, e.position, e.mode, e.event_id, e.subject_id, e.sequence, e.type
  from events e
  join webhook_endpoints w on w.account_id = e.account_id and w.mode = e.mode
  where ${where} and e.position > $1 and e.position <= $2 and w.status = 'enabled'
    and (w.events = '{}' or e.type = any(w.events))
  on conflict do nothing
  returning 1`;

const hasEndpoints = `(select exists (select from webhook_endpoints where status = 'enabled'))`;

const enqueueOfAll = {
  name: 'enqueue-webhooks',
  text: `with written as (${messages(hasEndpoints)}) select count(*)::int from written`,
};

/** Routed to the shard of the account. */
const enqueueOfAccount = {
  name: 'enqueue-webhooks-of-account',
  text: messages('e.account_id = $3 and w.account_id = $3'),
};
