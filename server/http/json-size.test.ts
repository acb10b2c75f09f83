import { expect, test } from 'vitest';
import { maxFields, maxHiddenClasses, maxValues, refusalOfCostlyJson } from './json-size.ts';

const refusalOf = (text: string) => refusalOfCostlyJson(Buffer.from(text))?.details;

const list = (count: number, item: string) => `[${new Array(count).fill(item).join()}]`;
const object = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"name ${n}":"${'x'.repeat(20)}"`).join()}}`;

test('a body with more values than any of ours is refused, whether they are numbers, lists or objects', () => {
  for (const item of ['1', '{}', '[]', '"x"', 'null']) {
    expect(refusalOf(list(maxValues / 2 - 1, item)), item).toBeUndefined();
    expect(refusalOf(list(maxValues + 1, item)), item).toBe('the body has more than 50000 values');
  }
});

test('an object with more than 1000 names is refused, at any depth; a list may be longer', () => {
  const tooMany = 'an object of the body has more than 1000 fields';
  expect(refusalOf(object(maxFields))).toBeUndefined();
  expect(refusalOf(object(maxFields + 1))).toBe(tooMany);
  expect(refusalOf(`{"a":[${object(maxFields)},${object(maxFields)}]}`)).toBeUndefined();
  expect(refusalOf(`{"a":[1,${object(maxFields + 1)}]}`)).toBe(tooMany);
  expect(refusalOf(`{"a":${list(20_000, '1')}}`)).toBeUndefined();
});

test('objects with too many different fields are refused, also if only their order differs; equal objects are not', () => {
  const tooMany =
    'the objects of the body have more than 5000 different fields; give them the same fields in the same order';
  const objects = (count: number, fields: (n: number) => string[]) =>
    `[${Array.from(
      { length: count },
      (_, n) =>
        `{${fields(n)
          .map((name) => `"${name}":{"x":"y"}`)
          .join()}}`,
    ).join()}]`;
  const two = (n: number) => [`a${n}`, `b${n}`];
  // The field of the innermost objects is one more.
  expect(refusalOf(objects(maxHiddenClasses / 2 - 1, two))).toBeUndefined();
  expect(refusalOf(objects(maxHiddenClasses / 2, two))).toBe(tooMany);
  const names = Array.from({ length: 80 }, (_, n) => `field ${n}`);
  const rotated = (n: number) => [...names.slice(n), ...names.slice(0, n)];
  expect(refusalOf(objects(80, rotated))).toBe(tooMany);
  expect(refusalOf(objects(80, () => names))).toBeUndefined();
});

test('brackets inside of each other are refused from 33 levels on', () => {
  const padding = `"${'x'.repeat(20_000)}"`;
  const deep = (levels: number) => `${'['.repeat(levels)}${padding}${']'.repeat(levels)}`;
  expect(refusalOf(deep(32))).toBeUndefined();
  expect(refusalOf(deep(33))).toBe('the body is more than 32 levels deep');
});

test('brackets, commas and quotes inside of strings do not count', () => {
  const text = JSON.stringify('[{,'.repeat(60_000));
  expect(refusalOf(`{"a":${text}}`)).toBeUndefined();
  expect(refusalOf(`{"a":${JSON.stringify('\\"[,'.repeat(60_000))}}`)).toBeUndefined();
});

test('a string ends at the first quote that is not escaped, however long it is and whatever is before the quote', () => {
  const tooMany = 'the body has more than 50000 values';
  for (const length of [0, 1, 30, 31, 32, 33, 34, 70, 5_000]) {
    for (const end of ['', '\\\\', '\\"', '\\"x', '\\\\\\"', '\\\\\\\\']) {
      const text = `"${'x'.repeat(length)}${end}"`;
      expect(JSON.parse(text), text).toBeTypeOf('string');
      expect(refusalOf(`[${text},${'1,'.repeat(maxValues)}1]`), text).toBe(tooMany);
      expect(refusalOf(`[${text.slice(0, -1)},${'1,'.repeat(maxValues)}1]`), text).toBeUndefined();
    }
  }
});

test('what is not JSON is left to the parser, which says what is wrong', () => {
  for (const text of [
    ']'.repeat(20_000),
    `"${'x'.repeat(20_000)}`,
    `"${'\\'.repeat(20_001)}`,
    ' '.repeat(20_000),
  ]) {
    expect(refusalOf(text)).toBeUndefined();
  }
});
