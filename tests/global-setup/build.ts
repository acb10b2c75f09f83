/** Builds what is stale before the tests that start the product as its users do, or open its pages. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../server/platform/package-root.ts';

export default function build(): void {
  const run = spawnSync(process.execPath, [join(packageRoot, 'bin/waybill.mjs'), 'build'], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
}
