/** What `waybill doctor` says about the surroundings of the service: its user, its Node, its data folder, its role. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { nodeSupport } from './node-version.ts';
import type { Finding } from './postgres/index.ts';
import type { AuditLogProtection } from './service-role.ts';

/** Works, but should not stay like this. */
export interface Remark extends Finding {
  readonly isWarning?: boolean;
}

export function inspectUser(userId: number | undefined): Remark {
  if (userId !== 0) return { check: 'user', ok: true, found: 'not root' };
  return {
    check: 'user',
    ok: true,
    isWarning: true,
    found: 'Waybill runs as root',
    advice: 'Run it as a user of its own: a fault in it could then not take over the machine.',
  };
}

export function inspectNode(version: string, nowMs: number): Remark {
  const { major, until, isOver, better } = nodeSupport(version, nowMs);
  const check = 'Node';
  const untilThen = until === undefined ? '' : `, supported until ${until}`;
  if (!isOver) return { check, ok: true, found: `${version}${untilThen}` };
  const since = until === undefined ? '' : ` since ${until}`;
  return {
    check,
    ok: true,
    isWarning: true,
    found: `Node ${major} gets no security updates any more${since}`,
    advice: `Install Node ${better.major}, which gets them until ${better.until}, and start Waybill with it.`,
  };
}

/** Reading or writing, by the group or by others. To pass through is harmless, and PostgreSQL under root needs it. */
const openToOthers = 0o066;

/** Also where DATABASE_URL is set: the secret key is kept there. */
export async function inspectPrivacy(dataDir: string): Promise<Remark> {
  const check = 'private data';
  const folder = resolve(dataDir);
  const there = await stat(folder).catch(() => undefined);
  if (!there?.isDirectory()) return { check, ok: true, found: `${folder} is not there yet` };
  const mode = there.mode & 0o777;
  const found = `${folder}, mode 0${mode.toString(8)}`;
  if ((mode & openToOthers) === 0) return { check, ok: true, found };
  return {
    check,
    ok: false,
    found: `${found}: other users of this machine can look into it`,
    advice: `chmod go-rw ${folder}`,
  };
}

/** Can the service change what is in the audit log? */
export function inspectAuditLog(protection: AuditLogProtection | undefined): Remark {
  const check = 'audit log';
  if (!protection) return { check, ok: true, found: 'not there yet' };
  const { owner, owns, may_change: mayChange, guarded } = protection;
  if (!guarded) {
    const advice = `As ${owner}: alter table audit_log enable trigger audit_log_only_grows, or restore a backup.`;
    return { check, ok: false, found: 'its trigger is off or gone: rows could be changed', advice };
  }
  if (!owns && !mayChange) return { check, ok: true, found: 'the service can add rows, and change none' };
  return {
    check,
    ok: true,
    isWarning: true,
    found: owns
      ? `rows cannot be changed, but the service connects as ${owner}, who could take that rule away`
      : 'rows cannot be changed, but the service has a right that it does not need',
    advice: 'Give the service a role of its own: see "A role of its own" in the README.',
  };
}
