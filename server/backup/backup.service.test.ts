/** A backup holds everything, and a restore brings it back, or says why not and changes nothing. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { insertSeedRows } from '../../tests/isolation/databases.ts';
import { seedRows } from '../../tests/isolation/rows.ts';
import {
  backUpToMemory,
  contentsOf,
  inPieces,
  restoreFromMemory,
  testPassphrase,
  withClient,
} from '../../tests/support/backups.ts';
import { createDelivery } from '../../tests/support/client.ts';
import { emptyDatabase } from '../../tests/support/empty-database.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase, startTestService, testSecretKey } from '../../tests/support/service.ts';
import { type Connection, openDatabase } from '../database/database.ts';
import { migrate } from '../database/schema/migrate.ts';
import { renderSchema } from '../database/schema/schema-file.ts';
import { readAuditChanges } from '../events/live/store.ts';
import { makeBackup } from './make-backup.ts';

const quiet = () => undefined;

function databaseAt(connection: Connection) {
  const database = openDatabase(connection, quiet, patient);
  onTestFinished(() => database.close());
  return database;
}

/** Every table has rows, those of one transaction and of several. */
async function filledDatabase(): Promise<Connection> {
  const { connection } = await newDatabase();
  const database = openDatabase(connection, quiet, patient);
  await insertSeedRows(database, seedRows());
  await withClient(connection, async (client) => {
    await client.query("insert into installation (secret_key_id) values ('of the test')");
    await client.query(
      'insert into webhook_deleted_endpoints select gen_random_uuid(), gen_random_uuid(), now()',
    );
  });
  for (const n of [1, 2, 3]) {
    await database.inTransaction(async (tx) => {
      for (const part of ['a', 'b'])
        await tx.query(
          {
            name: `audit-${n}-${part}`,
            text: `insert into audit_log (audit_id, actor, action, summary, at)
                   values (gen_random_uuid(), 'terminal', 'tested', '${n}', now())`,
          },
          [],
        );
    });
  }
  await database.close();
  return connection;
}

/** With the newest schema and no data: for restores that are not about the schema, whose migrations take most of the time. */
const unusedDatabase = async (): Promise<Connection> => (await newDatabase()).connection;

/** Read by the tests, and not changed. */
let source: Connection;
let file: Buffer;
beforeAll(async () => {
  source = await filledDatabase();
  file = await backUpToMemory(source);
});

describe('a restored database', () => {
  test('has every row of every table, the same schema, and sequences that continue', async () => {
    const target = await emptyDatabase();
    const before = await contentsOf(source);
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    expect(empty, 'every table has rows to compare; add them to tests/isolation/rows.ts').toEqual([]);
    let key: string | null | undefined;
    const { tables, rows } = await restoreFromMemory(inPieces(file), target, {
      storeSecretKey: async (restored) => {
        key = restored;
      },
    });
    expect(key).toBe(testSecretKey);
    expect(await contentsOf(target)).toEqual(before);
    expect(tables.map(({ name }) => name).sort()).toEqual([...before.keys()].sort());
    expect(rows).toBe([...before.values()].flat().length);
    expect(await renderSchema(target)).toBe(await renderSchema(source));
    const last = (connection: Connection) =>
      withClient(
        connection,
        async (client) => (await client.query('select last_value from outbox_position_seq')).rows,
      );
    expect(await last(target)).toEqual(await last(source));
  });

  test('still refuses changes of the audit log, and shows no old entry of it as new', async () => {
    const target = await unusedDatabase();
    await restoreFromMemory(inPieces(file), target);
    const database = databaseAt(target);
    await withClient(target, async (client) => {
      for (const change of [
        'delete from audit_log',
        "update audit_log set summary = ''",
        'truncate audit_log',
      ])
        await expect(client.query(change)).rejects.toThrow('only ever added');
    });
    const { cursor } = await readAuditChanges(database, undefined, 10);
    expect((await readAuditChanges(database, cursor, 10)).account_ids).toEqual([]);
    await withClient(target, (client) =>
      client.query(
        "insert into audit_log (audit_id, actor, action, summary, at) values (gen_random_uuid(), 'terminal', 'x', 'x', now())",
      ),
    );
    expect((await readAuditChanges(database, cursor, 10)).account_ids).toEqual([null]);
  });

  test('knows of the last backup, and has no lease of the process that made it', async () => {
    const before = await unusedDatabase();
    const target = await unusedDatabase();
    const state = (of: Connection, query: string) =>
      withClient(of, async (client) => (await client.query(query)).rows);
    await state(before, "update backup_state set last_success_at = '2026-11-16T12:00:00Z', last_bytes = 7");
    await state(
      before,
      "insert into worker_leases values ('backup', gen_random_uuid(), now(), now() + interval '1 hour')",
    );
    await restoreFromMemory(inPieces(await backUpToMemory(before)), target);
    expect(await state(target, 'select * from backup_state')).toEqual([
      expect.objectContaining({
        last_success_at: new Date('2026-11-16T12:00:00Z'),
        last_bytes: '7',
      }),
    ]);
    expect(await state(target, 'select * from worker_leases')).toEqual([]);
  });

  test('without data can be restored over', async () => {
    const target = await unusedDatabase();
    const empty = await backUpToMemory(target);
    await restoreFromMemory(inPieces(empty), target);
    await restoreFromMemory(inPieces(empty), target);
    expect(await renderSchema(target)).toBe(await renderSchema(source));
  });

  test('is filled from a backup that was made while deliveries were created: each has its events', async () => {
    const service = await startTestService();
    onTestFinished(service.stop);
    const key = await service.newKey('Acme');
    let stopped = false;
    const creating = Array.from({ length: 4 }, async () => {
      while (!stopped) {
        const id = await createDelivery(service, key);
        await service.move(id, 'pick_up');
      }
    });
    const files: Buffer[] = [];
    for (let i = 0; i < 3; i++) files.push(await backUpToMemory(service.connection));
    stopped = true;
    await Promise.all(creating);
    for (const each of files) {
      const target = await unusedDatabase();
      await restoreFromMemory(inPieces(each), target);
      const wrong = await withClient(target, async (client) => {
        const { rows } = await client.query(
          `select d.delivery_id from deliveries d
           left join (select delivery_id, max(sequence) as last, count(*) as count from delivery_events group by 1) e using (delivery_id)
           left join (select subject_id, count(*) as count
                      from (select subject_id, sequence from outbox union all select subject_id, sequence from events) f
                      group by 1) f on f.subject_id = d.delivery_id
           where e.last is distinct from d.version or e.count is distinct from d.version or f.count is distinct from d.version`,
        );
        return rows;
      });
      expect(wrong, 'deliveries whose events are missing from the history, or from outbox and feed').toEqual(
        [],
      );
    }
  });
});

describe('a restore is refused, and changes nothing,', () => {
  test('where the database has data, other tables, a newer schema, or a running service', async () => {
    const into = (target: Connection) => restoreFromMemory(inPieces(file), target);
    const filled = await filledDatabase();
    const before = await contentsOf(filled);
    const newOne = { advice: expect.stringContaining('DATA_DIR to a folder that does not exist yet') };
    await expect(into(filled)).rejects.toThrow('is not empty: it has rows in accounts');
    await expect(into(filled)).rejects.toMatchObject(newOne);
    expect(await contentsOf(filled)).toEqual(before);

    const foreign = await emptyDatabase();
    await withClient(foreign, (client) => client.query('create table recipes (name text)'));
    await expect(into(foreign)).rejects.toThrow('is not empty: it has the table recipes');

    const newer = await unusedDatabase();
    await addLaterMigration(newer);
    await expect(into(newer)).rejects.toThrow('newer than the backup');

    const service = await startTestService();
    onTestFinished(service.stop);
    await expect(into(service.connection)).rejects.toThrow('service is using this database');
    await expect(into(service.connection)).rejects.toMatchObject(newOne);
  });

  test('where a newer version of Waybill has made the backup', async () => {
    const newer = await unusedDatabase();
    await addLaterMigration(newer);
    await expect(
      restoreFromMemory(inPieces(await backUpToMemory(newer)), await emptyDatabase()),
    ).rejects.toMatchObject({ message: expect.stringContaining('9999_later.sql') });
  });

  test('where a preview from before 0.3.0 has made the backup: it says how to export instead', async () => {
    const preview = await previewDatabase();
    const target = await emptyDatabase();
    await expect(restoreFromMemory(inPieces(await backUpToMemory(preview)), target)).rejects.toMatchObject({
      message: expect.stringContaining('The backup is of a preview of Waybill, from before 0.3.0'),
      advice: expect.stringContaining('"Export CSV"'),
    });
    expect(await contentsOf(target)).toEqual(new Map());
  });
});

test('no backup is made of the database of a preview from before 0.3.0: nothing could restore it', async () => {
  const files: unknown[] = [];
  const making = makeBackup({
    connection: await previewDatabase(),
    config: { secretKey: testSecretKey, dataDir: '' },
    passphrase: testPassphrase,
    write: async (pieces) => files.push(pieces),
    say: quiet,
  });
  await expect(making).rejects.toThrow('The database is of a preview of Waybill, from before 0.3.0');
  expect(files).toEqual([]);
});

/** Its first migration has the name that it had in 0.1.0 and 0.2.0. */
async function previewDatabase(): Promise<Connection> {
  const preview = await unusedDatabase();
  await withClient(preview, (client) =>
    client.query("update migrations set name = '0001_accounts_and_deliveries.sql'"),
  );
  return preview;
}

const addLaterMigration = (connection: Connection) =>
  withClient(connection, (client) =>
    client.query("insert into migrations (version, name, sha256) values (9999, '9999_later.sql', '')"),
  );

describe('a restore that breaks off', () => {
  test('leaves a database that says so, refuses a service and a backup, and can be restored again', async () => {
    const target = await emptyDatabase();
    const half = inPieces(file.subarray(0, Math.floor(file.length * 0.7)), 1_000);
    await expect(restoreFromMemory(half, target)).rejects.toThrow('incomplete');
    await expect(migrate(target, quiet)).rejects.toThrow('restore was interrupted');
    await expect(backUpToMemory(target)).rejects.toThrow('restore was interrupted');
    await restoreFromMemory(inPieces(file), target);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    expect(await renderSchema(target)).toBe(await renderSchema(source));
    expect(await migrate(target, quiet)).toBe(0);
  });

  test('does so wherever the connection is lost', async () => {
    const target = await unusedDatabase();
    for (const share of [0.5, 0.9]) {
      await expect(restoreFromMemory(losing(target, file, share), target)).rejects.toThrow();
      await expect(migrate(target, quiet)).rejects.toThrow('restore was interrupted');
    }
    await restoreFromMemory(inPieces(file), target);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
  });

  test('ends while one connection builds an index and another waits, and both end with it', async () => {
    const target = await unusedDatabase();
    const stopping = new AbortController();
    await withClient(target, async (client) => {
      const count = async (state: string) =>
        (await client.query(`select from pg_stat_activity where ${ofRestore} and ${state}`)).rows.length;
      const building = "state = 'active' and query like 'CREATE INDEX %(in_bucket(%'";
      const waiting = `wait_event_type = 'Lock' and query like 'analyze %'`;
      await withClient(target, async (other) => {
        await other.query('begin; lock table couriers in share update exclusive mode'); // it has no index to drop, and waits for its statistics
        const restoring = restoreFromMemory(withSlowIndex(target, file), target, { signal: stopping.signal });
        const refused = expect(restoring).rejects.toThrow('Interrupted.');
        await expect.poll(() => count(building), { timeout: 60_000 }).toBe(1);
        await expect.poll(() => count(waiting), { timeout: 60_000 }).toBe(1);
        stopping.abort(new Error('Interrupted.'));
        await refused;
        expect(await count(`(${building} or ${waiting})`)).toBe(0);
      });
    });
    await expect(migrate(target, quiet)).rejects.toThrow('restore was interrupted');
  });

  test('is not continued with a backup of an older schema, whose rows later migrations would not change', async () => {
    const target = await unusedDatabase();
    const half = inPieces(file.subarray(0, Math.floor(file.length * 0.7)), 1_000);
    await expect(restoreFromMemory(half, target)).rejects.toThrow('incomplete');
    await addLaterMigration(target);
    await expect(restoreFromMemory(inPieces(file), target)).rejects.toMatchObject({
      message: expect.stringContaining('newer than the backup'),
      advice: expect.stringContaining('does not exist yet'),
    });
    await withClient(target, (client) => client.query('delete from migrations where version = 9999'));
    await restoreFromMemory(inPieces(file), target);
  });

  test('fails with its first error, also where another one follows while it ends', async () => {
    const target = await unusedDatabase();
    await withClient(target, async (client) => {
      await client.query('begin');
      await client.query('lock table accounts in share update exclusive mode'); // the restore analyzes it, and waits
      const outcome = restoreFromMemory(breaking(target, file), target, { largeBytes: Infinity });
      await expect(outcome).rejects.toThrow('the disk is gone');
    });
  });
});

/** The connections of a restore. */
const ofRestore = "datname = current_database() and application_name = 'waybill backup'";

/** The file, which cannot be read to its end. After that, the connection that waits for a lock is lost, too. */
async function* breaking(target: Connection, file: Buffer): AsyncGenerator<Buffer> {
  const hasRows = (query: string) =>
    withClient(target, async (client) => (await client.query(query)).rows.length > 0);
  yield* inPieces(file.subarray(0, Math.floor(file.length * 0.9)), 1_000);
  const waiting = `from pg_stat_activity where ${ofRestore} and wait_event_type = 'Lock'`;
  await expect.poll(() => hasRows(`select 1 ${waiting}`), { timeout: 60_000 }).toBe(true);
  const copying = `select 1 from pg_stat_activity where ${ofRestore} and state = 'active' and query like 'copy %'`;
  void expect
    .poll(() => hasRows(copying), { timeout: 60_000 })
    .toBe(false)
    .then(() => hasRows(`select pg_terminate_backend(pid) ${waiting}`));
  throw new Error('the disk is gone');
}

/** The index of words takes a minute for each row. */
async function* withSlowIndex(target: Connection, file: Buffer): AsyncGenerator<Buffer> {
  let isSlow = false;
  for await (const piece of inPieces(file, 500)) {
    yield piece;
    if (!isSlow)
      isSlow = await withClient(target, async (client) => {
        const { rows } = await client.query<{ slow: string }>(
          `select replace(pg_get_functiondef(oid), 'begin', 'begin perform pg_sleep(60);') as slow
           from pg_proc where proname = 'in_bucket'`,
        );
        if (rows[0]) await client.query(rows[0].slow);
        return rows.length > 0;
      });
  }
}

/** The file, whose reader loses all its connections to the database after a share of it. */
async function* losing(target: Connection, file: Buffer, share: number): AsyncGenerator<Buffer> {
  let done = 0;
  let lost = false;
  for await (const piece of inPieces(file, 1_000)) {
    yield piece;
    done += piece.length;
    if (lost || done < file.length * share) continue;
    lost = true;
    await withClient(target, async (client) => {
      for (let found = 0; found < 3; ) {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${ofRestore}`,
        );
        found += rows.length;
      }
    });
  }
}
