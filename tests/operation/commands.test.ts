import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../server/platform/config.ts';
import { packageRoot, packageVersion } from '../../server/platform/package-root.ts';
import { newFolder, removeFolder, runWaybill, startWaybill, type Waybill } from '../support/waybill.ts';

let folder: string;
beforeAll(() => {
  folder = newFolder();
});
afterAll(() => removeFolder(folder));

const run = (...args: string[]) => runWaybill(folder, args);

test('without a running service, key create creates the account and prints only the key', () => {
  const made = run('key', 'create', '--account', 'Acme', '--mode', 'test', '--name', 'Web shop');
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/^wb_test_[0-9A-Za-z]{38}\n$/)]);
  expect(run('key', 'create', '--fleet').stdout).toMatch(/^wb_fleet_[0-9A-Za-z]{38}\n$/);
});

test('key list shows the keys without their secrets, as a table and as JSON', () => {
  const key = run('key', 'create', '--account', 'acme').stdout.trim();
  const table = run('key', 'list').stdout;
  for (const words of ['ACCOUNT', 'Acme', 'Web shop', '(fleet)', 'the terminal', 'active', key.slice(-4)])
    expect(table).toContain(words);
  expect(table).not.toContain(key);
  const json = JSON.parse(run('key', 'list', '--account', 'ACME', '--json').stdout);
  expect(json).toHaveLength(2);
});

test('key revoke works while a service runs, and says so when there is no such key', async () => {
  const waybill: Waybill = await startWaybill(folder);
  const key = run('key', 'create', '--account', 'Acme').stdout.trim();
  const ask = () => fetch(`${waybill.url}/v1/deliveries/x`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(404);
  const [{ id }] = JSON.parse(run('key', 'list', '--json').stdout);
  expect(run('key', 'revoke', id).stdout).toContain('Revoked');
  await expect.poll(async () => (await ask()).status).toBe(401);
  expect(run('key', 'revoke', id).stdout).toContain('already revoked');
  const unknown = run('key', 'revoke', 'key_nothing');
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('There is no key')]);
  const { port } = new URL(waybill.url);
  const doctor = runWaybill(folder, ['doctor'], { env: { PORT: port } }).stdout;
  expect(doctor).toContain('Waybill is running');
  expect(doctor).toMatch(new RegExp(`✓ nodes +1 running: \\S+:${port} \\(${packageVersion}\\)`));
  expect(doctor).toMatch(/✓ audit log +the service can add rows, but not change them/);
  waybill.process.kill('SIGTERM');
  await waybill.exited;
});

test('account set changes currency, country, time zone and service time; what is left out stays', () => {
  expect(run('account', 'set', 'acme', '--currency', 'ngn', '--service-hours', '48').stdout).toBe(
    'Acme: NGN, no country, UTC, expected within 48 h of creation\n',
  );
  expect(run('account', 'set', 'acme', '--country', 'ng', '--time-zone', 'africa/lagos').stdout).toBe(
    'Acme: NGN, Nigeria, Africa/Lagos, expected within 48 h of creation\n',
  );
  expect(run('account', 'list').stdout).toContain('Acme: NGN, Nigeria, Africa/Lagos');
  expect(run('account', 'set', 'Acme', '--country', 'none').stdout).toContain(
    'NGN, no country, Africa/Lagos',
  );
  for (const [option, value, words] of [
    ['--currency', 'XXQ', '"XXQ" is not an ISO 4217 currency'],
    ['--country', 'Nigeria', '"Nigeria" is not a country of ISO 3166-1. Give its code of two letters'],
    ['--time-zone', 'Lagos', '"Lagos" is not a time zone. Give its name, such as Africa/Lagos'],
    ['--time-zone', '+01:00', '"+01:00" is not a time zone'],
    ['--service-hours', '0', '--service-hours must be above 0'],
  ] as const) {
    const refused = run('account', 'set', 'Acme', option, value);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(words)]);
  }
  expect(run('account', 'set', 'Nobody', '--currency', 'EUR').stderr).toContain('no account "Nobody"');
});

test('an invalid command prints its usage', () => {
  expect(run('constructor').status).toBe(2);
  expect(run('brew')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no command "brew"'),
  });
  for (const args of [
    ['key'],
    ['key', 'create'],
    ['key', 'create', '--mode', 'prod', '--account', 'A'],
    ['key', 'create', '--fleet', '--account', 'A'],
    ['key', 'list', '--wat'],
    ['account'],
    ['account', 'set', 'Acme'],
    ['account', 'set', 'Acme', '--service-hours', '0x10'],
    ['key', 'create', '--account', 'two\nlines'],
    ['migrate', '--service-role'],
  ]) {
    expect(run(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Usage:') });
  }
});

test('after any command, --help and -h print its usage and do nothing', () => {
  const names = [...run('help').stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name!);
  expect(names).toContain('distribute');
  const empty = join(folder, 'empty');
  const calls = names.map((name, at) => [name, ...(at % 2 === 0 ? ['--help'] : ['-h'])]);
  for (const args of [
    ...calls,
    ['key', 'create', '--account', 'Acme', '--help'],
    ['backup', 'verify', '-h'],
  ]) {
    const { status, stdout, stderr } = runWaybill(folder, args, { env: { DATA_DIR: empty } });
    expect([args, status, stderr]).toEqual([args, 0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage:\\n(  .*\\n)*  .* ${args[0]}\\b`));
  }
  expect(existsSync(empty)).toBe(false);
});

test('doctor names a data folder with which a start would fail, and changes nothing', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const doctor = (env: Record<string, string>) => runWaybill(folder, ['doctor'], { env });
  expect(doctor({ DATA_DIR: file })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/✗ data folder[\s\S]*→ /),
  });
  expect(doctor({ DATA_DIR: '/proc/nope' })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/✗ data folder +Waybill cannot write to \/proc: .*\n {2}→ /),
  });
  expect(doctor({ DATA_DIR: join(folder, 'new') })).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('a data folder is created for its owner only, and doctor names one that others can read', () => {
  const own = join(folder, 'own');
  const doctor = () => runWaybill(folder, ['doctor'], { env: { DATA_DIR: own } });
  runWaybill(folder, ['secret-key', 'replace'], { env: { DATA_DIR: own } });
  expect(statSync(own).mode & 0o066).toBe(0);
  expect(doctor()).toMatchObject({ status: 0, stdout: expect.stringContaining('✓ private data') });
  for (const mode of [0o755, 0o750, 0o702]) {
    chmodSync(own, mode);
    expect(doctor()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/✗ private data [\s\S]*→ chmod go-rw /),
    });
  }
});

test('doctor names a restore that was interrupted, also while PostgreSQL does not run, until it is complete', () => {
  const [whole, cut] = [join(folder, 'whole.backup'), join(folder, 'cut.backup')];
  const env = { DATA_DIR: join(folder, 'restored'), BACKUP_PASSPHRASE: 'correct horse battery' };
  const into = (...args: string[]) => runWaybill(folder, args, { env });
  const isInterrupted = /✗ database +not running, .*a restore was interrupted\n {2}→ Start the restore again/;
  runWaybill(folder, ['backup', whole], { env: { BACKUP_PASSPHRASE: env.BACKUP_PASSPHRASE } });
  writeFileSync(cut, readFileSync(whole).subarray(0, -100));
  expect(into('restore', cut)).toMatchObject({ status: 1, stderr: expect.stringContaining('incomplete') });
  expect(into('doctor')).toMatchObject({ status: 1, stdout: expect.stringMatching(isInterrupted) });
  expect(into('key', 'list').stderr).toContain('restore was interrupted');
  expect(into('doctor').stdout, 'after a start that was refused').toMatch(isInterrupted);
  expect(into('restore', whole).stderr).toContain('Restored:');
  expect(into('doctor')).toMatchObject({ status: 0, stdout: expect.stringContaining('✓ database') });

  const left = join(env.DATA_DIR, 'postgres.restoring');
  writeFileSync(left, '');
  expect(into('key', 'list').status).toBe(0);
  expect(existsSync(left), 'of a restore that was killed after its last step').toBe(false);
});

test('a database that cannot be reached, and a folder with other files, are explained', () => {
  const refused = (env: Record<string, string>) => runWaybill(folder, ['key', 'list'], { env });
  const unknown = refused({ DATABASE_URL: 'postgres://nobody@name.invalid:5432/none' });
  expect(unknown).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/cannot be reached[\s\S]*→ Check DATABASE_URL/),
  });
  expect(refused({ DATA_DIR: folder })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('contains other files'),
  });
  for (const { stderr } of [unknown]) expect(stderr).not.toContain('at async');
});

test('help, version, migrate and doctor work, and doctor names what is wrong', () => {
  const help = run('help').stdout;
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  for (const name of Object.keys(settings)) {
    expect(help).toMatch(new RegExp(`^ {2}${name} {2,}\\S`, 'm'));
    expect(readme, name).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'));
  }
  for (const [, name] of help.matchAll(/^ {2}([a-z-]+) {2,}\S/gm))
    expect(readme, name).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|$`, 'm'));
  expect(run('version').stdout.trim()).toBe(packageVersion);
  expect(run('migrate').stderr).toContain('newest schema');
  const well = run('doctor');
  expect([well.status, well.stdout]).toEqual([0, expect.stringContaining('All is well')]);
  const user =
    process.getuid?.() === 0
      ? /! user +this command runs as root.*\n {2}→ /
      : /✓ user +this command does not/;
  expect(well.stdout).toMatch(user);
  expect(well.stdout).toMatch(/[✓!] Node +/);
  const ill = runWaybill(folder, ['doctor'], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
  expect([ill.status, ill.stdout]).toEqual([1, expect.stringMatching(/✗ database[\s\S]*→ /)]);
});
