/**
 * Which deliveries are open, ended or late, for SQL and for code. The states come from the lifecycle; no other file
 * writes a state into a statement.
 *
 * The fragments hold literals, not parameters: PostgreSQL uses a partial index (`… where status in ('created',
 * 'in_transit')`) only where it can see, while it plans, that the query asks for nothing outside of it.
 */
import { type DeliveryState, deliveryStates } from '../../contract/primitives.ts';
import { isFinal } from './lifecycle.ts';

export const openStates = deliveryStates.filter((state) => !isFinal(state));
export const finalStates = deliveryStates.filter(isFinal);

/** The delivery, a table or query called `alias`, has not ended. */
export function isOpenSql(alias: string): string {
  return isOneOf(alias, openStates);
}

/** It has ended. */
export function isFinalSql(alias: string): string {
  return isOneOf(alias, finalStates);
}

/** It is in this state. */
export function isStateSql(alias: string, state: DeliveryState): string {
  return `${alias}.status = '${state}'`;
}

function isOneOf(alias: string, states: readonly DeliveryState[]): string {
  return `${alias}.status in (${states.map((state) => `'${state}'`).join(', ')})`;
}

/**
 * Its estimated time is over. Late means open and overdue; every statement that asks for late deliveries looks at open
 * ones only, so it needs no more than this. `nowMs` is a parameter, in milliseconds since 1970.
 */
export function isOverdueSql(alias: string, nowMs: string): string {
  return `${alias}.estimated_delivery_time < to_timestamp(${nowMs}::float8 / 1000)`;
}

/** A row that was read is late: open and overdue. */
export function isLate(
  { status, estimated_delivery_time: estimated }: { status: DeliveryState; estimated_delivery_time: Date },
  nowMs: number,
): boolean {
  return !isFinal(status) && estimated.getTime() < nowMs;
}
