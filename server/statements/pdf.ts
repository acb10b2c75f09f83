/**
 * A statement on paper, for bookkeeping: A4, with the account, the period, the number, the sums, and every line. With the fonts
 * of labels, so that names in any script can be read.
 *
 *   ┌──────────────────────────────────────┐
 *   │ Cash statement              number   │
 *   │ account                     period   │
 *   │ opening  collected  fees  paid  closing
 *   ├──────────────────────────────────────┤
 *   │ date   what   reference   …  balance │
 *   │               carried forward  …     │   on every page after the first
 *   │ …                                    │
 *   │               total       …  closing │   on the last
 *   │ Page 1 of 3                          │
 *   └──────────────────────────────────────┘
 */
import { maxPdfLines } from '../../contract/cash.ts';
import { groupedMoney, printedMoney } from '../../contract/money.ts';
import type { PaymentMethod } from '../../contract/primitives.ts';
import { type FontChoice, fitText, type Item, type LabelRenderer } from '../labels/index.ts';
import { Rejection } from '../platform/rejection.ts';
import type { Line } from './lines.ts';
import type { StatementHead, WholeStatement } from './statements.ts';

export type StatementPdf = (statement: WholeStatement) => Promise<Buffer | Rejection>;

export function makeStatementPdf(renderer: Pick<LabelRenderer, 'renderPages'>): StatementPdf {
  return async (statement) => {
    const { head } = statement;
    const lines: Line[] = [];
    for await (const some of statement.lines) {
      lines.push(...some);
      if (lines.length > maxPdfLines) return tooLong;
    }
    const texts = [head.account_name, ...lines.map(({ reference }) => reference ?? '')];
    const page = { width: pageWidth, height: pageHeight, title: `Cash statement ${head.number}` };
    return renderer.renderPages(page, texts, (fonts) => pagesOf(head, lines, fonts));
  };
}

const tooLong = new Rejection(
  'conflict',
  `A PDF has at most ${maxPdfLines} lines. Choose a shorter period, or download it as CSV.`,
);

/** In millimetres. */
const pageWidth = 210;
const pageHeight = 297;
const margin = 15;
const contentWidth = pageWidth - 2 * margin;
const rowHeight = 6;
const firstTop = 84;
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

const blankZero = (amount: number, { money }: Show) => (amount === 0 ? '' : money(amount));

const columns: readonly Column[] = [
  { name: 'Date', width: 20, text: ({ at }, { day }) => day(at) },
  {
    name: 'What',
    width: 25,
    text: ({ type, payment_method: by }) => words[type] + (by ? `, ${methods[by]}` : ''),
  },
  { name: 'Reference', width: 45, text: (line) => line.reference ?? line.delivery_id ?? '' },
  { name: 'Collected', width: 23, isNumber: true, text: ({ collected }, show) => blankZero(collected, show) },
  { name: 'Fee', width: 18, isNumber: true, text: ({ fee }, show) => blankZero(fee, show) },
  { name: 'Paid out', width: 23, isNumber: true, text: ({ paid_out: paid }, show) => blankZero(paid, show) },
  { name: 'Balance', width: 26, isNumber: true, text: ({ balance }, { money }) => money(balance ?? 0) },
];

function* pagesOf(statement: StatementHead, lines: readonly Line[], fonts: FontChoice): Generator<Item[]> {
  const { currency_digits: digits, period } = statement;
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: period.time_zone, dateStyle: 'short' });
  const show: Show = {
    money: (amount) => groupedMoney(amount, digits),
    day: (at) => dayFormat.format(new Date(at)),
  };
  const onFirst = Math.floor((bottom - firstTop) / rowHeight) - 2;
  // Without the head, the balance that is carried forward, and the total.
  const onOther = Math.floor((bottom - otherTop) / rowHeight) - 3;
  const count = 1 + Math.max(0, Math.ceil((lines.length - onFirst) / onOther));
  for (let number = 1, done = 0; number <= count; number++) {
    const pen = makePen(fonts);
    const rows = lines.slice(done, done + (number === 1 ? onFirst : onOther));
    const carried = done === 0 ? undefined : (lines[done - 1]?.balance ?? 0);
    done += rows.length;
    const title = `Cash statement ${statement.number}, amounts in ${statement.currency}`;
    if (number === 1) addHead(pen, statement);
    else pen.write(title, { x: margin, y: 18, width: contentWidth }, textSize);
    const total = number === count ? statement : undefined;
    addTable(pen, { rows, carried, total }, show, number === 1 ? firstTop : otherTop);
    const footer = `${statement.account_name} · ${statement.number} · Page ${number} of ${count}`;
    pen.write(footer, { x: margin, y: pageHeight - 13, width: contentWidth }, 2.4);
    yield pen.items;
  }
}

interface Pen {
  items: Item[];
  /** As many lines as fit into its height, one where it has none; made smaller or cut where there is more. */
  write(
    text: string,
    area: { x: number; y: number; width: number; height?: number; atEnd?: boolean },
    size: number,
    weight?: 'regular' | 'bold',
  ): void;
  rule(y: number): void;
}

function makePen(fonts: FontChoice): Pen {
  const items: Item[] = [];
  return {
    items,
    write(text, { x, y, width, height, atEnd }, size, weight = 'regular') {
      if (text === '') return;
      const box = { width, height: height ?? size * 1.4 };
      const fitted = fitText([{ text, weight }], box, { max: size, min: size * 0.6 }, fonts);
      // Several lines begin a little higher, so that they stand in the middle of the row.
      const first = fitted.lines.length === 1 ? y + size : y + fitted.size - 0.5;
      fitted.lines.forEach((line, index) => {
        const left = atEnd || line.direction === 'rtl' ? x + width - line.width * fitted.size : x;
        const at = first + index * fitted.lineHeight;
        items.push({ kind: 'text', x: left, y: at, size: fitted.size, line, colour: 'black' });
      });
    },
    rule: (y) => void items.push({ kind: 'rectangle', x: margin, y, width: contentWidth, height: 0.2 }),
  };
}

function addHead({ write, rule }: Pen, statement: StatementHead): void {
  const { account_name: name, number, currency, currency_digits: digits, period } = statement;
  const half = contentWidth / 2;
  write('Cash statement', { x: margin, y: 16, width: half }, 6.5, 'bold');
  write(name, { x: margin, y: 28, width: half }, 4.2, 'bold');
  write(`Account ${statement.account_id}`, { x: margin, y: 35, width: half }, 2.6);
  const right = (text: string, y: number, weight?: 'bold') =>
    write(text, { x: margin + half, y, width: half, atEnd: true }, 3.2, weight);
  right(`No. ${number}`, 18, 'bold');
  right(`${period.from} to ${period.to}`, 24);
  right(`Days in ${period.time_zone}`, 30);
  right(period.is_complete ? 'Complete' : 'Not complete: the period is not over', 36);
  rule(44);
  const sums = [
    ['Opening balance', statement.opening],
    ['Collected', statement.collected],
    ['Fees', -statement.fees],
    ['Paid out', -statement.paid_out],
    ['Closing balance', statement.closing],
  ] as const;
  sums.forEach(([label, amount], index) => {
    const y = 47 + index * 6;
    const weight = label === 'Closing balance' ? 'bold' : 'regular';
    write(label, { x: margin, y, width: half }, 3.4, weight);
    const text = printedMoney(amount, currency, digits);
    write(text, { x: margin + half, y, width: half, atEnd: true }, 3.4, weight);
  });
  rule(78);
}

interface Table {
  rows: readonly Line[];
  /** The balance before the first row, where that is on another page. */
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
