/**
 * Writes alerts for the events of a turn of the sequencer, in the same transaction: each event is seen exactly once. If
 * the installation has no confirmed recipient, it reads one row. Only live deliveries cause alerts.
 */

import type { Tx } from '../../database/database.ts';
import { accountOf } from '../../database/feed-partitions.ts';
import { countReturned, queryValue } from '../../database/statements.ts';
import type { FeedRange } from '../../events/index.ts';
import { isAlertedSql } from './recipient-sql.ts';

export function enqueueAlerts(tx: Tx, range: FeedRange, nowMs: number) {
  const accountId = accountOf(range.partition);
  if (accountId !== undefined) {
    // Routed to the shard of the account.
    return countReturned(tx, 'enqueue-alerts-of-account', { ...range, nowMs, accountId })`
      ${alerts('e.account_id = $accountId and r.account_id = $accountId')}`;
  }
  return queryValue<number>(tx, 'enqueue-alerts', { ...range, nowMs })`
    with written as (${alerts(hasRecipients)}) select count(*)::int from written`;
}

/** After the last attempt the parcel goes back without an answer. */
const kindOf = `
  case when e.type = 'delivery.returned' then 'returned'
       when e.type = 'delivery.attempt_failed' and e.data ->> 'instruction' = 'awaited' then 'attempt_failed' end`;

const alerts = (where: string) => `
  insert into alerts (account_id, recipient_id, delivery_id, kind, cause, created_at)
  select e.account_id, r.recipient_id, e.subject_id, ${kindOf}, e.sequence, to_timestamp($nowMs::float8 / 1000)
  from events e
  join alert_recipients r on r.account_id = e.account_id
  where ${where} and e.mode = 'live' and e.position > $after and e.position <= $upTo
    and e.type in ('delivery.attempt_failed', 'delivery.returned')
    and ${isAlertedSql('r')} and ${kindOf} = any (r.kinds)
  on conflict do nothing
  returning 1`;

const hasRecipients = `(select exists (select from alert_recipients r where ${isAlertedSql('r')}))`;
