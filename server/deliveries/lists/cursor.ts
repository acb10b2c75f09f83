/**
 * Where a page ended: the id of its last delivery, in a form that nobody is tempted to make up. The first byte says
 * which form it is, so that another may follow while old ones are still under way.
 */
import { Refusal } from '../../platform/http/refusal.ts';

const form = 1;
const bytes = 17;

export function cursorAfter(deliveryId: string): string {
  return Buffer.concat([Buffer.from([form]), Buffer.from(deliveryId, 'hex')]).toString('base64url');
}

/** The id that the page before ended with. */
export function readCursor(cursor: string): string {
  const read = Buffer.from(cursor, 'base64url');
  // The same bytes can be written in several ways: only ours is taken.
  if (read.length !== bytes || read[0] !== form || read.toString('base64url') !== cursor) {
    throw new Refusal('invalidRequest', 'cursor must be the next_cursor of an earlier answer');
  }
  return read.toString('hex', 1);
}
