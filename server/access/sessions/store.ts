/** The SQL of sessions. It decides whether a session is alive, at the time of the service's clock. */

import type { Database, Tx } from '../../platform/database.ts';
import type { PersonId, SessionId } from '../../platform/ids.ts';
import { aliveSql } from './expiry.ts';

/** After this long without a request, a session ends. */
export const maxIdleMs = 12 * 3_600_000;
/**
 * Sessions of one person at a time; a new one ends the oldest. Those that wait for the second factor are counted
 * separately: somebody who has the password alone must not be able to end a session of the person.
 */
const maxSessions = 50;

export type SessionState = 'code' | 'full';

export interface SessionRow {
  session_id: SessionId;
  state: SessionState;
  person_id: PersonId;
  name: string;
  email: string;
  is_operator: boolean;
  /** An operator without the second factor that operators need here. */
  lacks_totp: boolean;
  last_seen_at: Date;
}

const isAlive = `p.disabled_at is null and ${aliveSql('s', '$2', maxIdleMs)}`;

const found = `
  select s.session_id, s.state, s.person_id, s.last_seen_at, p.name, p.email, p.is_operator,
         p.is_operator and p.totp_sealed is null
           and coalesce((select operators_need_totp from installation), false) as lacks_totp
  from sessions s join people p using (person_id)`;

export async function findByToken(
  database: Database,
  tokenHash: Buffer,
  nowMs: number,
): Promise<SessionRow | undefined> {
  const rows = await database.read<SessionRow>(
    { name: 'find-session', text: `${found} where s.token_hash = $1 and ${isAlive}` },
    [tokenHash, nowMs],
  );
  return rows[0];
}

export function findByIds(
  database: Database,
  sessionIds: readonly SessionId[],
  nowMs: number,
): Promise<SessionRow[]> {
  return database.read<SessionRow>(
    { name: 'find-sessions-by-id', text: `${found} where s.session_id = any ($1::uuid[]) and ${isAlive}` },
    [sessionIds, nowMs],
  );
}

export interface ListedSession {
  session_id: SessionId;
  user_agent: string;
  network: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The live sessions of a person, newest first. */
export function listSessions(
  database: Database,
  personId: PersonId,
  nowMs: number,
): Promise<ListedSession[]> {
  return database.read<ListedSession>(
    {
      name: 'list-sessions',
      text: `
        select s.session_id, s.user_agent, s.network, s.created_at, s.last_seen_at
        from sessions s join people p using (person_id)
        where s.person_id = $1 and s.state = 'full' and ${isAlive}
        order by s.created_at desc, s.session_id limit ${maxSessions}`,
    },
    [personId, nowMs],
  );
}

export interface NewSession {
  sessionId: SessionId;
  tokenHash: Buffer;
  personId: PersonId;
  state: SessionState;
  userAgent: string;
  network: string;
  at: number;
  expiresAt: number;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    {
      name: 'insert-session',
      text: `
        with surplus as (
          update sessions set ended_at = to_timestamp($7::float8 / 1000)
          where ended_at is null and session_id in (
            select session_id from sessions where person_id = $3 and state = $4 and ended_at is null
            order by created_at desc offset ${maxSessions - 1}
          )
        ),
        seen as (
          update people set last_seen_at = to_timestamp($7::float8 / 1000) where person_id = $3 and $4 = 'full'
        )
        insert into sessions
          (session_id, token_hash, person_id, state, user_agent, network, created_at, last_seen_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000),
                to_timestamp($8::float8 / 1000))`,
    },
    [
      session.sessionId,
      session.tokenHash,
      session.personId,
      session.state,
      session.userAgent,
      session.network,
      session.at,
      session.expiresAt,
    ],
  );
}

/** Gives a live session another token and marks its person as seen; false where it is not alive, or in another state. */
export async function renewSession(
  tx: Tx,
  session: { sessionId: SessionId; from: SessionState; tokenHash: Buffer; at: number; expiresAt?: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'renew-session',
      text: `
        with renewed as (
          update sessions s
          set token_hash = $3, state = 'full', last_seen_at = to_timestamp($2::float8 / 1000),
              expires_at = coalesce(to_timestamp($5::float8 / 1000), s.expires_at)
          from people p
          where s.session_id = $1 and p.person_id = s.person_id and s.state = $4 and ${isAlive}
          returning s.person_id
        ),
        seen as (
          update people set last_seen_at = to_timestamp($2::float8 / 1000)
          where person_id in (select person_id from renewed)
        )
        select 1 from renewed`,
    },
    [session.sessionId, session.at, session.tokenHash, session.from, session.expiresAt ?? null],
  );
  return rows.length === 1;
}

/** Sets "last seen" of session and person. */
export async function markSeen(tx: Tx, session: SessionRow, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'mark-seen',
      text: `
        with seen as (
          update sessions set last_seen_at = to_timestamp($3::float8 / 1000)
          where session_id = $1 and last_seen_at < to_timestamp($3::float8 / 1000)
        )
        update people set last_seen_at = to_timestamp($3::float8 / 1000)
        where person_id = $2 and (last_seen_at is null or last_seen_at < to_timestamp($3::float8 / 1000))`,
    },
    [session.session_id, session.person_id, nowMs],
  );
}

/** False where it had already ended, or belongs to somebody else. */
export async function endSession(
  tx: Tx,
  session: { sessionId: SessionId; personId: PersonId; at: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'end-session',
      text: `
        update sessions set ended_at = to_timestamp($3::float8 / 1000)
        where session_id = $1 and person_id = $2 and ended_at is null
        returning 1`,
    },
    [session.sessionId, session.personId, session.at],
  );
  return rows.length === 1;
}

/** The session with this token, of any person. */
export async function endByToken(tx: Tx, tokenHash: Buffer, nowMs: number): Promise<void> {
  await tx.query(
    {
      name: 'end-session-by-token',
      text: `
        update sessions set ended_at = to_timestamp($2::float8 / 1000)
        where token_hash = $1 and ended_at is null`,
    },
    [tokenHash, nowMs],
  );
}

/** Ends all sessions of a person except one; returns how many were alive. */
export async function endSessionsOf(
  tx: Tx,
  personId: PersonId,
  nowMs: number,
  except?: string,
): Promise<number> {
  const rows = await tx.query<{ was_alive: boolean }>(
    {
      name: 'end-sessions-of',
      text: `
        update sessions s set ended_at = to_timestamp($2::float8 / 1000)
        where s.person_id = $1 and s.ended_at is null
          and s.session_id is distinct from $3::uuid
        returning s.state = 'full'
          and s.expires_at > to_timestamp($2::float8 / 1000)
          and s.last_seen_at > to_timestamp(($2::float8 - ${maxIdleMs}) / 1000) as was_alive`,
    },
    [personId, nowMs, except ?? null],
  );
  return rows.filter((row) => row.was_alive).length;
}

/** For housekeeping: sessions that ended or expired before this time. */
export async function clearSessions(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-sessions',
      text: `
        delete from sessions where session_id in (
          select session_id from sessions
          where least(ended_at, expires_at) < to_timestamp($1::float8 / 1000) limit $2
        )
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}
