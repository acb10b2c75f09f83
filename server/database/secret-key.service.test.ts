import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { testFolder } from '../../tests/support/waybill.ts';
import { doctorCommand } from '../cli/doctor.ts';
import { readConfig } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';
import { type Database, openDatabase } from './database.ts';
import { loadSecretKey, makeSecretKey } from './secret-key.ts';

const one = makeSecretKey(Buffer.alloc(32, 1).toString('base64'));
const other = makeSecretKey(Buffer.alloc(32, 2).toString('base64'));

test('sealed text opens with the same key in the same context, and nowhere else', () => {
  const sealed = one.seal('JBSWY3DPEHPK3PXP', 'totp:ada');
  expect(one.open(sealed, 'totp:ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(() => one.open(sealed, 'totp:eve')).toThrow();
  expect(() => other.open(sealed, 'totp:ada')).toThrow();
  for (const place of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => one.open(changed, 'totp:ada'), `byte ${place}`).toThrow();
  }
});

test('the same text sealed twice looks different; signed twice it is the same, with one key', () => {
  expect(one.seal('x', 'y')).not.toEqual(one.seal('x', 'y'));
  expect(one.sign('x')).toBe(one.sign('x'));
  expect(one.sign('x')).not.toBe(other.sign('x'));
});

async function freshDatabase(): Promise<Database> {
  const { url } = await newDatabase();
  const database = openDatabase({ connectionString: url }, () => undefined, patient);
  onTestFinished(() => database.close());
  return database;
}

test('the first start creates a key file that only its owner can read, and later starts use it', async () => {
  const [dataDir, database] = [join(testFolder(), 'data'), await freshDatabase()];
  const config = readConfig({ DATA_DIR: dataDir });
  const first = await loadSecretKey(config, database);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect((await loadSecretKey(config, database)).id).toBe(first.id);
  const text = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
  expect((await loadSecretKey(readConfig({ SECRET_KEY: text }), database)).id).toBe(first.id);
});

test('of two nodes that start at the same time in one folder, the second takes the key that the first creates', async () => {
  const [dataDir, database] = [join(testFolder(), 'data'), await freshDatabase()];
  const config = readConfig({ DATA_DIR: dataDir });
  let first: string | undefined;
  const between: Database = {
    ...database,
    // This node has seen that there is no file; the other one creates it now.
    read: async (statement, values) => {
      first ??= (await loadSecretKey(config, database)).id;
      return database.read(statement, values);
    },
  };
  expect((await loadSecretKey(config, between)).id).toBe(first);
});

test('a key that the database was not set up with is refused with advice, without revealing the key', async () => {
  const database = await freshDatabase();
  await loadSecretKey(readConfig({ DATA_DIR: testFolder() }), database);
  const wrong = Buffer.alloc(32, 9).toString('base64');
  const problem = await loadSecretKey(readConfig({ SECRET_KEY: wrong }), database).catch((error) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem.message).toContain('SECRET_KEY is not the one');
  expect(problem.advice).toContain('same key');
  expect(problem.message + problem.advice).not.toContain(wrong);
});

test('without a key, a start on a database that knows one is refused and creates none; doctor says the same', async () => {
  const { url } = await newDatabase();
  const database = openDatabase({ connectionString: url }, () => undefined, patient);
  onTestFinished(() => database.close());
  const dataDir = join(testFolder(), 'data');
  const SECRET_KEY = Buffer.alloc(32, 3).toString('base64');
  const doctor = async (environment: Record<string, string>) => {
    const lines: string[] = [];
    await doctorCommand({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', ...environment }, (line) =>
      lines.push(line),
    );
    return lines.join('\n');
  };
  expect(await doctor({})).toMatch(/^✓ secret key +this database does not know one yet/m);
  await loadSecretKey(readConfig({ SECRET_KEY }), database);

  const problem = await loadSecretKey(readConfig({ DATA_DIR: dataDir }), database).catch((error) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem.message).toContain('SECRET_KEY is not set');
  expect(existsSync(dataDir)).toBe(false);
  expect(await doctor({})).toContain(`${problem.message}\n  → ${problem.advice}\n`);
  expect(await doctor({ SECRET_KEY: Buffer.alloc(32, 9).toString('base64') })).toMatch(
    /^✗ secret key +The secret key in SECRET_KEY is not the one .*\n {2}→ Give every node the same key/m,
  );
  expect(await doctor({ SECRET_KEY })).toMatch(/^✓ secret key +SECRET_KEY has the one of this database/m);
});

test('a key file without a valid key is a problem, and is not overwritten', async () => {
  const [dataDir, database] = [testFolder(), await freshDatabase()];
  writeFileSync(join(dataDir, 'secret.key'), 'half a ke');
  await expect(loadSecretKey(readConfig({ DATA_DIR: dataDir }), database)).rejects.toThrow(
    'does not contain',
  );
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('half a ke');
});
