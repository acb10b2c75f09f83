// What is said of a word that nobody knows: with the nearest of those that exist, if one is near.
// Plain JavaScript: `bin/waybill.mjs` refuses an unknown command before anything is built.

/** With more differences than this, it is a different word. */
const maxSlips = 3;
/** Longer names are not compared: no known name is nearly as long. */
const maxNameLength = 64;

/**
 * The known name that is closest to a misspelt one. Fewer than half of its letters may differ.
 * @param {string} name
 * @param {readonly string[]} known
 * @returns {string | undefined}
 */
export function closest(name, known) {
  if (name.length > maxNameLength) return undefined;
  let best;
  let fewest = Math.min(maxSlips, Math.floor((name.length - 1) / 2)) + 1;
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

/**
 * How many letters to add, remove, change or exchange with the next one, to turn one word into the other: the Levenshtein distance with
 * exchanges (optimal string alignment), row by row.
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  let twoAbove = above;
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = above[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const exchange = isExchange ? twoAbove[j - 2] + 1 : change;
      row.push(Math.min(change, exchange, above[j] + 1, row[j - 1] + 1));
    }
    twoAbove = above;
    above = row;
  }
  return above[to.length];
}

/**
 * @param {string} what
 * @param {string} word
 * @param {readonly string[]} known
 */
export function unknown(what, word, known) {
  const inSnakeCase = (name) => name.replaceAll('-', '_');
  const near = closest(word, known.map(inSnakeCase));
  const suggestion = known.find((name) => inSnakeCase(name) === near);
  return `Unknown ${what} "${word}".${suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`}`;
}

/**
 * In two lines.
 * @param {string} name
 * @param {readonly string[]} known
 * @param {string} waybill how it is called in this installation
 */
export function unknownCommand(name, known, waybill) {
  // Many try `start`, because of `npm start`.
  const message = unknown('command', name, [...known, 'start']).replace('mean "start"', 'mean "serve"');
  return `${message}\nRun \`${waybill} help\` for all commands.`;
}
