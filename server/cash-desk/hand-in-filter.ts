/** The filter of the hand-ins, parsed from the query string. Their ids begin with the time, so a time is a bound of ids. */
import type { Static } from 'typebox';
import type { handInFilters } from '../../contract/dashboard/cash-desk.ts';
import { type CourierId, firstIdAt, type HandInId, highestId, lowestId, readId } from '../platform/ids.ts';
import { isRejection, Rejection } from '../platform/rejection.ts';
import { readTimes } from '../platform/time-filter.ts';

export interface HandInFilter {
  /** Undefined: of every courier. */
  courierId: CourierId | undefined;
  /** Ids from this one on, and below that one. */
  fromId: HandInId;
  belowId: HandInId;
}

type Queried = typeof handInFilters;
type FilterQuery = { [Name in keyof Queried]?: Static<Queried[Name]> | undefined };

/** `timeZone` says which day a date without a time is. */
export function readHandInFilter(query: FilterQuery, timeZone: string): HandInFilter | Rejection {
  const times = readTimes(query, { from: 'start', to: 'end' }, timeZone);
  if (isRejection(times)) return times;
  const { from, to } = times;
  if (from !== undefined && to !== undefined && from >= to) {
    const between = `from (${query.from}) and to (${query.to})`;
    return new Rejection(
      'invalidRequest',
      `there is no time between ${between}: from must be the earlier one`,
    );
  }
  return {
    courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
    fromId: from === undefined ? lowestId : firstIdAt(from),
    belowId: to === undefined ? highestId : firstIdAt(to),
  };
}
