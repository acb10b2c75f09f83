/** The `Accept` header (RFC 9110 §12.5.1), as far as operations respond with more than one type. */
import { readWeighted, type Weighted } from './quality-values.ts';

/** Does the client prefer server-sent events? JSON wins where both are equally welcome, or neither is. */
export function prefersEventStream(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const ranges = readWeighted(accept);
  return qualityOf(ranges, 'text', 'event-stream') > qualityOf(ranges, 'application', 'json');
}

/**
 * The type that the client prefers among those that an operation can respond with; the first of them where several are
 * equally welcome, undefined where none is.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  types: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return types[0];
  const ranges = readWeighted(accept);
  const quality = (name: T) => {
    const [type = '', subtype = ''] = name.split('/');
    return qualityOf(ranges, type, subtype);
  };
  const best = Math.max(...types.map(quality));
  return best > 0 ? types.find((name) => quality(name) === best) : undefined;
}

/** The most specific range that matches decides; 0 where none does. */
function qualityOf(ranges: readonly Weighted[], type: string, subtype: string): number {
  for (const range of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const matching = ranges.filter(({ name }) => name === range).map(({ quality }) => quality);
    if (matching.length > 0) return Math.max(...matching);
  }
  return 0;
}
