/**
 * When a delivery is due, and whether it is late; for SQL and for code. Until it is picked up, it is due at the end of its
 * pickup window, unless the estimated time comes first. From then on, it is due at the estimated time, which is the end of
 * the delivery window where there is one (eta/estimate.ts).
 */
import type { Static } from 'typebox';
import type { Due } from '../../contract/dashboard/deliveries.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import { isFinal } from './lifecycle.ts';
import { isStateSql } from './state-sql.ts';

const beforePickup = 'created';

/** The time at which it is due, as the indexes `deliveries_due` and `deliveries_overdue` have it. */
export function dueSql(alias: string): string {
  return `case when ${isStateSql(alias, beforePickup)}
    then least(${alias}.pickup_until, ${alias}.estimated_delivery_time)
    else ${alias}.estimated_delivery_time end`;
}

/**
 * Its time is over. Late means open and overdue; every statement that asks for late deliveries looks at open ones only, so
 * it needs no more than this. `nowMs` is a parameter, in milliseconds since 1970.
 */
export function isOverdueSql(alias: string, nowMs: string): string {
  return `(${dueSql(alias)}) < to_timestamp(${nowMs}::float8 / 1000)`;
}

interface DueRow {
  status: DeliveryState;
  estimated_delivery_time: Date;
  pickup_until: Date | null;
}

/** What is due next, and when; null where the delivery has ended. */
export function dueOf(row: DueRow): Static<typeof Due> | null {
  if (isFinal(row.status)) return null;
  return isPickupDue(row)
    ? { what: 'pickup', at: row.pickup_until.toISOString() }
    : { what: 'delivery', at: row.estimated_delivery_time.toISOString() };
}

function isPickupDue(row: DueRow): row is DueRow & { pickup_until: Date } {
  const { status, pickup_until: pickup, estimated_delivery_time: estimated } = row;
  return status === beforePickup && pickup !== null && pickup < estimated;
}

/** A row that was read is late: open and overdue. */
export function isLate(row: DueRow, nowMs: number): boolean {
  if (isFinal(row.status)) return false;
  return (isPickupDue(row) ? row.pickup_until : row.estimated_delivery_time).getTime() < nowMs;
}
