import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../platform/package-root.ts';
import { nodeSupport } from './doctor-security.ts';

test('a version of Node is supported up to its last day, and versions older than the table are not', () => {
  const isOver = (version: string, at: string) => nodeSupport(version, Date.parse(at)).isOver;
  expect(isOver('20.19.4', '2026-04-30T23:59:59Z')).toBe(false);
  expect(isOver('20.19.4', '2026-05-01T00:00:00Z')).toBe(true);
  expect(isOver('22.1.0', '2026-05-01T00:00:00Z')).toBe(false);
  expect(isOver('23.0.0', '2026-05-01T00:00:00Z')).toBe(true);
  expect(isOver('18.20.0', '2024-01-01T00:00:00Z')).toBe(true);
  expect(isOver('99.0.0', '2026-05-01T00:00:00Z'), 'newer than the table').toBe(false);
});

test('the version to install instead is one that is tested, as long as it is supported', () => {
  const betterAt = (at: string) => nodeSupport('20.19.4', Date.parse(at)).better;
  expect(betterAt('2026-05-01')).toEqual({ major: 24, until: '2028-04-30' });
  expect(betterAt('2028-05-01')).toBeUndefined();
  const versions = readFileSync(join(packageRoot, 'tests/versions/run.mjs'), 'utf8');
  expect(versions).toContain('@24.');
});
