/** Starts `child.ts` as a process and listens to it. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ChildOrder, ChildReport } from './child.ts';
import { makeTemplate, removeFolder } from './folders.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A folder with the compiled program; remove it when the tests of a file are done. */
export async function compileChild(): Promise<{ folder: string; program: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wbc-'));
  await chmod(folder, 0o755);
  const project = {
    extends: path.join(repository, 'tsconfig.json'),
    compilerOptions: {
      rootDir: repository,
      outDir: path.join(folder, 'out'),
      typeRoots: [path.join(repository, 'node_modules/@types')],
    },
    files: [path.join(repository, 'tests/postgres/child.ts')],
    include: [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await symlink(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const tsc = path.join(repository, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', folder]);
  return { folder, program: path.join(folder, 'out/tests/postgres/child.js') };
}

export async function removeCompiled(compiled: { folder: string } | undefined): Promise<void> {
  if (compiled !== undefined) await rm(compiled.folder, { recursive: true, force: true });
}

export interface Running {
  readonly pid: number;
  readonly report: Promise<ChildReport>;
  /** Ends it in good order. */
  release(): Promise<void>;
  kill(): Promise<void>;
}

export function runChild(program: string, order: ChildOrder, asUser?: number): Running {
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
  return { ok: false, message: 'it ended without a word' };
}

/** A cluster to copy and the compiled program, made once for a test file. */
export function useTemplateAndChild() {
  const made = {} as { template: string; compiled: Awaited<ReturnType<typeof compileChild>> };
  beforeAll(async () => {
    [made.template, made.compiled] = await Promise.all([makeTemplate(), compileChild()]);
  });
  afterAll(async () => {
    await removeCompiled(made.compiled);
    if (made.template !== undefined) await removeFolder(made.template);
  });
  return made;
}
