/**
 * Indexes of a large table are dropped before its rows are loaded, and built afterwards: sorting all rows once takes less time
 * than finding the page for each. So are primary keys, except of tables that others refer to. Those of partitioned tables
 * stay, and all on Citus. The marker of the restore has the definitions of those that were dropped, from the transaction on
 * that drops them, so that a restore after an interrupted one builds them, too.
 *
 * The index of search words is left to be built later (database/schema/indexes-to-build.ts).
 */
import pg from 'pg';
import { tableExists } from '../database/schema/catalog.ts';
import { addIndexes, type IndexDefinition, memoryFor } from '../database/schema/indexes-to-build.ts';
import { restoreMarker } from '../database/schema/restore-marker.ts';
import { hasCitus } from './catalog.ts';

const builtLater = ['delivery_search_words'];

export const isBuiltLater = ({ name }: IndexDefinition) => builtLater.includes(name);

export interface DroppableIndex extends IndexDefinition {
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

/** In a transaction of the caller. */
export async function dropIndexes(client: pg.Client, indexes: readonly DroppableIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  await addIndexes(client, restoreMarker, indexes);
  await client.query(indexes.map(({ drop }) => drop).join('; '));
}

/** Also those of which an interrupted restore has built some. */
export async function buildMissingIndexes(
  client: pg.Client,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  for (const { name, definition } of indexes) {
    if (await tableExists(client, pg.escapeIdentifier(name))) continue;
    await client.query(`set maintenance_work_mem = '${memoryFor(definition)}'`);
    await client.query(definition);
  }
}
