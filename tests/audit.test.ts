/** `npm run audit` with a registry that knows of vulnerabilities, of none, offers no audits, and is gone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';

/** A project that runs `runs`, bundles `bundles`, builds with `builds`, and has `tests` among the tools of its tests. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wba-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(packageRoot, 'bin/audit.mjs'), join(folder, 'bin/audit.mjs'));
  const manifest = {
    name: 'waybill',
    version: '0.1.0',
    dependencies: { runs: '1.0.0' },
    devDependencies: { bundles: '1.0.0', builds: '1.0.0' },
  };
  const packages = {
    '': manifest,
    'node_modules/runs': { version: '1.0.0' },
    'node_modules/bundles': { version: '1.0.0', dev: true },
    'node_modules/builds': { version: '1.0.0', dev: true },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lockfile = { name: 'waybill', version: '0.1.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  const tools = { name: 'tools', version: '0.0.0', dependencies: { tests: '1.0.0' } };
  const ofTools = { '': tools, 'node_modules/tests': { version: '1.0.0' } };
  mkdirSync(join(folder, 'tests/tools'), { recursive: true });
  writeFileSync(join(folder, 'tests/tools/package.json'), JSON.stringify(tools));
  writeFileSync(
    join(folder, 'tests/tools/package-lock.json'),
    JSON.stringify({ ...tools, lockfileVersion: 3, requires: true, packages: ofTools }),
  );
  for (const name of ['dist-server', 'dist-dashboard', 'dist-courier']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'bundled-packages'), '["node_modules/bundles"]');
  }
  return folder;
}

type Severity = 'moderate' | 'high';

/** Undefined: it offers no audits. */
async function startRegistry(vulnerable: Record<string, Severity> | undefined): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
      if (!isAudit || vulnerable === undefined) return response.writeHead(isAudit ? 405 : 404).end();
      const advisories = Object.entries(vulnerable).map(([name, severity], id) => [
        name,
        [
          {
            id,
            url: 'https://advisories.example',
            title: `${name} is broken`,
            severity,
            vulnerable_versions: '<2',
          },
        ],
      ]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Object.fromEntries(advisories)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function audit(registry: string): Promise<{ status: number; said: string }> {
  const folder = project();
  const child = spawn(process.execPath, [join(folder, 'bin/audit.mjs')], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(said + complained, 'no address of a registry').not.toContain('127.0.0.1');
  return { status, said };
}

test('a vulnerability of high severity fails the run if users run the package, also where it is bundled', async () => {
  for (const name of ['runs', 'bundles']) {
    const { status, said } = await audit(await startRegistry({ [name]: 'high', builds: 'high' }));
    expect([status, said.trim().split('\n').sort()]).toEqual([
      1,
      [
        'npm audit: high: builds: builds is broken (does not fail the run)',
        `npm audit: high: ${name}: ${name} is broken`,
      ].sort(),
    ]);
  }
});

test('less severe ones, and those of packages that only build or test, are listed', async () => {
  const vulnerable = { runs: 'moderate', builds: 'high', tests: 'high' } as const;
  const { status, said } = await audit(await startRegistry(vulnerable));
  expect(status).toBe(0);
  expect(said.split('\n').filter((line) => line.endsWith('(does not fail the run)'))).toHaveLength(3);
});

test('without known vulnerabilities, or if the registry offers no audits or is gone, the run goes on and says so', async () => {
  expect(await audit(await startRegistry({}))).toEqual({
    status: 0,
    said: 'npm audit: no known vulnerabilities.\n',
  });
  expect(await audit(await startRegistry(undefined))).toEqual({
    status: 0,
    said: expect.stringMatching(/^npm audit: not checked: the registry does not offer it \(40\d\)\.\n$/),
  });
  expect(await audit('http://127.0.0.1:1')).toEqual({
    status: 0,
    said: expect.stringMatching(/^npm audit: not checked: the registry could not be asked.*\n$/),
  });
});
