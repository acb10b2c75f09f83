/**
 * Loads the tables of a backup one after the other.
 *
 * Indexes of a large table are dropped before, and built on other connections while the next tables are loaded: sorting all rows
 * once takes less time than finding the page for each. So are primary keys, except of tables that others refer to. Those of
 * partitioned tables stay, and all on Citus; so do those of small tables, where dropping and building take longer than filling.
 * The marker of the restore has the definitions of those that were dropped, from the transaction on that drops them, so that a
 * restore after an interrupted one builds them, too.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasRestoreMarker, restoreMarker } from '../database/schema/restore-marker.ts';
import { type CatalogTable, columnList, hasCitus } from './catalog.ts';
import { chunkBytes } from './file-format.ts';
import { sayDuring } from './progress.ts';
import {
  type BackupRecord,
  type BackupTable,
  cutOff,
  damaged,
  type Manifest,
  type TableData,
  type TableEnd,
} from './records.ts';

export interface LoadOrder {
  manifest: Manifest;
  tables: Map<string, CatalogTable>;
  indexes: readonly DroppableIndex[];
  /** The size of the first chunk of a table: if it is full, the table is large. */
  largeBytes?: number;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Two loaders: while one waits for the disk to commit a table, the other loads the next one. Two indexers, each at another table:
 * the index of words takes as long as all others together.
 */
export async function loadTables(
  { loaders, indexers }: Record<'loaders' | 'indexers', readonly [pg.Client, pg.Client]>,
  records: AsyncGenerator<BackupRecord>,
  { manifest, tables, indexes, largeBytes = chunkBytes, say, signal }: LoadOrder,
): Promise<void> {
  for (const client of [...loaders, ...indexers])
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
  const canFreeze = !(await hasCitus(indexers[0]));
  const referenced = new Set([...tables.values()].flatMap(({ refersTo }) => refersTo));
  let [loader, other] = loaders;
  let committing = Promise.resolve();
  const indexing: Promise<void>[] = [];
  const withFreeIndexer = inTurns(indexers);
  const building = new Set<string>();
  // Others may follow from it, such as a lost connection.
  let firstFailure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    firstFailure ??= { error };
  };
  const stopAfterFailure = () => {
    signal?.throwIfAborted();
    if (firstFailure) throw firstFailure.error;
  };
  async function complete(table: string, committed: Promise<void>): Promise<void> {
    await committed;
    await withFreeIndexer(async (indexer) => {
      for (const index of await readMissingIndexes(indexer, table)) {
        stopAfterFailure();
        building.add(index.name);
        await buildIndex(indexer, index).finally(() => building.delete(index.name));
      }
      stopAfterFailure();
      await indexer.query(`analyze ${pg.escapeIdentifier(table)}`);
    });
  }
  try {
    for (;;) {
      const { value: record, done } = await records.next();
      if (done || record.kind === 'end') break;
      if (record.kind !== 'table') throw damaged('in the order of its parts');
      const table = manifest.tables.find(({ name }) => name === record.name);
      if (table === undefined) throw damaged('in its list of tables');
      const { isPlain = false, refersTo = [] } = tables.get(table.name) ?? {};
      // It needs the rows of other tables.
      if (refersTo.length > 0) await committing;
      const commit = await loadTable(loader, records, table, {
        largeBytes,
        mayFreeze: canFreeze && isPlain && !referenced.has(table.name),
        indexes: indexes.filter((index) => index.table === table.name),
      });
      await committing;
      committing = commit();
      committing.catch(fail);
      indexing.push(complete(table.name, committing).catch(fail));
      [loader, other] = [other, loader];
    }
  } catch (error) {
    fail(error);
  }
  const rest = Promise.allSettled([records.return(undefined).catch(fail), committing, ...indexing]);
  await sayDuring(
    rest,
    say,
    (seconds) => `Building the index ${[...building].join(' and ')}, ${seconds} s after the last row …`,
  );
  if (firstFailure) throw firstFailure.error;
}

/** Work gets the first client that is free, in the order in which it came. */
function inTurns(clients: readonly pg.Client[]) {
  const free = [...clients];
  const waiting: ((client: pg.Client) => void)[] = [];
  return async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const client = free.shift() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)));
    await work(client).finally(() => {
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    });
  };
}

interface TableOrder {
  largeBytes: number;
  mayFreeze: boolean;
  indexes: readonly DroppableIndex[];
}

/**
 * A table that is emptied in the same transaction gets its rows frozen: they are never written a second time by vacuum.
 * PostgreSQL refuses to empty one that others refer to, and the audit log refuses it, too; those are small. Returns how to commit.
 */
async function loadTable(
  loader: pg.Client,
  records: AsyncGenerator<BackupRecord>,
  { name, columns }: BackupTable,
  { largeBytes, mayFreeze, indexes }: TableOrder,
): Promise<() => Promise<void>> {
  const table = pg.escapeIdentifier(name);
  let end: TableEnd | undefined;
  async function next(): Promise<TableData | undefined> {
    const { value: record, done } = await records.next();
    if (done) throw cutOff();
    if (record.kind === 'data') return record;
    if (record.kind !== 'tableEnd') throw damaged('in the order of its parts');
    end = record;
    return undefined;
  }
  const first = await next();
  async function* data(): AsyncGenerator<Buffer> {
    for (let record = first; record !== undefined; record = await next()) yield record.bytes;
  }
  const isLarge = (first?.bytes.length ?? 0) >= largeBytes;
  await loader.query('begin');
  if (isLarge && mayFreeze) await loader.query(`truncate ${table}`);
  if (isLarge) await dropIndexes(loader, indexes);
  const options = isLarge && mayFreeze ? 'format binary, freeze' : 'format binary';
  const stream = loader.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin (${options})`));
  await pipeline(Readable.from(data(), { objectMode: true, highWaterMark: 2 }), stream);
  if (end === undefined || stream.rowCount !== end.rows)
    throw damaged(`in the table ${name}: ${stream.rowCount} rows were loaded, it says ${end?.rows}`);
  return async () => {
    await loader.query('commit');
  };
}

interface DroppableIndex {
  table: string;
  name: string;
  /** create index …, or the constraint whose index it is: alter table … add constraint … */
  definition: string;
  drop: string;
}

export async function readDroppableIndexes(client: pg.Client): Promise<DroppableIndex[]> {
  if (await hasCitus(client)) return [];
  const { rows } = await client.query<DroppableIndex>(
    `select t.relname as table, n.relname as name,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
            else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as definition,
       case when c.oid is null then format('drop index %I', n.relname)
            else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop
     from pg_index i
     join pg_class t on t.oid = i.indrelid and t.relkind = 'r' and not t.relispartition
     join pg_class n on n.oid = i.indexrelid
     left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = t.oid
     where t.relnamespace = 'public'::regnamespace
       and (c.oid is null or c.contype = 'p')
       and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by t.relname, n.relname`,
  );
  return rows;
}

/** One row for each index that is dropped. */
export async function createMarker(client: pg.Client): Promise<void> {
  if (await hasRestoreMarker(client)) return;
  await client.query(`
    create table ${restoreMarker} ("table" text not null, name text primary key, definition text not null);
    comment on table ${restoreMarker} is
      'A backup is being restored, or the restore was interrupted. The indexes that were dropped and are built again.'`);
}

/** In a transaction of the caller. */
async function dropIndexes(client: pg.Client, indexes: readonly DroppableIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  await client.query(
    `insert into ${restoreMarker} ("table", name, definition)
     select "table", name, definition from json_to_recordset($1) as i ("table" text, name text, definition text)
     on conflict do nothing`,
    [JSON.stringify(indexes)],
  );
  await client.query(indexes.map(({ drop }) => drop).join('; '));
}

/**
 * Sorting is faster with much memory; two may sort at the same time. A GIN index is collected in a tree in memory, which is
 * faster while the tree is small: measured with 200,000 deliveries, 2 MB took 28 µs of processor time for each, 8 MB 31 µs, 32 MB
 * to 1 GB 36 to 39 µs, and the index of 2 MB was a quarter smaller.
 */
const memoryFor = (definition: string) => (/ using gin /i.test(definition) ? '2MB' : '128MB');

type MissingIndex = Pick<DroppableIndex, 'name' | 'definition'>;

/** Without those that an interrupted restore has built. */
async function readMissingIndexes(client: pg.Client, table: string): Promise<MissingIndex[]> {
  const { rows } = await client.query<MissingIndex>(
    `select name, definition from ${restoreMarker}
     where "table" = $1 and to_regclass(quote_ident(name)) is null order by name`,
    [table],
  );
  return rows;
}

async function buildIndex(client: pg.Client, { definition }: MissingIndex): Promise<void> {
  await client.query(`set maintenance_work_mem = '${memoryFor(definition)}'`);
  await client.query(definition);
}
