/** Marks that turn the direction of text around. In code they would make it read as something else. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** JSON for people to read. Marks of direction are escaped, which changes how it looks and not what it says. */
export function jsonText(value: unknown): string {
  const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, 2).replaceAll(turning, escaped);
}
