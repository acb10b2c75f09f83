import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeJsonFault } from './json-fault.ts';

const cases: [string, string, string][] = [
  [
    'a body cut off in an object',
    '{"a": 1,\n "b"',
    'it ends too early, at line 2, column 5: an object is not closed',
  ],
  [
    'a body cut off before a value',
    '{"a":',
    'it ends too early, at line 1, column 6: an object is not closed',
  ],
  ['a body cut off in a list', '[1, [2]', 'it ends too early, at line 1, column 8: an array is not closed'],
  [
    'a body cut off in a string',
    '{"a":"xy',
    'it ends too early, at line 1, column 9: a string is not closed',
  ],
  ['a body cut off in an escape', '"x\\', 'it ends too early, at line 1, column 4: a string is not closed'],
  [
    'a body cut off in a \\u escape',
    '"x\\u00',
    'it ends too early, at line 1, column 7: a string is not closed',
  ],
  ['a body cut off in a word', '[tru', 'it ends too early, at line 1, column 5: an array is not closed'],
  ['a body cut off in a number', '-', 'it ends too early, at line 1, column 2: a number is not complete'],
  [
    'single quotes around a value',
    '{"a": \'x\'}',
    "' at line 1, column 7; strings are written in double quotes",
  ],
  [
    'single quotes around a name',
    "{'a': 1}",
    "' at line 1, column 2; field names are written in double quotes",
  ],
  ['typographic quotes', '{“a”: 1}', '“ at line 1, column 2; field names are written in double quotes'],
  ['True', '{"a": True}', 'True at line 1, column 7; write true'],
  ['False', '[False]', 'False at line 1, column 2; write false'],
  ['None', '{"a": None}', 'None at line 1, column 7; write null'],
  ['NaN', '{"a": NaN}', 'NaN at line 1, column 7; write null, or leave the field out'],
  ['Infinity', '{"a": -Infinity}', 'Infinity at line 1, column 8; write null, or leave the field out'],
  ['undefined', '{"a": undefined}', 'undefined at line 1, column 7; write null, or leave the field out'],
  [
    'a trailing comma in an object',
    '{"a": 1,\n}',
    'a comma with nothing after it, before } at line 2, column 1',
  ],
  ['a trailing comma in a list', '[1, ]', 'a comma with nothing after it, before ] at line 1, column 5'],
  ['two commas', '[1,,2]', 'unexpected , at line 1, column 4'],
  ['a comment', '{"a": 1} // yes', 'a comment at line 1, column 10; JSON has none'],
  ['a comment in the middle', '{/* x */"a": 1}', 'a comment at line 1, column 2; JSON has none'],
  ['a name without quotes', '{a: 1}', 'a field name without double quotes at line 1, column 2'],
  [
    'a word without quotes',
    '{"a": Lagos}',
    'a word that JSON does not know at line 1, column 7; it knows true, false and null, and strings are written in double quotes',
  ],
  [
    'a word that begins like another',
    '{"a": Nonesuch}',
    'a word that JSON does not know at line 1, column 7; it knows true, false and null, and strings are written in double quotes',
  ],
  [
    'a word cut short',
    '{"b":fals}',
    'a word that JSON does not know at line 1, column 6; it knows true, false and null, and strings are written in double quotes',
  ],
  [
    'a word with a letter too many',
    '{"b":nulll}',
    'a word that JSON does not know at line 1, column 6; it knows true, false and null, and strings are written in double quotes',
  ],
  [
    'a word that goes on in another alphabet',
    'trueé',
    'a word that JSON does not know at line 1, column 1; it knows true, false and null, and strings are written in double quotes',
  ],
  ['a missing comma after a word', '[true"a"]', 'a comma is missing before line 1, column 6'],
  ['a missing comma in an object', '{"a": 1\r\n "b": 2}', 'a comma is missing before line 2, column 2'],
  ['a missing comma in a list', '[1 2]', 'a comma is missing before line 1, column 4'],
  ['a missing colon', '{"a" 1}', 'a colon is missing before line 1, column 6'],
  ['a line break in a string', '{"a":"x\ny"}', 'a line break inside a string at line 1, column 8; write \\n'],
  ['a tab in a string', '{"a":"x\ty"}', 'a tab inside a string at line 1, column 8; write \\t'],
  [
    'a NUL in a string',
    '{"a":"\0"}',
    'a control character (U+0000) inside a string at line 1, column 7; write it as an escape',
  ],
  [
    'an unknown escape',
    '{"a":"\\x41"}',
    'a backslash and x at line 1, column 7; a backslash itself is written \\\\',
  ],
  ['a broken \\u escape', '"\\u00g0"', 'a \\u without four hexadecimal digits at line 1, column 2'],
  ['text after the end', '{"a": 1} {"b": 2}', 'more text after the end of the JSON, at line 1, column 10'],
  ['one bracket too many', '{"a": 1}}', 'more text after the end of the JSON, at line 1, column 9'],
  ['a leading zero', '{"a": 012}', 'a number with a needless 0 in front at line 1, column 7'],
  ['a leading zero behind a sign', '-01', 'a number with a needless 0 in front at line 1, column 2'],
  ['a hexadecimal number', '{"a":0x10}', 'a malformed number at line 1, column 6: unexpected x in it'],
  ['a number in groups', '{"a": 1_000}', 'a malformed number at line 1, column 7: unexpected _ in it'],
  ['a number with a unit', '[12abc]', 'a malformed number at line 1, column 2: unexpected a in it'],
  ['a number with two points', '[-1.2.3]', 'a malformed number at line 1, column 2: unexpected . in it'],
  ['a date without quotes', '[2026-11-15]', 'a malformed number at line 1, column 2: unexpected - in it'],
  ['a leading plus', '[+1]', 'a number that begins with + at line 1, column 2'],
  ['a leading point', '[.5]', 'a number that begins with . at line 1, column 2'],
  ['a point at the end', '[1.]', 'a number without a digit after . at line 1, column 3'],
  ['an exponent without digits', '[1e]', 'a number without a digit after e at line 1, column 3'],
  ['the wrong bracket', '{"a": [1}', 'unexpected } at line 1, column 9; an array is closed with ]'],
  ['the other wrong bracket', '{"a": 1]', 'unexpected ] at line 1, column 8; an object is closed with }'],
  ['a space that is none', '{\u00a0"a": 1}', 'unexpected character U+00A0 at line 1, column 2'],
  ['half an emoji before the fault', '["👍" 1]', 'a comma is missing before line 1, column 6'],
];

test.each(cases)('%s is named with its line and column', (_what, text, sentence) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(describeJsonFault(text)).toBe(sentence);
});

test('a fault is found exactly where JSON.parse finds one, and never beyond the end of the text', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    'a',
    '\\',
    'u00',
    '1',
    '0',
    '-',
    '.',
    'e',
    'x',
    '_',
    'true',
    ' ',
    '\n',
    '👍',
  );
  const broken = fc.tuple(fc.json(), fc.nat(), fc.nat(3), pieces).map(([text, at, length, piece]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + piece + text.slice(from + length);
  });
  fc.assert(
    fc.property(
      fc.oneof(
        broken,
        fc.array(pieces).map((all) => all.join('')),
        fc.json(),
      ),
      (text) => {
        const refused = isRefused(text);
        expect([text, describeJsonFault(text) !== undefined]).toEqual([text, refused]);
      },
    ),
    { numRuns: 500 },
  );
});

test('100,000 levels and 2 MiB of text are read without recursion', () => {
  expect(describeJsonFault('['.repeat(100_000))).toContain('ends too early');
  expect(describeJsonFault(`"${'\\n'.repeat(1_000_000)}`)).toContain('a string is not closed');
});

function isRefused(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
