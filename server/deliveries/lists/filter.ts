/** The filter of a list, parsed from the query string. Ids begin with the time of creation, so a time is a bound of ids. */
import type { Static } from 'typebox';
import { type DeliveryState, deliveryStates } from '../../../contract/primitives.ts';
import type { filterFields } from '../../../contract/records.ts';
import { type DeliveryId, firstIdAt, highestId, idAfter, lowestId } from '../../platform/ids.ts';
import { isRejection, Rejection } from '../../platform/rejection.ts';
import { dayAfter, startOfDay } from '../../platform/time-zone.ts';
import { isFinal } from '../lifecycle.ts';
import { parseSearch, type SearchQuery } from '../search/query.ts';

export interface Filter {
  states: readonly DeliveryState[];
  /** Not every state: only some can be listed without looking at the others. */
  someStates: boolean;
  /** Ids from this one on, and below that one. */
  fromId: DeliveryId;
  belowId: DeliveryId;
  /** Only those that were due before this. */
  lateAtMs: number | undefined;
  /** Only those that wait for instructions after a failed attempt. */
  awaited: boolean;
  words: Extract<SearchQuery, { kind: 'words' }>['anyOf'] | undefined;
}

/** All deliveries of an account and mode. */
export const everyDelivery: Filter = {
  states: deliveryStates,
  someStates: false,
  fromId: lowestId,
  belowId: highestId,
  lateAtMs: undefined,
  awaited: false,
  words: undefined,
};

type FilterQuery = { [Name in keyof typeof filterFields]?: Static<(typeof filterFields)[Name]> | undefined };

/** `timeZone` says which day a date without a time is. */
export function readFilter(query: FilterQuery, timeZone: string, nowMs: number): Filter | Rejection {
  const created = createdBetween(query, timeZone);
  if (isRejection(created)) return created;
  const wanted = deliveryStates.filter((state) => query.status?.includes(state) ?? true);
  const late = query.late === true;
  const awaited = query.instruction === 'awaited';
  const states = wanted.filter((state) => !(late && isFinal(state)) && !(awaited && state !== 'in_transit'));
  const filter: Filter = {
    states,
    someStates: states.length < deliveryStates.length,
    ...created,
    lateAtMs: late ? nowMs : undefined,
    awaited,
    words: undefined,
  };
  if (query.search === undefined) return filter;
  const search = parseSearch(query.search);
  if (search.kind === 'words') return { ...filter, words: search.anyOf };
  return {
    ...filter,
    fromId: search.from > filter.fromId ? search.from : filter.fromId,
    belowId: idAfter(search.to) < filter.belowId ? idAfter(search.to) : filter.belowId,
  };
}

function createdBetween(
  query: FilterQuery,
  timeZone: string,
): Pick<Filter, 'fromId' | 'belowId'> | Rejection {
  const faults: string[] = [];
  const bound = (name: 'created_from' | 'created_to') => {
    const text = query[name];
    if (text === undefined) return undefined;
    const date = text.slice(0, 10);
    if (!isDate(date)) {
      faults.push(`${name} must be a date of the calendar, which ${date} is not`);
      return undefined;
    }
    if (text.length > 10) return Date.parse(text);
    return startOfDay(name === 'created_to' ? dayAfter(date) : date, timeZone);
  };
  const from = bound('created_from');
  const to = bound('created_to');
  if (faults.length > 0) return new Rejection('invalidRequest', faults.join('; '));
  return {
    fromId: from === undefined ? lowestId : firstIdAt(from),
    belowId: to === undefined ? highestId : firstIdAt(to),
  };
}

/** 30 February has the form of a date, but is not one. */
function isDate(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
