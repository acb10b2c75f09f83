/** The files that GitHub, editors and version managers read agree with the package and with each other. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../server/platform/package-root.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const { name, on, permissions, jobs } = parse(read('.github/workflows/ci.yml'));
const [, minMajor] = /^>=(\d+)\.\d+$/.exec(manifest.engines.node) ?? [];

test('CI runs .ci/run on x64 and arm64, with the oldest Node that is supported and with a newer one', () => {
  const { test: job } = jobs;
  expect(job.steps.map(({ run }: { run?: string }) => run)).toContain('.ci/run');
  expect(statSync(join(packageRoot, '.ci/run')).mode & 0o111, 'it can be executed').toBe(0o111);
  expect(job.strategy.matrix.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
  expect(Math.min(...job.strategy.matrix.node)).toBe(Number(minMajor));
  expect(job.strategy.matrix.node.length).toBeGreaterThan(1);
  expect(Object.keys(on)).toEqual(expect.arrayContaining(['push', 'pull_request']));
  expect(name).toBe('CI');
});

test('CI may only read, and ends a run that hangs', () => {
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values<Record<string, unknown>>(jobs)) {
    expect(job.permissions, 'only fewer rights than the workflow has').toBeUndefined();
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

test('.nvmrc names a Node that the package allows and that CI uses', () => {
  const major = Number(read('.nvmrc'));
  expect(major).toBeGreaterThanOrEqual(Number(minMajor));
  expect(jobs.test.strategy.matrix.node).toContain(major);
});

test('editors indent and wrap code as Biome does', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const sections = new Map(
    read('.editorconfig')
      .split(/^\[(?=.*\]$)/m)
      .map((section) => [section.split(']')[0], section]),
  );
  expect(sections.get('*')).toMatch(new RegExp(`^indent_style = ${formatter.indentStyle}$`, 'm'));
  expect(sections.get('*')).toMatch(new RegExp(`^indent_size = ${formatter.indentWidth}$`, 'm'));
  const code = [...sections].find(([files]) => files!.includes('ts,tsx'))?.[1];
  expect(code).toMatch(new RegExp(`^max_line_length = ${formatter.lineWidth}$`, 'm'));
});

test('every YAML file for GitHub can be read, and a template for issues has what GitHub asks for', () => {
  const files = readdirSync(join(packageRoot, '.github'), { recursive: true, encoding: 'utf8' });
  const yaml = files.filter((path) => path.endsWith('.yml'));
  expect(yaml).toEqual(expect.arrayContaining(['dependabot.yml', 'workflows/ci.yml']));
  for (const path of yaml) {
    const content = parse(read(join('.github', path)), { strict: true });
    expect(content, path).toBeTypeOf('object');
    if (!path.startsWith('ISSUE_TEMPLATE/')) continue;
    expect(content, path).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    expect(content.body.some(({ type }: { type: string }) => type !== 'markdown')).toBe(true);
  }
});

test('Dependabot looks after the packages and the actions once a week, each in one pull request', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  const ecosystems = updates.map((one: Record<string, string>) => one['package-ecosystem']);
  expect(ecosystems).toEqual(['npm', 'github-actions']);
  for (const { schedule, groups } of updates) {
    expect(schedule.interval).toBe('weekly');
    expect(Object.keys(groups)).toHaveLength(1);
  }
});

test('the npm package has none of these files', () => {
  const forClones = /^(SECURITY\.md|\.nvmrc|\.editorconfig|\.github|\.ci)/;
  expect(manifest.files.filter((path: string) => forClones.test(path))).toEqual([]);
});
