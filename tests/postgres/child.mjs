/**
 * What the tests run in a process of its own, so that it can be killed or run as another user. Plain JavaScript on top
 * of the build, since Node 20 does not run TypeScript. Takes a `ChildOrder` (process.ts) as JSON; says one JSON line,
 * a `ChildReport`, when the order is carried out or has failed, and then waits to be ended (or for a line on standard
 * input).
 */
import { once } from 'node:events';
import { takeFolderLock } from '../../dist/server/database/embedded/folder-lock.js';
import { PostgresProblem } from '../../dist/server/database/embedded/problem.js';

async function carryOut(order) {
  if (order.do === 'lock') {
    const lock = await takeFolderLock(order.locks, { role: 'service', waitMs: 0 });
    return lock.release;
  }
  // Loaded only here: a test starts two dozen children that only take a lock.
  const { startEmbeddedPostgres } = await import('../../dist/server/database/embedded/index.js');
  const postgres = await startEmbeddedPostgres({ ...order, say: () => {}, warn: () => {} });
  return postgres.stop;
}

function report(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

try {
  const undo = await carryOut(JSON.parse(process.argv[2] ?? ''));
  report({ ok: true });
  await once(process.stdin, 'data');
  await undo();
  process.exit(0);
} catch (error) {
  const advice = error instanceof PostgresProblem ? { advice: error.advice } : {};
  report({ ok: false, message: String(error instanceof Error ? error.message : error), ...advice });
}
