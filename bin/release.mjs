#!/usr/bin/env node
// Releases a version: `npm run release -- 0.2.0` says what it would do, `npm run release -- 0.2.0 --write` does it.
//
//   1. The working tree has to be clean, the version newer than the last one, and CHANGELOG.md has to have something under
//      "Unreleased", or a section of the version.
//   2. "Unreleased" becomes the section of the version, and package.json and package-lock.json get its number.
//   3. `npm run check` has to pass.
//   4. A commit "Release 0.2.0" and the annotated tag v0.2.0. Nothing is pushed.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const isWriting = args.includes('--write');
const [version, ...more] = args.filter((arg) => arg !== '--write');
if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || more.length > 0) {
  fail('Usage: npm run release -- <version> [--write], for example 0.2.0');
}

const changelog = released(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
refuseUnlessReady();
console.log(`Waybill ${version}\n\n${sectionOf(changelog, version)}\n`);
if (!isWriting) {
  console.log(
    `This was a dry run. To commit it and to create the tag v${version}: npm run release -- ${version} --write`,
  );
} else {
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  if (manifest().version !== version)
    run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  run('npm', 'run', 'check');
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  // If the number was set before, there may be nothing to commit.
  git('commit', '--allow-empty', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Waybill ${version}`);
  console.log(`Committed and tagged. To publish it: git push --follow-tags`);
}

function refuseUnlessReady() {
  if (git('status', '--porcelain') !== '')
    fail('There are changes that are not committed: commit or stash them first.');
  if (git('tag', '--list', `v${version}`) !== '') fail(`The tag v${version} already exists.`);
  if (sectionOf(changelog, version) === '')
    fail('CHANGELOG.md says nothing about this version: write it under "Unreleased".');
  if (isOlder(version, manifest().version)) fail(`package.json is already at ${manifest().version}.`);
}

/** "Unreleased" becomes the section of the version, unless the version has a section. */
function released(text) {
  if (text.includes(`\n## ${version}\n`)) return text;
  return text.replace('\n## Unreleased\n', `\n## ${version}\n`);
}

/** What is between this heading and the next one. */
function sectionOf(text, name) {
  const [, after = ''] = text.split(`\n## ${name}\n`);
  return after.split('\n## ')[0].trim();
}

function isOlder(left, right) {
  const [a, b] = [left, right].map((text) => text.split('.').map(Number));
  const differs = [0, 1, 2].find((i) => a[i] !== b[i]);
  return differs !== undefined && a[differs] < b[differs];
}

function manifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function git(...gitArgs) {
  return execFileSync('git', gitArgs, { cwd: root, encoding: 'utf8' }).trim();
}

function run(program, ...programArgs) {
  const { status } = spawnSync(program, programArgs, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`${[program, ...programArgs].join(' ')} failed; nothing was committed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
