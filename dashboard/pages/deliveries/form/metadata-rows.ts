/** Metadata in a form: rows of key and value, as JSON text; empty text where there are none. */
export type Row = readonly [key: string, value: string];

export function rowsIn(text: string): Row[] {
  return text === '' ? [] : (JSON.parse(text) as Row[]);
}

export const rowsText = (rows: readonly Row[]): string => (rows.length === 0 ? '' : JSON.stringify(rows));

/** The key of two rows, of which only one could be sent; undefined where every key is different. */
export function repeatedKey(rows: readonly Row[]): string | undefined {
  const keys = filled(rows).map(([key]) => key);
  return keys.find((key, index) => keys.indexOf(key) !== index);
}

/** The pairs as they are sent. Rows with the same key are sent as rows, for the server to refuse. */
export function readMetadata(text: string): Record<string, string> | Row[] | undefined {
  const rows = filled(rowsIn(text));
  if (rows.length === 0) return undefined;
  return repeatedKey(rows) === undefined ? Object.fromEntries(rows) : rows;
}

const filled = (rows: readonly Row[]) => rows.filter(([key, value]) => key !== '' || value !== '');
