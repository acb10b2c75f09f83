/**
 * Which deliveries are open or ended, for SQL and for code. The states come from the lifecycle; no other file
 * writes a state into a statement.
 *
 * The fragments hold literals, not parameters: PostgreSQL uses a partial index (`… where status in ('created',
 * 'in_transit')`) only if it can see, while it plans, that the query asks for nothing outside of it.
 */
import { type DeliveryState, deliveryStates } from '../../../contract/primitives.ts';
import { isFinal } from './lifecycle.ts';

export const openStates = deliveryStates.filter((state) => !isFinal(state));
export const finalStates = deliveryStates.filter(isFinal);

/** The delivery, a table or query called `alias`, has not ended. */
export const isOpenSql = (alias: string): string => isOneOf(alias, openStates);

/** It has ended. */
export const isFinalSql = (alias: string): string => isOneOf(alias, finalStates);

/** It is in this state. */
export const isStateSql = (alias: string, state: DeliveryState): string => `${alias}.status = '${state}'`;

/** No other delivery of the account can have its reference, as the index `deliveries_reference` has it. */
export const keepsReferenceSql = (alias: string): string => `not ${isStateSql(alias, 'cancelled')}`;

function isOneOf(alias: string, states: readonly DeliveryState[]): string {
  return `${alias}.status in (${states.map((state) => `'${state}'`).join(', ')})`;
}
