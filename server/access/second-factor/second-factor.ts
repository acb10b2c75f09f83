/**
 * The second factor of a person.
 *
 *   off ──begin (password)──▶ pending: a seed is shown ──confirm (a code of that seed)──▶ on, with ten recovery codes
 *   on ──end (password)──▶ off
 *
 * The seed is sealed with the secret key, for this person only. A code works once, and so does a recovery code.
 */

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import type { SecretKey } from '../../database/secret-key.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PersonRow } from '../people/store.ts';
import * as store from './store.ts';

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
      const at = clock.now();
      const step = stepOf(openSeed(person, pending), code.replaceAll(/\s/g, ''), at);
      if (step === undefined) return undefined;
      const isOn = await store.confirmSeed(tx, { personId: person.person_id, pending, step, at });
      return isOn ? giveCodes(tx, person) : new Rejection('second_factor_started_again');
    },
    async renewCodes(tx: Tx, person: PersonRow) {
      return person.totp_sealed ? giveCodes(tx, person) : new Rejection('second_factor_off');
    },
    async end(tx: Tx, person: PersonRow) {
      return (await store.endTotp(tx, person.person_id)) ? undefined : new Rejection('second_factor_off');
    },
    /** Marks a code as used. Which kind it was; undefined if it is wrong or was already used. */
    async use(tx: Tx, person: PersonRow, code: string) {
      const { person_id: personId, totp_sealed: seed } = person;
      const codeWithoutSpaces = code.replaceAll(/\s/g, '');
      const at = clock.now();
      if (/^\d{6}$/.test(codeWithoutSpaces)) {
        const step = seed ? stepOf(openSeed(person, seed), codeWithoutSpaces, at) : undefined;
        return step !== undefined && (await store.useStep(tx, personId, step)) ? 'app' : undefined;
      }
      const hash = recoveryCodeHash(codeWithoutSpaces);
      return (await store.useRecoveryCode(tx, { personId, hash, at })) ? 'recovery' : undefined;
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

/*
 * Codes of authenticator apps (TOTP, RFC 6238): HMAC-SHA-1 over the number of the 30-second step, cut to six digits. A code is
 * accepted one step before and after its own, for clocks that are a little off. The step of the last accepted code is stored, so that
 * none is accepted twice.
 */
const stepSeconds = 30;
const digits = 6;
const stepsAround = 1;
/** As long as the output of SHA-1, as RFC 4226 asks. */
export const seedBytes = 20;

export const stepAt = (nowMs: number) => Math.floor(nowMs / 1000 / stepSeconds);

export function codeAt(seed: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of this code, if it is valid now. */
export function stepOf(seed: Uint8Array, code: string, nowMs: number): number | undefined {
  const codeBytes = Buffer.from(code);
  if (codeBytes.length !== digits) return undefined;
  let matchingStep: number | undefined;
  for (let step = stepAt(nowMs) - stepsAround; step <= stepAt(nowMs) + stepsAround; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(seed, step)), codeBytes)) matchingStep = step;
  }
  return matchingStep;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding, as apps expect it. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let carry = 0;
  let bits = 0;
  for (const byte of bytes) {
    carry = (carry << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(carry >> bits) & 31];
    }
    carry &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(carry << (5 - bits)) & 31] : text;
}

export function keyUri(seed: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Waybill:${email}`);
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=Waybill&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
