/** The rows that were refused, as a file to mend and to import again. */
import { downloadText } from '../../../ui/download-text.ts';
import type { RowResult } from './batches.ts';
import type { CsvFile } from './csv-file.ts';
import { withoutFormulas } from './without-formulas.ts';

/** Added for people; passed over when the file is imported again. */
export const ownColumns = ['waybill_line', 'waybill_error'];

export async function downloadRefused(file: CsvFile, refused: readonly RowResult[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  const data = refused.map(({ line, details }) => {
    const cells = file.columns.map((_, column) => cellsOf.get(line)?.[column] ?? '');
    return [...cells, String(line), details ?? ''].map(withoutFormulas);
  });
  const text = unparse({ fields: [...file.columns.map(withoutFormulas), ...ownColumns], data });
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  downloadText(`${file.name.replace(/\.csv$/i, '')}-refused.csv`, `\ufeff${text}\r\n`);
}
