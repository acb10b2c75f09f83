/**
 * Codes of authenticator apps (TOTP, RFC 6238): HMAC-SHA-1 over the number of the 30-second step, cut to six digits.
 * Pure. A code is accepted one step before and after its own, for clocks that are a little off. The caller stores the
 * step of the last accepted code, so that none is accepted twice.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const stepsAround = 1;
/** As long as the output of SHA-1, as RFC 4226 asks. */
export const seedBytes = 20;

export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / 1000 / stepSeconds);
}

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

/** The content of the QR code. */
export function keyUri(seed: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Waybill:${email}`);
  return `otpauth://totp/${label}?secret=${base32(seed)}&issuer=Waybill&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
