/**
 * The cursor of a list that is sorted by a time: where its last delivery is. The first byte tells it from the cursor of a list that is
 * sorted by identifiers (`id-cursor.ts`).
 *
 *   2 · the order · 1 where it has ended · the key as float64 · id
 */

import type { Rejection } from '../../errors/rejection.ts';
import { cursorBytesOf, cursorRejection } from '../../platform/id-cursor.ts';
import { idFromBytes, idToBytes } from '../../platform/ids.ts';
import type { Order, Position } from './orders.ts';

const version = 2;
const cursorBytes = 27;

export function cursorAt({ ended, key, id }: Position, order: Order): string {
  const bytes = Buffer.alloc(11);
  bytes.writeUInt8(version, 0);
  bytes.writeUInt8(codeOf(order), 1);
  bytes.writeUInt8(ended ? 1 : 0, 2);
  bytes.writeDoubleBE(key, 3);
  return Buffer.concat([bytes, idToBytes(id)]).toString('base64url');
}

/** Where the page before ended, in the same order. */
export function parsePosition(cursor: string, order: Order): Position | Rejection {
  const bytes = cursorBytesOf(cursor);
  if (bytes?.length !== cursorBytes || bytes[0] !== version) return cursorRejection();
  const key = bytes.readDoubleBE(3);
  if (bytes[1] !== codeOf(order) || !(Math.abs(key) <= maxKey)) return cursorRejection();
  return { ended: bytes[2] === 1, key, id: idFromBytes(bytes.subarray(11)) };
}

/** The last time that JavaScript knows. PostgreSQL's timestamps go further. */
const maxKey = 8.64e15;
const codes = { created: 0, updated: 2, due: 4 };
const codeOf = ({ by, descending }: Order) => codes[by] + (descending ? 1 : 0);
