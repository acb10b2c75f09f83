/** The `Accept` header (RFC 9110 §12.5.1), as far as it decides between JSON and server-sent events. */
import { readWeighted, type Weighted } from './quality-values.ts';

/** Does the client prefer server-sent events? JSON wins where both are equally welcome, or neither is. */
export function prefersEventStream(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const ranges = readWeighted(accept);
  return qualityOf(ranges, 'text', 'event-stream') > qualityOf(ranges, 'application', 'json');
}

/** The most specific range that matches decides; 0 where none does. */
function qualityOf(ranges: readonly Weighted[], type: string, subtype: string): number {
  for (const range of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const matching = ranges.filter(({ name }) => name === range).map(({ quality }) => quality);
    if (matching.length > 0) return Math.max(...matching);
  }
  return 0;
}
