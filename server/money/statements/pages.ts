/**
 * A statement on paper, for bookkeeping: A4, with the account, the period, the number, when it was made, who issued it, the sums,
 * and every line. With the fonts of labels, so that names in any script can be read.
 *
 *   ┌──────────────────────────────────────┐
 *   │ Cash statement              number   │
 *   │ account                     period   │
 *   │ issued by                  made on   │   issued by: where the delivery company is set
 *   │                        final or not  │
 *   │ opening  collected  fees  paid  closing
 *   ├──────────────────────────────────────┤
 *   │ date   what   reference   …  balance │
 *   │               carried forward  …     │   on every page after the first
 *   │ …                                    │
 *   │               total       …  closing │   on the last
 *   │ Page 1 of 3                          │
 *   └──────────────────────────────────────┘
 */
import { groupedMoney, printedMoney } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { DrawDocument } from '../../drawing/documents.ts';
import { type Item, textItems } from '../../drawing/item.ts';
import { fitText, type StyledText } from '../../drawing/text/fit.ts';
import type { FontChoice } from '../../drawing/text/fonts.ts';
import type { Line, StatementHead } from './statements.ts';

/** What a thread draws: plain data. */
export interface PrintedStatement {
  head: StatementHead;
  madeAtMs: number;
  issuer: Issuer;
  lines: readonly Line[];
}

/** The delivery company. Null: not set. */
export interface Issuer {
  name: string | null;
  address: string | null;
}

/** A PDF, in pieces. */
export function drawStatement(draw: DrawDocument, printed: PrintedStatement) {
  const { head, issuer, lines, madeAtMs } = printed;
  const texts = [head.account.name, issuer.name ?? '', issuer.address ?? '', ...lines.map(referenceOf)];
  const title = `Cash statement ${head.statement_number}`;
  const page = { width: pageWidth, height: pageHeight, title, printedAt: new Date(madeAtMs) };
  return draw(page, texts, (fonts) => pagesOf(printed, fonts));
}

/** In millimetres. */
const pageWidth = 210;
const pageHeight = 297;
const margin = 15;
const contentWidth = pageWidth - 2 * margin;
const rowHeight = 6;
const otherTop = 30;
const bottom = pageHeight - 20;
const textSize = 2.9;

interface Column {
  name: string;
  width: number;
  isNumber?: true;
  text(line: Line, show: Show): string;
}

interface Show {
  money(amount: number): string;
  day(at: string): string;
}

const words: Record<Line['type'], string> = {
  collected: 'Collected',
  corrected: 'Correction',
  paid_out: 'Payout',
  payout_reversed: 'Payout reversed',
};

const methods: Record<PaymentMethod, string> = { cash: 'cash', transfer: 'transfer', card_terminal: 'card' };

/** The reference of the delivery, or of the bank transfer. */
const referenceOf = (line: Line) => line.reference ?? line.bank_reference ?? '';

const blankZero = (amount: number, { money }: Show) => (amount === 0 ? '' : money(amount));

const columns: readonly Column[] = [
  { name: 'Date', width: 20, text: ({ at }, { day }) => day(at) },
  {
    name: 'What',
    width: 25,
    text: ({ type, payment_method: by }) => words[type] + (by ? `, ${methods[by]}` : ''),
  },
  { name: 'Reference', width: 45, text: (line) => referenceOf(line) || (line.delivery_id ?? '') },
  { name: 'Collected', width: 23, isNumber: true, text: ({ collected }, show) => blankZero(collected, show) },
  { name: 'Fee', width: 18, isNumber: true, text: ({ fee }, show) => blankZero(fee, show) },
  { name: 'Paid out', width: 23, isNumber: true, text: ({ paid_out: paid }, show) => blankZero(paid, show) },
  { name: 'Balance', width: 26, isNumber: true, text: ({ balance }, { money }) => money(balance ?? 0) },
];

function* pagesOf(printed: PrintedStatement, fonts: FontChoice): Generator<Item[]> {
  const { head: statement, lines } = printed;
  const { currency_digits: digits, time_zone: timeZone } = statement;
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const show: Show = {
    money: (amount) => groupedMoney(amount, digits),
    day: (at) => dayFormat.format(new Date(at)),
  };
  const firstPen = makePen(fonts);
  const firstTop = addHead(firstPen, printed);
  const onFirst = Math.floor((bottom - firstTop) / rowHeight) - 2;
  // Without the head, the balance that is carried forward, and the total.
  const onOther = Math.floor((bottom - otherTop) / rowHeight) - 3;
  const count = 1 + Math.max(0, Math.ceil((lines.length - onFirst) / onOther));
  for (let number = 1, done = 0; number <= count; number++) {
    const pen = number === 1 ? firstPen : makePen(fonts);
    const rows = lines.slice(done, done + (number === 1 ? onFirst : onOther));
    const carried = done === 0 ? undefined : (lines[done - 1]?.balance ?? 0);
    done += rows.length;
    const title = `Cash statement ${statement.statement_number}, amounts in ${statement.currency}`;
    if (number > 1) pen.write(title, { x: margin, y: 18, width: contentWidth }, textSize);
    const total = number === count ? statement : undefined;
    addTable(pen, { rows, carried, total }, show, number === 1 ? firstTop : otherTop);
    const footer = `${statement.account.name} · ${statement.statement_number} · Page ${number} of ${count}`;
    pen.write(footer, { x: margin, y: pageHeight - 13, width: contentWidth }, 2.4);
    yield pen.items;
  }
}

interface Area {
  x: number;
  y: number;
  width: number;
  height?: number;
  atEnd?: boolean;
}

type Pen = ReturnType<typeof makePen>;

function makePen(fonts: FontChoice) {
  const items: Item[] = [];
  const fitIn = (texts: readonly StyledText[], width: number, height: number, max: number) =>
    fitText(texts, { width, height }, { max, min: max * 0.6 }, fonts);
  return {
    items,
    /** As many lines as fit into its height, one if it has no height; the text is made smaller or cut if there is more. */
    write(text: string, area: Area, size: number, weight: StyledText['weight'] = 'regular') {
      if (text === '') return;
      const fitted = fitIn([{ text, weight }], area.width, area.height ?? size * 1.4, size);
      // Several lines begin a little higher, so that they stand in the middle of the row.
      const y = area.y + (fitted.lines.length === 1 ? size : fitted.size - 0.5);
      items.push(...textItems(fitted, { ...area, y }, area.atEnd ? 'end' : 'start'));
    },
    /** Lines below each other; those from right to left end where the longest does. Returns their height. */
    writeBlock(
      texts: readonly StyledText[],
      { x, y, width, height }: Required<Omit<Area, 'atEnd'>>,
      max: number,
    ) {
      const fitted = fitIn(texts, width, height, max);
      const longest = Math.max(...fitted.lines.map((line) => line.width)) * fitted.size;
      items.push(...textItems(fitted, { x, y: y + fitted.size, width: longest }));
      return fitted.lines.length * fitted.lineHeight;
    },
    rule: (y: number) =>
      void items.push({ kind: 'rectangle', x: margin, y, width: contentWidth, height: 0.2 }),
  };
}

/** Returns where the table begins. */
function addHead(pen: Pen, { head: statement, madeAtMs, issuer }: PrintedStatement): number {
  const { write } = pen;
  const { account, statement_number: number, time_zone: timeZone } = statement;
  const half = contentWidth / 2;
  write('Cash statement', { x: margin, y: 16, width: half }, 6.5, 'bold');
  write(account.name, { x: margin, y: 28, width: half }, 4.2, 'bold');
  write(`Account ${account.id}`, { x: margin, y: 35, width: half }, 2.6);
  const right = (text: string, y: number, weight?: 'bold') =>
    write(text, { x: margin + half, y, width: half, atEnd: true }, 3.2, weight);
  right(`No. ${number}`, 18, 'bold');
  right(`${statement.period_from} to ${statement.period_to}`, 23);
  right(`Days in ${timeZone}`, 28);
  right(`Made on ${momentIn(timeZone, madeAtMs)}`, 33);
  right(statement.is_complete ? 'Final: the period is over' : 'Provisional: the period is still open', 38);
  const end = 44 + addIssuer(pen, issuer, 42);
  addSums(pen, statement, end);
  return end + 40;
}

/** "2026-11-20, 14:05:09, Africa/Lagos": with seconds, so that two files of one number differ. */
function momentIn(timeZone: string, atMs: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(atMs);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(atMs);
  return `${day}, ${time}, ${timeZone}`;
}

/** Enough for the longest name and address that the settings allow, in the widest letters: nothing is cut. */
const maxIssuerHeight = 40;

/** Returns how much height it takes. */
function addIssuer({ write, writeBlock }: Pen, { name, address }: Issuer, top: number): number {
  if (name === null && address === null) return 0;
  const area = { x: margin, width: contentWidth / 2 };
  write('Issued by', { ...area, y: top }, 2.6);
  const texts = [
    { text: name ?? '', weight: 'bold' },
    { text: address ?? '', weight: 'regular' },
  ] as const;
  const labelHeight = 4.5;
  const height = writeBlock(texts, { ...area, y: top + labelHeight, height: maxIssuerHeight }, 3.2);
  return labelHeight + height + 2;
}

function addSums({ write, rule }: Pen, statement: StatementHead, top: number): void {
  const { currency, currency_digits: digits } = statement;
  const half = contentWidth / 2;
  rule(top);
  const sums = [
    ['Opening balance', statement.opening],
    ['Collected', statement.collected],
    ['Fees', -statement.fees],
    ['Paid out', -statement.paid_out],
    ['Closing balance', statement.closing],
  ] as const;
  sums.forEach(([label, amount], index) => {
    const y = top + 3 + index * 6;
    const weight = label === 'Closing balance' ? 'bold' : 'regular';
    write(label, { x: margin, y, width: half }, 3.4, weight);
    const text = printedMoney(amount, currency, digits);
    write(text, { x: margin + half, y, width: half, atEnd: true }, 3.4, weight);
  });
  rule(top + 34);
}

interface Table {
  rows: readonly Line[];
  /** The balance before the first row, if that is on another page. */
  carried: number | undefined;
  /** On the last page. */
  total: StatementHead | undefined;
}

function addTable({ write, rule }: Pen, { rows, carried, total }: Table, show: Show, top: number): void {
  let y = top;
  const writeRow = (text: (column: Column) => string, weight?: 'bold') => {
    let x = margin;
    for (const column of columns) {
      const area = { x: x + 0.5, y, width: column.width - 1.5, atEnd: column.isNumber === true };
      const height = column.isNumber ? {} : { height: rowHeight - 0.5 };
      write(text(column), { ...area, ...height }, textSize, weight);
      x += column.width;
    }
    y += rowHeight;
  };
  const of = (texts: Record<string, string>) => (column: Column) => texts[column.name] ?? '';
  writeRow(({ name }) => name, 'bold');
  rule(y - 1);
  if (carried !== undefined) writeRow(of({ Reference: 'Carried forward', Balance: show.money(carried) }));
  for (const line of rows) writeRow((column) => column.text(line, show));
  if (rows.length === 0) {
    write('Nothing happened in this period.', { x: margin, y, width: contentWidth }, textSize);
    y += rowHeight;
  }
  if (!total) return;
  rule(y - 1);
  const { collected, fees, paid_out: paid, closing } = total;
  const amounts = { Collected: collected, Fee: fees, 'Paid out': paid, Balance: closing };
  const texts = Object.entries(amounts).map(([name, amount]) => [name, show.money(amount)]);
  writeRow(of({ Reference: 'Total', ...Object.fromEntries(texts) }), 'bold');
}
