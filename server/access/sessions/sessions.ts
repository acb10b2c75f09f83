/**
 * Sessions of the dashboard. A session is a row; who holds its token is in it. The token is 256 random bits in a
 * cookie, the row keeps its SHA-256. Nothing is remembered between requests: a session that ends on one node is
 * over on all of them with the next request.
 *
 *   sign-in ──▶ full                          a session with a new token; whatever the cookie held before ends
 *   sign-in with a second factor ──▶ code ──code──▶ full     a new token again: the first one never gets further
 *   full ──12 h without a request, 14 days in all, sign-out, new password, person disabled──▶ over
 */
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { newId, type PersonId, type SessionId } from '../../platform/ids.ts';
import * as store from './store.ts';

export const maxSessionMs = 14 * 24 * 3_600_000;
/** Between the password and the second factor. */
export const maxCodeMs = 10 * 60_000;
/** "Last seen" is not written more often than this, so the 12 hours are right to a minute. */
const markSeenEveryMs = 60_000;
const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export interface Session {
  sessionId: SessionId;
  state: store.SessionState;
  personId: PersonId;
  name: string;
  email: string;
  /** Not while `lacksSecondFactor`. */
  isOperator: boolean;
  /** An operator who has to set up a second factor first. */
  lacksSecondFactor: boolean;
}

export interface Sessions {
  /** Begins a session. The answer is the only place where its token is. */
  begin(
    tx: Tx,
    session: { personId: PersonId; state: store.SessionState; network: string; userAgent: string },
  ): Promise<{ sessionId: SessionId; token: string }>;
  /** The living session with this token, in whichever state. */
  find(token: string | undefined): Promise<Session | undefined>;
  findById(sessionId: SessionId): Promise<Session | undefined>;
  /** Like `find`, and writes that the session was seen. */
  use(token: string | undefined): Promise<Session | undefined>;
  /** A new token, in state `full`; undefined where the session is not alive, or not in the state `from`. */
  renew(tx: Tx, sessionId: SessionId, from: store.SessionState): Promise<string | undefined>;
  /** Whatever session the token is of. */
  endByToken(tx: Tx, token: string | undefined): Promise<void>;
}

export function makeSessions(database: Database, clock: Clock): Sessions {
  async function findRow(token: string | undefined): Promise<store.SessionRow | undefined> {
    if (token === undefined || !tokenForm.test(token)) return undefined;
    return store.findByToken(database, hashOf(token), clock.now());
  }

  return {
    async begin(tx, { personId, state, network, userAgent }) {
      const token = newToken();
      const at = clock.now();
      const sessionId = newId(at);
      const expiresAt = at + (state === 'full' ? maxSessionMs : maxCodeMs);
      const tokenHash = hashOf(token);
      await store.insertSession(tx, {
        sessionId,
        tokenHash,
        personId,
        state,
        network,
        userAgent,
        at,
        expiresAt,
      });
      return { sessionId, token };
    },
    async find(token) {
      const row = await findRow(token);
      return row && sessionOf(row);
    },
    async findById(sessionId) {
      const row = await store.findById(database, sessionId, clock.now());
      return row && sessionOf(row);
    },
    async use(token) {
      const row = await findRow(token);
      if (!row) return undefined;
      const now = clock.now();
      if (row.state === 'full' && now - row.last_seen_at.getTime() >= markSeenEveryMs) {
        await database.asOneStatement((tx) => store.markSeen(tx, row, now));
      }
      return sessionOf(row);
    },
    async renew(tx, sessionId, from) {
      const token = newToken();
      const at = clock.now();
      const renewed = await store.renewSession(tx, {
        sessionId,
        from,
        tokenHash: hashOf(token),
        at,
        // What was begun with a password alone had minutes; from here it is a session as any other.
        ...(from === 'code' ? { expiresAt: at + maxSessionMs } : {}),
      });
      return renewed ? token : undefined;
    },
    async endByToken(tx, token) {
      if (token !== undefined && tokenForm.test(token)) {
        await store.endByToken(tx, hashOf(token), clock.now());
      }
    },
  };
}

function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function sessionOf(row: store.SessionRow): Session {
  return {
    sessionId: row.session_id,
    state: row.state,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    isOperator: row.is_operator && !row.lacks_totp,
    lacksSecondFactor: row.lacks_totp,
  };
}
