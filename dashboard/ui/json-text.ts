/** JSON for people to read. Direction marks are escaped, which changes how it looks and not what it says. */

/** Characters that turn the direction of text around, and would make code read as something else. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(directionMarks, escaped);
}
