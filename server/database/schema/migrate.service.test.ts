import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/empty-database.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { migrate } from './migrate.ts';
import { anyVersion, type Migration, parseMigration, readMigrations } from './migration-files.ts';
import { appliedMigrations } from './migration-records.ts';

const quiet = () => undefined;

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const table = parseMigration('0001_table.sql', 'create table parcels (id integer, note text);');
const column = parseMigration('0002_column.sql', 'alter table parcels add column weight numeric;');
const index = parseMigration(
  '0002_index.sql',
  '-- no transaction\ncreate index concurrently parcels_note on parcels (note);\n',
);

/** A database with `parcels`, and a transaction that is using it. */
async function tableInUse() {
  const connection = await emptyDatabase();
  await migrate(connection, quiet, { migrations: [table] });
  const user = await connect(connection);
  await user.query('begin isolation level repeatable read');
  await user.query("insert into parcels values (1, 'in use')");
  return { connection, user };
}

async function validIndexes(client: pg.Client): Promise<Record<string, boolean>> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'parcels'::regclass",
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

async function recorded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by version');
  return rows.map(({ name }) => name);
}

test('twenty nodes that migrate at once apply each migration once, also one outside a transaction', async () => {
  const connection = await emptyDatabase();
  const known = readMigrations();
  const next = String(known.length + 1).padStart(4, '0');
  const concurrent = parseMigration(
    `${next}_index.sql`,
    '-- no transaction\ncreate index concurrently deliveries_tested on deliveries (version);',
  );
  const migrations: Migration[] = [...known, concurrent];
  const ran = await Promise.all(Array.from({ length: 20 }, () => migrate(connection, quiet, { migrations })));
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(migrations.length);
});

test('while a table is in use, a migration lets other requests through, and is applied when the table is free', async () => {
  const { connection, user } = await tableInUse();
  const said: string[] = [];
  const migrating = migrate(connection, (line) => said.push(line), {
    migrations: [table, column],
    lockPatience: { lockTimeoutMs: 20, attempts: 10_000, pauseMs: 20 },
  });
  await expect
    .poll(() => said.join('\n'))
    .toContain('A table is locked by another transaction; trying again');
  // Behind a migration that waits without end, this would wait without end, too.
  const other = await connect(connection);
  for (let i = 0; i < 5; i++) await other.query('select count(*) from parcels');
  await user.query('commit');
  expect(await migrating).toBe(1);
  await other.query('select weight from parcels');
});

test('a table that stays in use fails the migration with advice, and nothing of it is kept', async () => {
  const { connection, user } = await tableInUse();
  const migrating = migrate(connection, quiet, {
    migrations: [table, column],
    lockPatience: { lockTimeoutMs: 5, attempts: 3, pauseMs: 1 },
  });
  await expect(migrating).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringContaining('0002_column.sql could not lock a table in 3 attempts'),
    advice: expect.stringContaining('pg_stat_activity'),
  });
  await user.query('rollback');
  expect(await recorded(user)).toEqual([table.name]);
});

test('an index build that is killed is not recorded; the next start builds the index again and records it', async () => {
  const { connection, user } = await tableInUse();
  const watcher = await connect(connection);
  const building = migrate(connection, quiet, { migrations: [table, index] });
  building.catch(quiet);
  // The build waits for the transaction that is using the table.
  const builder = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query like '%concurrently parcels_note%' and wait_event = 'virtualxid'",
    );
    return rows[0]?.pid;
  };
  await expect.poll(builder).toBeGreaterThan(0);
  await watcher.query('select pg_terminate_backend($1)', [await builder()]);
  await expect(building).rejects.toThrow('It was not recorded as applied');
  await user.query('commit');
  expect(await validIndexes(watcher)).toEqual({ parcels_note: false });
  expect(await recorded(watcher)).toEqual([table.name]);

  expect(await migrate(connection, quiet, { migrations: [table, index] })).toBe(1);
  expect(await validIndexes(watcher)).toEqual({ parcels_note: true });
  expect(await recorded(watcher)).toEqual([table.name, index.name]);
});

test('an index that was built just before the process was killed is recorded, not built a second time', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, quiet, { migrations: [table] });
  const client = await connect(connection);
  await client.query('create index parcels_note on parcels (note)');
  expect(await migrate(connection, quiet, { migrations: [table, index] })).toBe(1);
  expect(await recorded(client)).toEqual([table.name, index.name]);
});

test('each migration is recorded with its checksum, and with the oldest version that works without knowing it', async () => {
  const connection = await emptyDatabase();
  const contracting = parseMigration(
    '0003_note.sql',
    '-- contracts: unused since 0.4.0\nalter table parcels drop column note;',
  );
  const migrations = [table, column, contracting];
  expect(await migrate(connection, quiet, { migrations })).toBe(3);
  expect(await appliedMigrations(await connect(connection))).toEqual([
    { version: 1, name: table.name, sha256: table.sha256, worksFrom: null },
    { version: 2, name: column.name, sha256: column.sha256, worksFrom: anyVersion },
    { version: 3, name: contracting.name, sha256: contracting.sha256, worksFrom: '0.4.0' },
  ]);
  expect(await migrate(connection, quiet, { migrations })).toBe(0);
});

test('a database of a preview from before 0.3.0 is refused unchanged, with a sentence that says how to export it', async () => {
  const connection = await emptyDatabase();
  const client = await connect(connection);
  // As the previews 0.1.0 and 0.2.0 began.
  await client.query(
    'create table migrations (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
  );
  await client.query(
    "insert into migrations (version, name, sha256) values (1, '0001_accounts_and_deliveries.sql', ''), (45, '0045_later.sql', '')",
  );
  for (const options of [{}, { serviceRole: 'pg_monitor' }]) {
    await expect(migrate(connection, quiet, options)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringContaining('The database is of a preview of Waybill, from before 0.3.0'),
      advice: expect.stringContaining('"Export CSV"'),
    });
  }
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(rows.map(({ relname }) => relname).sort()).toEqual(['migrations', 'migrations_pkey']);
});

test('a node that does not know an expanding migration of its database continues, and says so', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, quiet, { migrations: [table, column] });
  const said: string[] = [];
  expect(await migrate(connection, (line) => said.push(line), { migrations: [table] })).toBe(0);
  expect(said.join('\n')).toContain('A newer Waybill has migrated the database (0002_column.sql)');
});

test('the migrated schema has no constraint that was never validated and no invalid index', async () => {
  const { connection } = await newDatabase();
  const client = await connect(connection);
  const { rows } = await client.query(
    `select conname as name from pg_constraint where not convalidated
     union all select indexrelid::regclass::text from pg_index where not (indisvalid and indisready)`,
  );
  expect(rows).toEqual([]);
});
