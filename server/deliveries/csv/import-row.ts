/**
 * From the cells of a CSV row to the body of a create. Pure; the body is then checked by the validator of the create
 * operation, so that a row gets the same words for the same mistake.
 *
 * Columns are known by name, in any order and case. An export of Waybill can be imported again: of the columns that only an
 * export has (state, times) the id is read, to find deliveries that exist, and the others are ignored; the apostrophe that
 * keeps a spreadsheet from taking a cell for a formula is removed.
 */
import {
  exampleReference,
  type ImportColumn,
  importColumns,
  recordColumns,
  unclearWeight,
} from '../../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  type FieldPath,
  fieldPaths,
  fieldSchema,
  NewDelivery,
  setField,
} from '../../../contract/delivery-fields.ts';
import { foreignAmount, moneyReadings, parseMoney } from '../../../contract/money.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem, Rejection } from '../../errors/rejection.ts';
import { isExact } from '../../http/json-body.ts';
import { noneWord, readCell } from '../../platform/csv-cells.ts';
import { parseId } from '../../platform/ids.ts';
import { closest } from '../../platform/unknown-word.mjs';
import { readTime, type TimeFormats } from './read-time.ts';

type Column = ImportColumn | 'currency' | 'delivery_id';

const knownColumns: readonly Column[] = [...importColumns, 'currency', 'delivery_id'];
/** `mode` was a column of exports once. */
const ignored: readonly string[] = [...recordColumns, 'mode', ''];

const requiredColumns = NewDelivery.required.map((path) => csvColumns[path]);

/** What each column holds; undefined for columns that are ignored. All problems of the columns are named at once. */
export function readColumns(names: readonly string[]): (Column | undefined)[] | Rejection {
  const columns = names.map((name) => knownColumns.find((column) => column === plainName(name)));
  const unknownNames = new Set<string>();
  const meant = new Map<string, string>();
  for (const [i, name] of names.entries()) {
    const plain = plainName(name);
    if (columns[i] !== undefined || ignored.includes(plain)) continue;
    const near = closest(plain, [...knownColumns, ...ignored]);
    if (near === undefined) unknownNames.add(name.slice(0, 80));
    else meant.set(name.slice(0, 80), near);
  }
  const repeated = knownColumns.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  const present = new Set<string | undefined>([...columns, ...meant.values()]);
  const missing = requiredColumns.filter((column) => !present.has(column));
  if (unknownNames.size + meant.size + repeated.length + missing.length === 0) return columns;
  return new Rejection('columns_wrong', {
    misspelt: [...meant].map(([column, suggestion]) => ({ column, suggestion })),
    repeated,
    missing,
    unknown: [...unknownNames],
    known: [...importColumns],
  });
}

/** `trim` also removes the byte order mark, with which files of some spreadsheets begin. */
const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Minor units of a currency: 2 digits for most. */
export interface Money {
  currency: string;
  digits: number;
}

export type RowFormats = Money & TimeFormats;

type Values = Partial<Record<Column, string>>;

export function readRow(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
  formats: RowFormats,
) {
  const values: Values = {};
  columns.forEach((column, i) => {
    const text = readCell((cells[i] ?? '').trim());
    if (column !== undefined && text !== '') values[column] = text;
  });
  const amount = readAmount(values, formats);
  const times = readTimes(values, formats);
  const hasMoreCells = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return {
    /** The body of a create. */
    body: bodyOf(times.values, amount.minor),
    /** Problems of cells that could not even be read. */
    problems: [
      ...(hasMoreCells ? [problem('too_many_cells')] : []),
      // Nobody wants a delivery that we made up, and a row that was skipped without a word could be somebody's own by now.
      ...(values.reference === exampleReference ? [problem('example_row', {}, { field: 'reference' })] : []),
      ...wrongCurrency(values, amount, formats),
      ...amount.problems,
      ...(unclearWeight.test(values.weight ?? '')
        ? [problem('weight_unclear', {}, { field: 'weight' })]
        : []),
      ...times.problems,
    ],
    /** The delivery that the row was exported from; undefined if the file does not say, or the id is another system's. */
    exportedFrom: parseId('delivery', values.delivery_id ?? ''),
  };
}

const timeColumns = importColumns.filter((column) => /_(from|to)$/.test(column));

/** With the times in the form of the API. One that cannot be read stays as it is. */
function readTimes(values: Values, formats: TimeFormats): { values: Values; problems: Problem[] } {
  const inApiForm = { ...values };
  const problems: Problem[] = [];
  for (const column of timeColumns) {
    const text = values[column];
    if (text === undefined) continue;
    const reading = readTime(text, column.endsWith('_to') ? 'to' : 'from', formats, column);
    if ('time' in reading) inApiForm[column] = reading.time;
    else problems.push(reading.problem);
  }
  return { values: inApiForm, problems };
}

function bodyOf(values: Values, minor: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const path of fieldPaths) {
    const text = values[csvColumns[path]];
    const value =
      path === 'amount_to_collect' ? minor : text === undefined ? undefined : readValue(path, text);
    if (value !== undefined) setField(body, path, value);
  }
  return body;
}

/** What the field is. Text that cannot be read as that stays text: the validator says what is expected. */
function readValue(path: FieldPath, text: string): unknown {
  switch (fieldSchema(path).type) {
    case 'number':
    case 'integer':
      return decimalOrText(text);
    case 'array':
      return text.toLowerCase() === noneWord ? [] : text.toLowerCase().split(/[\s,;|]+/);
    case 'object':
      return jsonOrText(text);
    default:
      return text;
  }
}

const decimalOrText = (text: string) => (/^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : text);

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Amount {
  minor?: unknown;
  problems: Problem[];
}

/** The currency of a row with nothing to collect does not matter. */
function wrongCurrency({ currency = '' }: Values, { minor = 0, problems }: Amount, money: Money): Problem[] {
  const code = currency.toUpperCase();
  const collectsNothing = minor === 0 && problems.length === 0;
  return code === '' || code === money.currency || collectsNothing
    ? []
    : [otherCurrency('currency', code, money)];
}

const otherCurrency = (field: string, other: string, { currency }: Money): Problem =>
  problem('other_currency', { given: other.slice(0, 20), expected: currency }, { field });

/** Out of either column; if both are given they have to agree. */
function readAmount({ amount: text, amount_to_collect: minorText }: Values, money: Money): Amount {
  const field = { field: 'amount' };
  // As it is read, or not at all: amounts are never rounded.
  const minor = minorText !== undefined && isExact(minorText) ? decimalOrText(minorText) : minorText;
  if (text === undefined) return { minor, problems: [] };
  const foreign = foreignAmount(text, money.currency);
  const isNothing = foreign !== undefined && !/[1-9]/.test(foreign.number);
  if (foreign && !isNothing) return { problems: [otherCurrency('amount', foreign.currency, money)] };
  const amount = isNothing ? '0' : text;
  const readings = moneyReadings(amount, money.currency, money.digits);
  // The other column decides, as in our own exports.
  const meant = readings?.find((reading) => parseMoney(reading, money.digits) === minor);
  if (readings && meant === undefined) {
    return { problems: [problem('amount_unclear', { given: amount, readings: [...readings] }, field)] };
  }
  const whole = parseMoney(meant ?? amount, money.digits);
  if (whole === undefined) {
    const { currency, digits } = money;
    return { problems: [problem('amount_format', { currency, digits }, field)] };
  }
  const differs = minor !== undefined && minor !== whole;
  return differs ? { problems: [problem('amounts_differ', {}, field)] } : { minor: whole, problems: [] };
}

/** A problem that the validator found, with the names of the columns in place of the paths of the fields. */
export function inColumns(fault: Problem, { currency, digits }: Money): Problem {
  // A cell is one value to people, even if it is a list.
  const path = fieldPaths.find((one) => fault.field === one || fault.field?.replace(/\.\d+$/, '') === one);
  if (path === undefined) return fault;
  const field = csvColumns[path];
  if (path === 'amount_to_collect') return problem('minor_units', { currency, digits }, { field });
  if (fault.code !== 'not_after') return { ...fault, field };
  const after = fieldPaths.find((one) => one === fault.params.after);
  return { ...fault, field, params: { after: after === undefined ? fault.params.after : csvColumns[after] } };
}
