/**
 * The orders of lists, and the cursors that say where a page ended.
 *
 * An order compares a key, and if it is equal the id. By `due`, deliveries that have ended form a group of their own:
 * they are due no more, so they come after all others, the newest first.
 *
 * Newest first, the cursor is that of any list that is sorted by identifiers (`id-cursor.ts`). In another order, its first byte
 * differs from that one:
 *
 *   2 · the order · 1 if it has ended · the key as float64 · id
 */
import type { DeliverySort } from '../../../contract/records.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { cursorAfter, cursorBytesOf, cursorRejection, parseCursor } from '../../platform/id-cursor.ts';
import { type DeliveryId, idFromBytes, idToBytes } from '../../platform/ids.ts';

export interface Order {
  by: 'created' | 'updated' | 'due';
  descending: boolean;
}

export const newestFirst: Order = { by: 'created', descending: true };
/** The order of a list that a system follows: what changes while it reads comes again at the end. */
export const longestUnchangedFirst: Order = { by: 'updated', descending: false };

export const orderOf: Record<DeliverySort, Order> = {
  '-created': newestFirst,
  created: { by: 'created', descending: false },
  '-updated': { by: 'updated', descending: true },
  updated: longestUnchangedFirst,
  due: { by: 'due', descending: false },
  '-due': { by: 'due', descending: true },
};

export interface KeyRow {
  delivery_id: DeliveryId;
  updated_at: Date;
  due_at: Date | null;
}

export interface Position {
  /** By `due`: it has ended. */
  ended: boolean;
  /** Milliseconds; 0 if the id alone decides. */
  key: number;
  id: DeliveryId;
}

export function positionOf(row: KeyRow, { by }: Order): Position {
  const id = row.delivery_id;
  if (by !== 'due') return { ended: false, key: by === 'created' ? 0 : row.updated_at.getTime(), id };
  const due = row.due_at;
  return due === null ? { ended: true, key: 0, id } : { ended: false, key: due.getTime(), id };
}

/** Below 0 if `a` comes before `b`. */
export function comparePositions(a: Position, b: Position, { descending }: Order): number {
  if (a.ended !== b.ended) return a.ended ? 1 : -1;
  const ascending = a.key - b.key || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return descending || a.ended ? -ascending : ascending;
}

const cursorVersion = 2;
const cursorBytes = 27;
/** The last time that JavaScript knows. PostgreSQL's timestamps go further. */
const maxKey = 8.64e15;
const codes = { created: 0, updated: 2, due: 4 };
const codeOf = ({ by, descending }: Order) => codes[by] + (descending ? 1 : 0);

export function cursorAt(row: KeyRow, order: Order): string {
  if (order === newestFirst) return cursorAfter(row.delivery_id);
  const { ended, key, id } = positionOf(row, order);
  const bytes = Buffer.alloc(11);
  bytes.writeUInt8(cursorVersion, 0);
  bytes.writeUInt8(codeOf(order), 1);
  bytes.writeUInt8(ended ? 1 : 0, 2);
  bytes.writeDoubleBE(key, 3);
  return Buffer.concat([bytes, idToBytes(id)]).toString('base64url');
}

/** Where the page before ended, in the same order. */
export function parsePosition(cursor: string, order: Order): Position | Rejection {
  if (order === newestFirst) {
    const id = parseCursor<'delivery'>(cursor);
    return isRejection(id) ? id : { ended: false, key: 0, id };
  }
  const bytes = cursorBytesOf(cursor);
  if (bytes?.length !== cursorBytes || bytes[0] !== cursorVersion) return cursorRejection();
  const key = bytes.readDoubleBE(3);
  if (bytes[1] !== codeOf(order) || !(Math.abs(key) <= maxKey)) return cursorRejection();
  return { ended: bytes[2] === 1, key, id: idFromBytes(bytes.subarray(11)) };
}
