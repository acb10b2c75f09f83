/**
 * How many values a JSON text has, before it is parsed. A body of 2 MiB can be 700,000 empty objects, or a million brackets inside of each
 * other: to parse them, or to say what is wrong with them, takes up to 0.6 s, during which nobody else is answered. One pass over the
 * bytes takes 4 ms.
 *
 * Objects with other fields, or with the same ones in another order, cost V8 a hidden class for each field: 1.5 µs, against 0.05 µs for
 * a field of an object like the ones before. So the pass also counts the hidden classes: a field is a new one unless an object had it
 * after the same fields before.
 */
import { randomInt } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** Smaller bodies cost less than a millisecond or two, whatever is in them, and are not looked at. */
const smallBytes = 16 * 1024;

/** Twice as many as the largest import: 500 rows of 50 cells. 500 deliveries with every field have as many. */
export const maxValues = 50_000;

/** No body of ours is deeper than five. */
const maxDepth = 32;

/** No object of ours has nearly as many. */
export const maxFields = 1_000;

/** 500 deliveries that each end their metadata with nine names of their own. In a busy service, as many take 20 ms; 15,000 took 60. */
export const maxHiddenClasses = 5_000;

export const tooManyFields = () => new Refusal('too_many_fields', { max: maxFields });

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

/** Nobody knows it, so nobody can find names whose hashes are equal, which would count as one. */
const seed = randomInt(2 ** 31);

/** Why a body is too costly to parse; undefined if it is not. Whether it is JSON is found out later. */
export function refusalOfCostlyJson(bytes: Buffer): Refusal | undefined {
  if (bytes.length <= smallBytes) return undefined;
  /** At each depth: what is open there, how many commas it has, and the hidden class of an object so far, as a hash. */
  const open = new Uint8Array(maxDepth + 1);
  const commas = new Uint32Array(maxDepth + 1);
  const classes = new Int32Array(maxDepth + 1);
  const hiddenClasses = new Set<number>();
  let depth = 0;
  let values = 0;
  let isName = false;
  for (let at = 0; at < bytes.length; at++) {
    const meaning = meanings[bytes[at] ?? 0] ?? 0;
    if (meaning === 0) continue;
    if (meaning === quote) {
      const end = endOfString(bytes, at);
      if (isName) {
        const hiddenClass = hashOf(bytes, at, end, classes[depth] ?? seed);
        classes[depth] = hiddenClass;
        if (hiddenClasses.add(hiddenClass).size > maxHiddenClasses) {
          return new Refusal('too_many_different_fields', { max: maxHiddenClasses });
        }
        isName = false;
      }
      at = end;
    } else if (meaning === close) depth = Math.max(0, depth - 1);
    else if (++values > maxValues) return new Refusal('too_many_values', { max: maxValues });
    else if (meaning === comma) {
      isName = open[depth] === openObject;
      const count = (commas[depth] ?? 0) + 1;
      commas[depth] = count;
      if (count >= maxFields && isName) return tooManyFields();
    } else {
      if (++depth > maxDepth) return new Refusal('too_deep', { max: maxDepth });
      open[depth] = meaning;
      commas[depth] = 0;
      classes[depth] = seed;
      isName = meaning === openObject;
    }
  }
  return undefined;
}

/** Most strings end within as many bytes. After that, Node's search is faster than a loop: 2 MiB of long texts take 3 ms in place of 12. */
const shortBytes = 32;

/** Where the quote is that ends the string which begins here; the end of the text if there is none. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (true) {
    const shortUntil = Math.min(bytes.length, at + shortBytes);
    while (at < shortUntil && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
    if (at < shortUntil) return at;
    const next = bytes.indexOf(0x22, at);
    if (next === -1) return bytes.length;
    if (!isEscaped(bytes, next, at)) return next;
    at = next + 1;
  }
}

/** Whether an odd number of backslashes is before it; `from` is where a character begins. */
function isEscaped(bytes: Buffer, at: number, from: number): boolean {
  let before = at;
  while (before > from && bytes[before - 1] === 0x5c) before--;
  return (at - before) % 2 === 1;
}

/** FNV-1a of the bytes from the opening quote to the end of a name, beginning with the hash of the fields before it. */
function hashOf(bytes: Buffer, from: number, end: number, before: number): number {
  let hash = before;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 16777619);
  return hash;
}
