/**
 * Which passwords may be chosen: any text of 8 to 128 characters (the contract checks the length) that is not easy to
 * guess. No rules about digits and special characters: they make passwords harder to remember, not harder to guess.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';

/** What is wrong with the password, if anything is. `owned` is what others know about the person: address, names. */
export async function passwordFault(
  field: string,
  password: string,
  owned: readonly (string | null | undefined)[],
): Promise<Problem | undefined> {
  const fault = await faultOf(password, owned);
  return fault && problem(fault, {}, { field });
}

async function faultOf(password: string, owned: readonly (string | null | undefined)[]) {
  if (!password.isWellFormed()) return 'password_malformed';
  if (await isCommonPassword(password)) return 'password_easy';
  const personalTexts = new Set(
    owned.flatMap((text) => (text ? [text, text.replace(/@.*/s, '')] : [])).map(plain),
  );
  return personalTexts.has(plain(password)) ? 'password_personal' : undefined;
}

/** Case, spaces and separators between words make no difference to somebody who guesses. */
function plain(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase();
  return letters.replaceAll(/[\s._-]/g, '') || letters;
}

/**
 * The list of common passwords comes with `@zxcvbn-ts/language-common`, most common first; the first 10,000 that are long enough
 * to be a password here are kept in memory (about 1 MB), read when the first password is chosen.
 */
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
  const all: string[] = JSON.parse(await readFile(path, 'utf8'));
  return new Set(
    all
      .filter((password) => password.length >= minPasswordCharacters)
      .slice(0, maxPasswords)
      .map((password) => password.toLowerCase()),
  );
}
