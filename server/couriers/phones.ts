/**
 * Phones on which couriers are signed in. A phone is a row, and its token (`access/tokens.ts`) is in a cookie. Nothing is
 * cached between requests: a phone that is signed out on one node is signed out on all of them with its next request.
 *
 *   link and PIN ──▶ signed in ──30 days without a request, 180 days in all, sign-out, courier deactivated──▶ ended
 */
import { deviceName, hashToken, isDueToMarkSeen, isToken, newToken } from '../access/index.ts';
import type { Database, Tx } from '../database/database.ts';
import { writeIfPossible } from '../database/optional-write.ts';
import type { Clock } from '../platform/clock.ts';
import { type CourierId, formatId, newId } from '../platform/ids.ts';
import * as store from './phone-store.ts';

export const maxPhoneMs = 180 * 24 * 3_600_000;

export type Phones = ReturnType<typeof makePhones>;

export function makePhones(database: Database, clock: Clock) {
  return {
    /** Signs in. The token is returned here and stored nowhere. */
    async begin(
      tx: Tx,
      phone: { courierId: CourierId; network: string; userAgent: string; linkCreatedBy: string },
    ) {
      const token = newToken();
      const at = clock.now();
      await store.insertPhone(tx, {
        ...phone,
        phoneId: newId('phone', at),
        tokenHash: hashToken(token),
        at,
        expiresAt: at + maxPhoneMs,
      });
      return { token };
    },
    /** The live phone with this token; updates "last seen". */
    async use(token: string | undefined) {
      if (!isToken(token)) return undefined;
      const now = clock.now();
      const row = await store.findByToken(database, hashToken(token), now);
      if (!row) return undefined;
      if (isDueToMarkSeen(row.last_seen_at, now)) {
        await writeIfPossible(database, (tx) => store.markSeen(tx, row.phone_id, now));
      }
      return { phoneId: row.phone_id, courierId: row.courier_id, name: row.name };
    },
    /** Undefined if there was none, or it had already ended. */
    endByToken: async (tx: Tx, token: string | undefined) =>
      isToken(token) ? store.endByToken(tx, hashToken(token), clock.now()) : undefined,
  };
}

export const describePhone = (phone: store.ListedPhone) => ({
  phone_id: formatId('phone', phone.phone_id),
  device: deviceName(phone.user_agent),
  signed_in_at: phone.signed_in_at.toISOString(),
  last_seen_at: phone.last_seen_at.toISOString(),
});
