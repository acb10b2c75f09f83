/**
 * How long test files took, for the order in which they start. `npm run test:all -- --durations` measures again and writes
 * `tests/durations.json`; a file that is not in it took less than a second, or is new.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { packageRoot } from '../../server/platform/package-root.ts';

const path = join(packageRoot, 'tests', 'durations.json');
const minSeconds = 1;

/** Seconds, by the path of the file. */
export function readDurations(): Record<string, number> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;
}

export class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules.map((module): [string, number] => [module.relativeModuleId, secondsOf(module)]);
    const known = Object.entries(readDurations()).filter(([file]) => existsSync(join(packageRoot, file)));
    const all = Object.entries(Object.fromEntries([...known, ...measured]));
    const slow = all.filter(([, seconds]) => seconds >= minSeconds).sort(([, a], [, b]) => b - a);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(slow), undefined, 2)}\n`);
  }
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return Math.round((duration + collectDuration + setupDuration) / 1000);
}
