/**
 * From the cells of a file to rows with our own columns, as the service reads them. What people and other systems write is
 * understood here, in the browser: phone numbers with the account's country, amounts and weights in their spellings. What
 * is not understood stays as it is, and the service says what is wrong with it. Pure.
 */
import type { Country } from '../../../../contract/countries.ts';
import { unguardFormulas } from '../../../../contract/dashboard/csv-formulas.ts';
import { editableMoney, understandMoney } from '../../../../contract/money.ts';
import { maxMetadataKeyLength } from '../../../../contract/primitives.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import type { PhoneReader } from '../../../ui/phone/phone-reader.ts';
import { hasDecimalCommas, understandWeight } from '../field-words.ts';
import type { Target } from './fields.ts';
import { type Field, fields, joinedFields, phoneFields, requiredFields, windowEnds } from './fields.ts';
import type { CsvFile, CsvRow } from './rows.ts';

/** By the number of a column of the file. */
export type Mapping = readonly Target[];
export type FieldValues = Partial<Record<Field, string>>;

/** What is known of the account. */
export interface AccountReading {
  country: Country | null;
  currency: string;
  digits: number;
}

interface Reading extends AccountReading {
  readPhone: PhoneReader | undefined;
}

interface FileReading extends Reading {
  /** The weights of the file have commas before decimals. */
  isDecimalComma: boolean;
}

export interface HowToPrepare {
  mapping: Mapping;
  /** For rows without a pickup address: the saved one that was chosen, with its contact, note and location. */
  pickup: FieldValues;
  /** What was typed to correct rows, by line. */
  corrections: ReadonlyMap<number, FieldValues>;
}

export interface Prepared {
  columns: Field[];
  rows: CsvRow[];
}

export function prepareRows(file: CsvFile, how: HowToPrepare, reading: Reading): Prepared {
  const corrected = new Set([...how.corrections.values()].flatMap((values) => Object.keys(values)));
  const columns = fields.filter(
    (field) =>
      isMapped(how.mapping, field) ||
      how.pickup[field] !== undefined ||
      corrected.has(field) ||
      requiredFields.some((required) => required === field) ||
      (field === 'metadata' && how.mapping.includes('keep')),
  );
  const weights = how.mapping.indexOf('weight');
  const isDecimalComma = hasDecimalCommas(file.rows.map(({ cells }) => cells[weights]?.trim() ?? ''));
  const ofFile = { ...reading, isDecimalComma };
  return { columns, rows: file.rows.map((row) => prepareRow(file, row, columns, how, ofFile)) };
}

/** Also true if the column is the whole day of the delivery, which gives both ends of the window. */
const isMapped = (mapping: Mapping, field: Field): boolean =>
  mapping.includes(field) || (isOfDeliveryWindow(field) && mapping.includes('delivery_day'));

const isOfDeliveryWindow = (field: Field): boolean => field === 'delivery_from' || field === 'delivery_to';

function prepareRow(
  file: CsvFile,
  { line, cells }: CsvRow,
  columns: readonly Field[],
  { mapping, pickup, corrections }: HowToPrepare,
  reading: FileReading,
): CsvRow {
  const texts = cells.map((cell) => unguardFormulas(cell.trim()));
  const values: FieldValues = {};
  for (const column of columns)
    values[column] = textOf(texts, mapping, column) || dayOf(texts, mapping, column);
  if (mapping.includes('keep'))
    values.metadata = withKeptCells(values.metadata ?? '', file.columns, mapping, texts);
  const all: FieldValues = {
    ...values,
    ...(values.pickup_address ? {} : pickup),
    ...corrections.get(line),
  };
  // Cells beyond the columns of the file are refused by the service.
  const beyond = texts.slice(file.columns.length);
  return {
    line,
    cells: [...columns.map((column) => understand(column, all[column] ?? '', reading)), ...beyond],
  };
}

/** The texts of all columns that are this field. A part that the text has already is not repeated: many addresses end with their city. */
function textOf(texts: readonly string[], mapping: Mapping, field: Field): string {
  const parts = texts.filter((text, i) => mapping[i] === field && text !== '');
  const between = joinedFields[field] ?? ' ';
  return parts.reduce((all, part) => {
    if (all === '') return part;
    return all.toLowerCase().includes(part.toLowerCase()) ? all : `${all}${between}${part}`;
  }, '');
}

/** The service reads a date as the start of its day in "from" and as the end in "until". */
function dayOf(texts: readonly string[], mapping: Mapping, field: Field): string {
  return isOfDeliveryWindow(field) ? (texts[mapping.indexOf('delivery_day')] ?? '') : '';
}

/** The metadata of the row with its cells that are kept, each under the name of its column. */
function withKeptCells(
  metadata: string,
  headers: readonly string[],
  mapping: Mapping,
  texts: readonly string[],
): string {
  const keptCells = Object.fromEntries(
    texts.flatMap((text, i) =>
      mapping[i] === 'keep' && text !== '' ? [[(headers[i] ?? '').slice(0, maxMetadataKeyLength), text]] : [],
    ),
  );
  const pairs = { ...pairsOf(metadata), ...keptCells };
  return Object.keys(pairs).length === 0 ? '' : JSON.stringify(pairs);
}

function pairsOf(json: string): object {
  try {
    return json === '' ? {} : Object(JSON.parse(json));
  } catch {
    return {};
  }
}

function understand(field: Field, text: string, reading: FileReading): string {
  const { readPhone, country, currency, digits, isDecimalComma } = reading;
  if (text === '') return '';
  if (phoneFields.includes(field)) {
    const phone = readPhone?.(text, country);
    return phone?.outcome === 'understood' ? phone.e164 : text;
  }
  if (field === 'amount') {
    const minor = understandMoney(text, currency, digits);
    return minor === undefined ? text : editableMoney(minor, digits);
  }
  return field === 'weight' ? understandWeight(text, isDecimalComma) : text;
}

/** The corrections of fields that still come from the same columns. The others were made for other values. */
export function keptCorrections(
  corrections: ReadonlyMap<number, FieldValues>,
  before: Mapping,
  after: Mapping,
): Map<number, FieldValues> {
  const sources = (mapping: Mapping, field: Field) =>
    mapping.flatMap((target, column) => (isMapped([target], field) ? [column] : [])).join();
  const isSame = (field: Field) => sources(before, field) === sources(after, field);
  return new Map(
    [...corrections].map(([line, values]) => [
      line,
      Object.fromEntries(
        keysOf(values)
          .filter(isSame)
          .map((field) => [field, values[field]]),
      ),
    ]),
  );
}

/** Lines whose reference an earlier line has, with that line. */
export function findDuplicates({ columns, rows }: Prepared): Map<number, number> {
  const at = columns.indexOf('reference');
  const firstLines = new Map<string, number>();
  const duplicates = new Map<number, number>();
  if (at < 0) return duplicates;
  for (const { line, cells } of rows) {
    const reference = cells[at] ?? '';
    const first = firstLines.get(reference);
    if (reference === '') continue;
    if (first === undefined) firstLines.set(reference, line);
    else duplicates.set(line, first);
  }
  return duplicates;
}

type Labels = Partial<Record<Field | 'delivery_day', string>>;

/** What has to be chosen before the rows can be checked, as sentences. */
export function mappingProblems(mapping: Mapping, pickup: FieldValues, labels: Labels): string[] {
  const missing = requiredFields.filter(
    (field) => !mapping.includes(field) && !pickup[field] && field !== 'pickup_address',
  );
  const single = [...fields.filter((field) => joinedFields[field] === undefined), 'delivery_day'] as const;
  const twice = single.filter((target) => mapping.indexOf(target) !== mapping.lastIndexOf(target));
  return [
    ...missing.map((field) => `Choose the column with the ${labels[field]?.toLowerCase()}.`),
    ...(mapping.includes('pickup_address') || pickup.pickup_address
      ? []
      : ['Choose the column with the pickup address, or enter one for all rows.']),
    ...twice.map((target) => `Only one column can be “${labels[target]}”.`),
  ];
}

/**
 * Windows of which only one end has a column, as sentences. The rows can be checked all the same: those without a time need
 * none, and the other end can be typed in the others.
 */
export function halfWindows(mapping: Mapping, labels: Labels): string[] {
  return windowEnds.flatMap((ends) => {
    const [mappedEnd] = ends.filter((end) => isMapped(mapping, end));
    const [missingEnd, ...more] = ends.filter((end) => !isMapped(mapping, end));
    if (mappedEnd === undefined || missingEnd === undefined || more.length > 0) return [];
    return `No column is used as “${labels[missingEnd]}”. Rows with a “${labels[mappedEnd]}” are refused without it.`;
  });
}
