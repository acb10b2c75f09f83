/** Times that a list is filtered by. Each is a date or a time, whose form the contract has checked (`dateOrTime`). */
import type { Problem } from '../../contract/problems/index.ts';
import { problem, Rejection } from '../errors/rejection.ts';
import { dayAfter, startOfDay } from './time-zone.ts';

/** For a date without a time, `start` is its first moment, and `end` the first moment after it. */
type Side = 'start' | 'end';
type Times<Name extends string> = { [Each in Name]: number | undefined };

/** In milliseconds since 1970, by name. `timeZone` says which day a date without a time is. */
export function readTimes<Name extends string>(
  query: { [Each in NoInfer<Name>]?: string | undefined },
  sides: Record<Name, Side>,
  timeZone: string,
): Times<Name> | Rejection {
  const faults: Problem[] = [];
  const names = Object.keys(sides) as Name[];
  const times = names.map((name) => {
    const text = query[name];
    if (text === undefined) return [name, undefined];
    const date = text.slice(0, 10);
    if (!isDate(date)) {
      faults.push(problem('date_not_in_calendar', { date }, { field: name }));
      return [name, undefined];
    }
    // Its letters may be lower case, which `Date.parse` does not read.
    if (text.length > date.length) return [name, Date.parse(text.toUpperCase())];
    return [name, startOfDay(sides[name] === 'end' ? dayAfter(date) : date, timeZone)];
  });
  if (faults.length > 0) return new Rejection(faults);
  return Object.fromEntries(times) as Times<Name>;
}

/** 30 February has the form of a date, but is not one. */
function isDate(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
