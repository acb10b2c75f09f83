/**
 * The cursor of a page: the id of its last delivery, in a form that nobody is tempted to write by hand. The first byte
 * is the version of the form, so that another can follow while clients still hold old cursors.
 */
import { type Id, type IdKind, idFromBytes, idToBytes } from '../../platform/ids.ts';
import { Rejection } from '../../platform/rejection.ts';

const form = 1;
const bytes = 17;

export function cursorAfter(id: Id<IdKind>): string {
  return Buffer.concat([Buffer.from([form]), idToBytes(id)]).toString('base64url');
}

/** The id that the page before ended with. */
export function parseCursor<Kind extends IdKind>(cursor: string): Id<Kind> | Rejection {
  const read = Buffer.from(cursor, 'base64url');
  // The same bytes can be written in several ways: only ours is accepted.
  if (read.length !== bytes || read[0] !== form || read.toString('base64url') !== cursor) {
    return new Rejection('invalidRequest', 'cursor must be the next_cursor of an earlier response');
  }
  return idFromBytes(read.subarray(1));
}
