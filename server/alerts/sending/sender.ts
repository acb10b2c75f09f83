/**
 * The worker that sends alerts, on every node with mail. A turn gives up mails whose worker has ended, tries those again that
 * the mail server did not accept, and combines what waits into new ones. Never sent twice: see mail-store.ts and
 * docs/decisions/0042.
 */

import { randomUUID } from 'node:crypto';
import { readAccount } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, formatId, lowestId, newId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail.ts';
import { inBatches } from '../../workers/in-batches.ts';
import { makeLease } from '../../workers/lease.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import { inSlices } from '../../workers/slices.ts';
import type { AlertLinks } from '../recipients/links.ts';
import { findRecipient, type RecipientRef } from '../recipients/store.ts';
import { alertMail } from './alert-mail.ts';
import * as store from './mail-store.ts';
import { dueBefore, paceAfterMail, retryAt } from './schedule.ts';

export interface SenderParts {
  database: Database;
  clock: Clock;
  /** Undefined: this node sends none. */
  mailer: Pick<Mailer, 'sendOnce'> | undefined;
  links: AlertLinks;
  publicUrl: string;
}

/** Recipients and mails of a look; a turn makes as many looks as there are. */
const maxRecipients = 500;
const maxMails = 100;
/** Connections to the mail server of one node. */
const maxAtOnce = 4;
/** In one mail. It lists the first of them, and counts the others. */
const maxAlertsPerMail = 1_000;
/** Ten times as long as `sendOnce` may take. */
const staleAfterMs = 5 * 60_000;

export function makeAlertSender({ database, clock, mailer, links, publicUrl }: SenderParts) {
  const mails = { sent: 0, skipped: 0, refused: 0, failed: 0, unknown: 0, retried: 0 };
  let behindMs = 0;
  let isStopped = false;

  /** Puts what is due into a mail that is this worker's; undefined if there is nothing, or another one was first. */
  function compose(ref: RecipientRef, beforeMs: number) {
    return database.inTransaction(async (tx) => {
      const now = clock.now();
      const pace = await store.lockForMail(tx, ref, now);
      if (!pace) return undefined;
      const mail = { ...ref, mailId: newId('alertMail', now), claimId: randomUUID(), attempts: 1 };
      if ((await store.takeAlerts(tx, ref, mail.mailId, beforeMs, maxAlertsPerMail)) === 0) return undefined;
      await store.insertMail(tx, mail, now);
      const { hour_started_at: started, mails_in_hour: mailsInHour } = pace;
      await store.setPace(tx, ref, paceAfterMail({ hourStartedMs: started?.getTime(), mailsInHour }, now));
      return mail;
    });
  }

  /** What the mail says now; undefined if it is not to be sent any more. */
  async function write(mail: store.ClaimedMail) {
    const [recipient, account, alerts] = await Promise.all([
      findRecipient(database, mail),
      readAccount(database, mail.accountId),
      store.readAlertsOfMail(database, mail, clock.now(), maxAlertsPerMail),
    ]);
    if (!recipient || recipient.unsubscribed_at) return undefined;
    const unsubscribeUrl = links.urlOf('unsubscribe', mail);
    const { schedule, email: to } = recipient;
    const text = alertMail(alerts, { account, schedule, publicUrl, unsubscribeUrl });
    return text && { to, messageId: formatId('alertMail', mail.mailId), unsubscribeUrl, ...text };
  }

  async function send(mail: store.ClaimedMail): Promise<void> {
    const message = await write(mail);
    const outcome = message && mailer ? await mailer.sendOnce(message) : 'skipped';
    const now = clock.now();
    const dueMs = outcome === 'not sent' ? retryAt(mail.attempts, now) : undefined;
    const status: store.FinalStatus = outcome === 'not sent' ? 'failed' : outcome;
    const next = dueMs === undefined ? { status } : { status: 'waiting' as const, dueMs };
    await database.inTransaction(async (tx) => {
      const isOurs = await store.completeMail(tx, mail, next);
      if (isOurs && next.status !== 'waiting' && next.status !== 'skipped') {
        await store.setLastMail(tx, mail, next.status, now);
      }
    });
    mails[next.status === 'waiting' ? 'retried' : next.status] += 1;
  }

  async function resume({ accountId, mailId, status }: store.OpenMailRow): Promise<void> {
    if (isStopped) return;
    const ref = { accountId, mailId };
    const now = clock.now();
    if (status === 'waiting') {
      const mail = await database.asOneStatement((tx) => store.claimMail(tx, ref, randomUUID(), now));
      if (mail) await send(mail);
      return;
    }
    const isOurs = await database.inTransaction(async (tx) => {
      const recipientId = await store.giveUpMail(tx, ref, now - staleAfterMs);
      if (recipientId) await store.setLastMail(tx, { accountId, recipientId }, 'unknown', now);
      return recipientId !== undefined;
    });
    if (isOurs) mails.unknown += 1;
  }

  async function sendNew(row: store.WaitingRow): Promise<void> {
    if (isStopped) return;
    const { accountId, recipientId } = row;
    const mail = await compose({ accountId, recipientId }, dueBefore(row, clock.now()));
    if (mail) await send(mail);
  }

  async function sendAllNew(): Promise<void> {
    let after: RecipientRef | undefined = { accountId: lowestId, recipientId: lowestId };
    while (after !== undefined && !isStopped) {
      const rows: store.WaitingRow[] = await store.findWaiting(database, after, maxRecipients);
      const now = clock.now();
      // The hour of a daily summary takes half a millisecond to find.
      const areDue = await inSlices(rows, (row) => isDue(row, now));
      const due = rows.filter((_, n) => areDue[n]);
      behindMs = Math.max(behindMs, ...due.map((row) => now - row.firstAt.getTime()));
      await inBatches(due, maxAtOnce, sendNew);
      after = rows.length === maxRecipients ? rows.at(-1) : undefined;
    }
  }

  return {
    async turn(): Promise<TurnOutcome> {
      if (!mailer) return 'over';
      const now = clock.now();
      const open = await store.findOpenMails(database, now, now - staleAfterMs, maxMails);
      behindMs = Math.max(0, ...open.map((row) => now - row.createdAt.getTime()));
      await inBatches(open, maxAtOnce, resume);
      await sendAllNew();
      return open.length === maxMails ? 'more' : 'nothing';
    },
    /** Mails since the start, by how they ended. */
    mails: () => mails,
    /** How long the oldest alert that is due has waited, at the last look. */
    behindMs: () => behindMs,
    stop() {
      isStopped = true;
    },
  };
}

function isDue(row: store.WaitingRow, now: number): boolean {
  if (row.nextMailAt && row.nextMailAt.getTime() > now) return false;
  return row.firstAt.getTime() < dueBefore(row, now);
}

/*
 * Deliveries that have become late, of accounts that want to know, are looked for once a minute, on one node. An account is checked
 * from where the last check ended, the first time from the confirmation of its first recipient: so a delivery is found when its time
 * passes, and again when it gets a new time that passes. What was late before that is not news, and causes no alert.
 */
export const lateCheckEveryMs = 60_000;
/** Longer than the pause, so that the same node goes on; two nodes would do no harm. */
const leaseMs = 90_000;
const maxAccounts = 500;
/** Alerts of one transaction. */
const maxAlerts = 1_000;
/** After a longer pause (nobody wanted them, or the service was down) older ones are left out. */
const maxGapMs = 24 * 3_600_000;

type LateCheckParts = Pick<SenderParts, 'database' | 'clock'> & { onWritten(): void };

export function makeLateCheck({ database, clock, onWritten }: LateCheckParts) {
  const lease = makeLease(database, 'late alerts', leaseMs);

  /** True if there may be more. */
  function check(accountId: AccountId): Promise<boolean> {
    return database.inTransaction(async (tx) => {
      const untilMs = clock.now();
      const checked =
        (await store.lockLateCheck(tx, accountId)) ?? (await store.firstConfirmation(tx, accountId));
      const afterMs = Math.max(checked ?? untilMs, untilMs - maxGapMs);
      const count = await store.insertLateAlerts(tx, accountId, { afterMs, untilMs }, maxAlerts);
      if (count < maxAlerts) await store.setLateCheck(tx, accountId, untilMs);
      if (count > 0) onWritten();
      return count === maxAlerts;
    });
  }

  return {
    async turn(): Promise<TurnOutcome> {
      if (!(await lease.claim())) return 'nothing';
      let after: AccountId | undefined = lowestId;
      while (after !== undefined) {
        const accounts: AccountId[] = await store.listAccountsToCheck(database, after, maxAccounts);
        for (const accountId of accounts) while (await check(accountId));
        after = accounts.length === maxAccounts ? accounts.at(-1) : undefined;
      }
      return 'nothing';
    },
  };
}
