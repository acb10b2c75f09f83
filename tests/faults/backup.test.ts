/** Backup and restore as people run them: commands beside a running service, and commands that are killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root.ts';
import { newKeyIn, runWaybill, startedFolder, startWaybill, testFolder } from '../support/waybill.ts';

const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' };

async function create(url: string, key: string, idempotencyKey: string): Promise<{ delivery_id: string }> {
  const answer = await fetch(`${url}/v1/deliveries`, {
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
  expect(answer.status).toBe(201);
  return (await answer.json()) as { delivery_id: string };
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

test('a backup of a running service is restored elsewhere, also after a restore that was killed, and the service continues', async () => {
  const folder = startedFolder();
  const service = await startWaybill(folder);
  const key = await newKeyIn(folder);
  const first = await create(service.url, key, 'order-1');
  const file = join(folder, 'a.backup');
  const made = runWaybill(folder, ['backup', file], { env: passphrase });
  expect([made.status, made.stderr]).toEqual([0, expect.stringContaining('rows in')]);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  expect(runWaybill(folder, ['doctor']).stdout).toMatch(/✓ backup +the last good one is 0 minutes old/);
  await create(service.url, key, 'order-2');
  service.process.kill('SIGTERM');
  await service.exited;

  const other = testFolder();
  await killedRestore(other, file);
  expect(runWaybill(other, ['key', 'list'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('restore was interrupted'),
  });
  const restored = runWaybill(other, ['restore', file], { env: passphrase });
  expect([restored.status, restored.stderr]).toEqual([0, expect.stringContaining('Restored:')]);
  expect(readFileSync(join(other, 'data/secret.key'), 'utf8')).toBe(
    readFileSync(join(folder, 'data/secret.key'), 'utf8'),
  );
  const again = await startWaybill(other);
  expect(await create(again.url, key, 'order-1'), 'the idempotency key is known').toEqual(first);
  expect((await create(again.url, key, 'order-2')).delivery_id).not.toBe(first.delivery_id);
  const { stdout } = runWaybill(other, ['doctor'], { env: { PORT: new URL(again.url).port } });
  expect(stdout).toMatch(/✓ audit log +the service can add rows, but not change them/);
  again.process.kill('SIGTERM');
  await again.exited;
});

test('what is wrong is said in words, and no half of a file is left', async () => {
  const folder = startedFolder();
  const file = join(folder, 'a.backup');
  const run = (args: string[], env: Record<string, string> = passphrase) => runWaybill(folder, args, { env });
  const fails = (outcome: ReturnType<typeof run>, words: RegExp) =>
    expect([outcome.status, outcome.stderr]).toEqual([1, expect.stringMatching(words)]);
  fails(run(['backup', file], {}), /there is no passphrase[\s\S]*→ Set BACKUP_PASSPHRASE/);
  fails(run(['backup', file], { BACKUP_PASSPHRASE: 'short' }), /12 or more characters/);
  fails(run(['backup']), /Usage:/);
  fails(run(['backup', 'verify']), /Usage:/);
  fails(run(['backup', join(folder, 'missing/a.backup')]), /cannot be written/);
  fails(run(['backup', '/dev/full/a.backup']), /cannot be written/);
  expect(run(['backup', file]).status).toBe(0);
  fails(run(['backup', file]), /already exists/);
  expect(run(['backup', 'verify', file])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('is complete'),
  });
  await newKeyIn(folder);
  fails(run(['restore', file]), /is not empty: it has rows in accounts/);
  fails(
    run(['backup', 'verify', file], { BACKUP_PASSPHRASE: 'another passphrase' }),
    /passphrase is not the one/,
  );
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
  fails(run(['backup', 'verify', cut]), /incomplete/);
  expect(existsSync(join(folder, 'missing'))).toBe(false);
  expect(existsSync('verify'), 'a backup with the name of the subcommand').toBe(false);
});
