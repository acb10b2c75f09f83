/**
 * The passwords that are tried first. The list comes with `@zxcvbn-ts/language-common`, most common first; of it the
 * first 10,000 that are long enough to be one here are kept, read when the first password is chosen (some 1 MB).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fewestPasswordCharacters } from '../../../contract/dashboard/values.ts';

const most = 10_000;
const listFile = '@zxcvbn-ts/language-common/src/passwords.json';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(listFile);
  const all = JSON.parse(await readFile(path, 'utf8')) as string[];
  return new Set(
    all
      .filter((password) => password.length >= fewestPasswordCharacters)
      .slice(0, most)
      .map((password) => password.toLowerCase()),
  );
}
