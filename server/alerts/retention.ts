/** How long alerts, mails and addresses that nobody confirmed are kept. */
import type { Tx } from '../database/database.ts';
import { countReturned } from '../database/statements.ts';
import type { Chore } from '../workers/housekeeping.ts';

const dayMs = 24 * 3_600_000;
const mailsKeptMs = 30 * dayMs;
/** An alert that waited for longer (mail was not set up, or the recipient is gone) is no news. */
const waitingKeptMs = 3 * dayMs;
const unconfirmedKeptMs = 30 * dayMs;

export const alertChores: readonly Chore[] = [
  { name: 'alerts that waited too long', keptMs: waitingKeptMs, clear: clearWaitingAlerts },
  { name: 'alerts', keptMs: mailsKeptMs, clear: clearAlerts },
  { name: 'alert mails', keptMs: mailsKeptMs, clear: clearAlertMails },
  { name: 'unconfirmed recipients of alerts', keptMs: unconfirmedKeptMs, clear: clearUnconfirmed },
];

export function clearWaitingAlerts(tx: Tx, beforeMs: number, maxRows: number): Promise<number> {
  return deleteAlerts(tx, 'clear-waiting-alerts', 'and mail_id is null', beforeMs, maxRows);
}

export function clearAlerts(tx: Tx, beforeMs: number, maxRows: number): Promise<number> {
  return deleteAlerts(tx, 'clear-alerts', '', beforeMs, maxRows);
}

function deleteAlerts(tx: Tx, name: string, condition: string, beforeMs: number, maxRows: number) {
  return countReturned(tx, name, { beforeMs, maxRows })`
    delete from alerts a using (
      select account_id, recipient_id, delivery_id, kind, cause from alerts
      where created_at < to_timestamp($beforeMs::float8 / 1000) ${condition} order by created_at limit $maxRows
    ) old
    where a.account_id = old.account_id and a.recipient_id = old.recipient_id
      and a.delivery_id = old.delivery_id and a.kind = old.kind and a.cause = old.cause
    returning 1`;
}

export function clearAlertMails(tx: Tx, beforeMs: number, maxRows: number) {
  return countReturned(tx, 'clear-alert-mails', { beforeMs, maxRows })`
    delete from alert_mails m using (
      select account_id, mail_id from alert_mails
      where created_at < to_timestamp($beforeMs::float8 / 1000) order by created_at limit $maxRows
    ) old
    where m.account_id = old.account_id and m.mail_id = old.mail_id
    returning 1`;
}

export function clearUnconfirmed(tx: Tx, beforeMs: number, maxRows: number) {
  return countReturned(tx, 'clear-unconfirmed-alert-recipients', { beforeMs, maxRows })`
    delete from alert_recipients r using (
      select account_id, recipient_id from alert_recipients
      where confirmed_at is null and confirmation_sent_at < to_timestamp($beforeMs::float8 / 1000)
      limit $maxRows
    ) old
    where r.account_id = old.account_id and r.recipient_id = old.recipient_id
    returning 1`;
}
