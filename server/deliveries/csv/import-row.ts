/**
 * From the cells of a CSV row to the body of a create. Pure; the body is then checked by the very validator of the
 * create operation, so that a row gets the same words for the same mistake.
 *
 * Columns are known by name, in any order and case. An export of Waybill can be imported again: columns that only
 * tell (state, times) are passed over, and the apostrophe that keeps a spreadsheet from taking a cell for a formula
 * is taken off.
 */
import { importColumns } from '../../../contract/dashboard/deliveries.ts';
import { closest } from '../../platform/http/closest.ts';
import { isExact } from '../../platform/http/json-body.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readCell } from './cells.ts';

type Column = (typeof importColumns)[number] | 'currency';

/** In our own export, and of no use to a new delivery. */
const passedOver = [
  'delivery_id',
  'mode',
  'status',
  'created_at',
  'updated_at',
  'estimated_delivery_time',
] as const;
const known: readonly string[] = [...importColumns, 'currency', ...passedOver];

/** What stands in each column; undefined for columns that are passed over. Throws for a column that is unknown or there twice. */
export function readColumns(names: readonly string[]): (Column | undefined)[] {
  const columns = names.map((name) => {
    const plain = name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (plain === '' || (passedOver as readonly string[]).includes(plain)) return undefined;
    if (known.includes(plain)) return plain as Column;
    const near = closest(plain, known);
    const hint = near ? `did you mean ${near}?` : `the columns are ${importColumns.join(', ')}`;
    throw new Refusal('invalidRequest', `the column "${name.slice(0, 80)}" is not known, ${hint}`);
  });
  const twice = columns.find((name, i) => name !== undefined && columns.indexOf(name) !== i);
  if (twice) throw new Refusal('invalidRequest', `the column ${twice} is there twice`);
  return columns;
}

/** Minor units of a currency: 2 digits for most. */
export interface Money {
  currency: string;
  digits: number;
}

/** The body of a create, not yet checked; or the sentences that say what cannot even be read. */
export function readRow(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
  money: Money,
): { body: Record<string, unknown> } | { details: string } {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    return { details: 'the row has more cells than there are columns' };
  }
  const values: Partial<Record<Column, string>> = {};
  columns.forEach((column, i) => {
    const text = readCell((cells[i] ?? '').trim());
    if (column !== undefined && text !== '') values[column] = text;
  });
  const amount = readAmount(values, money);
  if (typeof amount === 'string') return { details: amount };
  return { body: bodyOf(values, amount.minor) };
}

function bodyOf(values: Partial<Record<Column, string>>, minor: unknown): Record<string, unknown> {
  const weight = values.weight === undefined ? undefined : decimalOrText(values.weight);
  return withoutGaps({
    pickup_address: values.pickup_address,
    delivery_address: values.delivery_address,
    package_details: withoutGaps({ weight, description: values.description }),
    receiver_contact: withoutGaps({ name: values.receiver_name, phone: values.receiver_phone }),
    amount_to_collect: minor,
  });
}

/** Text that is no plain number stays text: the validator says in its words what is expected there. */
function decimalOrText(text: string): number | string {
  return /^\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : text;
}

/** As it is read, or not at all: amounts are never rounded. */
function exactOrText(text: string): number | string {
  return isExact(text) ? decimalOrText(text) : text;
}

function withoutGaps(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value!).length === 0),
    ),
  );
}

/** The amount in minor units, out of either column; where both are given they have to agree. */
function readAmount(
  { amount, amount_to_collect: minorText, currency }: Partial<Record<Column, string>>,
  money: Money,
): { minor: unknown } | string {
  if (currency !== undefined && currency.toUpperCase() !== money.currency) {
    return `currency is ${currency.slice(0, 20)}, but this account collects ${money.currency}`;
  }
  const minor = minorText === undefined ? undefined : exactOrText(minorText);
  if (amount === undefined) return { minor };
  const whole = wholeUnits(amount, money.digits);
  if (whole === undefined) {
    const example = money.digits === 0 ? '5000' : `5000 or 5000.${'0'.repeat(money.digits)}`;
    return `amount must be written as ${example}, in ${money.currency}`;
  }
  if (minor !== undefined && minor !== whole) return 'amount and amount_to_collect are both given and differ';
  return { minor: whole };
}

/** "5000", "5000.5" and "5,000.50" are understood; "5.000,50" is not: it could mean something else. */
function wholeUnits(text: string, digits: number): number | undefined {
  const [, units, decimals = ''] = /^(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d+))?$/.exec(text) ?? [];
  if (units === undefined || decimals.length > digits) return undefined;
  const minor = BigInt(units.replaceAll(',', '') + decimals.padEnd(digits, '0'));
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : undefined;
}

const columnOf: Record<string, Column> = {
  'package_details.weight': 'weight',
  'package_details.description': 'description',
  'receiver_contact.name': 'receiver_name',
  'receiver_contact.phone': 'receiver_phone',
};

/** The words of the validator, with the names that stand over the columns of the file. */
export function inColumns(details: string): string {
  return details.replaceAll(
    /\b(?:package_details|receiver_contact)\.\w+/g,
    (field) => columnOf[field] ?? field,
  );
}
