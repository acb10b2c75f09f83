/**
 * PostgreSQL refuses to run as root. If Waybill is root, PostgreSQL runs as an unprivileged user that
 * already exists (no user is ever created), and that user must be able to reach what it needs.
 */

import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const NOBODY: SystemUser = { uid: 65534, gid: 65534, name: 'nobody' };

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Undefined if we are not root: then it runs as we do. `folders` are asked for a non-root owner in turn. */
export async function chooseUser(folders: readonly string[]): Promise<SystemUser | undefined> {
  if (!weAreRoot()) return undefined;
  const users = await readPasswd();
  for (const folder of folders) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats === undefined || stats.uid === 0) continue;
    const name = users.find((user) => user.uid === stats.uid)?.name ?? `user id ${stats.uid}`;
    return { uid: stats.uid, gid: stats.gid, name };
  }
  return users.find((user) => user.name === 'postgres') ?? NOBODY;
}

async function readPasswd(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !uid || !gid) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

export type Want = 'enter' | 'read' | 'run';

/** Whether the user (undefined: we ourselves) can enter every folder above `target` and use `target`. */
export async function canUse(target: string, want: Want, user: SystemUser | undefined): Promise<boolean> {
  if (user === undefined) {
    const mode = want === 'read' ? constants.R_OK : constants.X_OK;
    return access(target, mode).then(
      () => true,
      () => false,
    );
  }
  const real = await realpath(target).catch(() => undefined);
  if (real === undefined || !(await allows(real, want, user))) return false;
  for (let at = path.dirname(real); ; at = path.dirname(at)) {
    if (!(await allows(at, 'enter', user))) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** By the mode bits alone: an access list that says otherwise only makes us keep a copy that isn't needed. */
async function allows(at: string, want: Want, user: SystemUser): Promise<boolean> {
  const stats = await stat(at).catch(() => undefined);
  if (stats === undefined) return false;
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  const bits = (stats.mode >> shift) & 7;
  const needed = want === 'enter' ? 1 : want === 'read' ? 4 : 5;
  return (bits & needed) === needed;
}
