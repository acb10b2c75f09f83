/** The known name that is closest to a misspelt one. */

/** With more differences than this, it is a different word. */
const maxSlips = 3;
/** Longer names are not compared: no known name is nearly as long. */
const longestName = 64;

export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  let best: string | undefined;
  let fewest = Math.min(maxSlips, Math.floor(name.length / 2)) + 1;
  const lower = name.toLowerCase().replaceAll('-', '_');
  for (const candidate of known) {
    // Each letter more or less is a difference.
    if (Math.abs(candidate.length - lower.length) >= fewest) continue;
    const slips = distance(lower, candidate);
    if (slips < fewest) {
      best = candidate;
      fewest = slips;
    }
  }
  return best;
}

/** The Levenshtein distance, row by row: letters to add, remove or change to turn one word into the other. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[to.length] ?? 0;
}
