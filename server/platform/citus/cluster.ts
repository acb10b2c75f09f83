/** What a database says about the Citus cluster that it belongs to. */
import type pg from 'pg';
import { onlyRow } from '../only-row.ts';

export interface Cluster {
  /** Of the extension, for example 13.2-1. */
  version: string;
  /** The coordinator: the only node on which tables can be created and changed. */
  isCoordinator: boolean;
  /** The coordinator is registered under an address, so that workers reach it and it keeps copies of reference tables. */
  hasCoordinator: boolean;
  /** Nodes that keep shards. */
  workers: number;
  /** Nodes that do not answer, or do not know where the shards are. */
  inactive: string[];
}

/** Undefined: the database has no Citus. */
export async function readCluster(client: pg.Client): Promise<Cluster | undefined> {
  const { rows: extensions } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = extensions[0]?.version;
  if (version === undefined) return undefined;
  const { rows } = await client.query<Omit<Cluster, 'version'>>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
            coalesce(bool_or(groupid = 0), false) as "hasCoordinator",
            count(*) filter (where shouldhaveshards)::int as workers,
            coalesce(array_agg(nodename || ':' || nodeport) filter (
              where not isactive or (groupid <> 0 and not (hasmetadata and metadatasynced))), '{}') as inactive
     from pg_dist_node where noderole = 'primary'`,
  );
  return { version, ...onlyRow(rows) };
}

/** The tables that Citus knows, by name: their column of distribution, or null for a reference table. */
export async function readPlacedTables(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; column: string | null }>(
    `select c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as "column"
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' or (p.partmethod = 'n' and p.repmodel = 't')`,
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}
