/** The list of security checks is whole: each number from 1 to 40 has a test in this folder, or says that it waits. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);
const names = files.flatMap((name) =>
  [
    ...readFileSync(join(folder, name), 'utf8').matchAll(
      /\btest(?:\.\w+)?(?:\([^']*\))?\(\s*['"`]check (\d+): /g,
    ),
  ].map(([, number]) => Number(number)),
);

test('every check from 1 to 40 has a test', () => {
  const all = Array.from({ length: 40 }, (_, i) => i + 1);
  expect(
    all.filter((number) => !names.includes(number)),
    'without a test',
  ).toEqual([]);
  expect(
    names.filter((number) => !all.includes(number)),
    'of no known number',
  ).toEqual([]);
});
