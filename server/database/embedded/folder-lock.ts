/**
 * One Waybill at a time in a data folder, without native code (Node has no flock).
 *
 * Every contender listens on a Unix socket of its own in `locks/`, under a name that is never used twice. The kernel
 * closes a dead process's socket, so "connection refused" proves that its owner is gone and its file may be removed;
 * everything else (an answer, silence, no permission) counts as alive. Pids prove nothing across containers; a socket file
 * is found by its inode, also by another container. It does not hold between machines that share a network file system.
 *
 * A contender
 *   1. listens under a hidden name and then renames it, so that a visible socket always accepts: between
 *      bind and listen it would refuse, and look dead;
 *   2. looks at all others. None alive: it holds the folder. One holds: it withdraws. Others claim as well:
 *      the one with the lowest name (the earliest) stays and looks again, the rest withdraw and come back.
 *
 * Two can't hold: the one that became visible second looks only after that, and sees the other alive. The names decide only
 * who waits. Paths of sockets have at most 107 bytes, so they are reached as /proc/self/fd/<open folder>/<name>.
 */

import { randomBytes } from 'node:crypto';
import { chmod, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import net from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../platform/errors.ts';
import { once } from '../../platform/once.ts';
import { PostgresProblem, withAdvice } from './problem.ts';

/** A `command` releases the lock within seconds and stops PostgreSQL; a `service` keeps it and shares PostgreSQL. */
export type LockRole = 'service' | 'command';

export interface LockHolder {
  readonly role: LockRole;
  readonly pid: number;
  readonly host: string;
  readonly command: string;
}

/** Another process has the lock. `holder` is undefined if that process lives but does not answer. */
export class FolderHeld extends PostgresProblem {
  readonly holder: LockHolder | undefined;

  constructor(holder: LockHolder | undefined) {
    super(
      `The data folder is in use by ${whoHolds(holder)}.`,
      'Stop that process, or set DATA_DIR to a folder of its own for this one.',
    );
    this.holder = holder;
  }
}

export function whoHolds(holder: LockHolder | undefined): string {
  if (holder === undefined) return 'a process that does not answer';
  return `another Waybill: pid ${holder.pid} (${holder.command}) on ${holder.host}`;
}

interface LockRequest {
  readonly role: LockRole;
  /** How long to wait for a holder to release the lock. */
  readonly waitMs: number;
  /** Called once, when waiting begins. False: don't wait, fail at once. */
  readonly mayWaitFor?: (holder: LockHolder | undefined) => boolean;
}

/** A living process answers at once; one that is stopped or overloaded counts as a holder after this. */
const ANSWER_TIMEOUT_MS = 3000;
/** Claims are resolved within milliseconds; many that take longer than this are treated as a holder. */
const CLAIM_PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

export async function takeFolderLock(locksFolder: string, request: LockRequest) {
  const started = performance.now();
  let waiting = false;
  for (;;) {
    const claim = await makeClaim(locksFolder, request.role);
    const outcome = await resolveClaim(claim).catch(async (error) => {
      await claim.withdraw();
      throw error;
    });
    if (outcome === 'held') return { release: claim.withdraw };
    await claim.withdraw();
    const waited = performance.now() - started;
    if (outcome === 'withdraw') {
      if (waited > Math.max(request.waitMs, CLAIM_PATIENCE_MS)) throw new FolderHeld(undefined);
    } else {
      if (waited >= request.waitMs) throw new FolderHeld(outcome.holder);
      if (!waiting && request.mayWaitFor?.(outcome.holder) === false) throw new FolderHeld(outcome.holder);
      waiting = true;
    }
    await sleep(LOOK_AGAIN_MS + Math.random() * 100);
  }
}

/** Who holds the folder now; changes nothing. */
export async function lookAtFolderLock(locksFolder: string): Promise<'free' | { holder?: LockHolder }> {
  const folder = await open(locksFolder, 'r');
  try {
    for (const name of await visibleNames(locksFolder)) {
      const other = await ask(folder, name);
      if (other === 'silent') return {};
      if (other !== 'gone' && other.state === 'held') return { holder: other.who };
    }
    return 'free';
  } finally {
    await folder.close();
  }
}

type Claim = Awaited<ReturnType<typeof makeClaim>>;

async function makeClaim(locksFolder: string, role: LockRole) {
  const words = process.argv.slice(1, 3).map((word) => path.basename(word));
  const who = { role, pid: process.pid, host: hostname(), command: words.join(' ') || 'node' };
  // The monotonic clock is one for all processes of a machine, so names sort by age and the oldest wins.
  const age = process.hrtime.bigint().toString(36).padStart(13, '0');
  const name = `claim-${age}-${randomBytes(8).toString('hex')}`;
  let state: 'claiming' | 'held' = 'claiming';
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${JSON.stringify({ state, who })}\n`);
    socket.destroySoon();
  });
  const folder = await withAdvice(`open ${locksFolder}`, () => open(locksFolder, 'r'));
  try {
    await withAdvice(`write to ${locksFolder}`, () => listen(server, `/proc/self/fd/${folder.fd}/.${name}`));
    // The folder is private; the socket itself must let every user that can enter find out who is dead.
    await chmod(path.join(locksFolder, `.${name}`), 0o666);
    await rename(path.join(locksFolder, `.${name}`), path.join(locksFolder, name));
  } catch (error) {
    server.close();
    await folder.close();
    throw error;
  }
  server.unref();
  return {
    locksFolder,
    folder,
    name,
    hold: () => {
      state = 'held';
    },
    withdraw: once(async () => {
      await rm(path.join(locksFolder, name), { force: true });
      await new Promise((done) => server.close(done));
      await folder.close();
    }),
  };
}

type Outcome = 'held' | 'withdraw' | { holder: LockHolder | undefined };

async function resolveClaim(claim: Claim): Promise<Outcome> {
  for (;;) {
    let undecided = 0;
    for (const name of await visibleNames(claim.locksFolder)) {
      if (name === claim.name) continue;
      const other = await ask(claim.folder, name);
      if (other === 'gone') {
        await rm(path.join(claim.locksFolder, name), { force: true });
      } else if (other === 'silent') {
        return { holder: undefined };
      } else if (other.state === 'held') {
        return { holder: other.who };
      } else if (other.state === 'claiming' && name < claim.name) {
        return 'withdraw';
      } else {
        undecided += 1;
      }
    }
    if (undecided === 0) {
      claim.hold();
      return 'held';
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

async function visibleNames(locksFolder: string): Promise<string[]> {
  return (await readdir(locksFolder)).filter((name) => name.startsWith('claim-')).sort();
}

type Answer = 'gone' | 'silent' | { state: 'claiming' | 'held'; who: LockHolder } | { state: 'leaving' };

function ask(folder: FileHandle, name: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = net.connect(`/proc/self/fd/${folder.fd}/${name}`);
    let text = '';
    const finish = (answer: Answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish('silent'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A socket that closes without an answer was withdrawn at this moment: look again.
    socket.on('end', () => finish(text === '' ? { state: 'leaving' } : JSON.parse(text)));
    socket.on('error', (error) => {
      const code = codeOf(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT') finish('gone');
      else finish(code === 'ECONNRESET' || code === 'EPIPE' ? { state: 'leaving' } : 'silent');
    });
  });
}

function listen(server: net.Server, at: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
