/** Words that docs/style.md rules out, because the field has a better one: nobody should find them again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

/** What not to write, and what to write instead. */
const better: [RegExp, string][] = [
  [/\b\w*[a-z]Most([A-Z]\w*)?\b/, 'max…'],
  [/\b\w*[a-z]Usual([A-Z]\w*)?\b/, 'default…'],
  [/\b\w+[a-z]Least\b/, 'min…'],
  [/\bstandings?\b/i, 'snapshot, state or status'],
  [/\btold\b/i, 'notified, sent or shown'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\banew\b/i, 'again'],
  [/\bby (itself|themselves)\b/i, 'automatically, or on its own'],
  [/\b(all|every) that there (is|are)\b/i, 'all'],
  [/\bso many\b/i, 'this many, or the number'],
  [/\bin vain\b/i, 'failed'],
  [/\boneself\b/i, 'profile'],
  [/\bsought\b/i, 'query'],
  [/\bof before\b(?!\[)/i, 'earlier, old or previous'],
  [/\bhanded out\b/i, 'created or issued'],
  [/\bmakers?\b/i, 'creator'],
  [/\btakers?\b/i, 'recipient'],
  [/\b(used|assigned) already\b/i, 'already used, already assigned'],
];

/** In descriptions of the API reference. */
const betterInReference: [RegExp, string][] = [
  [/(^|[.;:] )Of /, 'a noun: "The reference of the bank transfer."'],
  [/\b(null|empty|negative|required|left out|only|also) where\b/i, 'if'],
  [/(^|[.;:,] )where (there|it (is|was)|you|nothing|no|none|the courier)\b/i, 'if'],
  [/ where (there|nothing|no|none)\b/, 'if'],
  [/\bleft out(:| means)/i, 'defaults to'],
  [/\bno such\b/, 'no … with this identifier'],
];

/** Where such words are quoted, and files that cannot change any more: migrations, and the schema that they make. */
const exceptions = ['CHANGELOG.md', 'docs/style.md', 'tests/wording.test.ts', 'tests/openapi/api-types.ts'];

/** Installed and built files, and migrations: those never change. */
const notOurs = /(^|\/)(node_modules|dist[^/]*|data|\.git)\/|^database\/migrations\//;

const files = readdirSync(packageRoot, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs|js|md|sql|css|html)$/.test(entry.name))
  .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)))
  .filter((path) => !notOurs.test(path) && !exceptions.includes(path));

const linesOf = (path: string) => readFileSync(join(packageRoot, path), 'utf8').split('\n');

test('no file uses a word that has a better one', () => {
  expect(files).toContain('server/service.ts');
  const found = files.flatMap((path) =>
    linesOf(path).flatMap((line, n) =>
      better
        .filter(([word]) => word.test(line))
        .map(([word, instead]) => `${path}:${n + 1} ${word.exec(line)?.[0]} → ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});

test('texts of the pages have curly apostrophes', () => {
  const pages = files.filter((path) => /^(dashboard|courier)\/.*(?<!\.test)\.tsx?$/.test(path));
  expect(pages).toContain('courier/words.ts');
  const straight = pages.flatMap((path) =>
    linesOf(path)
      .filter((line) => !/^\s*(\/?\*|\/\/)|\s\/\/ /.test(line) && /[a-z]'(s|t|re|ll|ve|d)\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(straight).toEqual([]);
});

test('no description of the API reference uses "where" for "if", begins with "Of" or is a fragment about what is left out', () => {
  const texts: string[] = [];
  JSON.parse(readFileSync(join(packageRoot, 'contract/openapi.json'), 'utf8'), (key, value) => {
    if (['description', 'summary'].includes(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts).toContain('The state of the delivery.');
  const bad = texts.flatMap((text) =>
    betterInReference.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${text} → ${instead}`),
  );
  expect([...new Set(bad)]).toEqual([]);
});
