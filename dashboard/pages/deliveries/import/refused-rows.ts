/** The refused rows as a file to fix and to import again: with what was typed to correct them, and their errors in its words. */
import type { Country } from '../../../../contract/countries.ts';
import { atCellStart, beforeFormula } from '../../../../contract/dashboard/csv-formulas.ts';
import { downloadText } from '../../../ui/save-file.ts';
import { fieldLabels } from './column-labels.ts';
import { type Field, fields } from './fields.ts';
import type { FieldValues, HowToPrepare, Mapping } from './prepare-rows.ts';
import { problemInFile } from './row-problems.ts';
import { addedColumns, type CsvFile, type RowResult } from './rows.ts';

type Read = Pick<HowToPrepare, 'mapping' | 'corrections'>;

export async function downloadRefused(
  file: CsvFile,
  refused: readonly RowResult[],
  read: Read,
  country: Country | null,
): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const { columns, rows } = refusedRows(file, refused, read, country);
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
  { mapping, corrections }: Read,
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
    const errors = problems.map((problem) => problemInFile(problem, country, labels)).join('; ');
    return [...cells, ...more.map((field) => values[field] ?? ''), String(line), errors];
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
function labelsIn(headers: readonly string[], mapping: Mapping): Record<Field, string> {
  const day = headers[mapping.indexOf('delivery_day')];
  const labels: Record<Field, string> = {
    ...fieldLabels,
    ...(day === undefined ? {} : { delivery_from: `${day} (from)`, delivery_to: `${day} (until)` }),
  };
  for (const field of fields) {
    const [header, ...others] = headers.filter((_, i) => mapping[i] === field);
    if (header !== undefined && others.length === 0) labels[field] = header;
  }
  return labels;
}

const bareFormulas = new RegExp(`${atCellStart}(?!')${beforeFormula}`, 'g');

/**
 * Makes a cell safe to open in a spreadsheet. A cell that has an apostrophe already gets no second one, so that it means
 * the same when it is imported again.
 */
export function withoutFormulas(cell: string): string {
  return cell.replaceAll(bareFormulas, "'");
}
