/**
 * The SQL of alerts and of the mails that send them. A mail is handed to one worker and never to another:
 *
 *   alerts that wait ──compose──▶ sending ──▶ sent, skipped or refused
 *                                  ▲   │└───▶ waiting (not accepted) ──claim──▶ sending again, or failed after a day
 *                                  └───┘ └──▶ unknown (the worker ended, or the connection did): never sent again
 *
 *   - The row is `sending` before the worker talks to the mail server, so that after a crash nobody can know less than that
 *     the mail may have been sent.
 *   - Only the worker with the `claim_id` records an outcome.
 *   - A recipient has one open mail at a time (a unique index), so what comes in the meantime is combined in the next one.
 */
import type { AlertKind, AlertSchedule } from '../../../contract/dashboard/alerts.ts';
import type { DeliveryState, FailureReason, Instruction } from '../../../contract/primitives.ts';
import type { Database, Tx } from '../../database/database.ts';
import { accountOf } from '../../database/feed-partitions.ts';
import {
  countReturned,
  execute,
  queryAll,
  queryColumn,
  queryFirst,
  queryValue,
  returnsRow,
} from '../../database/statements.ts';
import { isLateSql, isOpenSql } from '../../deliveries/index.ts';
import type { FeedRange } from '../../events/index.ts';
import type { AccountId, AlertMailId, AlertRecipientId, DeliveryId } from '../../platform/ids.ts';
import type { RecipientRef } from '../recipients/store.ts';
import { isAlertedSql } from './recipient-sql.ts';
import type { NextPace } from './schedule.ts';

export interface WaitingRow extends RecipientRef {
  schedule: AlertSchedule;
  dailyHour: number;
  timeZone: string;
  nextMailAt: Date | null;
  /** When its first alert that waits was written. */
  firstAt: Date;
}

/** Those after `after`; from each, one step of the index `alerts_waiting`. */
export function findWaiting(database: Database, after: RecipientRef, limit: number) {
  return queryAll<WaitingRow>(database, { name: 'find-waiting-alerts', replan: true }, { ...after, limit })`
    select r.account_id as "accountId", r.recipient_id as "recipientId", r.schedule,
           r.daily_hour as "dailyHour", c.time_zone as "timeZone", r.next_mail_at as "nextMailAt",
           w.created_at as "firstAt"
    from alert_recipients r
    join accounts c on c.account_id = r.account_id
    cross join lateral (
      select a.created_at from alerts a
      where a.account_id = r.account_id and a.recipient_id = r.recipient_id and a.mail_id is null
      order by a.created_at limit 1
    ) w
    where (r.account_id, r.recipient_id) > ($accountId, $recipientId) and ${isAlertedSql('r')}
    order by r.account_id, r.recipient_id limit $limit`;
}

interface MailRef {
  accountId: AccountId;
  mailId: AlertMailId;
}

export interface ClaimedMail extends MailRef {
  recipientId: AlertRecipientId;
  claimId: string;
  /** This one: 1 is the first. */
  attempts: number;
}

/** Undefined if the recipient gets no alerts, or none before a later time. */
export function lockForMail(tx: Tx, ref: RecipientRef, nowMs: number) {
  type Row = { hour_started_at: Date | null; mails_in_hour: number };
  return queryFirst<Row>(tx, 'lock-alert-recipient-for-mail', { ...ref, nowMs })`
    select r.hour_started_at, r.mails_in_hour from alert_recipients r
    where r.account_id = $accountId and r.recipient_id = $recipientId and ${isAlertedSql('r')}
      and (r.next_mail_at is null or r.next_mail_at <= to_timestamp($nowMs::float8 / 1000))
      and not exists (
        select from alert_mails m
        where m.account_id = $accountId and m.recipient_id = $recipientId
          and m.status in ('sending', 'waiting'))
    for update of r skip locked`;
}

/** Puts at most `limit` alerts from before `beforeMs` into a mail, oldest first; returns how many. */
export function takeAlerts(tx: Tx, ref: RecipientRef, mailId: AlertMailId, beforeMs: number, limit: number) {
  return countReturned(tx, 'take-alerts', { ...ref, mailId, beforeMs, limit })`
    update alerts a set mail_id = $mailId from (
      select delivery_id, kind, cause from alerts
      where account_id = $accountId and recipient_id = $recipientId and mail_id is null
        and created_at < to_timestamp($beforeMs::float8 / 1000)
      order by created_at limit $limit
    ) w
    where a.account_id = $accountId and a.recipient_id = $recipientId
      and a.delivery_id = w.delivery_id and a.kind = w.kind and a.cause = w.cause
    returning 1`;
}

export function insertMail(tx: Tx, mail: ClaimedMail, nowMs: number) {
  return execute(tx, 'insert-alert-mail', { ...mail, nowMs })`
    insert into alert_mails (account_id, mail_id, recipient_id, status, attempts, claim_id, claimed_at,
      created_at)
    values ($accountId, $mailId, $recipientId, 'sending', $attempts, $claimId,
      to_timestamp($nowMs::float8 / 1000), to_timestamp($nowMs::float8 / 1000))`;
}

export function setPace(tx: Tx, ref: RecipientRef, pace: NextPace) {
  return execute(tx, 'set-alert-pace', { ...ref, ...pace })`
    update alert_recipients set hour_started_at = to_timestamp($hourStartedMs::float8 / 1000),
      mails_in_hour = $mailsInHour,
      next_mail_at = to_timestamp($nextMailMs::float8 / 1000)
    where account_id = $accountId and recipient_id = $recipientId`;
}

export interface OpenMailRow extends MailRef {
  status: 'sending' | 'waiting';
  createdAt: Date;
}

/** Mails that are due again, and those whose worker has not said anything since `staleMs`. */
export function findOpenMails(database: Database, nowMs: number, staleMs: number, limit: number) {
  const name = { name: 'find-open-alert-mails', replan: true } as const;
  return queryAll<OpenMailRow>(database, name, { nowMs, staleMs, limit })`
    select account_id as "accountId", mail_id as "mailId", status, created_at as "createdAt" from alert_mails
    where status in ('sending', 'waiting')
      and ((status = 'waiting' and due_at <= to_timestamp($nowMs::float8 / 1000))
           or (status = 'sending' and claimed_at < to_timestamp($staleMs::float8 / 1000)))
    order by account_id, mail_id limit $limit`;
}

/** Only one of several workers gets it. */
export function claimMail(tx: Tx, ref: MailRef, claimId: string, nowMs: number) {
  return queryFirst<ClaimedMail>(tx, 'claim-alert-mail', { ...ref, claimId, nowMs })`
    update alert_mails set status = 'sending', claim_id = $claimId,
      claimed_at = to_timestamp($nowMs::float8 / 1000),
      due_at = null, attempts = attempts + 1
    where account_id = $accountId and mail_id = $mailId and status = 'waiting'
      and due_at <= to_timestamp($nowMs::float8 / 1000)
    returning account_id as "accountId", mail_id as "mailId", claim_id as "claimId",
      recipient_id as "recipientId", attempts`;
}

/** A mail whose worker ended in the middle: whether it was sent cannot be known. Its recipient, if it was this call that said so. */
export async function giveUpMail(tx: Tx, ref: MailRef, staleMs: number) {
  const [recipientId] = await queryColumn<AlertRecipientId>(tx, 'give-up-alert-mail', { ...ref, staleMs })`
    update alert_mails set status = 'unknown'
    where account_id = $accountId and mail_id = $mailId and status = 'sending'
      and claimed_at < to_timestamp($staleMs::float8 / 1000)
    returning recipient_id`;
  return recipientId;
}

export type FinalStatus = 'sent' | 'skipped' | 'refused' | 'failed' | 'unknown';

type Outcome = { status: FinalStatus } | { status: 'waiting'; dueMs: number };

/** False if another outcome was recorded since. A worker that was thought to be gone may still say how it ended. */
export function completeMail(tx: Tx, mail: ClaimedMail, outcome: Outcome) {
  return returnsRow(tx, 'complete-alert-mail', { dueMs: null, ...mail, ...outcome })`
    update alert_mails set status = $status, due_at = to_timestamp($dueMs::float8 / 1000)
    where account_id = $accountId and mail_id = $mailId and claim_id = $claimId
      and (status = 'sending' or status = 'unknown' and $status <> 'waiting')
    returning 1`;
}

type LastOutcome = Exclude<FinalStatus, 'skipped'>;

export function setLastMail(tx: Tx, ref: RecipientRef, outcome: LastOutcome, nowMs: number) {
  return execute(tx, 'set-last-alert-mail', { ...ref, nowMs, outcome })`
    update alert_recipients set last_mail_at = to_timestamp($nowMs::float8 / 1000), last_outcome = $outcome
    where account_id = $accountId and recipient_id = $recipientId`;
}

export interface AlertRow {
  kind: AlertKind;
  delivery_id: DeliveryId;
  reference: string | null;
  delivery_address: string;
  status: DeliveryState;
  instruction: Instruction | null;
  failure_reason: FailureReason | null;
  estimated_delivery_time: Date;
  due_at: Date | null;
  is_late: boolean;
  is_erased: boolean;
}

export function readAlertsOfMail(database: Database, ref: MailRef, nowMs: number, limit: number) {
  return queryAll<AlertRow>(database, 'read-alerts-of-mail', { ...ref, nowMs, limit })`
    select a.kind, d.delivery_id, d.reference, d.delivery_address, d.status, d.instruction, d.failure_reason,
           d.estimated_delivery_time, d.due_at, coalesce(${isLateSql('d', '$nowMs')}, false) as is_late,
           d.personal_data_erased_at is not null as is_erased
    from alerts a
    join deliveries d on d.account_id = a.account_id and d.delivery_id = a.delivery_id
    where a.account_id = $accountId and d.account_id = $accountId and d.mode = 'live' and a.mail_id = $mailId
    order by a.created_at, a.delivery_id, a.cause limit $limit`;
}

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

/**
 * Writes alerts for the events of a turn of the sequencer, in the same transaction: each event is seen exactly once. Returns how many.
 * If the installation has no confirmed recipient, it reads one row. Only live deliveries cause alerts.
 */
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
