/**
 * Which passwords may be chosen: any text of 8 to 128 characters (the contract checks the length) that is not easy to
 * guess. No rules about digits and special characters: they make passwords harder to remember, not harder to guess.
 */
import { isCommonPassword } from './common-passwords.ts';

/**
 * What is wrong with the password, beginning with the name of its field in the request; undefined where nothing is.
 * `owned` is what others know about the person: address, names.
 */
export async function passwordFault(
  field: string,
  password: string,
  owned: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  const fault = await faultOf(password, owned);
  return fault && `${field} ${fault}`;
}

const advice = 'use three or four unrelated words';

async function faultOf(password: string, owned: readonly (string | null | undefined)[]) {
  if (!password.isWellFormed()) return 'must be well-formed Unicode';
  if (await isCommonPassword(password)) {
    return `is easy to guess; ${advice}`;
  }
  const known = new Set(owned.flatMap((text) => (text ? [text, text.replace(/@.*/s, '')] : [])).map(plain));
  if (known.has(plain(password))) {
    return `is your e-mail address, your name or the account name; ${advice}`;
  }
  return undefined;
}

/** Case, spaces and separators between words make no difference to somebody who guesses. */
function plain(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase();
  return letters.replaceAll(/[\s._-]/g, '') || letters;
}
