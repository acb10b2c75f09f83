/**
 * Where a page ended: the id of its last delivery, in a form that nobody is tempted to make up. The first byte says
 * which form it is, so that another may follow while old ones are still under way.
 */
import { Refusal } from '../../platform/http/refusal.ts';
import { type Id, type IdKind, idFromBytes, idToBytes } from '../../platform/ids.ts';

const form = 1;
const bytes = 17;

export function cursorAfter(id: Id<IdKind>): string {
  return Buffer.concat([Buffer.from([form]), idToBytes(id)]).toString('base64url');
}

/** The id that the page before ended with. */
export function readCursor<Kind extends IdKind>(cursor: string): Id<Kind> {
  const read = Buffer.from(cursor, 'base64url');
  // The same bytes can be written in several ways: only ours is taken.
  if (read.length !== bytes || read[0] !== form || read.toString('base64url') !== cursor) {
    throw new Refusal('invalidRequest', 'cursor must be the next_cursor of an earlier answer');
  }
  return idFromBytes(read.subarray(1));
}
