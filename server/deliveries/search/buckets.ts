/**
 * Buckets: in the index of words, the words of one account, mode and day share a prefix, the name of their bucket.
 * A search reads the buckets one after the other, newest first, until a page is full. So it costs no more when other accounts
 * have more deliveries, and hardly more when its own has.
 *
 * The newest bucket that has the word is read as a whole, at about 1 µs for each delivery in it that matches: a day, because three
 * days of an account with a million deliveries over 90 days are 33,000. A word that occurs nowhere is looked for in all
 * buckets, at some 15 µs each (a year: 5 ms; ten years: 55 ms), as long as the index has nothing to sort in (`new-words.ts`).
 */
import { hash } from 'node:crypto';
import { type AccountId, type DeliveryId, timeOfId } from '../../platform/ids.ts';
import type { Mode } from '../store.ts';

const bucketMs = 86_400_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A name has 30 bits. */
const dayBits = 14;
const shifts = [24, 18, 12, 6, 0];

/**
 * Five characters: 16 bits for the account and mode, 14 for the day. The name is stored once for every word, so it is
 * short. If two accounts share the 16 bits (1 of 65,536 pairs), a search reads too many rows, and separates them by
 * their account; days start again after 44 years, and a search then reads old rows, too.
 */
export function bucketOf(accountId: AccountId, mode: Mode, deliveryId: DeliveryId): string {
  return nameOf(partOf(accountId, mode), dayOf(deliveryId));
}

/** The buckets that can hold deliveries between these two, newest first. */
export function bucketsBetween(accountId: AccountId, mode: Mode, oldest: DeliveryId, newest: DeliveryId) {
  const part = partOf(accountId, mode);
  const buckets = new Set<string>();
  for (let day = dayOf(newest); day >= dayOf(oldest); day--) buckets.add(nameOf(part, day));
  return [...buckets];
}

const parts = new Map<string, number>();
const maxParts = 10_000;

function partOf(accountId: AccountId, mode: Mode): number {
  const whose = `${accountId} ${mode}`;
  let part = parts.get(whose);
  if (part === undefined) {
    part = hash('sha256', whose, 'buffer').readUInt16BE();
    if (parts.size < maxParts) parts.set(whose, part);
  }
  return part;
}

const dayOf = (deliveryId: DeliveryId) => Math.floor(timeOfId(deliveryId) / bucketMs);

function nameOf(part: number, day: number): string {
  const bits = (part << dayBits) | (day & (2 ** dayBits - 1));
  return shifts.map((shift) => alphabet.charAt((bits >> shift) & 63)).join('');
}
