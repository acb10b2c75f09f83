/**
 * The list of security checks is whole: each number from 1 to 41 has a test in this folder. Only the part of check 40 that
 * needs a registry, known vulnerabilities of packages, may wait (`test.todo`): `npm run audit` looks for them.
 */
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
      /\btest(\.\w+)?(?:\([^']*\))?\(\s*['"`]check (\d+): /g,
    ),
  ].map(([, kind, number]) => ({ number: Number(number), waits: kind === '.todo' })),
);
const mayWait = [40];

test('every check from 1 to 41 has a test', () => {
  const all = Array.from({ length: 41 }, (_, i) => i + 1);
  const tested = new Set(names.filter(({ waits }) => !waits).map(({ number }) => number));
  expect(
    all.filter((number) => !tested.has(number)),
    'without a test',
  ).toEqual([]);
  expect(
    names.filter(({ number, waits }) => !all.includes(number) || (waits && !mayWait.includes(number))),
    'of no known number, or may not wait',
  ).toEqual([]);
});
