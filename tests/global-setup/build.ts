/** Builds what is stale before tests that start the product as its users do, or open its pages; in watch mode each time. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../server/platform/package-root.ts';

export default function setUp(project: TestProject): void {
  build();
  project.onTestsRerun(async () => build());
}

function build() {
  const run = spawnSync(process.execPath, [join(packageRoot, 'bin/waybill.mjs'), 'build'], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
}
