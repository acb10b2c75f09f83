/** What is installed and what is shipped. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';

const read = (path: string) => JSON.parse(readFileSync(join(packageRoot, path), 'utf8'));
/** The project, and the tools that only single tests use. */
const installations = ['', 'tests/tools/'].map((folder) => ({
  manifest: read(`${folder}package.json`),
  packages: read(`${folder}package-lock.json`).packages as Record<string, Locked>,
}));

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

test('check 40: every dependency is pinned to one version, in the manifest and in the lockfile', () => {
  for (const { manifest, packages } of installations) {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      expect(packages[`node_modules/${name}`]?.version, `${name} in the lockfile`).toBe(version);
    }
  }
});

test('check 40: the installed packages are those of the lockfile', () => {
  const steps = readFileSync(join(packageRoot, '.ci/run'), 'utf8');
  expect(steps).toMatch(/^npm ci$/m);
  const ofTools = readFileSync(join(packageRoot, 'tests/tools/install.mjs'), 'utf8');
  expect(ofTools).toContain("spawnSync('npm', ['ci',");
  for (const text of [steps, ofTools])
    expect(text).not.toMatch(/npm (install|i|update)\b|'(install|i|update)'/);
});

test('check 40: every package of the lockfiles has a hash', () => {
  const installed = installations
    .flatMap(({ packages }) => Object.entries(packages))
    .filter(([path]) => path);
  const withoutHash = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(withoutHash.map(([path]) => path)).toEqual([]);
});

test('check 40: the packages that may run install scripts are listed', () => {
  for (const { manifest, packages } of installations) {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) =>
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    );
    for (const name of names) expect(Object.keys(manifest.allowScripts ?? {}), name).toContain(name);
  }
});

test('check 40: versions of Fastify whose validation can be bypassed are not used', () => {
  const [major, minor] = read('package.json').devDependencies.fastify.split('.').map(Number);
  expect(major).toBe(5);
  expect(minor).toBeGreaterThanOrEqual(12);
});

// tests/cluster/package.test.ts and tests/cluster/container.test.ts check the list of parts and the image.
// `npm run audit` asks the registry for known vulnerabilities; not every registry answers that.
test.todo('check 40: no installed package has a severe known vulnerability');
