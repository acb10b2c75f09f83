/**
 * A statement as CSV: the opening balance, each line, and the closing balance. Amounts in whole units, such as 5000.00. `date` is a
 * day in the time zone of the account, as on the PDF, which spreadsheets sort and filter as a day; `at` is the exact time in UTC.
 */
import { formatMoney } from '../../contract/money.ts';
import { byteOrderMark, writeCell, writeLine } from '../deliveries/index.ts';
import { dayAt } from '../platform/time-zone.ts';
import type { Line } from './lines.ts';
import type { WholeStatement } from './statements.ts';

const columns = [
  'date',
  'type',
  'delivery_id',
  'payout_id',
  'reference',
  'bank_reference',
  'payment_method',
  'collected',
  'fee',
  'paid_out',
  'amount',
  'balance',
  'currency',
  'at',
] as const;
type Column = (typeof columns)[number];
const amountColumns: ReadonlySet<Column> = new Set(['collected', 'fee', 'paid_out', 'amount', 'balance']);

export async function* statementCsv({ head, lines }: WholeStatement): AsyncGenerator<string> {
  const { currency, currency_digits: digits, time_zone: timeZone } = head;
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount, digits));
  const balanceLine = (type: string, date: string, balance: number) =>
    lineOf({ type, date, balance: money(balance), currency });
  yield byteOrderMark + writeLine(columns) + balanceLine('opening', head.period_from, head.opening);
  let closing = head.closing;
  for await (const some of lines) {
    yield some.map((line) => lineOf({ ...cellsOf(line, money, timeZone), currency })).join('');
    closing = some.at(-1)?.balance ?? closing;
  }
  yield balanceLine('closing', head.period_to, closing);
}

/** Amounts as they are: behind the apostrophe that guards against formulas, a negative one could not be added up. */
function lineOf(cells: Partial<Record<Column, string>>): string {
  const written = columns.map((column) => {
    const cell = cells[column] ?? '';
    return amountColumns.has(column) ? cell : writeCell(cell);
  });
  return `${written.join(',')}\r\n`;
}

function cellsOf(
  line: Line,
  money: (amount: number | null) => string,
  timeZone: string,
): Partial<Record<Column, string>> {
  return {
    date: dayAt(Date.parse(line.at), timeZone),
    type: line.type,
    delivery_id: line.delivery_id ?? '',
    payout_id: line.payout_id ?? '',
    reference: line.reference ?? '',
    bank_reference: line.bank_reference ?? '',
    payment_method: line.payment_method ?? '',
    collected: money(line.collected),
    fee: money(line.fee),
    paid_out: money(line.paid_out),
    amount: money(line.amount),
    balance: money(line.balance),
    at: line.at,
  };
}
