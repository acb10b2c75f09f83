/**
 * Sessions of the dashboard. A session is a row, and its token (`tokens.ts`) is in a cookie. Nothing is cached between
 * requests: a session that ends on one node has ended on all of them with the next request.
 *
 *   sign-in ──▶ full                          a session with a new token; the session of the old cookie ends
 *   sign-in with a second factor ──▶ code ──code──▶ full     a new token again: the first one stops working
 *   full ──12 h without a request, 14 days in all, sign-out, new password, person locked out──▶ ended
 */

import { type Database, DatabaseUnavailable, type Tx } from '../../database/database.ts';
import { makeGroups } from '../../database/groups.ts';
import { writeIfPossible } from '../../database/optional-write.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId, type PersonId, type SessionId } from '../../platform/ids.ts';
import { hashToken, isToken, newToken } from '../tokens.ts';
import { isDueToMarkSeen } from './expiry.ts';
import * as store from './store.ts';

export const maxSessionMs = 14 * 24 * 3_600_000;
/** Between the password and the second factor. */
const maxCodeMs = 10 * 60_000;

export type Sessions = ReturnType<typeof makeSessions>;

export function makeSessions(database: Database, clock: Clock) {
  /** The live session with this token, in either state. */
  async function find(token: string | undefined): Promise<store.Session | undefined> {
    return isToken(token) ? store.findByToken(database, hashToken(token), clock.now()) : undefined;
  }

  /** Open streams ask for theirs every second. */
  const byId = makeGroups<SessionId, store.Session | undefined>({
    run: async (ids) => {
      const rows = await store.findByIds(database, ids, clock.now());
      const sessions = new Map(rows.map((row) => [row.sessionId, row]));
      return ids.map((id) => sessions.get(id));
    },
    failsAlone: () => false,
    onOverload: () => new DatabaseUnavailable('the look-up of a session took too long'),
    deadlineMs: database.waitMs,
  });

  return {
    /** Begins a session. Its token is returned here and stored nowhere. */
    async begin(
      tx: Tx,
      session: { personId: PersonId; state: store.SessionState; network: string; userAgent: string },
    ) {
      const token = newToken();
      const at = clock.now();
      const sessionId = newId('session', at);
      const expiresAt = at + (session.state === 'full' ? maxSessionMs : maxCodeMs);
      await store.insertSession(tx, { ...session, sessionId, tokenHash: hashToken(token), at, expiresAt });
      return { sessionId, token };
    },
    find,
    findById: byId.submit,
    /** Like `find`, and updates "last seen". */
    async use(token: string | undefined) {
      const session = await find(token);
      const now = clock.now();
      if (session?.state === 'full' && isDueToMarkSeen(session.lastSeenAt, now)) {
        await writeIfPossible(database, (tx) => store.markSeen(tx, session, now));
      }
      return session;
    },
    /** A new token, in state `full`; undefined if the session is not alive, or not in the state `from`. */
    async renew(tx: Tx, sessionId: SessionId, from: store.SessionState) {
      const token = newToken();
      const at = clock.now();
      const renewed = await store.renewSession(tx, {
        sessionId,
        from,
        tokenHash: hashToken(token),
        at,
        // A session that began with the password alone had 10 minutes; now it gets the time of any other.
        ...(from === 'code' ? { expiresAt: at + maxSessionMs } : {}),
      });
      return renewed ? token : undefined;
    },
    async endByToken(tx: Tx, token: string | undefined) {
      if (isToken(token)) await store.endByToken(tx, hashToken(token), clock.now());
    },
  };
}
