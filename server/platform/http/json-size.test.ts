import { expect, test } from 'vitest';
import { maxFields, maxValues, refuseCostlyJson } from './json-size.ts';
import { Refusal } from './refusal.ts';

/** Why a text is refused; undefined if it is not. */
function refusalOf(text: string): string | undefined {
  try {
    refuseCostlyJson(Buffer.from(text));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.details;
    throw error;
  }
}

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
