/** The catalogue has what is used, and nothing else. That each code has a sentence, and no other one, is checked by the compiler. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { phrases } from '../../contract/errors.ts';
import { problems } from '../../contract/problems/index.ts';
import { packageRoot } from '../platform/package-root.ts';

/** All code but the catalogue itself. A not-found code, or that of a rule, is produced by the schema that names it. */
const code = ['contract', 'server']
  .flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter(
    (path) =>
      /\.ts$/.test(path) && !/\.test\.ts$|^contract\/problems\/|^server\/errors\/sentences\//.test(path),
  )
  .map((path) => readFileSync(join(packageRoot, path), 'utf8'))
  .join('\n');

test('each code is produced somewhere', () => {
  expect(code).toContain("new Rejection('endpoint_disabled'");
  expect(Object.keys(problems).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('each class of errors has a code, and no code is declared in two areas', () => {
  const used = new Set<string>(Object.values(problems).map(({ phrase }) => phrase));
  expect(Object.keys(phrases).filter((phrase) => !used.has(phrase))).toEqual([]);
  const folder = join(packageRoot, 'contract/problems');
  const declared = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}(\w+): \w+\(/gm)].map(([, name]) => name!),
  );
  const names = declared.filter((name) => Object.hasOwn(problems, name));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBe(Object.keys(problems).length);
});
