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
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { formatId } from '../../platform/ids.ts';
import { type Recipients, tooManyRecipients, type WithMail } from './recipients.ts';
import type { RecipientRow } from './store.ts';

export function bindAlerts({ bindOutcome }: Binder, recipients: Recipients): void {
  bindOutcome(listAlertRecipients, async ({ caller }) => {
    const { accountId } = caller.account;
    const rows = await recipients.list(accountId);
    return {
      recipients: rows.map(describe),
      mail: recipients.hasMail,
      time_zone: await recipients.timeZoneOf(accountId),
      manage: permission(whyNotManage(caller)),
      add: permission(whyNotManage(caller) || (rows.length >= maxAlertRecipients && tooManyRecipients())),
    };
  });
  bindOutcome(addAlertRecipient, async ({ caller, body: { email, kinds, schedule, daily_hour } }) => {
    const choices = { kinds, schedule, dailyHour: daily_hour ?? defaultDailyHour };
    return describeWithMail(await recipients.add(caller, email, choices));
  });
  bindOutcome(changeAlertRecipient, async ({ caller, params, body: { kinds, schedule, daily_hour } }) => {
    const change = { kinds, schedule, dailyHour: daily_hour };
    const row = await recipients.change(caller, params.recipient_id, change);
    return isRejection(row) ? row : describe(row);
  });
  bindOutcome(removeAlertRecipient, ({ caller, params }) => recipients.remove(caller, params.recipient_id));
  bindOutcome(resendAlertConfirmation, async ({ caller, params }) =>
    describeWithMail(await recipients.resendConfirmation(caller, params.recipient_id)),
  );
  bindOutcome(sendTestAlert, async ({ caller, params }) => {
    const mailed = await recipients.sendTest(caller, params.recipient_id);
    return isRejection(mailed) ? mailed : { mailed };
  });

  bindOutcome(openAlertLink, ({ body }) => recipients.open(body.token));
  bindOutcome(confirmAlertRecipient, ({ caller, body }) =>
    recipients.confirm(visitorAt(caller.network), body.token),
  );
  bindOutcome(unsubscribeFromAlerts, ({ caller, body }) =>
    recipients.unsubscribe(visitorAt(caller.network), body.token),
  );
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

const describeWithMail = (outcome: WithMail | Rejection) =>
  isRejection(outcome) ? outcome : { recipient: describe(outcome.recipient), mailed: outcome.mailed };
