/**
 * What a mail with alerts says: one alert, or several that are combined. Pure: plain text, nothing to load.
 *
 * What is no longer true when the mail is sent is left out: an attempt that was answered, a late delivery that has arrived, a
 * return that was undone.
 */

import { type AlertKind, type AlertSchedule, alertKinds } from '../../../contract/dashboard/alerts.ts';
import { inOneLine } from '../../../contract/lines.ts';
import type { FailureReason } from '../../../contract/primitives.ts';
import type { AccountRow } from '../../accounts/index.ts';
import { dueOf } from '../../deliveries/index.ts';
import { formatId } from '../../platform/ids.ts';
import type { AlertRow } from './mail-store.ts';

export interface AlertMailParts {
  account: Pick<AccountRow, 'account_id' | 'name' | 'time_zone'>;
  schedule: AlertSchedule;
  publicUrl: string;
  unsubscribeUrl: string;
}

type WrittenParts = AlertMailParts & { times: Intl.DateTimeFormat };

/** Longer lists end with how many more there are. */
const maxListed = 50;
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
  list: string;
}

/** Undefined if nothing of it is true any more. */
export function alertMail(all: readonly AlertRow[], mailParts: AlertMailParts) {
  const rows = stillTrue(all);
  const [first] = rows;
  if (!first) return undefined;
  // Once for each mail: it takes a millisecond, and a mail lists up to fifty times.
  const format = { timeZone: mailParts.account.time_zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  const parts = { ...mailParts, times: new Intl.DateTimeFormat('en-GB', format) };
  const isOne = rows.length === 1 && parts.schedule === 'immediately';
  return {
    subject: isOne ? subjectOfOne(first, parts) : subjectOfMany(rows, parts),
    text: `${alertKinds
      .map((kind) => section(kind, rows, parts))
      .filter((text) => text !== '')
      .join('\n\n')}

--
Deliveries of ${parts.account.name}. ${unsubscribeLine(parts.unsubscribeUrl)}
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

const subjectOfOne = (row: AlertRow, { times }: WrittenParts) =>
  `${kinds[row.kind].title}: ${nameAndDetail(row, times)}`;

function nameAndDetail(row: AlertRow, times: Intl.DateTimeFormat): string {
  const detail = kinds[row.kind].detail(row, times);
  return nameOf(row) + (detail === undefined ? '' : ` — ${detail}`);
}

function subjectOfMany(rows: readonly AlertRow[], { schedule, account }: AlertMailParts): string {
  const counts = alertKinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? kinds[kind].one : kinds[kind].many}`];
  });
  return `${schedule === 'daily' ? 'Daily summary' : 'Deliveries'} of ${account.name}: ${counts.join(', ')}`;
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
  const page = pageOf(`/deliveries/${formatId('delivery', row.delivery_id)}`, parts);
  return `${nameAndDetail(row, parts.times)}\n${page}`;
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

const pageOf = (path: string, { publicUrl, account }: AlertMailParts) =>
  `${publicUrl}/${formatId('account', account.account_id)}${path}`;

export const confirmationDays = 7;

export function confirmationMail(account: string, url: string, publicUrl: string) {
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

export function testMail(account: string, unsubscribeUrl: string) {
  return {
    subject: `Test of e-mail alerts for ${account}`,
    text: `This is a test. Alerts about deliveries of “${account}” arrive at this address.

${unsubscribeLine(unsubscribeUrl)}
`,
  };
}

const unsubscribeLine = (url: string) => `Unsubscribe: ${url}`;
