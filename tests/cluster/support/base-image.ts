/**
 * The image that deploy/Dockerfile starts from. Where the registry of images cannot be reached, one is made of this machine's own
 * Node, npm, shell and libraries: enough to build and run ours, which is what the test is about.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './requirements.mjs';

const published = 'docker.io/library/node:24-bookworm-slim';
const ownImage = 'localhost/waybill-test-base';

/** The name of an image; undefined if there is none. */
export function baseImage(podman: string, folder: string): string | undefined {
  if (spawnSync(podman, ['image', 'exists', published]).status === 0) return published;
  if (spawnSync(podman, ['pull', '--quiet', published], { timeout: 120_000 }).status === 0) return published;
  return imageOfThisMachine(podman, folder);
}

const programs = ['sh', 'ln', 'mkdir', 'chown', 'rm', 'mv', 'env', 'cat', 'ls', 'id', 'locale', 'node'];

function imageOfThisMachine(podman: string, folder: string): string | undefined {
  const root = join(folder, 'base');
  const npm = npmFolder();
  if (npm === undefined) return undefined;
  for (const path of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', path), { recursive: true });
    symlinkSync(`usr/${path}`, join(root, path));
  }
  const files = programs.map((name) => findProgram(name)).filter((path) => path !== undefined);
  for (const path of files) copy(path, join(root, 'usr/bin', path.slice(path.lastIndexOf('/') + 1)));
  for (const library of librariesOf([...files, ...nameServices()])) copy(library, join(root, library));
  copyFolder(npm, join(root, 'usr/lib/node_modules/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
  for (const path of ['tmp', 'etc', 'root', 'var/tmp', 'usr/local/bin'])
    mkdirSync(join(root, path), { recursive: true });
  for (const path of [
    '/etc/ssl',
    '/etc/nsswitch.conf',
    '/usr/share/ca-certificates',
    '/usr/lib/locale/C.utf8',
  ])
    if (existsSync(path)) copyFolder(path, join(root, path));
  writeFileSync(
    join(root, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  );
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const archive = join(folder, 'base.tar');
  execFileSync('tar', ['-c', '-f', archive, '-C', root, '.']);
  execFileSync(podman, ['import', '--quiet', archive, ownImage], { stdio: 'ignore' });
  return ownImage;
}

function npmFolder(): string | undefined {
  const npm = findProgram('npm');
  return npm === undefined ? undefined : dirname(dirname(realpathSync(npm)));
}

/** Loaded when names are looked up, so `ldd` does not list them. */
function nameServices(): string[] {
  const folder = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  return [
    'libnss_files.so.2',
    'libnss_dns.so.2',
    'libresolv.so.2',
    'librt.so.1',
    'libpthread.so.0',
    'libdl.so.2',
  ]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
}

function librariesOf(files: string[]): string[] {
  const listed = files.map((path) => spawnSync('ldd', [path], { encoding: 'utf8' }).stdout).join('\n');
  const found = [...listed.matchAll(/(?:=> |^\s+)(\/\S+)/gm)].map(([, path = '']) => path);
  const libraries = new Set([...found, ...files.filter((path) => path.includes('.so'))]);
  // /lib is a link to /usr/lib in the image, as it is on a Debian machine.
  return [...libraries].map((path) => path.replace(/^\/(lib|lib64)\//, '/usr/$1/'));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['--dereference', '--preserve=mode', from, to]);
}

function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['--recursive', '--dereference', '--preserve=mode', from, to]);
}
