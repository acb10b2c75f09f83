/** Recovery codes, for people who lost their authenticator app: ten, each for one sign-in, 60 random bits, shown once. */
import { hash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const codeCount = 10;
const codeCharacters = 12;

/** As `abcd-efgh-2345`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const text = base32(randomBytes(8)).slice(0, codeCharacters).toLowerCase();
    return text.replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/** Case, spaces and hyphens do not matter. */
export function recoveryCodeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');
}
