/** Finds the slice of a large font that has a character. */

export interface Slices {
  /** Its number, as in the name of its file; undefined if no slice has the character. */
  find(codePoint: number): string | undefined;
}

/** `list`: the ranges of characters by slice, as fontsource has them: `{ "[4]": "U+1f1e9-1f1f5,U+1f21a", … }`. */
export function readSlices(list: Record<string, string>): Slices {
  const ranges = Object.entries(list)
    // Beside the numbered slices there are some for Latin and others, which other fonts have.
    .flatMap(([name, text]) => {
      const slice = /^\[(\d+)\]$/.exec(name)?.[1];
      return slice === undefined ? [] : text.split(',').map((range) => readRange(range, slice));
    })
    .sort((a, b) => a.from - b.from);
  return {
    find(codePoint) {
      let low = 0;
      let high = ranges.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ranges[middle]!.to < codePoint) low = middle + 1;
        else high = middle;
      }
      const found = ranges[low];
      return found !== undefined && found.from <= codePoint ? found.slice : undefined;
    },
  };
}

function readRange(text: string, slice: string) {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice };
}
