/**
 * Identifiers. Inside, a UUIDv7 as 32 hexadecimal digits (PostgreSQL's `uuid` takes them as they are);
 * outside, a TypeID: a prefix, an underscore and the same 128 bits as 26 characters of base 32, which
 * sort as the UUIDs do. `0` to `7` is the only first character that fits into 128 bits.
 */
import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encodedLength = 26;

const digitOf = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) digitOf[alphabet.charCodeAt(i)] = i;

/** Random bytes are drawn in one call for 256 identifiers: a call costs more than the bytes do. */
const randomPool = Buffer.alloc(10 * 256);
let randomUsed = randomPool.length;

export function newId(nowMs: number): string {
  if (randomUsed === randomPool.length) {
    randomFillSync(randomPool);
    randomUsed = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  randomPool.copy(bytes, 6, randomUsed, randomUsed + 10);
  randomUsed += 10;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex');
}

/** An identifier as we write it, out of PostgreSQL's own spelling, which has hyphens. */
export function bareId(id: string): string {
  return id.replaceAll('-', '');
}

export function toTypeId(prefix: string, id: string): string {
  // 128 bits are 26 digits of 5 bits with two zero bits in front: digits of the two halves do not align,
  // so the bits are carried along from one hexadecimal digit to the next.
  let text = '';
  let carry = 0;
  let bits = 2;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (code === 45) continue; // the hyphens of PostgreSQL's own spelling
    carry = (carry << 4) | (code < 58 ? code - 48 : code - 87);
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      text += alphabet[carry >> bits];
      carry &= (1 << bits) - 1;
    }
  }
  return `${prefix}_${text}`;
}

/** The identifier inside a TypeID, or undefined where the text is not one with this prefix. */
export function fromTypeId(prefix: string, text: string): string | undefined {
  const start = prefix.length + 1;
  if (text.length !== start + encodedLength || !text.startsWith(prefix) || text[prefix.length] !== '_') {
    return undefined;
  }
  let id = '';
  let carry = 0;
  let bits = -2;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const digit = code < 128 ? digitOf[code]! : -1;
    if (digit < 0 || (i === start && digit > 7)) return undefined;
    carry = (carry << 5) | digit;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      id += hexadecimal[(carry >> bits) & 15];
      carry &= (1 << bits) - 1;
    }
  }
  return id;
}

const hexadecimal = '0123456789abcdef';
