/**
 * The orders of lists other than "newest first", and where a page of them ends.
 *
 * An order compares a key, and where it is equal the id. By `due`, deliveries that have ended form a group of their own:
 * they are due no more, so they come after all others, the newest first.
 */
import type { DeliverySort } from '../../../contract/records.ts';
import type { DeliveryId } from '../../platform/ids.ts';

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

/** What the orders compare. */
export interface KeyRow {
  delivery_id: DeliveryId;
  updated_at: Date;
  due_at: Date | null;
}

/** Where a delivery is in an order. */
export interface Position {
  /** By `due`: it has ended. */
  ended: boolean;
  /** Milliseconds; 0 where the id alone decides. */
  key: number;
  id: DeliveryId;
}

export function positionOf(row: KeyRow, { by }: Order): Position {
  const id = row.delivery_id;
  if (by !== 'due') return { ended: false, key: by === 'created' ? 0 : row.updated_at.getTime(), id };
  const due = row.due_at;
  return due === null ? { ended: true, key: 0, id } : { ended: false, key: due.getTime(), id };
}

/** Below 0 where `a` comes before `b`. */
export function comparePositions(a: Position, b: Position, { descending }: Order): number {
  if (a.ended !== b.ended) return a.ended ? 1 : -1;
  const ascending = a.key - b.key || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return descending || a.ended ? -ascending : ascending;
}
