/**
 * The regular expression that finds addresses by a piece of their text, in any case (`~*`). A space or a comma stands for
 * whatever is between two parts: lists show the lines of an address with commas between them, and people type what they
 * see.
 */
export function areaPattern(area: string): string {
  const parts = area.split(/[\s,]+/).map((part) => part.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  return parts.join('[\\s,]+');
}
