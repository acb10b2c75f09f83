/** The SQL that finds deliveries that have become late. */
import { dueSql, isOpenSql, isOverdueSql } from '../../deliveries/index.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId } from '../../platform/ids.ts';
import { isAlertedSql } from './recipient-sql.ts';

/** Accounts with a recipient who wants to know of late deliveries, after this one. */
export async function listAccountsToCheck(
  database: Database,
  after: AccountId,
  limit: number,
): Promise<AccountId[]> {
  const rows = await database.read<{ account_id: AccountId }>(
    {
      name: 'list-accounts-with-late-alerts',
      text: `
        select r.account_id from alert_recipients r
        where r.account_id > $1 and ${isAlertedSql('r')} and 'late' = any (r.kinds)
        group by r.account_id order by r.account_id limit $2`,
    },
    [after, limit],
  );
  return rows.map((row) => row.account_id);
}

/** Until when the account was checked; locked, so that of two nodes the second goes on where the first ended. */
export async function lockLateCheck(tx: Tx, accountId: AccountId): Promise<number | undefined> {
  const [row] = await tx.query<{ checked_until: Date }>(
    {
      name: 'lock-late-check',
      text: 'select checked_until from alert_late_checks where account_id = $1 for update',
    },
    [accountId],
  );
  return row?.checked_until.getTime();
}

/** When the first of those was confirmed who want to know of late deliveries. */
export async function firstConfirmation(tx: Tx, accountId: AccountId): Promise<number | undefined> {
  const [row] = await tx.query<{ first: Date | null }>(
    {
      name: 'first-confirmation-of-late-alerts',
      text: `
        select min(r.confirmed_at) as first from alert_recipients r
        where r.account_id = $1 and ${isAlertedSql('r')} and 'late' = any (r.kinds)`,
    },
    [accountId],
  );
  return row?.first?.getTime();
}

export async function setLateCheck(tx: Tx, accountId: AccountId, untilMs: number): Promise<void> {
  await tx.query(
    {
      name: 'set-late-check',
      text: `
        insert into alert_late_checks (account_id, checked_until) values ($1, to_timestamp($2::float8 / 1000))
        on conflict (account_id) do update set checked_until = excluded.checked_until`,
    },
    [accountId, untilMs],
  );
}

/**
 * Alerts of at most `limit` deliveries that are late at `untilMs` and were not at `afterMs`; returns how many were written. What
 * late means is the same as in lists. Each delivery once for each time at which it was due.
 */
export async function insertLateAlerts(
  tx: Tx,
  accountId: AccountId,
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
  limit: number,
): Promise<number> {
  const rows = await tx.query(
    {
      name: 'insert-late-alerts',
      text: `
        insert into alerts (account_id, recipient_id, delivery_id, kind, cause, created_at)
        select d.account_id, r.recipient_id, d.delivery_id, 'late', ${dueMs}, to_timestamp($3::float8 / 1000)
        from deliveries d
        join alert_recipients r on r.account_id = d.account_id
        where d.account_id = $1 and r.account_id = $1 and d.mode = 'live' and ${isAlertedSql('r')}
          and 'late' = any (r.kinds) and ${isOpenSql('d')} and ${isOverdueSql('d', '$3')}
          and not (${isOverdueSql('d', '$2')})
          and not exists (
            select from alerts a
            where a.account_id = $1 and a.recipient_id = r.recipient_id and a.delivery_id = d.delivery_id
              and a.kind = 'late' and a.cause = ${dueMs})
        limit $4
        on conflict do nothing
        returning 1`,
    },
    [accountId, afterMs, untilMs, limit],
  );
  return rows.length;
}

const dueMs = `(extract(epoch from ${dueSql('d')}) * 1000)::bigint`;
