/** Chooses, among the encodings that we have, the one that the client prefers (RFC 9110 §12.5.3). */
import { readWeighted } from './quality-values.ts';

/** Better ones first: of two that are wanted equally, the first is chosen. */
const known = ['br', 'gzip'] as const;
export type Encoding = (typeof known)[number];

/** Undefined: not encoded. A client that refuses even that gets it all the same, as RFC 9110 allows. */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = known,
): Encoding | undefined {
  const wanted = new Map(readWeighted(accepted ?? '').map(({ name, quality }) => [name, quality]));
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0;
  let best: Encoding | undefined;
  for (const name of known) {
    if (available.includes(name) && quality(name) > (best ? quality(best) : 0)) best = name;
  }
  return best && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}
