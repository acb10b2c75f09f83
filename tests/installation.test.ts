/** What `npm ci` of the repository installs: everybody who tries Waybill waits for it. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

const maxMiB = 400;
const read = (path: string) => JSON.parse(readFileSync(join(packageRoot, path), 'utf8'));

/** As `du` counts: what the files and folders occupy. */
function bytesOnDisk(path: string): number {
  const info = lstatSync(path);
  const inside = info.isDirectory() ? readdirSync(path).map((name) => bytesOnDisk(join(path, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, info.blocks * 512);
}

test(`npm ci installs at most ${maxMiB} MiB`, () => {
  const folder = join(packageRoot, 'node_modules');
  // Caches of tools that ran since then begin with a dot.
  const installed = readdirSync(folder).filter((name) => !name.startsWith('.'));
  expect(installed).toContain('vitest');
  const bytes = installed.map((name) => bytesOnDisk(join(folder, name))).reduce((sum, one) => sum + one);
  expect(bytes / 2 ** 20).toBeLessThan(maxMiB);
});

test('npm ci installs none of the tools that have a folder of their own, but for the current TypeScript', () => {
  const { packages } = read('package-lock.json');
  const tools = Object.keys(read('tests/tools/package.json').dependencies);
  expect(tools.filter((name) => packages[`node_modules/${name}`] !== undefined)).toEqual(['typescript']);
});
