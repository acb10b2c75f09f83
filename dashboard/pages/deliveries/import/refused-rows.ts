/** The refused rows as a file to fix and to import again. */
import { atCellStart, beforeFormula } from '../../../../contract/dashboard/csv-formulas.ts';
import { downloadText } from '../../../ui/download-text.ts';
import { addedColumns, type CsvFile, type RowResult } from './rows.ts';

export async function downloadRefused(file: CsvFile, refused: readonly RowResult[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  const data = refused.map(({ line, details }) => {
    const cells = file.columns.map((_, column) => cellsOf.get(line)?.[column] ?? '');
    return [...cells, String(line), details ?? ''].map(withoutFormulas);
  });
  const text = unparse({ fields: [...file.columns.map(withoutFormulas), ...addedColumns], data });
  // The byte order mark tells spreadsheets that it is UTF-8.
  downloadText(`${file.name.replace(/\.csv$/i, '')}-refused.csv`, `\ufeff${text}\r\n`);
}

const bareFormulas = new RegExp(`${atCellStart}(?!')${beforeFormula}`, 'g');

/**
 * Makes a cell safe to open in a spreadsheet. A cell that has an apostrophe already gets no second one, so that it means
 * the same when it is imported again.
 */
export function withoutFormulas(cell: string): string {
  return cell.replaceAll(bareFormulas, "'");
}
