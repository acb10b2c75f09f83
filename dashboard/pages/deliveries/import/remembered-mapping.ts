/** A mapping as it is remembered: by the names of the columns, so that their order does not matter. */
import {
  type ImportMapping,
  maxHeaderLength,
  maxMappedColumns,
} from '../../../../contract/dashboard/import-mappings.ts';
import { targets } from './fields.ts';
import type { Target } from './guess-columns.ts';
import type { Mapping } from './prepare-rows.ts';

const plain = (header: string) => header.trim().toLowerCase();

/** Columns without a name, and second ones of the same name, are not remembered. */
export function columnsOf(headers: readonly string[], mapping: Mapping): ImportMapping['columns'] {
  const named = headers.flatMap((header, i) =>
    isNamed(headers, i)
      ? [{ header: header.trim().slice(0, maxHeaderLength), field: mapping[i] ?? 'ignore' }]
      : [],
  );
  // A file that is wider than that is asked about each time.
  return named.length <= maxMappedColumns ? named : [];
}

type Columns = Pick<ImportMapping, 'columns'>;

/** What is remembered of files with these headers; undefined if nothing is. */
export function findRemembered<Remembered extends Columns>(
  headers: readonly string[],
  saved: readonly Remembered[],
): Remembered | undefined {
  const wanted = namesOf(headers);
  return saved.find(({ columns }) => namesOf(columns.map(({ header }) => header)) === wanted);
}

/** The mapping of a file with these headers, in the order that they have in it. */
export function rememberedMapping(headers: readonly string[], { columns }: Columns): Target[] {
  const byName = new Map(columns.map(({ header, field }) => [plain(header), field]));
  return headers.map((header, i) => {
    const field = isNamed(headers, i) ? byName.get(plain(header)) : undefined;
    // A later version may have remembered a field that this one does not know.
    return targets.find((target) => target === field) ?? 'ignore';
  });
}

const isNamed = (headers: readonly string[], i: number): boolean =>
  plain(headers[i] ?? '') !== '' && headers.findIndex((one) => plain(one) === plain(headers[i] ?? '')) === i;

const namesOf = (headers: readonly string[]): string =>
  JSON.stringify([...new Set(headers.map(plain).filter(Boolean))].sort());
