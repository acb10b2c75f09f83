/** Starts `child.mjs` as a process and listens to it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const program = path.join(import.meta.dirname, 'child.mjs');

export type ChildOrder =
  | { readonly do: 'start'; readonly dataDir: string; readonly lockWaitMs: number }
  | { readonly do: 'lock'; readonly locks: string };

export interface ChildReport {
  readonly ok: boolean;
  readonly message?: string;
  readonly advice?: string;
}

export interface Running {
  readonly pid: number;
  readonly report: Promise<ChildReport>;
  /** Ends it in good order. */
  release(): Promise<void>;
  kill(): Promise<void>;
}

export function runChild(order: ChildOrder, asUser?: number): Running {
  const identity = asUser === undefined ? {} : { uid: asUser, gid: asUser };
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...identity,
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    pid: child.pid ?? 0,
    report: readReport(child),
    release: async () => {
      child.stdin.write('release\n');
      await ended;
    },
    kill,
  };
}

async function readReport(child: ChildProcess): Promise<ChildReport> {
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as ChildReport;
  return { ok: false, message: 'it ended without a report' };
}
