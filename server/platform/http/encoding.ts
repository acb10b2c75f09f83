/** Which of the encodings that we have a client would rather have. */

/** Better ones first: of two that are wanted equally, the first is chosen. */
const known = ['br', 'gzip'] as const;
export type Encoding = (typeof known)[number];

/** Undefined: as it is. An `Accept-Encoding` that refuses even that is answered as it is, as RFC 9110 allows. */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = known,
): Encoding | undefined {
  const wanted = readQualities(accepted ?? '');
  const quality = (name: string) => wanted.get(name) ?? wanted.get('*') ?? 0;
  const best = known
    .filter((name) => available.includes(name))
    .reduce<Encoding | undefined>(
      (found, name) => (quality(name) > (found ? quality(found) : 0) ? name : found),
      undefined,
    );
  return best && quality(best) >= (wanted.get('identity') ?? 0) ? best : undefined;
}

/** `gzip;q=0.5, br` as names and numbers from 0 to 1. A part that cannot be read is passed over. */
function readQualities(header: string): Map<string, number> {
  const parts = header.split(',').flatMap((part) => {
    const match = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(part);
    return match ? [[match[1]!.toLowerCase(), Number(match[2] ?? 1)] as const] : [];
  });
  return new Map(parts);
}
