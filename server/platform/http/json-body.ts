/**
 * Reads a JSON body strictly: UTF-8 that is UTF-8, numbers that survive as they were written. What a client
 * sent and what we keep must be the same thing, or refused.
 */
import { isUtf8 } from 'node:buffer';
import { Refusal } from './refusal.ts';

/** Only a run of digits this long can be a number that JavaScript would round. */
const longNumber = /[0-9.]{16}/;
const textLiteral = /"(?:[^"\\]|\\.)*"/g;
const numberLiteral = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The value of the body; undefined where there is none. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new Refusal('invalidRequest', 'the body is not valid UTF-8');
  // A byte order mark is not part of the text.
  const text = bytes.toString('utf8', startsWithMark(bytes) ? 3 : 0);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalidRequest', `the body is not valid JSON: ${describe(error as Error)}`);
  }
  if (longNumber.test(text)) refuseRoundedNumbers(text);
  return value;
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** V8 quotes the body in its message; a body may hold personal data, so only the place is kept. */
function describe(error: Error): string {
  const place = /at position (\d+)/.exec(error.message);
  return place ? `unexpected character at position ${place[1]}` : 'it ends too early';
}

function refuseRoundedNumbers(text: string): void {
  for (const [literal] of text.replace(textLiteral, '""').matchAll(numberLiteral)) {
    if (!isExact(literal)) {
      throw new Refusal(
        'invalidRequest',
        `the number ${literal.slice(0, 40)} has more digits than can be kept exactly`,
      );
    }
  }
}

/** No number that we take has as many digits, and none needs them. */
const longestLiteral = 400;

/** Whether a decimal literal and the number that JavaScript reads from it are the same number. */
export function isExact(literal: string): boolean {
  if (literal.length > longestLiteral) return false;
  const read = Number(literal);
  return !Number.isFinite(read) || plainDigits(literal) === plainDigits(String(read));
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
