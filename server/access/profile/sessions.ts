/** One's own sessions: seeing them, ending one, signing out. */

import type { Person } from '../../accounts/index.ts';
import { recordPersonalAudit } from '../../accounts/index.ts';
import { notFoundRejection, type Rejection } from '../../errors/rejection.ts';
import { formatId, type SessionId } from '../../platform/ids.ts';
import type { Access } from '../access.ts';
import { deviceName } from '../sessions/device-name.ts';
import * as store from '../sessions/store.ts';

export async function listSessions({ database, clock }: Access, caller: Person) {
  const rows = await store.listSessions(database, caller.personId, clock.now());
  return rows.map((row) => ({
    session_id: formatId('session', row.session_id),
    device: deviceName(row.user_agent),
    network: row.network,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.session_id === caller.sessionId,
  }));
}

export async function signOut({ database, clock }: Access, caller: Person): Promise<void> {
  const { personId, sessionId } = caller;
  const at = clock.now();
  await database.inTransaction(async (tx) => {
    await store.endSession(tx, { sessionId, personId, at });
    const summary = `signed out on ${deviceName(caller.userAgent)}`;
    await recordPersonalAudit(tx, caller, { action: 'signed_out', summary, at });
  });
}

export async function endSession(
  { database, clock }: Access,
  caller: Person,
  sessionId: SessionId,
): Promise<Rejection | undefined> {
  const { personId } = caller;
  const at = clock.now();
  const found = (await store.listSessions(database, personId, at)).find(
    (row) => row.session_id === sessionId,
  );
  const ended =
    found !== undefined &&
    (await database.inTransaction(async (tx) => {
      if (!(await store.endSession(tx, { sessionId: found.session_id, personId, at }))) return false;
      const summary = `ended their session on ${deviceName(found.user_agent)}`;
      await recordPersonalAudit(tx, caller, { action: 'session.ended', summary, at });
      return true;
    }));
  return ended ? undefined : notFoundRejection('session_not_found');
}
