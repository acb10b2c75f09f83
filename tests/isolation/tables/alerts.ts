/** The stores of e-mail alerts. */
import type * as recipients from '../../../server/alerts/recipients/store.ts';
import type * as mails from '../../../server/alerts/sending/mail-store.ts';
import * as is from '../owners.ts';
import { dayMs, freshId, hourMs, seededAt } from '../owners.ts';
import { type Call, entriesOf } from '../table.ts';

const refOf = ({ as, of }: Call) => ({ accountId: is.accountId(as), recipientId: is.recipientId(of) });
const waitingRefOf = ({ as, of }: Call) => ({ accountId: is.accountId(as), mailId: is.waitingMailId(of) });
const sendingRefOf = ({ as, of }: Call) => ({ accountId: is.accountId(as), mailId: is.sendingMailId(of) });
const claimedOf = (c: Call) => ({
  ...sendingRefOf(c),
  recipientId: is.recipientId(c.of),
  claimId: is.claimId,
  attempts: 1,
});
const choices = { kinds: ['late'] as const, schedule: 'daily' as const, dailyHour: 9 };
const later = seededAt + dayMs;
const worker = 'of a worker, for all accounts; nothing of it is shown to anybody';

export const recipientStore = entriesOf<typeof recipients>({
  listRecipients: { account: (c) => [c.database, is.accountId(c.as)] },
  findRecipient: { account: (c) => [c.database, refOf(c)] },
  lockRecipient: { account: (c) => [c.tx, refOf(c)] },
  insertRecipient: {
    account: (c) => [
      c.tx,
      { accountId: is.accountId(c.as), recipientId: freshId(10) },
      'new@example.com',
      choices,
      seededAt,
    ],
  },
  updateChoices: { account: (c) => [c.tx, refOf(c), choices] },
  setConfirmationSent: { account: (c) => [c.tx, refOf(c), later] },
  setConfirmationMailed: { account: (c) => [c.tx, refOf(c), later] },
  setConfirmed: {
    account: (c) => [c.tx, { ...refOf(c), recipientId: is.unconfirmedRecipientId(c.of) }, later],
  },
  setUnsubscribed: { account: (c) => [c.tx, refOf(c), later] },
  deleteRecipient: { account: (c) => [c.tx, refOf(c)] },
  deleteWaiting: { account: (c) => [c.tx, refOf(c)] },
});

export const mailStore = entriesOf<typeof mails>({
  enqueueAlerts: worker,
  listAccountsToCheck: worker,
  lockLateCheck: { account: (c) => [c.tx, is.accountId(c.as)] },
  firstConfirmation: { account: (c) => [c.tx, is.accountId(c.as)] },
  setLateCheck: { account: (c) => [c.tx, is.accountId(c.as), later] },
  insertLateAlerts: {
    account: (c) => [c.tx, is.accountId(c.as), { afterMs: seededAt - 2 * hourMs, untilMs: seededAt }, 100],
  },
  findWaiting: worker,
  findOpenMails: worker,
  lockForMail: {
    account: (c) => [c.tx, { ...refOf(c), recipientId: is.idleRecipientId(c.of) }, seededAt],
  },
  takeAlerts: { account: (c) => [c.tx, refOf(c), freshId(11), later, 100] },
  insertMail: {
    account: (c) => [
      c.tx,
      {
        accountId: is.accountId(c.as),
        mailId: freshId(12),
        recipientId: is.idleRecipientId(c.as),
        claimId: is.claimId,
        attempts: 1,
      },
      seededAt,
    ],
  },
  setPace: {
    account: (c) => [c.tx, refOf(c), { hourStartedMs: seededAt, mailsInHour: 2, nextMailMs: later }],
  },
  claimMail: { account: (c) => [c.tx, waitingRefOf(c), freshId(13), later] },
  giveUpMail: { account: (c) => [c.tx, sendingRefOf(c), later] },
  completeMail: { account: (c) => [c.tx, claimedOf(c), { status: 'sent' }] },
  setLastMail: { account: (c) => [c.tx, refOf(c), 'sent', later] },
  readAlertsOfMail: { account: (c) => [c.database, sendingRefOf(c), seededAt, 100] },
});
