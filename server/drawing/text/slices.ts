/** The slices of a large font. */

/** By character, the number of its slice, as in the name of the file. */
export type Slices = ReadonlyMap<string, string>;

/** `list`: the ranges of characters by slice, as fontsource has them: `{ "[4]": "U+1f1e9-1f1f5,U+1f21a", … }`. */
export function readSlices(list: Record<string, string>): Slices {
  const slices = new Map<string, string>();
  for (const [name, ranges] of Object.entries(list)) {
    const slice = /^\[(\d+)\]$/.exec(name)?.[1];
    // Beside the numbered slices there are some for Latin and others, which other fonts have.
    if (slice === undefined) continue;
    for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      const end = Number.parseInt(last, 16);
      for (let codePoint = Number.parseInt(first, 16); codePoint <= end; codePoint++) {
        slices.set(String.fromCodePoint(codePoint), slice);
      }
    }
  }
  return slices;
}
