/** deploy/Dockerfile: the image is built and started, as an ordinary user on a file system that it cannot write. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { freePort } from '../support/free-port.ts';
import { baseImage } from './support/base-image.ts';
import { describeNeeding, pathOf } from './support/needing.ts';

const image = 'localhost/waybill-test';
/** It installs and builds everything again, which takes a minute, or many on a busy machine. */
const buildPatienceMs = 1_800_000;

describeNeeding(['a container builder'], 'the image of deploy/Dockerfile', () => {
  let folder: string;
  let podman: string;
  let runtime: string[] | undefined;
  let missing: string | undefined;
  beforeAll(() => {
    podman = pathOf('a container builder');
    folder = mkdtempSync(join(tmpdir(), 'wbi-'));
    const base = baseImage(podman, folder);
    runtime = base === undefined ? undefined : workingRuntime(podman, base);
    if (base === undefined) missing = 'no base image: the registry cannot be reached';
    else if (runtime === undefined) missing = 'podman cannot run containers on this machine';
    else build(podman, base, folder);
  }, buildPatienceMs);
  afterAll(() => {
    spawnSync(podman, ['image', 'rm', '--force', image]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('check 40: it runs as an ordinary user on a file system that it cannot write, and stops in order', async (context) => {
    context.skip(missing !== undefined, missing);
    const port = await freePort();
    const container = start(podman, runtime ?? [], port);
    const logs = () => execFileSync(podman, ['logs', container], { encoding: 'utf8', stdio: 'pipe' });
    const said = () => spawnSync(podman, ['logs', container], { encoding: 'utf8' }).stderr;
    await expect.poll(() => isReady(port), { message: logs(), timeout: 120_000 }).toBe(true);
    expect(spawnSync(podman, ['healthcheck', 'run', container]).status).toBe(0);
    expect(inside(podman, container, 'process.getuid()')).toBe('1000');
    expect(inside(podman, container, "fs.existsSync('/app/node_modules/typescript')")).toBe('false');
    expect(inside(podman, container, "fs.existsSync('/waybill')")).toBe('false');
    expect(inside(podman, container, canWrite('/app'))).toBe('false');
    expect(inside(podman, container, canWrite('/data'))).toBe('true');
    const key = execFileSync(podman, ['exec', container, 'waybill', 'key', 'create', '--account', 'Acme']);
    expect(key.toString()).toMatch(/^\w{20,}/);
    execFileSync(podman, ['stop', '--time', '60', container]);
    expect(said()).toContain('Stopped.');
    expect(
      execFileSync(podman, ['inspect', '--format', '{{.State.ExitCode}}', container]).toString().trim(),
    ).toBe('0');
  });

  test('it contains no secret, and says how it is checked and stopped', (context) => {
    context.skip(missing !== undefined, missing);
    const [{ Config }] = JSON.parse(execFileSync(podman, ['image', 'inspect', image]).toString());
    expect(Config.User).toBe('1000:1000');
    expect(Config.StopSignal).toMatch(/^(SIGTERM|15)$/);
    expect(Object.keys(Config.Volumes)).toEqual(['/data']);
    expect(Config.Env.join('\n')).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_URL/);
  });
});

function build(podman: string, base: string, folder: string): void {
  const npmrc = join(folder, 'npmrc');
  const cafile = process.env.NODE_EXTRA_CA_CERTS;
  writeFileSync(npmrc, `prefer-offline=true\ncache=/npm-cache\n${cafile ? `cafile=${cafile}\n` : ''}`);
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const args = [
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--network',
    'host',
    '--build-arg',
    `BASE=${base}`,
    '--tag',
    image,
  ];
  const mounts = ['--volume', `${npmrc}:/root/.npmrc:ro`, '--volume', `${cache}:/npm-cache`];
  const run = spawnSync(
    podman,
    [...args, ...mounts, '--file', join(packageRoot, 'deploy/Dockerfile'), packageRoot],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
}

/** Lower than any machine's own limits: a machine that is a container itself may not raise them. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

/** Arguments of podman; undefined if no runtime can start a container. */
function workingRuntime(podman: string, base: string): string[] | undefined {
  const works = (runtime: string[]) =>
    spawnSync(podman, [...runtime, 'run', '--rm', '--network', 'host', ...limits, base, 'node', '--version'])
      .status === 0;
  return [[], ['--runtime', 'runc'], ['--runtime', 'crun']].find(works);
}

function start(podman: string, runtime: string[], port: number): string {
  const hardening = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  const settings = ['--network', 'host', '--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1'];
  const container = execFileSync(
    podman,
    [...runtime, 'run', '--detach', ...limits, ...hardening, ...settings, image],
    {
      encoding: 'utf8',
    },
  ).trim();
  onTestFinished(() => void spawnSync(podman, ['rm', '--force', '--volumes', container]));
  return container;
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

function inside(podman: string, container: string, expression: string): string {
  const run = spawnSync(podman, ['exec', container, 'node', '--print', expression], { encoding: 'utf8' });
  return run.stdout.trim();
}

function canWrite(folder: string): string {
  return `(() => { try { fs.writeFileSync('${folder}/x', ''); return true } catch { return false } })()`;
}

test('deploy/compose.yml has no secret in it, and uses the files that are here', () => {
  const text = readFileSync(join(packageRoot, 'deploy/compose.yml'), 'utf8');
  expect(text).not.toMatch(/PASSWORD: |SECRET_KEY: |DATABASE_URL: /);
  for (const [, path = ''] of text.matchAll(/(deploy\/\w+(?:\.\w+)?)/g)) {
    expect(() => readFileSync(join(packageRoot, path)), path).not.toThrow();
  }
});
