/**
 * What a mail with alerts says: one alert, or several that are combined. Pure: plain text, nothing to load.
 *
 * What is no longer true when the mail is sent is left out: an attempt that was answered, a late delivery that has arrived, a
 * return that was undone.
 */

import { type AlertKind, type AlertSchedule, alertKinds } from '../../../contract/dashboard/alerts.ts';
import { inOneLine } from '../../../contract/lines.ts';
import type { FailureReason } from '../../../contract/primitives.ts';
import { dueOf } from '../../deliveries/index.ts';
import { type AccountId, formatId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail.ts';
import type { AlertRow } from './mail-store.ts';

export interface AlertMailParts {
  accountId: AccountId;
  accountName: string;
  timeZone: string;
  schedule: AlertSchedule;
  publicUrl: string;
  unsubscribeUrl: string;
}

interface WrittenParts extends AlertMailParts {
  times: Intl.DateTimeFormat;
}

/** Longer lists end with how many more there are. */
const maxListed = 50;
/** The longest address or reference. */
const maxNameCharacters = 100;

const reasons: Record<FailureReason, string> = {
  receiver_absent: 'receiver absent',
  address_not_found: 'address not found',
  refused: 'refused by the receiver',
  cannot_pay: 'receiver cannot pay',
  damaged: 'parcel damaged',
  other: 'other reason',
};

const kinds: Record<AlertKind, Kind> = {
  attempt_failed: {
    title: 'Delivery attempt failed',
    one: 'failed attempt',
    many: 'failed attempts',
    isTrue: ({ instruction }) => instruction === 'awaited',
    todo: 'The courier needs your decision: try again or return the parcel.',
    detail: ({ failure_reason: reason }) => reasons[reason ?? 'other'],
    list: '/deliveries?instruction=awaited',
  },
  late: {
    title: 'Late delivery',
    one: 'late delivery',
    many: 'late deliveries',
    isTrue: (row) => row.is_late,
    todo: 'It has passed its expected time. Its page shows where it is.',
    detail: dueDetail,
    list: '/deliveries?late=true',
  },
  returned: {
    title: 'Parcel returned',
    one: 'returned parcel',
    many: 'returned parcels',
    isTrue: ({ status }) => status === 'returned',
    todo: 'It could not be delivered and was returned.',
    detail: ({ failure_reason: reason }) => (reason ? reasons[reason] : undefined),
    list: '/deliveries?status=returned',
  },
};

function dueDetail(row: AlertRow, times: Intl.DateTimeFormat): string | undefined {
  const due = dueOf(row);
  if (due === null) return undefined;
  return `${due.what === 'pickup' ? 'pickup was due' : 'expected'} ${times.format(new Date(due.at))}`;
}

interface Kind {
  title: string;
  one: string;
  many: string;
  isTrue(row: AlertRow): boolean;
  todo: string;
  detail(row: AlertRow, times: Intl.DateTimeFormat): string | undefined;
  /** The page with all of them, in the account. */
  list: string;
}

/** Undefined if nothing of it is true any more. */
export function alertMail(
  all: readonly AlertRow[],
  mailParts: AlertMailParts,
): Pick<Mail, 'subject' | 'text'> | undefined {
  const rows = stillTrue(all);
  const [first] = rows;
  if (!first) return undefined;
  const parts = { ...mailParts, times: timesIn(mailParts.timeZone) };
  const isOne = rows.length === 1 && parts.schedule === 'immediately';
  return {
    subject: isOne ? subjectOfOne(first, parts) : subjectOfMany(rows, parts),
    text: `${alertKinds
      .map((kind) => section(kind, rows, parts))
      .filter((text) => text !== '')
      .join('\n\n')}

--
Deliveries of ${parts.accountName}. ${unsubscribeLine(parts.unsubscribeUrl)}
`,
  };
}

/** Each delivery once for each kind: a second failed attempt is the same question again. */
function stillTrue(rows: readonly AlertRow[]): AlertRow[] {
  const byKindAndDelivery = new Map(
    rows
      .filter((row) => kinds[row.kind].isTrue(row))
      .map((row) => [`${row.kind} ${row.delivery_id}`, row] as const),
  );
  return [...byKindAndDelivery.values()];
}

function subjectOfOne(row: AlertRow, { times }: WrittenParts): string {
  const { title, detail } = kinds[row.kind];
  const more = detail(row, times);
  return `${title}: ${nameOf(row)}${more === undefined ? '' : ` — ${more}`}`;
}

function subjectOfMany(rows: readonly AlertRow[], { schedule, accountName }: AlertMailParts): string {
  const counts = alertKinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? kinds[kind].one : kinds[kind].many}`];
  });
  return `${schedule === 'daily' ? 'Daily summary' : 'Deliveries'} of ${accountName}: ${counts.join(', ')}`;
}

/** Those of one kind: what to do, and the deliveries. Kinds come in the order of urgency. */
function section(kind: AlertKind, all: readonly AlertRow[], parts: WrittenParts): string {
  const rows = all.filter((row) => row.kind === kind);
  if (rows.length === 0) return '';
  const { title, many, todo, list } = kinds[kind];
  const heading = rows.length === 1 ? title : `${rows.length} ${many}`;
  const lines = rows.slice(0, maxListed).map((row) => lineOf(row, parts));
  if (rows.length > maxListed) {
    lines.push(`And ${rows.length - maxListed} more: ${pageOf(list, parts)}`);
  }
  return `${heading}\n${todo}\n\n${lines.join('\n\n')}`;
}

function lineOf(row: AlertRow, parts: WrittenParts): string {
  const more = kinds[row.kind].detail(row, parts.times);
  const id = formatId('delivery', row.delivery_id);
  return `${nameOf(row)}${more === undefined ? '' : ` — ${more}`}\n${pageOf(`/deliveries/${id}`, parts)}`;
}

/** What people recognise a delivery by. */
function nameOf({ delivery_id, reference, delivery_address, is_erased }: AlertRow): string {
  if (is_erased) return `${formatId('delivery', delivery_id)} (personal data erased)`;
  const address = cut(inOneLine(delivery_address));
  return reference === null ? address : `Order ${cut(inOneLine(reference))}, ${address}`;
}

function cut(text: string): string {
  return text.length > maxNameCharacters ? `${text.slice(0, maxNameCharacters - 1)}…` : text;
}

function pageOf(path: string, { publicUrl, accountId }: AlertMailParts): string {
  return `${publicUrl}/${formatId('account', accountId)}${path}`;
}

/** Once for each mail: it takes a millisecond, and a mail lists up to fifty times. */
const timesIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });

type Text = Pick<Mail, 'subject' | 'text'>;

export const confirmationDays = 7;

export function confirmationMail(account: string, url: string, publicUrl: string): Text {
  return {
    subject: `Confirm e-mail alerts for ${account}`,
    text: `“${account}” wants to send alerts about its deliveries to this address, from ${publicUrl}:
failed attempts, late deliveries and returned parcels.

Confirm this address here to get them:

${url}

The link works for ${confirmationDays} days. If you did not expect this e-mail, ignore it: you will get no alerts.
`,
  };
}

export function testMail(account: string, unsubscribeUrl: string): Text {
  return {
    subject: `Test of e-mail alerts for ${account}`,
    text: `This is a test. Alerts about deliveries of “${account}” arrive at this address.

${unsubscribeLine(unsubscribeUrl)}
`,
  };
}

export function unsubscribeLine(url: string): string {
  return `Unsubscribe: ${url}`;
}
