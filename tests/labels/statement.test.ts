/** The statement on paper, for bookkeeping: every line, what is carried from page to page, and the total. */
import { expect, test } from 'vitest';
import { maxCompanyAddressLength, maxCompanyNameLength } from '../../contract/dashboard/fleet-settings.ts';
import { drawStatement, type Issuer, type PrintedStatement } from '../../server/money/statements/pages.ts';
import type { StatementHead } from '../../server/money/statements/statements.ts';
import { bytesOf, drawDocument } from '../support/labels.ts';
import { tableOf, textOf } from '../support/poppler.ts';

const head = {
  account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Lagos Shirts' },
  statement_number: '8338D8E3-USD-20261101-20261130',
  currency: 'USD',
  currency_digits: 2,
  period_from: '2026-11-01',
  period_to: '2026-11-30',
  time_zone: 'UTC',
  is_complete: true,
  opening: 1_000,
  collected: 12_000,
  fees: 1_200,
  paid_out: 0,
  closing: 11_800,
} as unknown as StatementHead;
const longReference = `ORDER-${'0123456789-'.repeat(5)}END`;

const line = (n: number, reference: string) => ({
  line_id: `line ${n}`,
  type: 'collected',
  at: '2026-11-05T10:00:00.000Z',
  delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  payout_id: null,
  reference,
  payment_method: n % 2 === 0 ? 'cash' : 'card_terminal',
  collected: 100,
  fee: 10,
  paid_out: 0,
  amount: 90,
  balance: 1_000 + 90 * (n + 1),
});

const noIssuer: Issuer = { name: null, address: null };

async function pdfOf(
  references: readonly string[],
  { issuer = noIssuer, period = {}, madeAt = '2026-12-01T08:00:00Z' } = {},
): Promise<Buffer> {
  const lines = references.map((reference, n) => line(n, reference));
  const printed = { head: { ...head, ...period }, madeAtMs: Date.parse(madeAt), issuer, lines };
  return bytesOf(drawStatement(drawDocument, printed as unknown as PrintedStatement));
}

async function printed(count: number, issuer = noIssuer): Promise<string> {
  const references = Array.from({ length: count }, (_, n) => (n === 0 ? longReference : `Order ${n}`));
  return textOf(await pdfOf(references, { issuer }));
}

test('each page after the first begins with the balance of the one before, and the last ends with the total', async () => {
  const text = await printed(120);
  const pages = text
    .split('\f')
    .map((page) => page.replaceAll(/\s+/g, ' ').trim())
    .filter((page) => page !== '');
  expect(pages).toHaveLength(4);
  const lastBalance = (page: string) => page.match(/\d[\d,]*\.\d\d/g)!.at(-1);
  for (const [n, page] of pages.entries()) {
    expect(page).toContain(`Page ${n + 1} of 4`);
    if (n === 0) continue;
    expect(page).toContain('amounts in USD');
    expect(page).toContain(`Carried forward ${lastBalance(pages[n - 1]!)}`);
  }
  expect(pages.at(-1)).toMatch(/Total 120\.00 12\.00 0\.00 118\.00/);
  expect(pages.slice(0, -1).join()).not.toContain('Total');
  expect(text).toContain('Collected, card');
});

test('a program that takes the table from the PDF finds each line as one, in the order of the columns, in any script', async () => {
  const references = [
    'Order 77',
    'Zoë Łukaszewicz',
    'محمد بن عبد الله',
    'דוד כהן',
    'Ẹniọlá Ọ̀ṣun',
    'श्रीकृष्ण क्षत्रिय',
    'ผู้ใหญ่น้ำ',
    '王小明',
  ];
  // Without the marks that pdftotext puts around text from right to left.
  const table = tableOf(await pdfOf(references)).replaceAll(/[\u202a-\u202e]/g, '');
  const rows = table.split('\n').map((row) => row.trim().split(/\s{2,}/));
  expect(rows).toContainEqual(['Date', 'What', 'Reference', 'Collected', 'Fee', 'Paid out', 'Balance']);
  const lines = rows.filter(([day]) => day === '2026-11-05');
  expect(lines).toEqual(
    references.map((reference, n) => [
      '2026-11-05',
      n % 2 === 0 ? 'Collected, cash' : 'Collected, card',
      reference.normalize('NFC'),
      '1.00',
      '0.10',
      (10 + 0.9 * (n + 1)).toFixed(2),
    ]),
  );
});

test('a long reference is printed in full, on two lines', async () => {
  expect((await printed(1)).replaceAll(/\s/g, '')).toContain(longReference);
});

test('the head says when it was made, in the time zone of the account, and whether it is final', async () => {
  const period = { time_zone: 'Africa/Lagos', is_complete: false };
  const open = textOf(await pdfOf([], { period, madeAt: '2026-11-20T23:05:09.900Z' }));
  expect(open).toContain('Made on 2026-11-21, 00:05:09, Africa/Lagos');
  expect(open).toContain('Provisional: the period is still open');
  const complete = textOf(await pdfOf([], { period: { ...period, is_complete: true } }));
  expect(complete).toContain('Made on 2026-12-01, 09:00:00, Africa/Lagos');
  expect(complete).toContain('Final: the period is over');
  expect(complete.toLowerCase()).not.toContain('provisional');
});

test('the head says who issued the statement, and nothing about it where the company is not set', async () => {
  const company = { name: 'Swift Riders Ltd', address: '12 Marina\r\nLagos\n\nTIN 01234567-0001' };
  const between = (text: string) =>
    / the period is over (.*?)Opening balance/.exec(text.replaceAll(/\s+/g, ' '))?.[1];
  expect(between(await printed(1, company))).toBe(
    'Issued by Swift Riders Ltd 12 Marina Lagos TIN 01234567-0001 ',
  );
  expect(between(await printed(1, { ...company, name: null }))).toBe(
    'Issued by 12 Marina Lagos TIN 01234567-0001 ',
  );
  expect(between(await printed(1, { ...company, address: null }))).toBe('Issued by Swift Riders Ltd ');
  expect(between(await printed(1))).toBe('');
});

test('the longest name and address of a company are printed in full, in any script, and every line is still there', async () => {
  for (const letter of ['Ŵ', '配', 'ش', 'ษ', 'Ķ']) {
    const address = ['1', '2', '3', '4', letter.repeat(maxCompanyAddressLength - 8)].join('\n');
    const text = await printed(120, { name: letter.repeat(maxCompanyNameLength), address });
    expect(text.split(letter).length - 1, letter).toBe(maxCompanyNameLength + maxCompanyAddressLength - 8);
    expect(text.match(/Order \d+/g), letter).toHaveLength(119);
    expect(text).toMatch(/Total\s+120\.00/);
  }
});
