/** Backups as tests make them: in memory, with a passphrase that costs nothing, from one database into another. */
import pg from 'pg';
import { ofProcesses, sentOnce } from '../../server/backup/catalog.ts';
import { withClients } from '../../server/backup/client.ts';
import { dump } from '../../server/backup/dump.ts';
import { readBackup, writeBackup } from '../../server/backup/file-format.ts';
import { loadBackup } from '../../server/backup/load.ts';
import type { BackupSummary } from '../../server/backup/records.ts';
import type { Connection } from '../../server/database/database.ts';
import { testSecretKey } from './service.ts';

export const testPassphrase = 'correct horse battery';
const cheap = { cost: 2 ** 4, blockSize: 8, parallelization: 1 };

/** The bytes of the file. */
export function backUpToMemory(from: Connection, secretKey: string | null = testSecretKey): Promise<Buffer> {
  return withClients(from, async (open) => {
    const pieces: Buffer[] = [];
    for await (const piece of writeBackup(dump(await open(), secretKey), testPassphrase, cheap))
      pieces.push(piece);
    return Buffer.concat(pieces);
  });
}

export async function* inPieces(file: Buffer, bytes = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
}

export function restoreFromMemory(
  file: AsyncIterable<Buffer>,
  into: Connection,
  options: Partial<Parameters<typeof loadBackup>[2]> = {},
): Promise<BackupSummary> {
  const everyTableIsLarge = { largeBytes: 0 };
  return loadBackup(into, readBackup(file, testPassphrase), {
    say: () => undefined,
    ...everyTableIsLarge,
    ...options,
  });
}

export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether an index is valid; undefined if it does not exist. */
export function isValidIndex(connection: Connection, name: string): Promise<boolean | undefined> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    return rows[0]?.valid;
  });
}

/** Every row of every table of ours but the list of migrations, and what belongs to processes. Transaction ids are shown by their order: their numbers differ. */
export function contentsOf(connection: Connection): Promise<Map<string, string[]>> {
  return withClient(connection, async (client) => {
    await client.query("set time zone 'UTC'");
    const { rows: tables } = await client.query<{ name: string; xids: string[] | null }>(
      `select c.relname as name,
         (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and atttypid = 'xid8'::regtype) as xids
       from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) order by 1`,
      [['migrations', ...ofProcesses, ...sentOnce]],
    );
    const contents = new Map<string, string[]>();
    for (const { name, xids } of tables) {
      const ranks = (xids ?? []).map((xid) => `, ': ', dense_rank() over (order by ${xid})`).join('');
      const row = (xids ?? []).reduce((value, xid) => `${value} - '${xid}'`, 'to_jsonb(t)');
      const { rows } = await client.query<{ row: string }>(
        `select concat((${row})::text${ranks}) as row from ${name} t order by 1`,
      );
      contents.set(
        name,
        rows.map((each) => each.row),
      );
    }
    return contents;
  });
}
