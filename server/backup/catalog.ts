/** Tables, columns and sequences, read from the catalog: a table that a later migration adds is in the backup without code. */
import pg from 'pg';
import { tableExists } from '../database/schema/client.ts';
import { restoreMarker } from '../database/schema/restore-marker.ts';
import type { BackupSequence } from './records.ts';

/** What belongs to the processes that are running, and not to the data: it would look as if they had died. */
export const ofProcesses = ['nodes', 'worker_leases', 'rate_limits'];
/** The queue of e-mail alerts: a restored copy would send again what was sent after the backup. */
export const sentOnce = ['alerts', 'alert_mails', 'alert_late_checks'];
/** `migrations` is the version of the schema, which the manifest has. The last one exists only during a restore. */
const notCopied = ['migrations', ...ofProcesses, ...sentOnce, restoreMarker];

export interface CatalogTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Other tables that its foreign keys refer to. */
  refersTo: string[];
  /** Neither partitioned nor with triggers of ours. */
  isPlain: boolean;
}

/**
 * In an order in which they can be loaded: a table comes after those that it refers to. A GIN index takes longest, so its table
 * comes first; then those with large indexes.
 */
export async function readTables(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select c.relname as name, c.relkind = 'r' and not exists (
         select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "isPlain",
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as "refersTo"
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and c.relname <> all ($1)
     order by exists (
         select from pg_index i join pg_class n on n.oid = i.indexrelid join pg_am m on m.oid = n.relam
         where i.indrelid = c.oid and m.amname = 'gin') desc,
       pg_indexes_size(c.oid) desc, c.relname`,
    [notCopied],
  );
  return inOrder(rows);
}

function inOrder(tables: readonly CatalogTable[]): CatalogTable[] {
  const ordered = new Set<CatalogTable>();
  const add = (table: CatalogTable) => {
    if (ordered.has(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) add(other);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

export async function readSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<Omit<BackupSequence, 'lastValue'> & { readable: boolean }>(
    `select s.relname as name, t.relname as table, a.attname as column,
            has_sequence_privilege(s.oid, 'select') as readable
     from pg_class s
     left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     left join pg_class t on t.oid = d.refobjid
     left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
     order by s.relname`,
  );
  const sequences: BackupSequence[] = [];
  for (const { readable, ...sequence } of rows) {
    sequences.push({ ...sequence, lastValue: readable ? await readLastValue(client, sequence.name) : null });
  }
  return sequences;
}

async function readLastValue(client: pg.Client, name: string): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select case when is_called then last_value end as last from ${pg.escapeIdentifier(name)}`,
  );
  return rows[0]?.last ?? null;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export const hasCitus = (client: pg.Client): Promise<boolean> =>
  tableExists(client, 'pg_catalog.pg_dist_partition');
