/**
 * The order of test files. A long file that starts last keeps one worker busy while the others are done, so projects
 * and files start in the order of how long they take; within a project, larger files first.
 */
import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['browser', 'cluster', 'faults', 'service', 'unit'];

/** Measured at 20 s and more. */
const slowest = ['tests/browser/tour.test.ts', 'tests/browser/courier.test.ts', 'tests/faults/kill.test.ts'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? slowest.length : index;
    };
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return [...files].sort(
      (a, b) =>
        rank(a) - rank(b) ||
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        size(b) - size(a),
    );
  }
}
