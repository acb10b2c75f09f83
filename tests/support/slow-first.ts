/**
 * The order of test files. A long file that starts last keeps one worker busy while the others are done, so projects
 * and files start in the order of how long they take; within a project, larger files first.
 */
import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['browser', 'cluster', 'faults', 'service', 'unit'];

/** Measured at 45 s and more, the longest first. */
const slowest = [
  'tests/browser/tour.test.ts',
  'tests/browser/courier.test.ts',
  'tests/browser/delivery-life.test.ts',
  'tests/operation/commands.test.ts',
  'tests/browser/docs.test.ts',
  'tests/operation/documented-commands.test.ts',
  'tests/browser/dispatch.test.ts',
  'tests/faults/feed.test.ts',
  'tests/faults/kill.test.ts',
  'tests/browser/dialogs.test.ts',
  'tests/operation/start-and-stop.test.ts',
  'tests/postgres/recovery.test.ts',
  'tests/dashboard/database-faults.test.ts',
  'tests/browser/deliveries.test.ts',
];

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
