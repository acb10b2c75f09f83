/**
 * Reads a JSON body strictly: valid UTF-8, and whole numbers (such as amounts of money) exactly as they were written, or
 * refused. Other numbers are doubles, however many digits they were written with.
 */
import { isUtf8 } from 'node:buffer';
import { afterSpace, describeJsonFault } from './json-fault.ts';
import { Refusal } from './refusal.ts';

/** Numbers with fewer digits are always exact. */
const manyDigits = 16;
const smallExponent = /[eE]-[0-9]{3}/;
/** Each string of the text in turn, with the number that follows if the string is the name of a field. */
const stringsAndNumbers = /"([^"\\]*(?:\\.[^"\\]*)*)"(?:\s*:\s*(-?[0-9][0-9.eE+-]*))?/g;

/** The value of the body; undefined if there is none. `wholeNumbers` are the names of such fields. */
export function parseJsonBody(bytes: Buffer, wholeNumbers: ReadonlySet<string>): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new Refusal('body_not_utf8');
  // A byte order mark is not part of the text.
  const text = bytes.toString('utf8', startsWithMark(bytes) ? 3 : 0);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (afterSpace(text, 0) === text.length) return undefined;
    throw new Refusal('body_not_json', { fault: describeJsonFault(text) ?? '' });
  }
  if (wholeNumbers.size > 0 && mayBeRounded(text)) refuseRounded(text, wholeNumbers);
  return value;
}

/**
 * Otherwise no whole number was rounded: up to 15 digits are always exact, and less than 1e-324 becomes 0, which takes an
 * exponent of three digits or many zeros. Most bodies have neither and are not looked at again.
 */
function mayBeRounded(text: string): boolean {
  return hasManyDigits(text) || smallExponent.test(text);
}

/**
 * Whether digits and points follow each other without a gap, as many as can be rounded. A run of 16 has one of its characters
 * at each 16th place of the text, so only those are looked at: 0.2 µs for the longest examples, a regular expression took 5.
 */
function hasManyDigits(text: string): boolean {
  for (let at = manyDigits - 1; at < text.length; at += manyDigits) {
    if (!isDigitOrPoint(text, at)) continue;
    let from = at;
    let until = at + 1;
    while (from > 0 && isDigitOrPoint(text, from - 1)) from--;
    while (until < text.length && isDigitOrPoint(text, until)) until++;
    if (until - from >= manyDigits) return true;
  }
  return false;
}

function isDigitOrPoint(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text is JSON, so a string that a number follows after a colon is the name of a field. */
function refuseRounded(text: string, wholeNumbers: ReadonlySet<string>): void {
  for (const [, name = '', literal] of text.matchAll(stringsAndNumbers)) {
    if (literal === undefined) continue;
    const field = name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name;
    if (wholeNumbers.has(field) && !isExact(literal)) {
      throw new Refusal('inexact_number', {}, { field });
    }
  }
}

/** No number that we accept needs nearly as many digits. */
const maxLiteralLength = 400;

/** Whether a decimal literal and the number that JavaScript reads from it are the same number. */
export function isExact(literal: string): boolean {
  if (literal.length > maxLiteralLength) return false;
  const number = Number(literal);
  return !Number.isFinite(number) || plainDigits(literal) === plainDigits(String(number));
}

/** Sign, digits without zeros at either end, and the power of ten: one spelling for each number. */
function plainDigits(literal: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
