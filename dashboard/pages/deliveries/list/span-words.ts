/** The chosen days in words. */
import { date } from '../../../ui/time-words.ts';
import { quickSpans, type Span } from './days.ts';

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
