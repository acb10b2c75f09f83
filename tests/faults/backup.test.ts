/** Backup and restore as people run them: commands beside a running service, and commands that are killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import {
  copyDataInto,
  fetchPatiently,
  newFolder,
  newKeyIn,
  removeFolder,
  runCommands,
  runDoctor,
  runWaybill,
  startWaybill,
  testFolder,
  type Waybill,
} from '../support/waybill.ts';

const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' };

let folder: string;
let service: Waybill;
let key: string;
let first: { delivery_id: string };
let file: string;
/** The same file without its end. */
let cut: string;
beforeAll(async () => {
  folder = newFolder();
  copyDataInto(folder);
  service = await startWaybill(folder);
  key = await newKeyIn(folder);
  first = await create(service.url, key, 'order-1');
  file = join(folder, 'a.backup');
  cut = join(folder, 'cut.backup');
});
afterAll(() => removeFolder(folder));

async function create(url: string, key: string, idempotencyKey: string): Promise<{ delivery_id: string }> {
  const response = await fetchPatiently(`${url}/v1/deliveries`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({
      pickup_address: '12 Marina Road, Lagos',
      delivery_address: '7 Allen Avenue, Ikeja',
    }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { delivery_id: string };
}

/** Kills the restore when it has begun to change the database. */
async function killedRestore(folder: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [join(packageRoot, 'bin/waybill.mjs'), 'restore', file], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), ...passphrase },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (text) => {
    if (String(text).includes('Migrating')) child.kill('SIGKILL');
  });
  await once(child, 'exit');
}

/** In one process, with the passphrase unless `env` says otherwise. */
const run = (calls: string[][], env: Record<string, string> = passphrase) => runCommands(folder, calls, env);

const refusal = (words: RegExp) =>
  expect.objectContaining({ status: 1, stderr: expect.stringMatching(words) });

test('a backup is made beside a running service, and doctor knows of it', async () => {
  const made = runWaybill(folder, ['backup', file], { env: passphrase });
  expect([made.status, made.stderr]).toEqual([0, expect.stringContaining('rows in')]);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  const { stdout } = await runDoctor({ DATA_DIR: join(folder, 'data') });
  expect(stdout).toMatch(/✓ backup +the last good one is 0 minutes old/);
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
});

test('what is wrong is said in words, and no half of a file is left', () => {
  const other = join(folder, 'b.backup');
  expect(run([['backup', other]], {})).toEqual([
    refusal(/there is no passphrase[\s\S]*→ Set BACKUP_PASSPHRASE/),
  ]);
  expect(run([['backup', other]], { BACKUP_PASSPHRASE: 'short' })).toEqual([
    refusal(/12 or more characters/),
  ]);
  expect(
    run([
      ['backup'],
      ['backup', 'verify'],
      ['backup', join(folder, 'missing/a.backup')],
      ['backup', '/dev/full/a.backup'],
      ['backup', file],
      ['backup', 'verify', file],
      ['backup', 'verify', cut],
    ]),
  ).toEqual([
    refusal(/Usage:/),
    refusal(/Usage:/),
    refusal(/cannot be written/),
    refusal(/cannot be written/),
    refusal(/already exists/),
    { status: 0, stdout: '', stderr: expect.stringContaining('is complete') },
    refusal(/incomplete/),
  ]);
  expect(run([['backup', 'verify', file]], { BACKUP_PASSPHRASE: 'another passphrase' })).toEqual([
    refusal(/passphrase is not the one/),
  ]);
  expect(existsSync(other)).toBe(false);
  expect(existsSync(join(folder, 'missing'))).toBe(false);
  expect(existsSync('verify'), 'a backup with the name of the subcommand').toBe(false);
});

test('a backup is made without a running service, too; a restore that was killed or has failed is named by a start and by doctor; a complete one continues where the backup was made', async () => {
  await create(service.url, key, 'order-2');
  service.process.kill('SIGTERM');
  await service.exited;
  expect(
    run([
      ['backup', join(folder, 'stopped.backup')],
      ['restore', file],
    ]),
  ).toEqual([
    { status: 0, stdout: '', stderr: expect.stringContaining('rows in') },
    refusal(/is not empty: it has rows in accounts/),
  ]);

  const other = testFolder();
  const isInterrupted = /✗ database +not running, .*a restore was interrupted\n {2}→ Start the restore again/;
  const doctor = () => runDoctor({ DATA_DIR: join(other, 'data') });
  const restore = (from: string) => runWaybill(other, ['restore', from], { env: passphrase });
  await killedRestore(other, file);
  expect(runWaybill(other, ['key', 'list'])).toEqual(refusal(/restore was interrupted/));
  expect(await doctor()).toEqual({ status: 1, stdout: expect.stringMatching(isInterrupted) });
  expect(restore(cut)).toEqual(refusal(/incomplete/));
  expect(await doctor()).toEqual({ status: 1, stdout: expect.stringMatching(isInterrupted) });
  expect(restore(file)).toMatchObject({ status: 0, stderr: expect.stringContaining('Restored:') });
  expect(await doctor()).toEqual({ status: 0, stdout: expect.stringContaining('✓ database') });
  await expectToContinue(other);
});

/** A service on the restored data. */
async function expectToContinue(other: string): Promise<void> {
  expect(readFileSync(join(other, 'data/secret.key'), 'utf8')).toBe(
    readFileSync(join(folder, 'data/secret.key'), 'utf8'),
  );
  const left = join(other, 'data/postgres.restoring');
  writeFileSync(left, '');
  const again = await startWaybill(other);
  expect(existsSync(left), 'of a restore that was killed after its last step').toBe(false);
  expect(await create(again.url, key, 'order-1'), 'the idempotency key is known').toEqual(first);
  expect((await create(again.url, key, 'order-2')).delivery_id).not.toBe(first.delivery_id);
  const { stdout } = runWaybill(other, ['doctor'], { env: { PORT: new URL(again.url).port } });
  expect(stdout).toMatch(/✓ audit log +the service can add rows, but not change them/);
  again.process.kill('SIGTERM');
  await again.exited;
}
