/**
 * The regular expression (for `~*`) that finds addresses by a part of their text. Spaces, commas and line breaks match each
 * other: lists show the lines of an address separated by commas, and people type what they see.
 */
export function areaPattern(area: string): string {
  const parts = area.split(/[\s,]+/).map((part) => part.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  return parts.join('[\\s,]+');
}
