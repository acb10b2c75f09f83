/**
 * Indexes that a restore leaves to be built later. The index of search words takes longer to build than all rows take to load,
 * and search finds the same without it: it reads the words of the account instead (deliveries/lists/delivery-lists.ts).
 *
 *   restore ── in the transaction that completes it ──▶ table indexes_to_build, with a row for each missing index
 *     │
 *     ├─▶ the service, in the background after its start, where its role owns the tables   (index-builder.ts)
 *     ├─▶ `waybill migrate`, in the foreground
 *     └─▶ any start that has to migrate, before it does: a migration may refer to every index
 *           │
 *           ▼ one process at a time, for each row:
 *         index invalid (a build broke off) ──▶ drop it
 *         index missing ──▶ create index concurrently: reads and writes go on
 *         index valid ──▶ delete the row ──▶ no row is left: analyze everything, drop the table
 *
 * A process that is killed leaves the row, and the next start continues. Its connection may go on building inside an external
 * PostgreSQL: it holds a lock of the table, which the next process waits for before it looks at the index.
 */
import pg from 'pg';
import { closeClient, connect } from '../connections/client.ts';
import { type Connection, isLocked } from '../database.ts';
import { type IndexState, stateOfIndex, tableExists } from './catalog.ts';
import { inClientTransaction } from './client-transaction.ts';
import { tryTurn } from './turn.ts';

export const indexesToBuild = 'indexes_to_build';

export interface IndexDefinition {
  table: string;
  name: string;
  /** create index …, or the constraint whose index it is: alter table … add constraint … */
  definition: string;
}

/**
 * Sorting is faster with much memory. A GIN index is collected in a tree in memory, which is faster while the tree is small:
 * measured with 200,000 deliveries, 2 MB took 28 µs of processor time for each, 8 MB 31 µs, 32 MB to 1 GB 36 to 39 µs, and
 * the index of 2 MB was a quarter smaller.
 */
export const memoryFor = (definition: string) => (/ using gin /i.test(definition) ? '2MB' : '256MB');

export const hasIndexesToBuild = (client: pg.Client): Promise<boolean> => tableExists(client, indexesToBuild);

export const readIndexesToBuild = async (client: pg.Client): Promise<IndexDefinition[]> =>
  (await hasIndexesToBuild(client)) ? readIndexes(client, indexesToBuild) : [];

/** In a transaction of the caller. */
export async function recordIndexesToBuild(
  client: pg.Client,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  if (indexes.length === 0) return;
  await createIndexesTable(
    client,
    indexesToBuild,
    'Indexes that a restore has left out. The service, or "waybill migrate", builds them and drops this table.',
  );
  await addIndexes(client, indexesToBuild, indexes);
}

/** A restore keeps the indexes that it has dropped in a table of the same form. */
export async function createIndexesTable(client: pg.Client, name: string, comment: string): Promise<void> {
  await client.query(`
    create table ${name} ("table" text not null, name text primary key, definition text not null);
    comment on table ${name} is ${pg.escapeLiteral(comment)}`);
}

export async function addIndexes(
  client: pg.Client,
  to: string,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  if (indexes.length === 0) return;
  await client.query(
    `insert into ${to} ("table", name, definition)
     select "table", name, definition from json_to_recordset($1) as i ("table" text, name text, definition text)
     on conflict do nothing`,
    [JSON.stringify(indexes)],
  );
}

export async function readIndexes(client: pg.Client, from: string): Promise<IndexDefinition[]> {
  const { rows } = await client.query<IndexDefinition>(
    `select "table", name, definition from ${from} order by name`,
  );
  return rows;
}

/** Any number would do; it has to be the same in every node. */
const buildLock = 827_364_521;
const connectMs = 10_000;
/** Long enough for an autovacuum of the table, which PostgreSQL interrupts for us after a second. Nobody waits behind this lock. */
const defaultLockTimeoutMs = 3_000;

/**
 * other process: another Waybill is building. locked: a transaction has locked the table: a vacuum, a statement of somebody else,
 * or the build of a Waybill that was killed. After either, try again later.
 */
export type BuildResult = 'done' | 'other process' | 'locked' | 'not owner';

export interface BuildOptions {
  signal?: AbortSignal | undefined;
  /** Chosen by tests. */
  lockTimeoutMs?: number | undefined;
}

/** Builds what is missing. `onBuild` is called before each index. */
export async function buildIndexes(
  connection: Connection,
  onBuild: (index: IndexDefinition) => void,
  { signal, lockTimeoutMs = defaultLockTimeoutMs }: BuildOptions = {},
): Promise<BuildResult> {
  const options = { connectMs, ...(signal ? { signal } : {}) };
  const control = await connect(connection, options);
  try {
    if (!(await hasIndexesToBuild(control))) return 'done';
    if (!(await ownsTable(control))) return 'not owner';
    const turn = await tryTurn(control, buildLock, async () => {
      const settings = {
        statement_timeout: 0,
        lock_timeout: 0,
        maintenance_work_mem: memoryFor(' using gin '),
      };
      const builder = await connect(connection, { ...options, settings });
      try {
        return await buildAll(builder, onBuild, lockTimeoutMs);
      } finally {
        await closeClient(builder);
      }
    });
    return turn?.result ?? 'other process';
  } finally {
    await closeClient(control);
  }
}

async function ownsTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass($1)",
    [indexesToBuild],
  );
  return rows[0]?.owns ?? true; // another process has just dropped it
}

async function buildAll(
  client: pg.Client,
  onBuild: (index: IndexDefinition) => void,
  lockTimeoutMs: number,
): Promise<'done' | 'locked'> {
  for (const index of await readIndexesToBuild(client)) {
    const state = await stateOfIdleIndex(client, index, lockTimeoutMs);
    if (state === 'locked') return 'locked';
    // Concurrently: a plain drop would make every search wait behind it.
    if (state === 'invalid')
      await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(index.name)}`);
    if (state !== 'valid') {
      onBuild(index);
      await client.query(index.definition.replace(/^create index /i, 'create index concurrently '));
    }
    await client.query(`delete from ${indexesToBuild} where name = $1`, [index.name]);
  }
  await client.query('analyze'); // the restore took small samples, and none of what the new indexes contain
  await client.query(`drop table if exists ${indexesToBuild}`);
  return 'done';
}

/** While nobody builds an index of the table. */
async function stateOfIdleIndex(
  client: pg.Client,
  { table, name }: IndexDefinition,
  lockTimeoutMs: number,
): Promise<IndexState | 'locked'> {
  try {
    return await inClientTransaction(
      client,
      async () => {
        await client.query(`lock table ${pg.escapeIdentifier(table)} in share update exclusive mode`);
        return stateOfIndex(client, pg.escapeIdentifier(name));
      },
      `set local lock_timeout = ${lockTimeoutMs}`,
    );
  } catch (error) {
    if (isLocked(error)) return 'locked';
    throw error;
  }
}
