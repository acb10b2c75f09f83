/**
 * What a client accepts: the types (`Accept`, RFC 9110 §12.5.1) and encodings (`Accept-Encoding`, §12.5.3) that we can respond with.
 * Not with the package `negotiator`: if two types are equally welcome it takes the client's order, not ours, and it tells
 * nobody which weight a type has (docs/decisions/0063-readers-of-our-own-for-json-faults-and-accept.md).
 */

interface Weighted {
  /** In lower case. */
  name: string;
  /** From 0, not acceptable, to 1. */
  quality: number;
}

const qualityForm = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/;

/** Weights as in `gzip;q=0.5, br` (§12.4.2). A part whose q cannot be read is left out. */
function readWeighted(header: string): Weighted[] {
  return header
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      const [, q = '1'] = parameters.map((text) => /^q\s*=\s*(.*)$/.exec(text)).find(Boolean) ?? [];
      return name !== '' && qualityForm.test(q) ? [{ name, quality: Number(q) }] : [];
    });
}

/** Does the client prefer server-sent events? JSON wins if both are equally welcome, or neither is. */
export function prefersEventStream(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  return preferredType(accept, ['application/json', 'text/event-stream']) === 'text/event-stream';
}

/**
 * Does the client ask for errors as `application/problem+json` (RFC 9457)? Only if it names that type, and not with less weight than
 * JSON: clients list it beside the type of the response that they hope for.
 */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept === undefined || !/problem\+json/i.test(accept)) return false;
  const ranges = readWeighted(accept);
  const weight = (type: string) => ranges.find(({ name }) => name === type)?.quality ?? 0;
  const problem = weight('application/problem+json');
  return problem > 0 && problem >= weight('application/json');
}

/**
 * The type that the client prefers among those that an operation can respond with; the first of them if several are
 * equally welcome, undefined if none is.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  types: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return types[0];
  const ranges = readWeighted(accept);
  const qualities = types.map((type) => qualityOf(ranges, type));
  const best = Math.max(...qualities);
  return best > 0 ? types[qualities.indexOf(best)] : undefined;
}

/** The most specific range that matches decides; 0 if none does. */
function qualityOf(ranges: readonly Weighted[], type: string): number {
  for (const range of [type, `${type.split('/', 1)}/*`, '*/*']) {
    const matching = ranges.filter(({ name }) => name === range).map(({ quality }) => quality);
    if (matching.length > 0) return Math.max(...matching);
  }
  return 0;
}

/** Better ones first: of two that are wanted equally, the first is chosen. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Undefined: not encoded. A client that refuses even that gets it all the same, as RFC 9110 allows. */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding | undefined {
  const wanted = new Map(readWeighted(accepted ?? '').map(({ name, quality }) => [name, quality]));
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0;
  let best: Encoding | undefined;
  for (const name of encodings) {
    if (available.includes(name) && quality(name) > (best ? quality(best) : 0)) best = name;
  }
  return best && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}
