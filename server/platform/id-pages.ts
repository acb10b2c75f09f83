/** Pages of lists that are sorted by identifiers, newest first: a page goes on from the last identifier of the page before. */
import { Rejection } from '../errors/rejection.ts';
import { highestId, type Id, type IdKind, idFromBytes, idToBytes } from './ids.ts';

const idBytes = 16;

/** The identifier below which the page begins; a rejection if the cursor is not one of ours. */
export function startOfPage<Kind extends IdKind>(cursor: string | undefined): Id<Kind> | Rejection {
  if (cursor === undefined) return highestId;
  const bytes = Buffer.from(cursor, 'base64url');
  // Read back, so that of several spellings of the same bytes one is accepted.
  if (bytes.length === idBytes && bytes.toString('base64url') === cursor) return idFromBytes(bytes);
  return new Rejection('cursor', {}, { field: 'cursor' });
}

/** `found` has one row more than a page, where there are more. */
export function pageOf<Row>(found: readonly Row[], limit: number, idOf: (row: Row) => Id<IdKind>) {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const next = last === undefined ? null : idToBytes(idOf(last)).toString('base64url');
  return { rows, rest: { has_more: last !== undefined, next_cursor: next } };
}
