/** The lines of statements: how postings are shown, and how all lines of a file are read piece by piece. */
import type { Static } from 'typebox';
import {
  maxStatementLines,
  type StatementLine,
  type StatementLineType,
  statementLineTypes,
} from '../../contract/cash.ts';
import type { Database } from '../database/database.ts';
import type { PostingKind } from '../money/index.ts';
import { formatId, idAfter } from '../platform/ids.ts';
import { type LineRow, readStatementLines, type StatementRange } from './statement-store.ts';

export type Line = Static<typeof StatementLine>;

const kindOf = {
  collected: 'collection',
  corrected: 'correction',
  paid_out: 'payout',
  payout_reversed: 'payout_reversal',
} as const satisfies Record<StatementLineType, PostingKind>;

const typeOf = Object.fromEntries(Object.entries(kindOf).map(([type, kind]) => [kind, type])) as Record<
  PostingKind,
  StatementLineType
>;

/** In one order, each once: the SQL has a name for each choice. */
export function kindsOf(types: readonly StatementLineType[] | undefined): PostingKind[] | null {
  if (!types) return null;
  return statementLineTypes.filter((type) => types.includes(type)).map((type) => kindOf[type]);
}

/** `before` is the balance before the first; null if the balances are not shown. */
export function linesOf(rows: readonly LineRow[], before: number | null): Line[] {
  let balance = before;
  return rows.map((row) => {
    const amount = row.collected - row.fee - row.paid_out;
    if (balance !== null) balance += amount;
    return {
      line_id: formatId('posting', row.posting_id),
      type: typeOf[row.kind],
      at: row.at.toISOString(),
      delivery_id: row.delivery_id === null ? null : formatId('delivery', row.delivery_id),
      payout_id: row.payout_id === null ? null : formatId('payout', row.payout_id),
      reference: row.reference,
      bank_reference: row.bank_reference,
      payment_method: row.payment_method,
      collected: row.collected,
      fee: row.fee,
      paid_out: row.paid_out,
      amount,
      balance,
    };
  });
}

/** The lines of a range to which nothing is added any more. */
export async function* finalRows(
  database: Database,
  range: StatementRange,
  kinds: readonly PostingKind[] | null,
): AsyncGenerator<LineRow[]> {
  const limit = maxStatementLines;
  for (let start = range.from; start < range.to; ) {
    const rows = await readStatementLines(database, range, { start, kinds, limit });
    yield rows;
    if (rows.length < limit) return;
    start = idAfter(rows.at(-1)!.posting_id);
  }
}

export function* inPieces(rows: readonly LineRow[]): Generator<LineRow[]> {
  for (let start = 0; start < rows.length; start += maxStatementLines) {
    yield rows.slice(start, start + maxStatementLines);
  }
}

/** The balance is carried from line to line, so that the lines add up whatever was posted since the first was read. */
export async function* inOrder(
  parts: readonly (AsyncIterable<LineRow[]> | Iterable<LineRow[]>)[],
  opening: number | null,
): AsyncGenerator<Line[]> {
  let balance = opening;
  for (const part of parts) {
    for await (const rows of part) {
      const lines = linesOf(rows, balance);
      balance = lines.at(-1)?.balance ?? balance;
      yield lines;
    }
  }
}
