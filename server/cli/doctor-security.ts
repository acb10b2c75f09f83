/** The environment of the service: user and Node (of this command: those of a running service may differ), folder, database role. */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findDataDirectory } from '../database/embedded/index.ts';
import type { AuditLogProtection } from '../database/schema/role-rights.ts';
import { secretKeyFile } from '../database/secret-key.ts';
import { bad, type Finding, fine, warning } from '../platform/finding.ts';

export function inspectUser(userId: number | undefined): Finding {
  if (userId !== 0) return fine('user', 'this command does not run as root');
  return warning(
    'user',
    'this command runs as root, and so does a service that is started in the same way',
    'Run Waybill as its own user: a vulnerability in it could then not take over the machine.',
  );
}

export function inspectNode(version: string, nowMs: number): Finding {
  const { major, until, isOver, better } = nodeSupport(version, nowMs);
  const check = 'Node';
  const untilThen = until === undefined ? '' : `, supported until ${until}`;
  if (!isOver) return fine(check, `this command runs on ${version}${untilThen}`);
  const updates =
    until === undefined ? 'gets no security updates' : `has had no security updates since ${until}`;
  return warning(
    check,
    `this command runs on Node ${major}, which ${updates}`,
    better
      ? `Install Node ${better.major}, which gets them until ${better.until}, and start Waybill with it.`
      : 'Install the newest version of Waybill and run this command again: it knows newer versions of Node.',
  );
}

/** Reading or writing, by the group or by others. Passing through is harmless, and PostgreSQL started by root needs it. */
const openToOthers = 0o066;
const privateData = 'private data';

/** Even if DATABASE_URL is set: the secret key is in DATA_DIR, and there may be data from before. */
export async function inspectPrivacy(dataDir: string): Promise<Finding[]> {
  const at = resolve(dataDir);
  // If this fails, DATA_DIR itself cannot be entered, and that is reported.
  const directory = await findDataDirectory(at).catch(() => undefined);
  const isApart = directory !== undefined && directory.folder !== (await realpath(at));
  const paths = [
    at,
    ...(isApart ? [directory.folder] : []),
    secretKeyFile(at),
    ...(directory ? [directory.credentials] : []),
  ];
  const findings = (await Promise.all(paths.map(inspectMode))).flatMap((finding) => finding ?? []);
  return findings.length > 0 ? findings : [fine(privateData, `${at} does not exist yet`)];
}

async function inspectMode(path: string): Promise<Finding | undefined> {
  const check = privateData;
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (there instanceof Error) {
    if (there.code === 'ENOENT' || there.code === 'ENOTDIR') return undefined;
    const advice = 'Run this command as the user that Waybill runs as.';
    return warning(check, `${path} cannot be inspected (${there.code})`, advice);
  }
  const mode = there.mode & 0o777;
  const message = `${path}, mode 0${mode.toString(8)}`;
  if ((mode & openToOthers) === 0) return fine(check, message);
  return bad(check, `${message}: other users of this machine can read or write it`, `chmod go-rw ${path}`);
}

export function inspectAuditLog(protection: AuditLogProtection | undefined): Finding {
  const check = 'audit log';
  if (!protection) return fine(check, 'does not exist yet');
  const { owner, owns, may_change: mayChange, guarded } = protection;
  if (!guarded) {
    const advice = `As ${owner}: alter table audit_log enable trigger audit_log_only_grows, or restore a backup.`;
    return bad(check, 'its trigger is disabled or missing: rows could be changed', advice);
  }
  if (!owns && !mayChange) return fine(check, 'the service can add rows, but not change them');
  return warning(
    check,
    owns
      ? `rows cannot be changed, but the service connects as ${owner}, who could drop the trigger`
      : 'rows cannot be changed, but the service has a right that it does not need',
    'Give the service a role of its own: see "A role of its own" in docs/operating.md.',
  );
}

/**
 * Until when versions of Node get security updates. Add a line for each new major version. From the release schedule of Node:
 * an even version gets three years, an odd one about eight months.
 */
const supportedUntil: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

/** Those that `npm test` and `npm run test:versions` use. Only these are recommended. */
const tested = [20, 24] as const;

/** `until`: the last day; undefined for a version that is newer than the table. `better`: the newest tested one, while it is supported. */
export function nodeSupport(version: string, nowMs: number) {
  const major = Number.parseInt(version, 10);
  const until = supportedUntil[major];
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const oldest = Math.min(...Object.keys(supportedUntil).map(Number));
  const better = Math.max(...tested);
  const betterUntil = supportedUntil[better];
  return {
    major,
    until,
    isOver: until === undefined ? major < oldest : today > until,
    better:
      betterUntil === undefined || today > betterUntil ? undefined : { major: better, until: betterUntil },
  };
}
