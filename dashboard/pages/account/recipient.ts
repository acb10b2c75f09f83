/** A recipient of alerts, and how it is put into words. */
import {
  type AlertKind,
  alertKinds,
  defaultDailyHour,
  type listAlertRecipients,
} from '../../../contract/dashboard/alerts.ts';
import type { ResultOf } from '../../api/client.ts';

export type Recipient = ResultOf<typeof listAlertRecipients>['recipients'][number];

export const kindWords: Record<AlertKind, { label: string; text: string; short: string }> = {
  attempt_failed: {
    label: 'Failed attempts',
    text: 'When a courier needs your decision.',
    short: 'Failed attempts',
  },
  late: {
    label: 'Late deliveries',
    text: 'When a delivery passes its expected time.',
    short: 'late deliveries',
  },
  returned: { label: 'Returned parcels', text: 'When a parcel is returned.', short: 'returned parcels' },
};

export const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** "Failed attempts, late deliveries". */
export function kindsWords(kinds: readonly AlertKind[]): string {
  const text = alertKinds.filter((kind) => kinds.includes(kind)).map((kind) => kindWords[kind].short);
  const all = text.join(', ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

export function scheduleWords({ schedule, daily_hour: hour }: Recipient): string {
  return schedule === 'daily' ? `Daily at ${hourWords(hour)}` : 'Immediately';
}

export interface RecipientValues extends Record<string, string> {
  email: string;
  /** With commas between. */
  kinds: string;
  schedule: Recipient['schedule'];
  daily_hour: string;
}

export const newRecipient: RecipientValues = {
  email: '',
  kinds: alertKinds.join(','),
  schedule: 'immediately',
  daily_hour: String(defaultDailyHour),
};

export const valuesOf = ({ email, kinds, schedule, daily_hour }: Recipient): RecipientValues => ({
  email,
  kinds: alertKinds.filter((kind) => kinds.includes(kind)).join(','),
  schedule,
  daily_hour: String(daily_hour),
});

/** The server checks every value, an empty choice included. */
export const choicesOf = ({ kinds, schedule, daily_hour }: RecipientValues) => ({
  kinds: kinds.split(',').filter(Boolean) as AlertKind[],
  schedule,
  daily_hour: Number(daily_hour),
});

/** Why something was not sent: "Link not sent: e-mail isn’t set up". */
export const notSent = (what: string, hasMail: boolean): string =>
  `${what} not sent: ${hasMail ? 'the mail server did not accept it' : 'e-mail isn’t set up'}`;
