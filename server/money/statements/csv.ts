/**
 * A statement as CSV: the opening balance, each line, and the closing balance. Amounts in whole units, such as 5000.00. `date` is a
 * day in the time zone of the account, as on the PDF, which spreadsheets sort and filter as a day; `at` is the exact time in UTC.
 */
import { formatMoney } from '../../../contract/money.ts';
import { byteOrderMark, writeCell, writeLine } from '../../platform/csv-cells.ts';
import { dayAt } from '../../platform/time-zone.ts';
import type { Line, WholeStatement } from './statements.ts';

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
type Cells = { [Column in (typeof columns)[number]]?: string | number | null };

export async function* statementCsv({ head, lines }: WholeStatement): AsyncGenerator<string> {
  const { currency, currency_digits: digits, time_zone: timeZone } = head;
  const lineOf = (cells: Cells) => `${columns.map((column) => cellOf(cells[column], digits)).join(',')}\r\n`;
  const balanceLine = (type: string, date: string, balance: number) =>
    lineOf({ type, date, balance, currency });
  yield byteOrderMark + writeLine(columns) + balanceLine('opening', head.period_from, head.opening);
  let closing = head.closing;
  for await (const some of lines) {
    const dayOf = (line: Line) => dayAt(Date.parse(line.at), timeZone);
    yield some.map((line) => lineOf({ ...line, date: dayOf(line), currency })).join('');
    closing = some.at(-1)?.balance ?? closing;
  }
  yield balanceLine('closing', head.period_to, closing);
}

/** Amounts as they are: behind the apostrophe that guards against formulas, a negative one could not be added up. */
function cellOf(value: string | number | null | undefined, digits: number): string {
  return typeof value === 'number' ? formatMoney(value, digits) : writeCell(value ?? '');
}
