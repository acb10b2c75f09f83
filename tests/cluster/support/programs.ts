/** Programs of other projects (proxies, poolers, PostgreSQL), started for one test on loopback and stopped by their id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** After this the test has failed; nothing is measured by it. */
const startPatienceMs = 60_000;

export interface Program {
  readonly process: ChildProcess;
  /** What it said so far. */
  said(): string;
  /** Resolves when the process has ended. */
  exited: Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL where it has not ended after `patienceMs` (10 s). */
  stop(patienceMs?: number): Promise<void>;
}

export interface ProgramOptions {
  args: readonly string[];
  /** It is ready when it listens on this port of 127.0.0.1. */
  port: number;
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** Starts a program, waits until it listens, and stops it at the end of the test. */
export async function startProgram(path: string, { args, port, env, ...more }: ProgramOptions) {
  const program = spawnProgram(path, args, { ...more, env: { ...process.env, ...env } });
  onTestFinished(() => program.stop());
  await untilListening(program, port);
  return program;
}

/** The same without a test that owns it: the caller also calls `stop`. */
export function spawnProgram(
  path: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number } = {},
): Program {
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const exited = once(child, 'close').then(() => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    said: () => said,
    exited,
    signal: (signal) => void child.kill(signal),
    async stop(patienceMs = 10_000) {
      if (hasEnded()) return exited;
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(giveUp);
    },
  };
}

/** Rejects, with what the program said, if it ends before it listens. */
export async function untilListening(program: Program, port: number): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  while (!(await isListening(port))) {
    const { exitCode, signalCode } = program.process;
    if (exitCode !== null || signalCode !== null) throw new Error(`it ended: ${program.said()}`);
    if (Date.now() > deadline) throw new Error(`it does not listen on ${port}: ${program.said()}`);
    await sleep(20);
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
