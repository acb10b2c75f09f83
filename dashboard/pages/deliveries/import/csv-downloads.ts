/** The file that people start from: our column names, and a row that shows how values are written. Pure. */
import type { Country } from '../../../../contract/countries.ts';
import { atCellStart, beforeFormula, guardFormulas } from '../../../../contract/dashboard/csv-formulas.ts';
import {
  exampleReference,
  type ImportColumn,
  importColumns,
} from '../../../../contract/dashboard/deliveries.ts';
import { exampleDay, exampleWithEveryField, fieldValue } from '../../../../contract/delivery-fields.ts';
import { editableMoney } from '../../../../contract/money.ts';
import { countryHint } from '../../../ui/country-words.ts';
import { downloadText } from '../../../ui/save-file.ts';
import type { Formats } from '../formats.ts';
import type { RowResult } from './batches.ts';
import { addedColumns, type CsvFile } from './csv-file.ts';
import { columnLabels, fields, pathOf, timeFields } from './fields.ts';
import type { ImportState } from './import-job.ts';
import { needsCountry, problemWords, readableTime } from './messages.ts';
import type { FieldValues, ImportChoices, Mapping } from './prepare-rows.ts';

type ExampleFormats = Pick<Formats, 'currencyDigits' | 'zone'> & { nowMs: number };

/** The examples of windows are a week ahead: the import refuses those that are over. */
const exampleAheadMs = 7 * 86_400_000;

export function exampleCell(column: ImportColumn, { currencyDigits, zone, nowMs }: ExampleFormats): string {
  const path = pathOf(column);
  if (path === undefined) return editableMoney(exampleWithEveryField.amount_to_collect, currencyDigits);
  const value = fieldValue(exampleWithEveryField, path);
  if (timeFields.includes(column)) {
    const day = new Date(nowMs + exampleAheadMs).toISOString().slice(0, 10);
    return readableTime(String(value).replace(exampleDay, day), zone);
  }
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Its reference marks the example: the import refuses the row until it is deleted or gets another one. */
export function templateText(formats: ExampleFormats): string {
  // One of the two amounts is enough, and people write whole units.
  const columns = importColumns.filter((column) => column !== 'amount_to_collect');
  const example = columns.map((column) =>
    column === 'reference' ? exampleReference : exampleCell(column, formats),
  );
  return [columns, example].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = guardFormulas(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The refused rows as a file to fix and import again: with the corrections typed so far, and errors with its own column names. */
export async function downloadRefused(state: ImportState, country: Country | null): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const { file, groups } = state;
  const { columns, rows } = refusedRows(file, groups.refused, state, country);
  const text = unparse({
    fields: columns.map(withoutFormulas),
    data: rows.map((row) => row.map(withoutFormulas)),
  });
  // The byte order mark tells spreadsheets that it is UTF-8.
  downloadText(`${file.name.replace(/\.csv$/i, '')}-refused.csv`, `\ufeff${text}\r\n`);
}

/** A field that was corrected and has no column gets one, with our own name for it. */
export function refusedRows(
  file: CsvFile,
  refused: readonly RowResult[],
  { mapping, corrections }: Pick<ImportChoices, 'mapping' | 'corrections'>,
  country: Country | null,
): { columns: string[]; rows: string[][] } {
  const typed = new Set(refused.flatMap(({ line }) => Object.keys(corrections.get(line) ?? {})));
  const more = fields.filter((field) => typed.has(field) && !mapping.includes(field));
  const labels = labelsIn(file.columns, mapping);
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  const rows = refused.map(({ line, problems }) => {
    const values = corrections.get(line) ?? {};
    const cells = file.columns.map(
      (_, i) => correctedCell(mapping, i, values) ?? cellsOf.get(line)?.[i] ?? '',
    );
    const errors = problems.map((problem) => {
      const words = problemWords(problem, country, labels);
      return needsCountry(problem, country) ? `${words}, or ${countryHint}` : words;
    });
    return [...cells, ...more.map((field) => values[field] ?? ''), String(line), errors.join('; ')];
  });
  return { columns: [...file.columns, ...more, ...addedColumns], rows };
}

/** If several columns make one text, the first gets the correction. Undefined if the cell stays as it is. */
function correctedCell(mapping: Mapping, column: number, values: FieldValues): string | undefined {
  const target = mapping[column];
  // The metadata that was typed contains what was kept of other columns.
  if (target === 'keep') return values.metadata === undefined ? undefined : '';
  const field = fields.find((one) => one === target);
  if (field === undefined || values[field] === undefined) return undefined;
  return mapping.indexOf(field) === column ? values[field] : '';
}

/** What the file calls the fields. One that it has no column for, or several, has our label. */
function labelsIn(headers: readonly string[], mapping: Mapping): typeof columnLabels {
  const day = headers[mapping.indexOf('delivery_day')];
  const labels = {
    ...columnLabels,
    ...(day === undefined ? {} : { delivery_from: `${day} (from)`, delivery_to: `${day} (until)` }),
  };
  for (const field of fields) {
    const [header, ...others] = headers.filter((_, i) => mapping[i] === field);
    if (header !== undefined && others.length === 0) labels[field] = header;
  }
  return labels;
}

const bareFormulas = new RegExp(`${atCellStart}(?!')${beforeFormula}`, 'g');

/** A cell that has an apostrophe already gets no second one, so that it means the same when it is imported again. */
export const withoutFormulas = (cell: string): string => cell.replaceAll(bareFormulas, "'");
