/**
 * The cursor of a column of the board: the due time and the id of the last card of a page, by which cards are sorted. The first
 * byte is the version of the format, so that it can change while old cursors are in use.
 */
import type { Rejection } from '../errors/rejection.ts';
import { cursorBytesOf, cursorRejection } from '../platform/id-cursor.ts';
import { type DeliveryId, idFromBytes, idToBytes } from '../platform/ids.ts';

const formatVersion = 1;
/** The version, 8 bytes of microseconds since 1970 (PostgreSQL's own precision), 16 bytes of the id. */
const cursorBytes = 25;
/** The year 10889, the last one that an id can hold. */
const maxDueUs = 2n ** 48n * 1_000n;

export interface BoardCursor {
  /** The due time in microseconds since 1970, as decimal digits. */
  dueUs: string;
  deliveryId: DeliveryId;
}

export function formatBoardCursor({ dueUs, deliveryId }: BoardCursor): string {
  const bytes = Buffer.alloc(cursorBytes);
  bytes[0] = formatVersion;
  bytes.writeBigInt64BE(BigInt(dueUs), 1);
  idToBytes(deliveryId).copy(bytes, 9);
  return bytes.toString('base64url');
}

export function readBoardCursor(text: string): BoardCursor | Rejection {
  const bytes = cursorBytesOf(text);
  if (bytes?.length !== cursorBytes || bytes[0] !== formatVersion) return cursorRejection();
  const dueUs = bytes.readBigInt64BE(1);
  if (dueUs < 0n || dueUs > maxDueUs) return cursorRejection();
  return { dueUs: String(dueUs), deliveryId: idFromBytes(bytes.subarray(9)) };
}
