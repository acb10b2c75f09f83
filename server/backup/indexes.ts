/**
 * Indexes of a large table are dropped before its rows are loaded, and built afterwards: sorting all rows once takes less time
 * than finding the page for each. So are primary keys, except of tables that others refer to. Those of partitioned tables
 * stay, and all on Citus. The marker of the restore has the definitions of those that were dropped, from the transaction on
 * that drops them, so that a restore after an interrupted one builds them, too.
 */
import pg from 'pg';
import { tableExists } from '../database/schema/client.ts';
import { hasRestoreMarker, restoreMarker } from '../database/schema/restore-marker.ts';
import { hasCitus } from './catalog.ts';

interface IndexDefinition {
  name: string;
  /** create index …, or the constraint whose index it is: alter table … add constraint … */
  definition: string;
}

export interface DroppableIndex extends IndexDefinition {
  table: string;
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
export async function dropIndexes(client: pg.Client, indexes: readonly DroppableIndex[]): Promise<void> {
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
 * Sorting is faster with much memory. A GIN index is collected in a tree in memory, which is faster while the tree is small:
 * measured with 200,000 deliveries, 2 MB took 28 µs of processor time for each, 8 MB 31 µs, 32 MB to 1 GB 36 to 39 µs, and
 * the index of 2 MB was a quarter smaller.
 */
const memoryFor = (definition: string) => (/ using gin /i.test(definition) ? '2MB' : '256MB');

/** Also those of which an interrupted restore has built some. `onBuild` is called before each index. */
export async function buildMissingIndexes(
  client: pg.Client,
  table: string,
  onBuild: (index: string) => void,
): Promise<void> {
  const { rows } = await client.query<IndexDefinition>(
    `select name, definition from ${restoreMarker} where "table" = $1 order by name`,
    [table],
  );
  for (const { name, definition } of rows) {
    if (await tableExists(client, pg.escapeIdentifier(name))) continue;
    onBuild(name);
    await client.query(`set maintenance_work_mem = '${memoryFor(definition)}'`);
    await client.query(definition);
  }
}
