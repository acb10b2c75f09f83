import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandFor, commandNameIn } from './command-name.ts';

function newFolder(...path: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbn-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, ...path), { recursive: true });
  return folder;
}

test('advice names the command as it works for this installation', () => {
  const clone = newFolder();
  writeFileSync(join(clone, 'tsconfig.json'), '{}');
  expect(commandNameIn(clone, '1.2.3', clone)).toBe('npm run --silent waybill --');

  const project = newFolder('node_modules', 'waybill');
  const installed = join(project, 'node_modules', 'waybill');
  expect(commandNameIn(installed, '1.2.3', project)).toBe('npx waybill');
  // Installed for all users, or called from another folder.
  expect(commandNameIn(installed, '1.2.3', tmpdir())).toBe('waybill');

  const cache = newFolder('_npx', 'abc', 'node_modules', 'waybill');
  const cached = join(cache, '_npx', 'abc', 'node_modules', 'waybill');
  expect(commandNameIn(cached, '1.2.3', project)).toBe('npx --yes ./waybill-1.2.3.tgz');
});

test('a command for another folder names it, so that it can be copied into a shell', () => {
  const own = commandFor(undefined);
  expect(own).not.toContain('DATA_DIR');
  expect(commandFor('/var/lib/waybill')).toBe(`DATA_DIR=/var/lib/waybill ${own}`);
  expect(commandFor("Ada's data")).toBe(`DATA_DIR='Ada'\\''s data' ${own}`);
});
