/**
 * The pattern of `ilike` that finds addresses by a piece of their text. A comma stands for whatever is between two
 * parts: lists show the lines of an address with commas between them, and people type what they see.
 */
export function areaPattern(area: string): string {
  const literal = area.replaceAll(/[\\%_]/g, '\\$&');
  return `%${literal.replaceAll(/\s*,\s*/g, '%')}%`;
}
