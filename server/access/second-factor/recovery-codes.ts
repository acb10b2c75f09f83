/** Recovery codes, for who has lost the authenticator app: ten, each for one sign-in, 60 random bits, shown once. */
import { hash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const codesMade = 10;
const codeCharacters = 12;

/** As `abcd-efgh-2345`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesMade }, () => {
    const text = base32(randomBytes(8)).slice(0, codeCharacters).toLowerCase();
    return text.match(/.{4}/g)!.join('-');
  });
}

/** However it was typed: case, spaces and hyphens do not matter. */
export function recoveryCodeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');
}
