/**
 * What the tests run in a process of its own, so that it can be killed or run as another user. Compiled by
 * `process.ts`, since Node 20 does not run TypeScript. Takes an order as JSON; says one JSON line when the
 * order is carried out or has failed, and then waits to be ended (or for a line on standard input).
 */

import { once } from 'node:events';
import { takeFolderLock } from '../../server/platform/postgres/folder-lock.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts';
import { PostgresProblem } from '../../server/platform/postgres/problem.ts';

export type ChildOrder =
  | { readonly do: 'start'; readonly dataDir: string; readonly lockWaitMs: number }
  | { readonly do: 'lock'; readonly locks: string };

export interface ChildReport {
  readonly ok: boolean;
  readonly message?: string;
  readonly advice?: string;
}

async function carryOut(order: ChildOrder): Promise<() => Promise<void>> {
  if (order.do === 'lock') {
    const lock = await takeFolderLock(order.locks, { role: 'service', waitMs: 0 });
    return lock.release;
  }
  const postgres = await startEmbeddedPostgres({ ...order, say: () => {}, warn: () => {} });
  return postgres.stop;
}

function report(result: ChildReport): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

try {
  const undo = await carryOut(JSON.parse(process.argv[2] ?? '') as ChildOrder);
  report({ ok: true });
  await once(process.stdin, 'data');
  await undo();
  process.exit(0);
} catch (error) {
  const advice = error instanceof PostgresProblem ? { advice: error.advice } : {};
  report({ ok: false, message: String(error instanceof Error ? error.message : error), ...advice });
}
