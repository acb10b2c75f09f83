/** A time: relative and kept up to date; exact, with its zone, on hover and for screen readers. */
import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useZone } from '../current/zone.tsx';
import { useHint } from './hint.tsx';
import { date, exactTime, exactWindow, relativeTime, timeOfDay, zoneText } from './time-words.ts';

const tickMs = 10_000;
const maxClockAgeMs = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One clock for all the times of a page. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  // What appears between two ticks may have just happened. With an old clock it would seem to be in the future.
  if (Date.now() - now > maxClockAgeMs) tick();
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function currentTime(): number {
  // The clock stops while nothing listens.
  if (timer === undefined) now = Date.now();
  return now;
}

interface TimeProps {
  at: string;
  /** `exact`: the date and time themselves are the text; `date`: the date alone; `relative with clock`: "in 2 hours, 14:30". */
  show?: 'relative' | 'relative with clock' | 'exact' | 'date';
  word?: string;
  /** For a time that is planned, such as a deadline or an estimate, and not of something that has happened. */
  isAhead?: boolean;
}

/** Exact times are in the time zone of the account, or, on pages of no account, in that of the fleet. */
export function Time({ at, show = 'relative', word, isAhead = false }: TimeProps) {
  const zone = useZone();
  const moment = useSyncExternalStore(subscribe, currentTime);
  const exact = exactTime(at, zone, isAhead);
  const relative = relativeTime(at, moment, zone, isAhead);
  const isExact = show === 'exact';
  const { props, hint } = useHint<HTMLTimeElement>(isExact ? relative : exact);
  const text = {
    relative,
    'relative with clock': `${relative}, ${timeOfDay(at, zone)}`,
    exact,
    date: date(at, zone),
  }[show];
  return (
    <>
      {word === undefined ? null : `${word} `}
      <time dateTime={at} {...props}>
        {text}
        {isExact ? null : <VisuallyHidden component="span"> ({exact})</VisuallyHidden>}
      </time>
      {hint}
    </>
  );
}

export function TimeWindow({ window }: { window: { from: string; to: string } }) {
  return exactWindow(window, useZone());
}

/** "Times in Lagos time (GMT+1)": names the zone once for a list of times. */
export function ZoneNote() {
  return <>Times in {zoneText(useZone())}</>;
}
