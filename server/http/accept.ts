/** The `Accept` header (RFC 9110 §12.5.1), as far as operations respond with more than one type. */
import { readWeighted, type Weighted } from './quality-values.ts';

/** Does the client prefer server-sent events? JSON wins where both are equally welcome, or neither is. */
export function prefersEventStream(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  const ranges = readWeighted(accept);
  return qualityOf(ranges, 'text', 'event-stream') > qualityOf(ranges, 'application', 'json');
}

/**
 * Does the client ask for errors as `application/problem+json` (RFC 9457)? Only if it names that type, and not with less weight than
 * JSON: clients list it beside the type of the response that they hope for.
 */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept === undefined || !/problem\+json/i.test(accept)) return false;
  const ranges = readWeighted(accept);
  const named = ranges.find(({ name }) => name === 'application/problem+json')?.quality ?? 0;
  return named > 0 && named >= (ranges.find(({ name }) => name === 'application/json')?.quality ?? 0);
}

/**
 * The type that the client prefers among those that an operation can respond with; the first of them where several are
 * equally welcome, undefined if none is.
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
