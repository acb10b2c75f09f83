/** The filter of the hand-ins, parsed from the query string. Their ids begin with the time, so a time is a bound of ids. */
import type { Static } from 'typebox';
import type { handInFilters } from '../../../contract/operations/fleet/cash-desk.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { type CourierId, firstIdAt, type HandInId, highestId, lowestId, readId } from '../../platform/ids.ts';
import { readTimes } from '../../platform/time-filter.ts';

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
  const times = readTimes(query, { handed_in_from: 'start', handed_in_to: 'end' }, timeZone);
  if (isRejection(times)) return times;
  const { handed_in_from: from, handed_in_to: to } = times;
  if (from !== undefined && to !== undefined && from >= to) {
    return new Rejection('not_after', { after: 'handed_in_from' }, { field: 'handed_in_to' });
  }
  return {
    courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
    fromId: from === undefined ? lowestId : firstIdAt(from),
    belowId: to === undefined ? highestId : firstIdAt(to),
  };
}
