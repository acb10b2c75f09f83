/** E-mail alerts of an account: who gets which, and the links in the mails. */
import { Type } from 'typebox';
import { created, get, jsonBody, noContent, ok, okWith, post } from '../operation.ts';
import { NamedAccount } from '../primitives.ts';
import { object, oneOf, orNull } from '../schemas.ts';
import { AlertRecipientId, accountPath, Email, LinkToken, MaybeTimestamp, Permission } from './values.ts';

export const maxAlertRecipients = 10;
/** The hour of daily summaries, if nobody chose one. */
export const defaultDailyHour = 8;

export const alertKinds = ['attempt_failed', 'late', 'returned'] as const;
export type AlertKind = (typeof alertKinds)[number];

const AlertKinds = Type.Array(oneOf(alertKinds), {
  minItems: 1,
  maxItems: alertKinds.length,
  uniqueItems: true,
});
const AlertSchedule = oneOf(['immediately', 'daily']);
export type AlertSchedule = 'immediately' | 'daily';
const DailyHour = Type.Integer({
  minimum: 0,
  maximum: 23,
  'x-unit': 'hours',
});

export const AlertRecipient = object({
  recipient_id: AlertRecipientId,
  email: Type.String(),
  kinds: Type.Array(oneOf(alertKinds)),
  schedule: AlertSchedule,
  /** The hour of a daily summary, in the time zone of the account. */
  daily_hour: Type.Integer(),
  /** Alerts are only sent to confirmed addresses. An unsubscribed one has to be removed and added again. */
  status: oneOf(['unconfirmed', 'confirmed', 'unsubscribed']),
  /** When the link to confirm the address was last sent; null if e-mail was not set up or the mail server did not accept it. */
  confirmation_sent_at: MaybeTimestamp,
  last_mail_at: MaybeTimestamp,
  /** `unknown`: the connection to the mail server ended before it had answered; the mail is not sent again. */
  last_outcome: orNull(oneOf(['sent', 'refused', 'failed', 'unknown'])),
});

const base = `${accountPath}/alert-recipients`;
const recipient = `${base}/{recipient_id}`;
/** `mailed` is false if e-mail is not set up, or if the mail server did not accept the mail. */
const RecipientAndMail = object({ recipient: AlertRecipient, mailed: Type.Boolean() });

export const listAlertRecipients = get('listAlertRecipients', base, {
  summary: 'Who gets e-mail alerts of the account',
  description: `Oldest first, at most ${maxAlertRecipients}.`,
  callers: [{ right: 'settings.read' }],
  responses: okWith('The recipients.', {
    recipients: Type.Array(AlertRecipient),
    /** Whether this installation sends e-mail. */
    mail: Type.Boolean(),
    time_zone: Type.String(),
    manage: Permission,
    add: Permission,
  }),
});

export const addAlertRecipient = post('addAlertRecipient', base, {
  summary: 'Add a recipient of e-mail alerts',
  description:
    'A link is sent to the address. Nothing else is sent to it before somebody has confirmed it there.',
  callers: [{ right: 'settings.manage' }],
  body: jsonBody({
    email: Email,
    kinds: AlertKinds,
    schedule: AlertSchedule,
    daily_hour: Type.Optional(DailyHour),
  }),
  responses: created('The recipient.', RecipientAndMail),
  refusals: ['conflict'],
});

export const changeAlertRecipient = post('changeAlertRecipient', recipient, {
  summary: 'Change which alerts a recipient gets, and when',
  callers: [{ right: 'settings.manage' }],
  body: jsonBody({
    kinds: Type.Optional(AlertKinds),
    schedule: Type.Optional(AlertSchedule),
    daily_hour: Type.Optional(DailyHour),
  }),
  responses: ok('The recipient.', AlertRecipient),
});

export const removeAlertRecipient = post('removeAlertRecipient', `${recipient}/remove`, {
  summary: 'Remove a recipient of e-mail alerts',
  description: 'Alerts that wait for a mail to it are not sent.',
  callers: [{ right: 'settings.manage' }],
  responses: noContent('Removed.'),
});

export const resendAlertConfirmation = post('resendAlertConfirmation', `${recipient}/resend-confirmation`, {
  summary: 'Send the link that confirms an address again',
  callers: [{ right: 'settings.manage' }],
  responses: ok('The recipient.', RecipientAndMail),
  refusals: ['conflict'],
});

export const sendTestAlert = post('sendTestAlert', `${recipient}/test`, {
  summary: 'Send a test e-mail to a recipient',
  callers: [{ right: 'settings.manage' }],
  responses: okWith('Whether the mail server accepted it.', { mailed: Type.Boolean() }),
  refusals: ['conflict'],
});

const withToken = { schema: object({ token: LinkToken }) };
const AddressAndAccount = object({ email: Type.String(), account: NamedAccount });

export const openAlertLink = post('openAlertLink', '/dashboard/alert-links/open', {
  summary: 'Which address of which account a link in an alert mail is for',
  description: 'Changes nothing: mail programs open links to look at them.',
  callers: ['anybody'],
  body: withToken,
  responses: ok('The address and the account.', AddressAndAccount),
  refusals: ['linkNotValid'],
});

export const confirmAlertRecipient = post('confirmAlertRecipient', '/dashboard/alert-links/confirm', {
  summary: 'Confirm an address with the link that was sent to it',
  description: 'A second time changes nothing.',
  callers: ['anybody'],
  body: withToken,
  responses: ok('Alerts are sent to it from now on.', AddressAndAccount),
  refusals: ['linkNotValid'],
});

export const unsubscribeFromAlerts = post('unsubscribeFromAlerts', '/dashboard/alert-links/unsubscribe', {
  summary: 'Unsubscribe with the link in an alert mail',
  description: 'A second time changes nothing.',
  callers: ['anybody'],
  body: withToken,
  responses: ok('No alerts are sent to it any more.', AddressAndAccount),
  refusals: ['linkNotValid'],
});
