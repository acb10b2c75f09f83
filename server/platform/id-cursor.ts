/**
 * The cursor of a list that is sorted by identifiers, newest first: a byte with the version of this form, then the last
 * identifier of the page before (16 bytes), encoded so that nobody is tempted to write it by hand.
 */
import { defaultPageSize } from '../../contract/records.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import { highestId, type Id, type IdKind, idFromBytes, idToBytes } from './ids.ts';

const version = 1;
const cursorBytes = 17;

export function cursorAfter(id: Id<IdKind>): string {
  return Buffer.concat([Buffer.from([version]), idToBytes(id)]).toString('base64url');
}

export function parseCursor<Kind extends IdKind>(cursor: string): Id<Kind> | Rejection {
  const bytes = cursorBytesOf(cursor);
  if (bytes?.length !== cursorBytes || bytes[0] !== version) return cursorRejection();
  return idFromBytes(bytes.subarray(1));
}

/** The identifier below which the page begins. */
export function startOfPage<Kind extends IdKind>(cursor: string | undefined): Id<Kind> | Rejection {
  return cursor === undefined ? highestId : parseCursor(cursor);
}

/** `rows` has one more than a page if there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => Id<IdKind>) {
  const pageRows = rows.slice(0, limit);
  const last = rows.length > limit ? pageRows.at(-1) : undefined;
  const next = last === undefined ? null : cursorAfter(idOf(last));
  return { rows: pageRows, rest: { has_more: last !== undefined, next_cursor: next } };
}

/** A page of a list: one row more than it shows is read, which says whether there are more. */
export async function readPage<Kind extends IdKind, Row>(
  { cursor, limit = defaultPageSize }: { cursor?: string | undefined; limit?: number | undefined },
  read: (below: Id<Kind>, limit: number) => Promise<Row[]>,
  idOf: (row: Row) => Id<Kind>,
) {
  const below = startOfPage<Kind>(cursor);
  return isRejection(below) ? below : pageOf(await read(below, limit + 1), limit, idOf);
}

/** The same bytes can be written in several ways: only ours is accepted. */
export function cursorBytesOf(cursor: string): Buffer | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  return bytes.toString('base64url') === cursor ? bytes : undefined;
}

export function cursorRejection(): Rejection {
  return new Rejection('cursor', {}, { field: 'cursor' });
}
