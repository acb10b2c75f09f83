/** A statement as CSV: the opening balance, each line, and the closing balance. Amounts in whole units, such as 5000.00. */
import { formatMoney } from '../../contract/money.ts';
import { byteOrderMark, writeCell, writeLine } from '../deliveries/index.ts';
import type { Line, Statement } from './statements.ts';

const columns = [
  'date',
  'type',
  'delivery_id',
  'payout_id',
  'reference',
  'payment_method',
  'collected',
  'fee',
  'paid_out',
  'amount',
  'balance',
  'currency',
] as const;
type Column = (typeof columns)[number];
const amountColumns: ReadonlySet<Column> = new Set(['collected', 'fee', 'paid_out', 'amount', 'balance']);

/** `first` is the first page; `next` reads the one after a cursor. */
export async function* statementCsv(
  first: Statement,
  next: (cursor: string) => Promise<Statement>,
): AsyncGenerator<string> {
  const { currency, currency_digits: digits, period } = first;
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount, digits));
  const balanceLine = (type: string, date: string, balance: number) =>
    lineOf({ type, date, balance: money(balance), currency });
  yield byteOrderMark + writeLine(columns) + balanceLine('opening', period.from, first.opening);
  for (let page = first; ; page = await next(page.next_cursor!)) {
    yield page.lines.map((line) => lineOf({ ...cellsOf(line, money), currency })).join('');
    if (!page.has_more) break;
  }
  yield balanceLine('closing', period.to, first.closing);
}

/** Amounts as they are: behind the apostrophe that guards against formulas, a negative one could not be added up. */
function lineOf(cells: Partial<Record<Column, string>>): string {
  const written = columns.map((column) => {
    const cell = cells[column] ?? '';
    return amountColumns.has(column) ? cell : writeCell(cell);
  });
  return `${written.join(',')}\r\n`;
}

function cellsOf(line: Line, money: (amount: number | null) => string): Partial<Record<Column, string>> {
  return {
    date: line.at,
    type: line.type,
    delivery_id: line.delivery_id ?? '',
    payout_id: line.payout_id ?? '',
    reference: line.reference ?? '',
    payment_method: line.payment_method ?? '',
    collected: money(line.collected),
    fee: money(line.fee),
    paid_out: money(line.paid_out),
    amount: money(line.amount),
    balance: money(line.balance),
  };
}
