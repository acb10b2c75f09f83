/**
 * Indexes are dropped before rows are loaded and built afterwards, on a second connection, while the next tables are being
 * loaded: sorting all rows once takes less time than finding the page for each. So are primary keys, except of tables that
 * others refer to. Those of partitioned tables stay, and all on Citus.
 *
 * The index of search words is left to be built later (platform/indexes-to-build.ts).
 */
import pg from 'pg';
import { type IndexDefinition, memoryFor } from '../platform/indexes-to-build.ts';
import { hasCitus } from './catalog.ts';

const builtLater = ['delivery_search_words'];

export const isBuiltLater = ({ name }: IndexDefinition) => builtLater.includes(name);

interface DroppableIndex extends IndexDefinition {
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

export async function dropIndexes(client: pg.Client, indexes: readonly DroppableIndex[]): Promise<void> {
  if (indexes.length > 0) await client.query(indexes.map(({ drop }) => drop).join('; '));
}

/** Also those of which an interrupted restore has built some. */
export async function buildMissingIndexes(
  client: pg.Client,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  for (const { name, definition } of indexes) {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      pg.escapeIdentifier(name),
    ]);
    if (rows[0]?.found) continue;
    await client.query(`set maintenance_work_mem = '${memoryFor(definition)}'`);
    await client.query(definition);
  }
}
