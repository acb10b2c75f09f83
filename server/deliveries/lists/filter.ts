/** The filter of a list, parsed from the query string. Ids begin with the time of creation, so a time is a bound of ids. */
import type { Static } from 'typebox';
import { type DeliveryState, deliveryStates } from '../../../contract/primitives.ts';
import type { filterFields, syncFields } from '../../../contract/records.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import {
  type CourierId,
  type DeliveryId,
  firstIdAt,
  highestId,
  idAfter,
  lowestId,
  readId,
} from '../../platform/ids.ts';
import { readTimes } from '../../platform/time-filter.ts';
import { isFinal } from '../lifecycle/lifecycle.ts';
import { parseSearch, type SearchQuery } from '../search/query.ts';

export interface Filter {
  states: readonly DeliveryState[];
  /** Ids from this one on, and below that one. */
  fromId: DeliveryId;
  belowId: DeliveryId;
  /** Only those that were due before this. */
  lateAtMs: number | undefined;
  /** Only those that wait for instructions after a failed attempt. */
  awaited: boolean;
  /** Only open ones that are assigned to this courier. */
  courierId: CourierId | undefined;
  reference: string | undefined;
  /** Changed at or after this time. */
  updatedFromMs: number | undefined;
  words: Extract<SearchQuery, { kind: 'words' }>['anyOf'] | undefined;
}

/** Whether it asks for few of the open deliveries: late ones, those that wait for an answer, or a courier's. */
export const isNarrowed = ({ lateAtMs, awaited, courierId }: Filter) =>
  lateAtMs !== undefined || awaited || courierId !== undefined;

export const everyDelivery: Filter = {
  states: deliveryStates,
  fromId: lowestId,
  belowId: highestId,
  lateAtMs: undefined,
  awaited: false,
  courierId: undefined,
  reference: undefined,
  updatedFromMs: undefined,
  words: undefined,
};

export const lateDeliveries = (nowMs: number): Filter => ({
  ...everyDelivery,
  states: statesOf({ late: true }),
  lateAtMs: nowMs,
});

export const awaitedDeliveries: Filter = {
  ...everyDelivery,
  states: statesOf({ instruction: 'awaited' }),
  awaited: true,
};

type Queried = typeof filterFields & Omit<typeof syncFields, 'view'>;
export type FilterQuery = { [Name in keyof Queried]?: Static<Queried[Name]> | undefined };

/** `timeZone` says which day a date without a time is. */
export function readFilter(query: FilterQuery, timeZone: string, nowMs: number): Filter | Rejection {
  const ends = { created_from: 'start', created_to: 'end', updated_from: 'start' } as const;
  const times = readTimes(query, ends, timeZone);
  if (isRejection(times)) return times;
  const { created_from: from, created_to: to, updated_from: updatedFromMs } = times;
  const filter: Filter = {
    ...everyDelivery,
    fromId: from === undefined ? lowestId : firstIdAt(from),
    belowId: to === undefined ? highestId : firstIdAt(to),
    updatedFromMs,
    states: statesOf(query),
    lateAtMs: query.late === true ? nowMs : undefined,
    awaited: query.instruction === 'awaited',
    courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
    reference: query.reference,
  };
  if (query.search === undefined) return filter;
  const search = parseSearch(query.search);
  if (search.kind === 'ids') {
    const belowId = idAfter(search.to);
    return {
      ...filter,
      fromId: search.from > filter.fromId ? search.from : filter.fromId,
      belowId: belowId < filter.belowId ? belowId : filter.belowId,
    };
  }
  // The words of a delivery are indexed by the time of its creation: any other way into them would read all.
  const others = (['reference', 'updated_from'] as const).filter((name) => query[name] !== undefined);
  if (others.length === 0) return { ...filter, words: search.anyOf };
  return new Rejection(
    others.map((name) => problem('not_combined_with', { with: name }, { field: 'search' })),
  );
}

/** Those of the query that can be late, wait for an answer or be assigned, if it asks for that. */
function statesOf(query: FilterQuery): DeliveryState[] {
  const isOpenOnly = query.late === true || query.courier_id !== undefined;
  return deliveryStates.filter(
    (state) =>
      (query.status?.includes(state) ?? true) &&
      !(isOpenOnly && isFinal(state)) &&
      !(query.instruction === 'awaited' && state !== 'in_transit'),
  );
}
