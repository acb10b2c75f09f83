/**
 * Where a page of a column of the board ended: the estimated time and the id of its last card, which are what cards
 * are sorted by. The first byte says which form it is, so that another may follow while old ones are still under way.
 */
import { Refusal } from '../platform/http/refusal.ts';
import { type DeliveryId, idFromBytes, idToBytes } from '../platform/ids.ts';

const form = 1;
/** The form, 8 bytes of microseconds since 1970 (PostgreSQL's own precision), 16 bytes of the id. */
const bytes = 25;

export interface BoardPlace {
  /** Microseconds since 1970, in decimal digits. */
  dueUs: string;
  deliveryId: DeliveryId;
}

export function boardCursorAfter({ dueUs, deliveryId }: BoardPlace): string {
  const cursor = Buffer.alloc(bytes);
  cursor[0] = form;
  cursor.writeBigInt64BE(BigInt(dueUs), 1);
  idToBytes(deliveryId).copy(cursor, 9);
  return cursor.toString('base64url');
}

export function readBoardCursor(cursor: string): BoardPlace {
  const read = Buffer.from(cursor, 'base64url');
  // The same bytes can be written in several ways: only ours is taken.
  if (read.length !== bytes || read[0] !== form || read.toString('base64url') !== cursor) throw unreadable();
  const dueUs = read.readBigInt64BE(1);
  if (dueUs < 0n || dueUs > latestUs) throw unreadable();
  return { dueUs: String(dueUs), deliveryId: idFromBytes(read.subarray(9)) };
}

/** The year 10889, the last that an id can say; PostgreSQL knows later ones. */
const latestUs = 2n ** 48n * 1_000n;

function unreadable(): Refusal {
  return new Refusal('invalidRequest', 'cursor must be the next_cursor of an earlier answer');
}
