/**
 * The order of test files. A long file that starts last keeps one worker busy while the others are done, so the longest
 * start first. Files of a project stay together: a worker that goes on with another project loads everything again.
 */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { packageRoot } from '../../server/platform/package-root.ts';
import { readDurations } from './durations.ts';

/** Tests of faults come first because they wait a lot, while lint and types need the processor. */
const projects = ['cluster', 'faults', 'browser', 'labels', 'unit', 'service'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const seconds = ({ moduleId }: TestSpecification) => durations[relative(packageRoot, moduleId)] ?? 0;
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return [...files].sort(
      (a, b) =>
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        seconds(b) - seconds(a) ||
        size(b) - size(a),
    );
  }
}
