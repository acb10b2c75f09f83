/**
 * Who gets e-mail alerts of an account. Any address can be added, also one of nobody in the team; so that nobody can be sent
 * mail against their will, each has to be confirmed with a link that was sent to it, and every alert has a link that ends it.
 *
 *   added ──link in the first mail──▶ confirmed ──link in any alert──▶ unsubscribed
 *     └──────────────────┴── removed by the account, or with the member ──┴──▶ deleted
 *
 * Who has unsubscribed stays on the list, so that the account sees it. Added again, an address is asked again.
 */
import { type AlertKind, maxAlertRecipients } from '../../../contract/dashboard/alerts.ts';
import { type Counter, counters, type Throttle } from '../../access/index.ts';
import {
  type AccountRow,
  type Actor,
  type Insider,
  lockAccount,
  readAccount,
  recordAudit,
} from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type AlertRecipientId, formatId, newId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail.ts';
import { confirmationDays, confirmationMail, testMail } from '../sending/alert-mail.ts';
import type { AlertLinks, LinkPurpose } from './links.ts';
import * as store from './store.ts';

/** What is left out stays as it is. */
type ChoicesChange = { [Name in keyof store.Choices]?: store.Choices[Name] | undefined };

export type Recipients = ReturnType<typeof makeRecipients>;

interface RecipientParts {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  mailer: Mailer | undefined;
  links: AlertLinks;
  publicUrl: string;
}

const confirmationMs = confirmationDays * 24 * 3_600_000;

export const tooManyRecipients = () => new Rejection('too_many_recipients', { max: maxAlertRecipients });

export function makeRecipients({ database, clock, throttle, mailer, links, publicUrl }: RecipientParts) {
  async function find(by: Insider, recipientId: AlertRecipientId) {
    const ref = { accountId: by.account.accountId, recipientId };
    return (await store.findRecipient(database, ref)) ?? notFoundRejection('alert_recipient_not_found');
  }

  /** A rejection if too many mails were asked for. Without mail there is nothing to limit. */
  const countMail = async (to: Counter, accountId: AccountId) =>
    mailer && throttle.count([to, counters.alertMailsOf(accountId)]);

  /** After the transaction, never inside. */
  async function mailConfirmation(row: store.RecipientRow) {
    if (!mailer) return { recipient: row, mailed: false };
    const { name } = await readAccount(database, row.account_id);
    const url = links.urlOf('confirm', refOf(row));
    const mailed = await mailer.send({ to: row.email, ...confirmationMail(name, url, publicUrl) });
    if (!mailed) return { recipient: row, mailed };
    const at = clock.now();
    await database.asOneStatement((tx) => store.setConfirmationMailed(tx, refOf(row), at));
    return { recipient: { ...row, confirmation_mailed_at: new Date(at) }, mailed };
  }

  /** Changes the recipient of a link in a transaction, and says whose it was. */
  async function actWithLink(
    purpose: LinkPurpose,
    token: string,
    act: (tx: Tx, row: store.RecipientRow) => Promise<Rejection | undefined>,
  ) {
    const ref = links.read(purpose, token);
    if (!ref) return new Rejection('link_unknown');
    const account = await readAccount(database, ref.accountId);
    return database.inTransaction(async (tx) => {
      const row = await store.lockRecipient(tx, ref);
      if (!row) return new Rejection('link_unknown');
      return (await act(tx, row)) ?? aboutLink(row, account);
    });
  }

  return {
    hasMail: mailer !== undefined,
    list: (accountId: AccountId) => store.listRecipients(database, accountId),
    timeZoneOf: async (accountId: AccountId) => (await readAccount(database, accountId)).time_zone,

    async add(by: Insider, address: string, choices: store.Choices) {
      const email = address.normalize('NFC');
      const blocked = await countMail(counters.alertConfirmationsTo(email), by.account.accountId);
      if (blocked) return blocked;
      const row = await database.inTransaction((tx) => add(tx, by, email, choices, clock.now()));
      return isRejection(row) ? row : mailConfirmation(row);
    },

    change: (by: Insider, recipientId: AlertRecipientId, change: ChoicesChange) =>
      database.inTransaction((tx) => changeRecipient(tx, by, recipientId, change, clock.now())),

    remove: (by: Insider, recipientId: AlertRecipientId): Promise<Rejection | undefined> =>
      database.inTransaction(async (tx) => {
        const row = await store.lockRecipient(tx, { accountId: by.account.accountId, recipientId });
        if (!row) return notFoundRejection('alert_recipient_not_found');
        await removeRecipient(tx, by, row, clock.now());
        return undefined;
      }),

    async resendConfirmation(by: Insider, recipientId: AlertRecipientId) {
      const row = await find(by, recipientId);
      if (isRejection(row)) return row;
      const whyNot = whyNotToConfirm(row);
      if (whyNot) return whyNot;
      // Nothing is sent, and so nothing is recorded.
      if (!mailer) return { recipient: row, mailed: false };
      const blocked = await countMail(counters.alertConfirmationsTo(row.email), row.account_id);
      if (blocked) return blocked;
      const at = clock.now();
      await database.inTransaction(async (tx) => {
        await store.setConfirmationSent(tx, refOf(row), at);
        const summary = `sent the link that confirms e-mail alerts for ${row.email} again`;
        await record(tx, by, row, 'confirmation_resent', summary, at);
      });
      return mailConfirmation({ ...row, confirmation_sent_at: new Date(at) });
    },

    async sendTest(by: Insider, recipientId: AlertRecipientId): Promise<boolean | Rejection> {
      const row = await find(by, recipientId);
      if (isRejection(row)) return row;
      const whyNot = whyNoAlerts(row);
      if (whyNot) return whyNot;
      const blocked = await countMail(counters.alertTestsTo(row.email), row.account_id);
      if (blocked) return blocked;
      if (!mailer) return false;
      const { name } = await readAccount(database, row.account_id);
      const unsubscribeUrl = links.urlOf('unsubscribe', refOf(row));
      return mailer.send({ to: row.email, unsubscribeUrl, ...testMail(name, unsubscribeUrl) });
    },

    async open(token: string) {
      const toConfirm = links.read('confirm', token);
      const ref = toConfirm ?? links.read('unsubscribe', token);
      const row = ref && (await store.findRecipient(database, ref));
      if (!row) return new Rejection('link_unknown');
      const whyNot = toConfirm && whyNotConfirmable(row, clock.now());
      return whyNot ?? aboutLink(row, await readAccount(database, row.account_id));
    },

    confirm: (by: Actor, token: string) =>
      actWithLink('confirm', token, async (tx, row) => {
        const whyNot = whyNotConfirmable(row, clock.now());
        if (whyNot || row.confirmed_at) return whyNot;
        await store.setConfirmed(tx, refOf(row), clock.now());
        await record(tx, by, row, 'confirmed', `confirmed e-mail alerts for ${row.email}`, clock.now());
        return undefined;
      }),

    unsubscribe: (by: Actor, token: string) =>
      actWithLink('unsubscribe', token, async (tx, row) => {
        if (row.unsubscribed_at) return undefined;
        await store.setUnsubscribed(tx, refOf(row), clock.now());
        await store.deleteWaiting(tx, refOf(row));
        const summary = `unsubscribed ${row.email} from e-mail alerts`;
        await record(tx, by, row, 'unsubscribed', summary, clock.now());
        return undefined;
      }),
  };
}

/** Who leaves the team gets no more alerts of it. In the transaction that removes the member. */
export async function removeMembersAlerts(
  tx: Tx,
  by: Actor,
  accountId: AccountId,
  email: string,
  at: number,
) {
  const isTheirs = (row: store.RecipientRow) => row.email.toLowerCase() === email.toLowerCase();
  for (const row of (await store.listRecipients(tx, accountId)).filter(isTheirs)) {
    await removeRecipient(tx, by, row, at);
  }
}

/** Whose address it is, for the page that a link opens. */
const aboutLink = ({ email, account_id }: store.RecipientRow, { name }: AccountRow) => ({
  email,
  account: { id: formatId('account', account_id), name },
});

const refOf = ({ account_id: accountId, recipient_id: recipientId }: store.RecipientRow) => ({
  accountId,
  recipientId,
});

function whyNoAlerts({ email, confirmed_at, unsubscribed_at }: store.RecipientRow): Rejection | undefined {
  if (unsubscribed_at) return new Rejection('recipient_unsubscribed', { email });
  return confirmed_at ? undefined : new Rejection('recipient_not_confirmed', { email });
}

function whyNotToConfirm({
  email,
  confirmed_at,
  unsubscribed_at,
}: store.RecipientRow): Rejection | undefined {
  if (unsubscribed_at) return new Rejection('recipient_unsubscribed', { email });
  return confirmed_at ? new Rejection('recipient_confirmed', { email }) : undefined;
}

function whyNotConfirmable(row: store.RecipientRow, now: number): Rejection | undefined {
  if (row.unsubscribed_at) return new Rejection('address_unsubscribed');
  const isExpired = !row.confirmed_at && row.confirmation_sent_at.getTime() + confirmationMs <= now;
  return isExpired ? new Rejection('link_expired') : undefined;
}

async function add(tx: Tx, by: Insider, email: string, choices: store.Choices, at: number) {
  const { accountId } = by.account;
  await lockAccount(tx, accountId); // of two that are added at once, the second counts the first
  const all = await store.listRecipients(tx, accountId);
  if (all.some((row) => row.email.toLowerCase() === email.toLowerCase())) {
    return new Rejection('already_recipient', { email });
  }
  if (all.length >= maxAlertRecipients) return tooManyRecipients();
  const ref = { accountId, recipientId: newId('alertRecipient', at) };
  const row = await store.insertRecipient(tx, ref, email, choices, at);
  await record(tx, by, row, 'recipient_added', `added ${email} to e-mail alerts`, at);
  return row;
}

async function changeRecipient(tx: Tx, by: Insider, id: AlertRecipientId, change: ChoicesChange, at: number) {
  const ref = { accountId: by.account.accountId, recipientId: id };
  const before = await store.lockRecipient(tx, ref);
  if (!before) return notFoundRejection('alert_recipient_not_found');
  const after = {
    ...before,
    kinds: [...(change.kinds ?? before.kinds)],
    schedule: change.schedule ?? before.schedule,
    daily_hour: change.dailyHour ?? before.daily_hour,
  };
  const wordsBefore = choicesInWords(before);
  const changed = choicesInWords(after).filter((words, n) => words !== wordsBefore[n]);
  if (changed.length === 0) return before;
  const { kinds, schedule, daily_hour: dailyHour } = after;
  await store.updateChoices(tx, ref, { kinds, schedule, dailyHour });
  const summary = `changed the e-mail alerts of ${before.email}: ${changed.join(', ')}`;
  await record(tx, by, before, 'recipient_changed', summary, at);
  return after;
}

async function removeRecipient(tx: Tx, by: Actor, row: store.RecipientRow, at: number) {
  await store.deleteRecipient(tx, refOf(row));
  await store.deleteWaiting(tx, refOf(row));
  await record(tx, by, row, 'recipient_removed', `removed ${row.email} from e-mail alerts`, at);
}

function record(
  tx: Tx,
  by: Actor,
  { account_id: accountId, recipient_id }: store.RecipientRow,
  act: string,
  summary: string,
  at: number,
) {
  const data = { recipient_id: formatId('alertRecipient', recipient_id) };
  return recordAudit(tx, by, { accountId, action: `alerts.${act}`, summary, at, data });
}

const kindNames: Record<AlertKind, string> = {
  attempt_failed: 'failed attempts',
  late: 'late deliveries',
  returned: 'returned parcels',
};

const choicesInWords = ({ kinds, schedule, daily_hour: hour }: store.RecipientRow) => [
  Array.from(kinds.toSorted(), (kind) => kindNames[kind]).join(' and '),
  schedule === 'daily' ? `daily at ${String(hour).padStart(2, '0')}:00` : 'immediately',
];
