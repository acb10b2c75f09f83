import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExact, parseJsonBody } from './json-body.ts';
import { Refusal } from './refusal.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const refusalOf = (bytes: Buffer) => {
  try {
    parseJsonBody(bytes);
  } catch (error) {
    return (error as Refusal).details;
  }
};

test('any JSON value is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('an empty body is no body', () => {
  expect(parseJsonBody(Buffer.alloc(0))).toBeUndefined();
});

test('a number that JavaScript would round is refused instead of kept wrong', () => {
  for (const number of [
    '9007199254740993',
    '1.00000000000000000001',
    '0.12345678901234567890',
    '-9007199254740993',
  ]) {
    expect(refusalOf(Buffer.from(`{"weight":${number}}`))).toContain('more digits than can be kept exactly');
  }
});

test('long numbers that survive, and digits inside text, are accepted', () => {
  const text =
    '{"a":9007199254740991,"b":1.5000000000000000000,"c":100000000000000000000,"d":"9007199254740993","e":"\\"9007199254740993"}';
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('every number that JavaScript writes is exact', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => isExact(String(n))));
});

test('broken JSON is refused with the place and without a word of the body', () => {
  const details = refusalOf(Buffer.from('{"phone":"+2348012345678",}'))!;
  expect(details).toContain('position');
  expect(details).not.toContain('2348');
  expect(refusalOf(Buffer.from('{"a":'))).toBeDefined();
});

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(refusalOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('the body is not valid UTF-8');
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(Refusal);
});
