/** The SQL of recipients. */
import type { AlertKind, AlertSchedule } from '../../../contract/dashboard/alerts.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryFirst, queryOne } from '../../database/statements.ts';
import type { AccountId, AlertRecipientId } from '../../platform/ids.ts';

export interface RecipientRef {
  accountId: AccountId;
  recipientId: AlertRecipientId;
}

export interface Choices {
  kinds: readonly AlertKind[];
  schedule: AlertSchedule;
  dailyHour: number;
}

export interface RecipientRow {
  account_id: AccountId;
  recipient_id: AlertRecipientId;
  email: string;
  kinds: AlertKind[];
  schedule: AlertSchedule;
  daily_hour: number;
  /** When a link was last asked for. It works for seven days. */
  confirmation_sent_at: Date;
  /** When the mail server last accepted a mail with the link; null if none was sent. */
  confirmation_mailed_at: Date | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  last_mail_at: Date | null;
  last_outcome: 'sent' | 'refused' | 'failed' | 'unknown' | null;
}

const columns = `account_id, recipient_id, email, kinds, schedule, daily_hour, confirmation_sent_at,
  confirmation_mailed_at, confirmed_at, unsubscribed_at, last_mail_at, last_outcome`;

/** Oldest first; `recipients.ts` keeps their number small. */
export function listRecipients(on: Database | Tx, accountId: AccountId) {
  return queryAll<RecipientRow>(on, 'list-alert-recipients', { accountId })`
    select ${columns} from alert_recipients where account_id = $accountId order by recipient_id`;
}

export function findRecipient(database: Database, ref: RecipientRef) {
  return queryFirst<RecipientRow>(database, 'find-alert-recipient', ref)`
    select ${columns} from alert_recipients where account_id = $accountId and recipient_id = $recipientId`;
}

export function lockRecipient(tx: Tx, ref: RecipientRef) {
  return queryFirst<RecipientRow>(tx, 'lock-alert-recipient', ref)`
    select ${columns} from alert_recipients where account_id = $accountId
      and recipient_id = $recipientId for update`;
}

export function insertRecipient(tx: Tx, ref: RecipientRef, email: string, choices: Choices, at: number) {
  return queryOne<RecipientRow>(tx, 'insert-alert-recipient', { ...ref, ...choices, email, at })`
    insert into alert_recipients
      (account_id, recipient_id, email, kinds, schedule, daily_hour, created_at, confirmation_sent_at)
    values ($accountId, $recipientId, $email, $kinds, $schedule, $dailyHour, to_timestamp($at::float8 / 1000),
      to_timestamp($at::float8 / 1000))
    returning ${columns}`;
}

export function updateChoices(tx: Tx, ref: RecipientRef, choices: Choices) {
  return execute(tx, 'update-alert-recipient', { ...ref, ...choices })`
    update alert_recipients set kinds = $kinds, schedule = $schedule, daily_hour = $dailyHour
    where account_id = $accountId and recipient_id = $recipientId`;
}

export function setConfirmationSent(tx: Tx, ref: RecipientRef, at: number) {
  return execute(tx, 'set-alert-confirmation-sent', { ...ref, at })`
    update alert_recipients set confirmation_sent_at = to_timestamp($at::float8 / 1000)
    where account_id = $accountId and recipient_id = $recipientId`;
}

export function setConfirmationMailed(tx: Tx, ref: RecipientRef, at: number) {
  return execute(tx, 'set-alert-confirmation-mailed', { ...ref, at })`
    update alert_recipients set confirmation_mailed_at = to_timestamp($at::float8 / 1000)
    where account_id = $accountId and recipient_id = $recipientId`;
}

export function setConfirmed(tx: Tx, ref: RecipientRef, at: number) {
  return execute(tx, 'confirm-alert-recipient', { ...ref, at })`
    update alert_recipients set confirmed_at = to_timestamp($at::float8 / 1000)
    where account_id = $accountId and recipient_id = $recipientId and confirmed_at is null`;
}

export function setUnsubscribed(tx: Tx, ref: RecipientRef, at: number) {
  return execute(tx, 'unsubscribe-alert-recipient', { ...ref, at })`
    update alert_recipients set unsubscribed_at = to_timestamp($at::float8 / 1000)
    where account_id = $accountId and recipient_id = $recipientId and confirmed_at is not null
      and unsubscribed_at is null`;
}

export function deleteRecipient(tx: Tx, ref: RecipientRef) {
  return execute(tx, 'delete-alert-recipient', ref)`
    delete from alert_recipients where account_id = $accountId and recipient_id = $recipientId`;
}

/** What waits for a mail to a recipient who is no longer there. */
export function deleteWaiting(tx: Tx, ref: RecipientRef) {
  return execute(tx, 'delete-waiting-alerts', ref)`
    delete from alerts where account_id = $accountId and recipient_id = $recipientId and mail_id is null`;
}
