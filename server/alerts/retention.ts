/** How long alerts, mails and addresses that nobody confirmed are kept. */
import { before, type Chore, oldRows } from '../workers/housekeeping.ts';

const dayMs = 24 * 3_600_000;
const mailsKeptMs = 30 * dayMs;
/** An alert that waited for longer (mail was not set up, or the recipient is gone) is no news. */
const waitingKeptMs = 3 * dayMs;
const unconfirmedKeptMs = 30 * dayMs;

const alerts = { table: 'alerts', key: 'account_id, recipient_id, delivery_id, kind, cause' };

export const alertChores: readonly Chore[] = [
  oldRows('alerts that waited too long', waitingKeptMs, {
    ...alerts,
    condition: `created_at < ${before} and mail_id is null order by created_at`,
  }),
  oldRows('alerts', mailsKeptMs, { ...alerts, condition: `created_at < ${before} order by created_at` }),
  oldRows('alert mails', mailsKeptMs, {
    table: 'alert_mails',
    key: 'account_id, mail_id',
    condition: `created_at < ${before} order by created_at`,
  }),
  oldRows('unconfirmed recipients of alerts', unconfirmedKeptMs, {
    table: 'alert_recipients',
    key: 'account_id, recipient_id',
    condition: `confirmed_at is null and confirmation_sent_at < ${before}`,
  }),
];
