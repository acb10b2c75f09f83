/** Binds the operations on recipients of e-mail alerts, and the links in their mails. */
import type { Static } from 'typebox';
import {
  type AlertRecipient,
  addAlertRecipient,
  changeAlertRecipient,
  confirmAlertRecipient,
  defaultDailyHour,
  listAlertRecipients,
  maxAlertRecipients,
  openAlertLink,
  removeAlertRecipient,
  resendAlertConfirmation,
  sendTestAlert,
  unsubscribeFromAlerts,
} from '../../../contract/dashboard/alerts.ts';
import { type Actor, type Binder, type Insider, permission, whyWithout } from '../../accounts/index.ts';
import { unwrap } from '../../http/refusal.ts';
import { formatId } from '../../platform/ids.ts';
import { type Recipients, tooManyRecipients, type WithMail } from './recipients.ts';
import type { RecipientRow } from './store.ts';

export function bindAlerts({ bind }: Binder, recipients: Recipients): void {
  bind(listAlertRecipients, async ({ caller }) => {
    const { accountId } = caller.account;
    const rows = await recipients.list(accountId);
    return {
      status: 200,
      body: {
        recipients: rows.map(describe),
        mail: recipients.hasMail,
        time_zone: await recipients.timeZoneOf(accountId),
        manage: permission(whyNotManage(caller)),
        add: permission(whyNotManage(caller) || (rows.length >= maxAlertRecipients && tooManyRecipients())),
      },
    };
  });
  bind(addAlertRecipient, async ({ caller, body: { email, kinds, schedule, daily_hour } }) => {
    const choices = { kinds, schedule, dailyHour: daily_hour ?? defaultDailyHour };
    return { status: 201, body: describeWithMail(unwrap(await recipients.add(caller, email, choices))) };
  });
  bind(changeAlertRecipient, async ({ caller, params, body: { kinds, schedule, daily_hour: dailyHour } }) => {
    const row = unwrap(await recipients.change(caller, params.recipient_id, { kinds, schedule, dailyHour }));
    return { status: 200, body: describe(row) };
  });
  bind(removeAlertRecipient, async ({ caller, params }) => {
    unwrap(await recipients.remove(caller, params.recipient_id));
    return { status: 204 };
  });
  bind(resendAlertConfirmation, async ({ caller, params }) => ({
    status: 200,
    body: describeWithMail(unwrap(await recipients.resendConfirmation(caller, params.recipient_id))),
  }));
  bind(sendTestAlert, async ({ caller, params }) => ({
    status: 200,
    body: { mailed: unwrap(await recipients.sendTest(caller, params.recipient_id)) },
  }));

  bind(openAlertLink, async ({ body }) => ({
    status: 200,
    body: unwrap(await recipients.open(body.token)),
  }));
  bind(confirmAlertRecipient, async ({ caller, body }) => ({
    status: 200,
    body: unwrap(await recipients.confirm(visitorAt(caller.network), body.token)),
  }));
  bind(unsubscribeFromAlerts, async ({ caller, body }) => ({
    status: 200,
    body: unwrap(await recipients.unsubscribe(visitorAt(caller.network), body.token)),
  }));
}

/** Anyone who has the link, signed in or not. */
export const visitorAt = (network: string): Actor => ({ actor: 'visitor', personId: null, network });

const whyNotManage = ({ account }: Insider) =>
  !account.rights.has('settings.manage') && whyWithout('settings.manage', 'change_alerts');

function describe(row: RecipientRow): Static<typeof AlertRecipient> {
  return {
    recipient_id: formatId('alertRecipient', row.recipient_id),
    email: row.email,
    kinds: row.kinds,
    schedule: row.schedule,
    daily_hour: row.daily_hour,
    status: row.unsubscribed_at ? 'unsubscribed' : row.confirmed_at ? 'confirmed' : 'unconfirmed',
    confirmation_sent_at: row.confirmation_mailed_at?.toISOString() ?? null,
    last_mail_at: row.last_mail_at?.toISOString() ?? null,
    last_outcome: row.last_outcome,
  };
}

const describeWithMail = ({ recipient, mailed }: WithMail) => ({ recipient: describe(recipient), mailed });
