/** How pages show text that may have several lines (`multiLine` in `primitives.ts`). */

/** Where there is room for all lines: with line feeds, because browsers take a lone carriage return for a space. */
export function inLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * For tables, cards, labels and links, which have one line: with a comma between two lines, or with a space where the
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
