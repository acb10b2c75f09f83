/**
 * Phones on which couriers are signed in. A phone is a row; who holds its token is on it. The token is 256 random bits
 * in a cookie, the row keeps its SHA-256. Nothing is remembered between requests: a phone that is signed out on one
 * node is so on all of them with its next request.
 *
 *   link and PIN ──▶ signed in ──30 days without a request, 180 days in all, sign-out, courier has left──▶ over
 */
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { type CourierId, newId, type PhoneId } from '../platform/ids.ts';
import * as store from './phone-store.ts';

export const maxPhoneMs = 180 * 24 * 3_600_000;
/** "Last seen" is not written more often than this, so the 30 days are right to a minute. */
const markSeenEveryMs = 60_000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export interface SignedInPhone {
  phoneId: PhoneId;
  courierId: CourierId;
  name: string;
}

export interface Phones {
  /** Signs in. The answer is the only place where the token is. */
  begin(
    tx: Tx,
    phone: { courierId: CourierId; network: string; userAgent: string; linkMadeBy: string },
  ): Promise<{ phoneId: PhoneId; token: string }>;
  /** The living phone with this token; writes that it was seen. */
  use(token: string | undefined): Promise<SignedInPhone | undefined>;
  /** Undefined where there was none, or it was over already. */
  endByToken(tx: Tx, token: string | undefined): Promise<store.EndedPhone | undefined>;
}

export function makePhones(database: Database, clock: Clock): Phones {
  return {
    async begin(tx, { courierId, ...from }) {
      const token = newToken();
      const at = clock.now();
      const phoneId = newId(at);
      const tokenHash = hashOf(token);
      const expiresAt = at + maxPhoneMs;
      await store.insertPhone(tx, { phoneId, courierId, tokenHash, ...from, at, expiresAt });
      return { phoneId, token };
    },
    async use(token) {
      if (!isToken(token)) return undefined;
      const now = clock.now();
      const row = await store.findByToken(database, hashOf(token), now);
      if (!row) return undefined;
      if (now - row.last_seen_at.getTime() >= markSeenEveryMs) {
        await database.asOneStatement((tx) => store.markSeen(tx, row.phone_id, now));
      }
      return { phoneId: row.phone_id, courierId: row.courier_id, name: row.name };
    },
    async endByToken(tx, token) {
      return isToken(token) ? store.endByToken(tx, hashOf(token), clock.now()) : undefined;
    },
  };
}

/** 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenForm.test(text);
}

export function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
