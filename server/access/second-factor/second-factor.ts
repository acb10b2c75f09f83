/**
 * The second factor of a person.
 *
 *   off ──begin (password)──▶ pending: a seed is shown ──confirm (a code of that seed)──▶ on, with ten recovery codes
 *   on ──end (password)──▶ off
 *
 * The seed is sealed with the secret key, for this person only. A code works once, and so does a recovery code.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import type { SecretKey } from '../../database/secret-key.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PersonRow } from '../people/store.ts';
import * as store from './store.ts';
import { base32, keyUri, seedBytes, stepOf } from './totp.ts';

/** How the audit log says that operators need a second factor, or need none any more. */
export const requirement = {
  on: { action: 'second_factor.required', summary: 'required a second factor of every operator' },
  off: { action: 'second_factor.optional', summary: 'left the second factor to each operator' },
} as const;

export function makeSecondFactor(clock: Clock, secretKey: SecretKey) {
  const contextOf = ({ person_id }: PersonRow) => `totp:${person_id}`;
  const openSeed = (person: PersonRow, sealed: Buffer) =>
    Buffer.from(secretKey.open(sealed, contextOf(person)), 'base64');

  async function giveCodes(tx: Tx, { person_id }: PersonRow): Promise<string[]> {
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(tx, person_id, codes.map(recoveryCodeHash));
    return codes;
  }

  return {
    /** A new seed, for the app to read. */
    async begin(tx: Tx, person: PersonRow) {
      const seed = randomBytes(seedBytes);
      const sealed = secretKey.seal(seed.toString('base64'), contextOf(person));
      if (!(await store.setPendingSeed(tx, person.person_id, sealed)))
        return new Rejection('second_factor_on');
      return { secret: base32(seed), uri: keyUri(seed, person.email) };
    },
    /** The recovery codes; undefined if the code is not one of the pending seed. */
    async confirm(tx: Tx, person: PersonRow, code: string) {
      if (person.totp_sealed) return new Rejection('second_factor_on');
      const pending = person.totp_pending_sealed;
      if (!pending) return new Rejection('second_factor_not_started');
      const step = stepOf(openSeed(person, pending), code.replaceAll(/\s/g, ''), clock.now());
      if (step === undefined) return undefined;
      const change = { personId: person.person_id, pending, step, at: clock.now() };
      if (!(await store.confirmSeed(tx, change))) {
        return new Rejection('second_factor_started_again');
      }
      return giveCodes(tx, person);
    },
    async renewCodes(tx: Tx, person: PersonRow) {
      if (!person.totp_sealed) return new Rejection('second_factor_off');
      return giveCodes(tx, person);
    },
    async end(tx: Tx, person: PersonRow) {
      return (await store.endTotp(tx, person.person_id)) ? undefined : new Rejection('second_factor_off');
    },
    /** Marks a code as used. Which kind it was; undefined if it is wrong or was already used. */
    async use(tx: Tx, person: PersonRow, code: string) {
      const codeWithoutSpaces = code.replaceAll(/\s/g, '');
      if (/^\d{6}$/.test(codeWithoutSpaces)) {
        const step = person.totp_sealed
          ? stepOf(openSeed(person, person.totp_sealed), codeWithoutSpaces, clock.now())
          : undefined;
        return step !== undefined && (await store.useStep(tx, person.person_id, step)) ? 'app' : undefined;
      }
      const recovery = {
        personId: person.person_id,
        hash: recoveryCodeHash(codeWithoutSpaces),
        at: clock.now(),
      };
      return (await store.useRecoveryCode(tx, recovery)) ? 'recovery' : undefined;
    },
  };
}

/** Recovery codes, for people who lost their authenticator app: ten, each for one sign-in, 60 random bits, shown once. */
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
