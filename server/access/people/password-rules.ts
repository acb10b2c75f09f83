/**
 * Which passwords may be chosen: any text of 8 to 128 characters (the contract bounds it) that is not among the first
 * that a guesser tries. No rules about digits and signs: they make passwords harder to keep, not to guess.
 */
import { Refusal } from '../../platform/http/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** `field` is the one of the request; `owned` is what others know about the person: address, names. */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owned: readonly (string | null | undefined)[],
): Promise<void> {
  const fault = await faultOf(password, owned);
  if (fault) throw new Refusal('invalidRequest', `${field} ${fault}`);
}

const advice = 'choose three or four words that have nothing to do with each other';

async function faultOf(password: string, owned: readonly (string | null | undefined)[]) {
  if (!password.isWellFormed()) return 'must be well-formed Unicode';
  if (await isCommonPassword(password)) {
    return `is one of the most common passwords, which are tried first; ${advice}`;
  }
  const known = new Set(owned.flatMap((text) => (text ? [text, text.split('@')[0]!] : [])).map(plain));
  if (known.has(plain(password))) {
    return `is your address, your name or the name of the account, which others know; ${advice}`;
  }
  return undefined;
}

/** Case, spaces and signs between words make no difference to a guesser. */
function plain(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase();
  return letters.replaceAll(/[\s._-]/g, '') || letters;
}
