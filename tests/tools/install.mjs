#!/usr/bin/env node
// Installs the tools of this folder, if they are not those of its lockfile: `npm run tools`. Single tests and generators use
// these 217 MB, so `npm ci` of the repository leaves them out (docs/decisions/0066-tools-in-a-folder-of-their-own.md).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
/** The lockfile that was installed. `npm ci` deletes it with the other contents of the folder. */
const installed = join(folder, 'node_modules', 'installed-lockfile');

if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lockfile) {
  console.log('Installing the tools of the generators and of the second tier (tests/tools) …');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit' });
  if (status === 0) writeFileSync(installed, lockfile);
  else {
    console.error(
      'The tools could not be installed. Check the network and the package registry, then run: npm run tools',
    );
    process.exitCode = 1;
  }
}
