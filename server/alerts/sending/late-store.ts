/** The SQL that finds deliveries that have become late. */

import type { Database, Tx } from '../../database/database.ts';
import { countReturned, execute, queryColumn, queryValue } from '../../database/statements.ts';
import { isLateSql, isOpenSql } from '../../deliveries/index.ts';
import type { AccountId } from '../../platform/ids.ts';
import { isAlertedSql } from './recipient-sql.ts';

/** Accounts with a recipient who wants to know of late deliveries, after this one. */
export function listAccountsToCheck(database: Database, after: AccountId, limit: number) {
  return queryColumn<AccountId>(database, 'list-accounts-with-late-alerts', {
    after,
    limit,
  })`
    select r.account_id from alert_recipients r
    where r.account_id > $after and ${isAlertedSql('r')} and 'late' = any (r.kinds)
    group by r.account_id order by r.account_id limit $limit`;
}

/** Until when the account was checked; locked, so that of two nodes the second goes on where the first ended. */
export async function lockLateCheck(tx: Tx, accountId: AccountId) {
  const [until] = await queryColumn<Date>(tx, 'lock-late-check', { accountId })`
    select checked_until from alert_late_checks where account_id = $accountId for update`;
  return until?.getTime();
}

export async function firstConfirmation(tx: Tx, accountId: AccountId) {
  const first = await queryValue<Date | null>(tx, 'first-confirmation-of-late-alerts', { accountId })`
    select min(r.confirmed_at) from alert_recipients r
    where r.account_id = $accountId and ${isAlertedSql('r')} and 'late' = any (r.kinds)`;
  return first?.getTime();
}

export function setLateCheck(tx: Tx, accountId: AccountId, untilMs: number) {
  return execute(tx, 'set-late-check', { accountId, untilMs })`
    insert into alert_late_checks (account_id, checked_until) values ($accountId,
      to_timestamp($untilMs::float8 / 1000))
    on conflict (account_id) do update set checked_until = excluded.checked_until`;
}

/**
 * Alerts of at most `limit` deliveries that are late at `untilMs` and were not at `afterMs`; returns how many were written. What
 * late means is the same as in lists. Each delivery once for each time at which it was due.
 */
export function insertLateAlerts(
  tx: Tx,
  accountId: AccountId,
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
  limit: number,
) {
  return countReturned(tx, 'insert-late-alerts', { accountId, afterMs, untilMs, limit })`
    insert into alerts (account_id, recipient_id, delivery_id, kind, cause, created_at)
    select d.account_id, r.recipient_id, d.delivery_id, 'late', ${dueMs}, to_timestamp($untilMs::float8 / 1000)
    from deliveries d
    join alert_recipients r on r.account_id = d.account_id
    where d.account_id = $accountId and r.account_id = $accountId and d.mode = 'live' and ${isAlertedSql('r')}
      and 'late' = any (r.kinds) and ${isOpenSql('d')} and ${isLateSql('d', '$untilMs')}
      and not (${isLateSql('d', '$afterMs')})
      and not exists (
        select from alerts a
        where a.account_id = $accountId and a.recipient_id = r.recipient_id and a.delivery_id = d.delivery_id
          and a.kind = 'late' and a.cause = ${dueMs})
    limit $limit
    on conflict do nothing
    returning 1`;
}

const dueMs = `(extract(epoch from d.due_at) * 1000)::bigint`;
