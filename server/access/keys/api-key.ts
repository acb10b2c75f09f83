/**
 * The form of an API key: `wb_live_`, `wb_test_` or `wb_fleet_`, 32 characters of base 62 drawn at random
 * (190 bits) and 6 of CRC-32 over all before them. The checksum lets a mistyped key be refused without a
 * query, and lets scanners recognise a leaked key. Pure, but for the random bytes.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const keyKinds = ['live', 'test', 'fleet'] as const;
export type KeyKind = (typeof keyKinds)[number];

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const form = /^wb_(live|test|fleet)_[0-9A-Za-z]{38}$/;

export function newApiKey(kind: KeyKind): string {
  const body = `wb_${kind}_${randomText(randomLength)}`;
  return body + checksum(body);
}

/** The kind of a well-formed key; undefined for anything else. Needs no query. */
export function kindOf(key: string): KeyKind | undefined {
  const named = form.exec(key)?.[1];
  const kind = keyKinds.find((one) => one === named);
  if (kind === undefined) return undefined;
  return checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength) ? kind : undefined;
}

export const hashOf = (key: string) => hash('sha256', key, 'hex');

/** What lists show of a key: enough to distinguish two, not enough to use one. */
export function shownParts(key: string): { start: string; end: string } {
  return { start: key.slice(0, key.lastIndexOf('_') + 5), end: key.slice(-4) };
}

/** Bytes of 248 and more are drawn again, so that every character is equally likely. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
