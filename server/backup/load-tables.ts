/**
 * Loads the tables of a backup one after the other; their indexes are built on a second connection while the next ones are
 * loaded. A small table keeps its indexes: dropping and building them would take longer than filling them.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CatalogTable, columnList, hasCitus } from './catalog.ts';
import { cutOff, damaged } from './damage.ts';
import { chunkBytes } from './file-format.ts';
import { buildMissingIndexes, type DroppableIndex, dropIndexes } from './indexes.ts';
import { sayDuring } from './progress.ts';
import type { BackupRecord, BackupTable, Manifest, TableData, TableEnd } from './records.ts';

export interface LoadOrder {
  manifest: Manifest;
  tables: Map<string, CatalogTable>;
  indexes: readonly DroppableIndex[];
  /** The size of the first chunk of a table: if it is full, the table is large. */
  largeBytes?: number;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

interface Loaders {
  /** Two: while one waits for the disk to commit a table, the other loads the next one. */
  loaders: readonly [pg.Client, pg.Client];
  indexer: pg.Client;
}

export async function loadTables(
  { loaders, indexer }: Loaders,
  records: AsyncGenerator<BackupRecord>,
  { manifest, tables, indexes, largeBytes = chunkBytes, say, signal }: LoadOrder,
): Promise<void> {
  for (const loader of loaders) await loader.query('set statement_timeout = 0; set synchronous_commit = off');
  await indexer.query('set statement_timeout = 0; set synchronous_commit = off');
  const canFreeze = !(await hasCitus(indexer));
  const referenced = new Set([...tables.values()].flatMap(({ refersTo }) => refersTo));
  let [loader, other] = loaders;
  let committing = Promise.resolve();
  let indexing = Promise.resolve();
  let lastIndex = '';
  const onBuild = (index: string) => {
    signal?.throwIfAborted();
    lastIndex = index;
  };
  // Others may follow from it, such as a lost connection.
  let firstFailure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    firstFailure ??= { error };
  };
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
      indexing = Promise.all([indexing, committing]).then(() => finishTable(indexer, table.name, onBuild));
      committing.catch(fail);
      indexing.catch(fail);
      [loader, other] = [other, loader];
    }
  } catch (error) {
    fail(error);
  }
  const rest = Promise.allSettled([records.return(undefined).catch(fail), committing, indexing]);
  await sayDuring(
    rest,
    say,
    (seconds) => `Building the index ${lastIndex}, ${seconds} s after the last row …`,
  );
  if (firstFailure) throw firstFailure.error;
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

async function finishTable(
  indexer: pg.Client,
  table: string,
  onBuild: (index: string) => void,
): Promise<void> {
  await buildMissingIndexes(indexer, table, onBuild);
  await indexer.query(`analyze ${pg.escapeIdentifier(table)}`);
}
