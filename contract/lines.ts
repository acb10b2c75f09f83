/** How pages show text that may have several lines (`multiLine` in `primitives.ts`). */

/** Joined by line feeds, for a place with room for all lines: browsers take a lone carriage return for a space. */
export function inLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * For tables, cards, labels and links, which have one line: with a comma between two lines, or with a space if the
 * first ends with a mark already.
 */
export function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .reduce((before, line) => `${before}${/[\p{L}\p{N}\p{M})\]'"’”]$/u.test(before) ? ', ' : ' '}${line}`, '')
    .trim();
}

/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Several texts in one line, separated by commas. If one is written from right to left, each is isolated (U+2068, U+2069):
 * otherwise an Arabic name takes the house number away from the street that follows.
 */
export function joined(texts: readonly string[]): string {
  const shown = texts.filter((text) => text !== '');
  if (shown.length < 2 || !shown.some((text) => rightToLeft.test(text))) return shown.join(', ');
  return shown.map((text) => `\u2068${text}\u2069`).join(', ');
}
