/**
 * When a delivery is due, and whether it is late. The column `due_at` decides, which PostgreSQL computes; it is null when the
 * delivery has ended.
 */
import type { Static } from 'typebox';
import type { Due } from '../../../contract/records.ts';

/** It is late: open, and its time is over. `nowMs` is a parameter, in milliseconds since 1970. */
export function isLateSql(alias: string, nowMs: string): string {
  return `${alias}.due_at < to_timestamp(${nowMs}::float8 / 1000)`;
}

interface DueRow {
  due_at: Date | null;
  estimated_delivery_time: Date;
}

/** What is due next, and when; null if the delivery has ended. Only a pickup is due before the estimated time. */
export function dueOf({ due_at, estimated_delivery_time }: DueRow): Static<typeof Due> | null {
  if (due_at === null) return null;
  return { what: due_at < estimated_delivery_time ? 'pickup' : 'delivery', at: due_at.toISOString() };
}

export function isLate({ due_at }: Pick<DueRow, 'due_at'>, nowMs: number): boolean {
  return due_at !== null && due_at.getTime() < nowMs;
}
