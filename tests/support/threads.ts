/** Threads whose jobs do what tests need (`test-thread.ts`). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll } from 'vitest';
import type { LabelsJob } from '../../server/labels/index.ts';

export interface TestJobs {
  texts: readonly string[];
  repeat: { text: string; times: number };
  gate: { gate: Int32Array; text: string };
  chunks: { count: number; bytes: number; sent: Int32Array };
  fail: 'throw' | 'exit' | 'spin' | 'wait' | 'memory';
  labels: LabelsJob;
}

/** The file to start threads with. */
export async function buildTestThread(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wb-thread-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'test-thread.mjs');
  const input = join(import.meta.dirname, 'test-thread.ts');
  await build({ input, platform: 'node', output: { file, format: 'esm' }, logLevel: 'warn' });
  return file;
}
