/**
 * How many values a JSON text has, before it is parsed. A body of 2 MiB can be 700,000 empty objects, or a million brackets inside of each
 * other: to parse them, or to say what is wrong with them, takes up to 0.6 s, during which nobody else is answered. One pass over the
 * bytes takes 4 ms.
 */
import { Refusal } from './refusal.ts';

/** Smaller bodies cost less than a millisecond or two, whatever is in them, and are not looked at. */
const smallBytes = 16 * 1024;

/** Twice as many as the largest import: 500 rows of 50 cells. 500 deliveries with every field have as many. */
export const maxValues = 50_000;

/** No body of ours is deeper than five. */
const maxDepth = 32;

/** No object of ours has nearly as many. */
export const maxFields = 1_000;

const tooMany = (details: string) => new Refusal('invalidRequest', details);
export const tooManyFields = () => tooMany(`an object of the body has more than ${maxFields} fields`);

const quote = 1;
const comma = 2;
const openObject = 3;
const openList = 4;
const close = 5;
/** What each byte means outside of strings; most mean nothing here. */
const meanings = new Uint8Array(256);
for (const [character, meaning] of Object.entries({
  '"': quote,
  ',': comma,
  '{': openObject,
  '[': openList,
  '}': close,
  ']': close,
})) {
  meanings[character.charCodeAt(0)] = meaning;
}

/** Throws for a body that is too costly to parse. Whether it is JSON is found out later. */
export function refuseCostlyJson(bytes: Buffer): void {
  if (bytes.length <= smallBytes) return;
  /** At each depth: what is open there, and how many commas it has. */
  const open = new Uint8Array(maxDepth + 1);
  const commas = new Uint32Array(maxDepth + 1);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const meaning = meanings[bytes[at]!];
    if (meaning === 0) continue;
    if (meaning === quote) at = endOfString(bytes, at);
    else if (meaning === close) depth = Math.max(0, depth - 1);
    else if (++values > maxValues) throw tooMany(`the body has more than ${maxValues} values`);
    else if (meaning === comma) {
      if (++commas[depth]! >= maxFields && open[depth] === openObject) throw tooManyFields();
    } else {
      if (++depth > maxDepth) throw tooMany(`the body is more than ${maxDepth} levels deep`);
      open[depth] = meaning!;
      commas[depth] = 0;
    }
  }
}

/** Where the quote is that ends the string which begins here; the end of the text if there is none. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}
