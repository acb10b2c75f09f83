import { expect, test } from 'vitest';
import { formatId, lowestId, newId } from '../../platform/ids.ts';
import { type AlertMailParts, alertMail } from './alert-mail.ts';
import type { AlertRow } from './mail-store.ts';

const parts: AlertMailParts = {
  account: { account_id: lowestId, name: 'Acme', time_zone: 'Africa/Lagos' },
  schedule: 'immediately',
  publicUrl: 'https://waybill.example',
  unsubscribeUrl: 'https://waybill.example/unsubscribe/x',
};
const account = `https://waybill.example/${formatId('account', lowestId)}`;
const id = newId('delivery', Date.UTC(2026, 10, 16));

const failed: AlertRow = {
  kind: 'attempt_failed',
  delivery_id: id,
  reference: null,
  delivery_address: '9 Allen Avenue\nIkeja',
  status: 'in_transit',
  instruction: 'awaited',
  failure_reason: 'receiver_absent',
  estimated_delivery_time: new Date('2026-11-16T09:30:00Z'),
  due_at: new Date('2026-11-16T09:30:00Z'),
  is_late: false,
  is_erased: false,
};
const other = (row: Partial<AlertRow>): AlertRow => ({
  ...failed,
  delivery_id: newId('delivery', Date.UTC(2026, 10, 17)),
  ...row,
});
const late = other({ kind: 'late', is_late: true, instruction: null, failure_reason: null });
const returned = other({ kind: 'returned', status: 'returned', instruction: 'return' });

test('one alert: the subject says what, where and why, the text what to do and where', () => {
  expect(alertMail([failed], parts)).toEqual({
    subject: 'Delivery attempt failed: 9 Allen Avenue, Ikeja — receiver absent',
    text: `Delivery attempt failed
The courier needs your decision: try again or return the parcel.

9 Allen Avenue, Ikeja — receiver absent
${account}/deliveries/${formatId('delivery', id)}

--
Deliveries of Acme. Unsubscribe: https://waybill.example/unsubscribe/x
`,
  });
  expect(alertMail([late], parts)?.subject).toBe(
    'Late delivery: 9 Allen Avenue, Ikeja — expected 16 Nov 2026, 10:30',
  );
  expect(
    alertMail([{ ...late, status: 'created', due_at: new Date('2026-11-16T08:00:00Z') }], parts)?.subject,
  ).toBe('Late delivery: 9 Allen Avenue, Ikeja — pickup was due 16 Nov 2026, 09:00');
  expect(alertMail([returned], parts)?.subject).toBe(
    'Parcel returned: 9 Allen Avenue, Ikeja — receiver absent',
  );
});

test('the order number of the shop comes first, where there is one', () => {
  expect(alertMail([{ ...failed, reference: '1042' }], parts)?.subject).toBe(
    'Delivery attempt failed: Order 1042, 9 Allen Avenue, Ikeja — receiver absent',
  );
});

test('several alerts are counted in the subject and listed by kind, what needs an answer first', () => {
  const mail = alertMail([returned, late, failed, other({})], parts)!;
  expect(mail.subject).toBe('Deliveries of Acme: 2 failed attempts, 1 late delivery, 1 returned parcel');
  const headings = ['2 failed attempts', 'Late delivery', 'Parcel returned'].map((text) =>
    mail.text.indexOf(text),
  );
  expect(headings).toEqual(headings.toSorted((a, b) => a - b));
  expect(headings).not.toContain(-1);
});

test('a daily summary says so, also with one alert', () => {
  const mail = alertMail([failed], { ...parts, schedule: 'daily' })!;
  expect(mail.subject).toBe('Daily summary of Acme: 1 failed attempt');
});

test('what is no longer true is left out, and a mail of nothing else is none', () => {
  const answered = other({ instruction: 'try_again' });
  const arrived = other({ kind: 'late', is_late: false, status: 'delivered' });
  const undone = other({ kind: 'returned', status: 'in_transit' });
  expect(alertMail([answered, arrived, undone], parts)).toBeUndefined();
  expect(alertMail([answered, failed], parts)?.subject).toContain('Delivery attempt failed');
});

test('a delivery with two failed attempts is in it once', () => {
  expect(alertMail([failed, { ...failed, failure_reason: 'refused' }], parts)?.subject).toBe(
    'Delivery attempt failed: 9 Allen Avenue, Ikeja — refused by the receiver',
  );
});

test('of an erased delivery only the identifier is shown', () => {
  const erased = { ...returned, is_erased: true, delivery_address: '[erased]' };
  const mail = alertMail([erased], parts)!;
  expect(mail.subject).toBe(
    `Parcel returned: ${formatId('delivery', erased.delivery_id)} (personal data erased) — receiver absent`,
  );
});

test('a long list ends with how many more there are, and a long address is cut', () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    other({ delivery_id: newId('delivery', Date.UTC(2026, 10, 17) + n) }),
  );
  expect(alertMail(many, parts)?.text).toContain(`And 10 more: ${account}/deliveries?instruction=awaited`);
  const subject = alertMail([{ ...failed, delivery_address: 'x'.repeat(500) }], parts)!.subject;
  expect(subject.length).toBeLessThan(160);
});
