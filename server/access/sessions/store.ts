/** The SQL of sessions. It decides whether a session is alive, at the time of the service's clock. */

import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryColumn, queryFirst, returnsRow } from '../../database/statements.ts';
import type { PersonId, SessionId } from '../../platform/ids.ts';
import { aliveSql } from './expiry.ts';

export const maxIdleMs = 12 * 3_600_000;
/**
 * Sessions of one person at a time; a new one ends the oldest. Those that wait for the second factor are counted
 * separately: somebody who has the password alone must not be able to end a session of the person.
 */
const maxSessions = 50;

export type SessionState = 'code' | 'full';

export interface Session {
  sessionId: SessionId;
  state: SessionState;
  personId: PersonId;
  name: string;
  email: string;
  /** Not while `lacksSecondFactor`. */
  isOperator: boolean;
  /** An operator without the second factor that operators need here. */
  lacksSecondFactor: boolean;
  lastSeenAt: Date;
}

const isAlive = `p.disabled_at is null and ${aliveSql('s', '$nowMs', maxIdleMs)}`;

const lacksSecondFactor = `(
  p.is_operator and p.totp_sealed is null
  and coalesce((select operators_need_totp from installation), false))`;

const sessions = `
  select s.session_id as "sessionId", s.state, s.person_id as "personId", s.last_seen_at as "lastSeenAt", p.name, p.email,
         p.is_operator and not ${lacksSecondFactor} as "isOperator", ${lacksSecondFactor} as "lacksSecondFactor"
  from sessions s join people p using (person_id)`;

export function findByToken(database: Database, tokenHash: Buffer, nowMs: number) {
  return queryFirst<Session>(database, 'find-session', { tokenHash, nowMs })`
    ${sessions} where s.token_hash = $tokenHash and ${isAlive}`;
}

export function findByIds(database: Database, sessionIds: readonly SessionId[], nowMs: number) {
  return queryAll<Session>(database, 'find-sessions-by-id', { sessionIds, nowMs })`
    ${sessions} where s.session_id = any ($sessionIds::uuid[]) and ${isAlive}`;
}

/** The live sessions of a person, newest first. */
export function listSessions(database: Database, personId: PersonId, nowMs: number) {
  type Row = {
    session_id: SessionId;
    user_agent: string;
    network: string;
    created_at: Date;
    last_seen_at: Date;
  };
  return queryAll<Row>(database, 'list-sessions', { personId, nowMs })`
    select s.session_id, s.user_agent, s.network, s.created_at, s.last_seen_at
    from sessions s join people p using (person_id)
    where s.person_id = $personId and s.state = 'full' and ${isAlive}
    order by s.created_at desc, s.session_id limit ${maxSessions}`;
}

interface NewSession {
  sessionId: SessionId;
  tokenHash: Buffer;
  personId: PersonId;
  state: SessionState;
  userAgent: string;
  network: string;
  at: number;
  expiresAt: number;
}

export function insertSession(tx: Tx, session: NewSession) {
  return execute(tx, 'insert-session', session)`
    with surplus as (
      update sessions set ended_at = to_timestamp($at::float8 / 1000)
      where ended_at is null and session_id in (
        select session_id from sessions where person_id = $personId and state = $state and ended_at is null
        order by created_at desc offset ${maxSessions - 1}
      )
    ),
    seen as (
      update people set last_seen_at = to_timestamp($at::float8 / 1000) where person_id = $personId
        and $state = 'full'
    )
    insert into sessions
      (session_id, token_hash, person_id, state, user_agent, network, created_at, last_seen_at, expires_at)
    values ($sessionId, $tokenHash, $personId, $state, $userAgent, $network, to_timestamp($at::float8 / 1000),
            to_timestamp($at::float8 / 1000), to_timestamp($expiresAt::float8 / 1000))`;
}

/** Gives a live session another token and marks its person as seen; false if it is not alive, or in another state. */
export function renewSession(
  tx: Tx,
  session: { sessionId: SessionId; from: SessionState; tokenHash: Buffer; at: number; expiresAt?: number },
) {
  return returnsRow(tx, 'renew-session', { expiresAt: undefined, ...session, nowMs: session.at })`
    with renewed as (
      update sessions s
      set token_hash = $tokenHash, state = 'full', last_seen_at = to_timestamp($nowMs::float8 / 1000),
          expires_at = coalesce(to_timestamp($expiresAt::float8 / 1000), s.expires_at)
      from people p
      where s.session_id = $sessionId and p.person_id = s.person_id and s.state = $from and ${isAlive}
      returning s.person_id
    ),
    seen as (
      update people set last_seen_at = to_timestamp($nowMs::float8 / 1000)
      where person_id in (select person_id from renewed)
    )
    select 1 from renewed`;
}

export function markSeen(tx: Tx, session: Session, nowMs: number) {
  return execute(tx, 'mark-seen', { ...session, nowMs })`
    with seen as (
      update sessions set last_seen_at = to_timestamp($nowMs::float8 / 1000)
      where session_id = $sessionId and last_seen_at < to_timestamp($nowMs::float8 / 1000)
    )
    update people set last_seen_at = to_timestamp($nowMs::float8 / 1000)
    where person_id = $personId
      and (last_seen_at is null or last_seen_at < to_timestamp($nowMs::float8 / 1000))`;
}

/** False if it had already ended, or belongs to somebody else. */
export function endSession(tx: Tx, session: { sessionId: SessionId; personId: PersonId; at: number }) {
  return returnsRow(tx, 'end-session', session)`
    update sessions set ended_at = to_timestamp($at::float8 / 1000)
    where session_id = $sessionId and person_id = $personId and ended_at is null
    returning 1`;
}

/** The session with this token, of any person. */
export function endByToken(tx: Tx, tokenHash: Buffer, nowMs: number) {
  return execute(tx, 'end-session-by-token', { tokenHash, nowMs })`
    update sessions set ended_at = to_timestamp($nowMs::float8 / 1000)
    where token_hash = $tokenHash and ended_at is null`;
}

/** Ends all sessions of a person except one; returns how many were alive. */
export async function endSessionsOf(tx: Tx, personId: PersonId, nowMs: number, except?: string) {
  const wereAlive = await queryColumn<boolean>(tx, 'end-sessions-of', { personId, nowMs, except })`
    update sessions s set ended_at = to_timestamp($nowMs::float8 / 1000)
    where s.person_id = $personId and s.ended_at is null
      and s.session_id is distinct from $except::uuid
    returning s.state = 'full'
      and s.expires_at > to_timestamp($nowMs::float8 / 1000)
      and s.last_seen_at > to_timestamp(($nowMs::float8 - ${maxIdleMs}) / 1000) as was_alive`;
  return wereAlive.filter(Boolean).length;
}
