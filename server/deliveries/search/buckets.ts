/**
 * Buckets: in the index of words, the words of one account, mode and three days share a prefix, the name of their bucket.
 * A search reads the buckets one after the other, newest first, until a page is full. So it costs no more when other accounts
 * have more deliveries, and hardly more when its own has. Measured on one account with a million deliveries over 90 days: a word in 600,000 of them, all old, took 833 ms
 * without buckets and 25 ms with buckets of a week; three words, each of them common, 340 ms and 4.5 ms. Smaller buckets
 * make such searches cheaper, and one for a word that occurs nowhere more expensive: it reads all buckets, at some 30 µs
 * each (ten years: 1,217 buckets, 40 ms).
 */
import { hash } from 'node:crypto';
import { type AccountId, type DeliveryId, timeOfId } from '../../platform/ids.ts';
import type { Mode } from '../store.ts';

export const bucketMs = 3 * 86_400_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Five characters: three for the account and mode, two for the time. The name is stored once for every word, so it is
 * short. If two accounts share the three (1 of 262,144 pairs), a search reads too many rows, and separates them by
 * their account; times start again after 33 years, and a search then reads old rows, too.
 */
export function bucketOf(accountId: AccountId, mode: Mode, deliveryId: DeliveryId): string {
  return partOf(accountId, mode) + nameOf(numberOf(deliveryId));
}

/** The buckets that can hold deliveries between these two, newest first. */
export function bucketsBetween(accountId: AccountId, mode: Mode, oldest: DeliveryId, newest: DeliveryId) {
  const part = partOf(accountId, mode);
  const buckets = new Set<string>();
  for (let number = numberOf(newest); number >= numberOf(oldest); number--)
    buckets.add(part + nameOf(number));
  return [...buckets];
}

const parts = new Map<string, string>();
const maxParts = 10_000;

function partOf(accountId: AccountId, mode: Mode): string {
  const whose = `${accountId} ${mode}`;
  let part = parts.get(whose);
  if (part === undefined) {
    part = hash('sha256', whose, 'base64url').slice(0, 3);
    if (parts.size < maxParts) parts.set(whose, part);
  }
  return part;
}

const numberOf = (deliveryId: DeliveryId) => Math.floor(timeOfId(deliveryId) / bucketMs);

const nameOf = (number: number) => alphabet.charAt((number >> 6) & 63) + alphabet.charAt(number & 63);
