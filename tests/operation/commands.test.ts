import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeFolderLock } from '../../server/database/embedded/folder-lock.ts';
import { findDataDirectory } from '../../server/database/embedded/index.ts';
import { settings } from '../../server/platform/config.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { version } from '../../server/platform/version.ts';
import {
  copyDataInto,
  newFolder,
  removeFolder,
  runCommands,
  runDoctor,
  runWaybill,
  startWaybill,
  type Waybill,
} from '../support/waybill.ts';

let folder: string;
beforeAll(() => {
  folder = newFolder();
  copyDataInto(folder);
});
afterAll(() => removeFolder(folder));

const run = (...args: string[]) => runWaybill(folder, args);

test('without a running service, key create creates the account and prints only the key', () => {
  const made = run('key', 'create', '--account', 'Acme', '--mode', 'test', '--name', 'Web shop');
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/^wb_test_[0-9A-Za-z]{38}\n$/)]);
});

test('without a running service, migrate and secret-key replace say that there is nothing to do', () => {
  const [migrated, replaced] = runCommands(folder, [['migrate'], ['secret-key', 'replace']]);
  expect([migrated!.status, migrated!.stderr]).toEqual([0, expect.stringContaining('newest schema')]);
  expect([replaced!.status, replaced!.stdout]).toEqual([0, expect.stringContaining('nothing changed')]);
});

describe('beside a running service', () => {
  let waybill: Waybill;
  beforeAll(async () => {
    waybill = await startWaybill(folder);
  });
  afterAll(async () => {
    waybill.process.kill('SIGTERM');
    await waybill.exited;
  });

  test('key list shows the keys without their secrets, as a table and as JSON', () => {
    const key = run('key', 'create', '--account', 'acme').stdout.trim();
    const [fleet, table, json] = runCommands(folder, [
      ['key', 'create', '--fleet'],
      ['key', 'list'],
      ['key', 'list', '--account', 'ACME', '--json'],
    ]);
    expect(fleet!.stdout).toMatch(/^wb_fleet_[0-9A-Za-z]{38}\n$/);
    for (const words of ['ACCOUNT', 'Acme', 'Web shop', '(fleet)', 'the terminal', 'active', key.slice(-4)])
      expect(table!.stdout).toContain(words);
    expect(table!.stdout).not.toContain(key);
    expect(JSON.parse(json!.stdout)).toHaveLength(2);
  });

  test('key revoke works, and says so when there is no such key', async () => {
    const [made, list] = runCommands(folder, [
      ['key', 'create', '--account', 'Acme'],
      ['key', 'list', '--json'],
    ]);
    const headers = { authorization: `Bearer ${made!.stdout.trim()}` };
    const ask = () => fetch(`${waybill.url}/v1/deliveries/x`, { headers });
    expect((await ask()).status).toBe(404);
    const [{ id }] = JSON.parse(list!.stdout);
    expect(run('key', 'revoke', id).stdout).toContain('Revoked');
    await expect.poll(async () => (await ask()).status).toBe(401);
    const [again, unknown] = runCommands(folder, [
      ['key', 'revoke', id],
      ['key', 'revoke', 'key_nothing'],
    ]);
    expect(again!.stdout).toContain('already revoked');
    expect([unknown!.status, unknown!.stderr]).toEqual([1, expect.stringContaining('There is no key')]);
  });

  test('doctor finds the service, its PostgreSQL and its rights, and says of the command who runs it', () => {
    const { port } = new URL(waybill.url);
    const { status, stdout } = runWaybill(folder, ['doctor'], { env: { PORT: port } });
    expect([status, stdout]).toEqual([0, expect.stringContaining('No errors')]);
    expect(stdout).toMatch(/Waybill is running at .*\n✓ service +ready for requests/);
    expect(stdout).toMatch(
      new RegExp(`✓ nodes +1 running: \\S+:${port} \\(${version.replace('+', '\\+')}\\)`),
    );
    expect(stdout).toMatch(/✓ audit log +the service can add rows, but not change them/);
    const user =
      process.getuid?.() === 0
        ? /! user +this command runs as root.*\n {2}→ /
        : /✓ user +this command does not/;
    expect(stdout).toMatch(user);
    expect(stdout).toMatch(/[✓!] Node +/);
  });

  test('account set changes currency, country, time zone and service time; what is left out stays', () => {
    const set = (...options: string[]) => ['account', 'set', ...options];
    const printed = runCommands(folder, [
      set('acme', '--currency', 'ngn', '--service-hours', '48'),
      set('acme', '--country', 'ng', '--time-zone', 'africa/lagos'),
      ['account', 'list'],
      set('Acme', '--country', 'none'),
    ]).map(({ stdout }) => stdout);
    expect(printed).toEqual([
      'Acme: NGN, no country, UTC, expected within 48 h of creation\n',
      'Acme: NGN, Nigeria, Africa/Lagos, expected within 48 h of creation\n',
      expect.stringContaining('Acme: NGN, Nigeria, Africa/Lagos'),
      expect.stringContaining('NGN, no country, Africa/Lagos'),
    ]);
    const refused = [
      ['Acme', '--currency', 'XXQ', '"XXQ" is not an ISO 4217 currency'],
      [
        'Acme',
        '--country',
        'Nigeria',
        '"Nigeria" is not a country of ISO 3166-1. Give its code of two letters',
      ],
      ['Acme', '--time-zone', 'Lagos', '"Lagos" is not a time zone. Give its name, such as Africa/Lagos'],
      ['Acme', '--time-zone', '+01:00', '"+01:00" is not a time zone'],
      ['Acme', '--service-hours', '0', '--service-hours must be above 0'],
      ['Nobody', '--currency', 'EUR', 'no account "Nobody"'],
    ];
    const outcomes = runCommands(
      folder,
      refused.map(([account, option, value]) => set(account!, option!, value!)),
    );
    expect(outcomes.map(({ status, stderr }) => [status, stderr])).toEqual(
      refused.map(([, , , words]) => [1, expect.stringContaining(words!)]),
    );
  });
});

test('an unknown command names itself and the nearest one in two lines; an invalid one prints its usage', () => {
  const more = 'Run `npm run --silent waybill -- help` for all commands.\n';
  const unknown = {
    brew: '',
    status: '',
    doktor: ' Did you mean "doctor"?',
    strat: ' Did you mean "serve"?',
  };
  const outcomes = runCommands(folder, [...Object.keys(unknown).map((name) => [name]), ['doctor', '--json']]);
  for (const [at, [name, suggestion]] of Object.entries(unknown).entries()) {
    const stderr = `Unknown command "${name}".${suggestion}\n${more}`;
    expect(outcomes[at]).toEqual({ status: 2, stdout: '', stderr });
  }
  expect(outcomes.at(-1)).toMatchObject({ status: 1, stderr: expect.stringContaining('takes no arguments') });
  expect(run('key')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Usage:') });
  const [inherited, ...incomplete] = runCommands(folder, [
    ['constructor'],
    ['key', 'create'],
    ['key', 'create', '--mode', 'prod', '--account', 'A'],
    ['key', 'create', '--fleet', '--account', 'A'],
    ['key', 'list', '--wat'],
    ['key', 'list', '--account'],
    ['key', 'crate'],
    ['distribute', 'now'],
    ['account'],
    ['account', 'set', 'Acme'],
    ['account', 'set', 'Acme', '--service-hours', '0x10'],
    ['key', 'create', '--account', 'two\nlines'],
    ['migrate', '--service-role'],
    ['openapi', '--writ'],
    ['schema', 'foo'],
    ['state-chart', 'x', 'y'],
    ['help', '--write', 'extra'],
    ['account', 'list', 'extra'],
    ['erase', 'list', 'extra'],
    ['erase', 'list', '--confirm'],
    ['erase', 'repeat', 'file', 'extra'],
    ['key', 'create', 'extra', '--account', 'a'],
    ['key', 'create', '--account', 'a', '--account', 'b'],
    ['key', 'list', '--fleet'],
    ['key', 'revoke', 'key_1', 'key_2'],
    ['secret-key', 'replace', 'extra'],
    ['second-factor', 'optional', 'extra'],
    ['backup', 'one', 'two'],
  ]);
  expect(inherited!.status).toBe(2);
  for (const outcome of incomplete)
    expect(outcome).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining('Usage:') });
});

test('after any command, --help and -h print its usage and do nothing', () => {
  const names = [...run('help').stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name!);
  expect(names).toContain('distribute');
  const empty = join(folder, 'empty');
  const calls = [
    ...names.map((name, at) => [name, ...(at % 2 === 0 ? ['--help'] : ['-h'])]),
    ['key', 'create', '--account', 'Acme', '--help'],
    ['backup', 'verify', '-h'],
  ];
  for (const [at, { status, stdout, stderr }] of runCommands(folder, calls, { DATA_DIR: empty }).entries()) {
    expect([calls[at], status, stderr]).toEqual([calls[at], 0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage:\\n(  .*\\n)*  .* ${calls[at]![0]}\\b`));
  }
  expect(existsSync(empty)).toBe(false);
});

test('doctor names a data folder with which a start would fail, and changes nothing', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(runWaybill(folder, ['doctor'], { env: { DATA_DIR: file } })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/✗ data folder[\s\S]*→ /),
  });
  expect(await runDoctor({ DATA_DIR: '/proc/nope' })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/✗ data folder +Waybill cannot write to \/proc: .*\n {2}→ /),
  });
  expect(await runDoctor({ DATA_DIR: join(folder, 'new') })).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('doctor says of a running service that its database does not answer, and not that it is not running', async () => {
  const own = join(folder, 'data');
  const { locks } = (await findDataDirectory(own))!;
  const service = await takeFolderLock(locks, { role: 'service', waitMs: 0 });
  try {
    const { status, stdout } = await runDoctor({ DATA_DIR: own });
    expect(stdout).toMatch(/✗ database +the service is running, but its database does not answer\n {2}→ /);
    expect(status).toBe(1);
  } finally {
    await service.release();
  }
});

test('doctor names a data folder that others can read', async () => {
  const own = join(folder, 'data');
  expect(await runDoctor({ DATA_DIR: own })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('✓ private data'),
  });
  chmodSync(own, 0o755);
  expect(await runDoctor({ DATA_DIR: own })).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/✗ private data [\s\S]*→ chmod go-rw /),
  });
});

test('a database that cannot be reached, and a folder with other files, are explained', async () => {
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
  expect(unknown.stderr).not.toContain('at async');
  const ill = await runDoctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(ill).toEqual({ status: 1, stdout: expect.stringMatching(/✗ database[\s\S]*→ /) });
});

test('in a clone that was never built, help and version are printed without a build, as a build prints them, and an unknown command is refused', async () => {
  const clone = join(folder, 'clone');
  const platform = ['version-in.mjs', 'unknown-word.mjs'].map((name) => `server/platform/${name}`);
  for (const path of ['bin', ...platform, 'package.json', 'tsconfig.json'])
    cpSync(join(packageRoot, path), join(clone, path), { recursive: true });
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(clone, 'bin/waybill.mjs'), ...args], { encoding: 'utf8' });
  const call = (...args: string[]) => start(...args).stdout;
  const released = version.replace(/-dev.*/, '');
  for (const name of ['version', '--version', '-v']) expect(call(name)).toBe(`${released}\n`);
  for (const name of ['doktor', 'status', 'constructor']) {
    const { status, stdout, stderr } = start(name, '--help');
    const [refused] = runCommands(folder, [[name]]);
    expect({ status, stdout, stderr }).toEqual({ ...refused, status: 2 });
  }
  const [helped] = runCommands(folder, [['help']]);
  for (const args of [[], ['help'], ['--help'], ['-h']])
    expect(call(...args), 'run `npm run generate` and commit the result').toBe(
      helped!.stdout.replace(version, released),
    );
});

test('help names each setting and command, as docs/settings.md does, and version prints the version', () => {
  const [helped, printed, ...same] = runCommands(folder, [
    ['help'],
    ['version'],
    ['--help'],
    ['-h'],
    ['--version'],
    ['-v'],
    ['version', '--foo'],
  ]);
  const help = helped!.stdout;
  const guide = readFileSync(join(packageRoot, 'docs/settings.md'), 'utf8');
  /** The names in the first column of its tables. */
  const explained = [...guide.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
    cell!.split(', ').map((name) => name.replaceAll('`', '')),
  );
  const named = (pattern: RegExp) => [...help.matchAll(pattern)].map(([, name]) => name!);
  const commands = named(/^ {2}([a-z-]+) {2,}\S/gm);
  expect(named(/^ {2}([A-Z_]+) {2,}\S/gm)).toEqual(Object.keys(settings));
  expect(explained.toSorted()).toEqual([...Object.keys(settings), ...commands].toSorted());
  const inReadme = readFileSync(join(packageRoot, 'README.md'), 'utf8').matchAll(/`([A-Z_]+)(?:=\w+)?`/g);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining([...inReadme].map(([, name]) => name)));
  expect(printed!.stdout.trim()).toBe(version);
  expect(same.slice(0, 4)).toEqual([helped, helped, printed, printed]);
  expect(same.at(-1)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('takes no arguments'),
  });
});
