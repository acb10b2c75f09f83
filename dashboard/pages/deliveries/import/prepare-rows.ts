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
import type { CsvFile, CsvRow } from './csv-file.ts';
import {
  columnLabels,
  type Field,
  fields,
  joinedFields,
  phoneFields,
  requiredFields,
  type Target,
  windowEnds,
} from './fields.ts';

export type Mapping = readonly Target[];
export type FieldValues = Partial<Record<Field, string>>;
/** New values of rows, by line. */
export type Changes = ReadonlyMap<number, FieldValues>;

export interface AccountReading {
  country: Country | null;
  currency: string;
  digits: number;
}

export interface ImportChoices {
  mapping: Mapping;
  /** For rows without a pickup address: the saved one that was chosen, with its contact, note and location. */
  pickup: FieldValues;
  corrections: Changes;
}

export function prepareRows(
  file: CsvFile,
  { mapping, pickup, corrections }: ImportChoices,
  reading: AccountReading & { readPhone: PhoneReader | undefined },
): { columns: Field[]; rows: CsvRow[] } {
  const corrected = new Set([...corrections.values()].flatMap(keysOf));
  const columns = fields.filter(
    (field) =>
      isMapped(mapping, field) ||
      pickup[field] !== undefined ||
      corrected.has(field) ||
      requiredFields.includes(field) ||
      (field === 'metadata' && mapping.includes('keep')),
  );
  const weights = file.rows.map(({ cells }) => cells[mapping.indexOf('weight')]?.trim() ?? '');
  const isDecimalComma = hasDecimalCommas(weights);
  const rows = file.rows.map(({ line, cells }) => {
    const texts = cells.map((cell) => unguardFormulas(cell.trim()));
    // The service reads a date as the start of its day in "from" and as the end in "until".
    const day = texts[mapping.indexOf('delivery_day')] ?? '';
    const values: FieldValues = {};
    for (const column of columns)
      values[column] = textOf(texts, mapping, column) || (isOfDeliveryWindow(column) ? day : '');
    if (mapping.includes('keep'))
      values.metadata = withKeptCells(values.metadata ?? '', file.columns, mapping, texts);
    const all: FieldValues = {
      ...values,
      ...(values.pickup_address ? {} : pickup),
      ...corrections.get(line),
    };
    const columnCells = columns.map((column) =>
      understand(column, all[column] ?? '', reading, isDecimalComma),
    );
    // Cells beyond the columns of the file are refused by the service.
    return { line, cells: [...columnCells, ...texts.slice(file.columns.length)] };
  });
  return { columns, rows };
}

/** Also true if the column is the whole day of the delivery, which gives both ends of the window. */
const isMapped = (mapping: Mapping, field: Field): boolean =>
  mapping.includes(field) || (isOfDeliveryWindow(field) && mapping.includes('delivery_day'));

const isOfDeliveryWindow = (field: Field): boolean => field === 'delivery_from' || field === 'delivery_to';

/** The texts of all columns that are this field. A part that the text has already is not repeated: many addresses end with their city. */
function textOf(texts: readonly string[], mapping: Mapping, field: Field): string {
  const parts = texts.filter((text, i) => mapping[i] === field && text !== '');
  const between = joinedFields[field] ?? ' ';
  return parts.reduce((all, part) => {
    if (all === '') return part;
    return all.toLowerCase().includes(part.toLowerCase()) ? all : `${all}${between}${part}`;
  }, '');
}

/** The metadata of the row with its cells that are kept, each under the name of its column. */
function withKeptCells(
  metadata: string,
  headers: readonly string[],
  mapping: Mapping,
  texts: readonly string[],
): string {
  const keptCells = texts.flatMap((text, i) =>
    mapping[i] === 'keep' && text !== '' ? [[(headers[i] ?? '').slice(0, maxMetadataKeyLength), text]] : [],
  );
  const pairs = { ...pairsOf(metadata), ...Object.fromEntries(keptCells) };
  return Object.keys(pairs).length === 0 ? '' : JSON.stringify(pairs);
}

function pairsOf(json: string): object {
  try {
    return json === '' ? {} : Object(JSON.parse(json));
  } catch {
    return {};
  }
}

function understand(
  field: Field,
  text: string,
  { readPhone, country, currency, digits }: Parameters<typeof prepareRows>[2],
  isDecimalComma: boolean,
): string {
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
export function keptCorrections(corrections: Changes, before: Mapping, after: Mapping): Changes {
  const sources = (mapping: Mapping, field: Field) =>
    mapping.flatMap((target, column) => (isMapped([target], field) ? [column] : [])).join();
  const isKept = (field: Field) => sources(before, field) === sources(after, field);
  const keep = (values: FieldValues) =>
    Object.fromEntries(keysOf(values).flatMap((field) => (isKept(field) ? [[field, values[field]]] : [])));
  return new Map([...corrections].map(([line, values]) => [line, keep(values)]));
}

export function findDuplicates({ columns, rows }: ReturnType<typeof prepareRows>): Map<number, number> {
  const at = columns.indexOf('reference');
  const firstLines = new Map<string, number>();
  const duplicates = new Map<number, number>();
  for (const { line, cells } of rows) {
    const reference = at < 0 ? '' : (cells[at] ?? '');
    const first = firstLines.get(reference);
    if (reference === '') continue;
    if (first === undefined) firstLines.set(reference, line);
    else duplicates.set(line, first);
  }
  return duplicates;
}

/** What has to be chosen before the rows can be checked, as sentences. */
export function mappingProblems(mapping: Mapping, pickup: FieldValues): string[] {
  const missing = requiredFields.filter(
    (field) => !mapping.includes(field) && !pickup[field] && field !== 'pickup_address',
  );
  const single = [...fields.filter((field) => joinedFields[field] === undefined), 'delivery_day'] as const;
  const twice = single.filter((target) => mapping.indexOf(target) !== mapping.lastIndexOf(target));
  return [
    ...missing.map((field) => `Choose the column with the ${columnLabels[field].toLowerCase()}.`),
    ...(mapping.includes('pickup_address') || pickup.pickup_address
      ? []
      : ['Choose the column with the pickup address, or enter one for all rows.']),
    ...twice.map((target) => `Only one column can be “${columnLabels[target]}”.`),
  ];
}

/** Windows with a column for one end only. Rows can be checked all the same: the other end can be typed, or neither is needed. */
export function halfWindows(mapping: Mapping): string[] {
  return windowEnds.flatMap((ends) => {
    const [mapped, ...others] = ends.filter((end) => isMapped(mapping, end));
    const [missing] = ends.filter((end) => !isMapped(mapping, end));
    if (mapped === undefined || missing === undefined || others.length > 0) return [];
    return `No column is used as “${columnLabels[missing]}”. Rows with a “${columnLabels[mapped]}” are refused without it.`;
  });
}
