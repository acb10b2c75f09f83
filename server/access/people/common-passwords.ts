/**
 * The most common passwords. The list comes with `@zxcvbn-ts/language-common`, most common first; the first 10,000 that
 * are long enough to be a password here are kept in memory (about 1 MB), read when the first password is chosen.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';

const maxPasswords = 10_000;
const listFile = '@zxcvbn-ts/language-common/src/passwords.json';

let common: Promise<ReadonlySet<string>> | undefined;

/** Case does not matter. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(listFile);
  const all = JSON.parse(await readFile(path, 'utf8')) as string[];
  return new Set(
    all
      .filter((password) => password.length >= minPasswordCharacters)
      .slice(0, maxPasswords)
      .map((password) => password.toLowerCase()),
  );
}
