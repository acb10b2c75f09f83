/**
 * Says what a run of a tier does not check: at the start the tests that it leaves out because a program is missing, and at
 * the end their files and every test that was skipped, by name.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { packageRoot } from '../../server/platform/package-root.ts';
import type { Files } from '../tiers.ts';
import type { MissingProgram } from './missing-programs.ts';

interface LeftOut {
  advice: string;
  files: string[];
}

export class NotCheckedReporter implements Reporter {
  readonly #leftOut: LeftOut[];
  readonly #say: (line: string) => void;

  constructor(
    missing: readonly MissingProgram[],
    projects: readonly { test: Files & { name: string } }[],
    say: (line: string) => void = console.log,
  ) {
    this.#say = say;
    this.#leftOut = missing.flatMap(({ project, advice }) => {
      const tests = projects.find(({ test }) => test.name === project)?.test;
      return tests === undefined ? [] : [{ advice, files: filesOf(tests) }];
    });
  }

  onInit(): void {
    for (const { advice, files } of this.#leftOut)
      this.#say(`${advice}\nThe run leaves out ${files.length} test files because of that.\n`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [...this.#leftOut.flatMap(({ files }) => files), ...modules.flatMap(skippedTests)];
    if (lines.length > 0) this.#say(`\nNot checked:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

function skippedTests(module: TestModule): string[] {
  return [...module.children.allTests('skipped')].map((test) => {
    const result = test.result();
    const why = result.state === 'skipped' && result.note ? ` (${result.note})` : '';
    return `${module.relativeModuleId}: ${test.fullName}${why}`;
  });
}

/** For the patterns of our projects: a path, or every test file below a folder. */
function filesOf({ include, exclude = [] }: Files): string[] {
  const expand = (patterns: string[]) => patterns.flatMap((pattern) => filesMatching(pattern));
  const excluded = new Set(expand(exclude));
  return expand(include).filter((file) => !excluded.has(file));
}

const everyTestBelow = '/**/*.test.ts';

function filesMatching(pattern: string): string[] {
  if (!pattern.endsWith(everyTestBelow)) return [pattern];
  const folder = pattern.slice(0, -everyTestBelow.length);
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
}
