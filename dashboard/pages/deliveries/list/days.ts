/** Days, written like 2026-11-15, in the time zone of the account. */
import { date } from '../../../ui/time-words.ts';
import type { Filter } from './filter.ts';

export function dayIn(zone: string, at: Date): string {
  return inZone(zone).format(at);
}

/** Swedish writes dates as the contract does. */
function inZone(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: zone });
  } catch {
    // The service may know a zone that this browser does not.
    return new Intl.DateTimeFormat('sv', { timeZone: 'UTC' });
  }
}

export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

type Span = Pick<Filter, 'created_from' | 'created_to'>;

const spans = [
  { word: 'Today', days: 1 },
  { word: 'Last 7 days', days: 7 },
  { word: 'Last 30 days', days: 30 },
];

/** What is asked for most, as days of today: a link to them goes on meaning the same days. */
export function quickSpans(today: string): { word: string; span: Required<Span> }[] {
  return spans.map(({ word, days }) => ({
    word,
    span: { created_from: daysBefore(today, days - 1), created_to: today },
  }));
}

/** "Last 7 days", "1 Nov 2026 – 15 Nov 2026", "since 1 Nov 2026"; undefined for any time. */
export function spanWords({ created_from: from, created_to: to }: Span, today: string): string | undefined {
  if (!from && !to) return undefined;
  const quick = quickSpans(today).find(({ span }) => span.created_from === from && span.created_to === to);
  if (quick) return quick.word;
  if (!to) return `since ${dayWords(from!)}`;
  if (!from) return `until ${dayWords(to)}`;
  return from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;
}

/** A day, or a moment that somebody wrote into the address; what is neither stays as it is. */
function dayWords(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : date(text, 'UTC');
}
