/**
 * Whether the tables are on one PostgreSQL or distributed over the workers of a Citus cluster.
 *
 * Read once at the start: `waybill distribute` asks to stop every process first, so the answer stays the same while one runs.
 */
import type { Database } from './database.ts';
import { queryOne } from './statements.ts';

export interface Topology {
  /** The tables of account data are distributed by account. False: one PostgreSQL has all of them. */
  readonly distributed: boolean;
}

export async function readTopology(database: Database): Promise<Topology> {
  const citus = await queryOne<{ installed: boolean }>(database, 'find-citus')`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as installed`;
  if (!citus.installed) return { distributed: false };
  return queryOne<Topology>(database, 'find-distribution')`
    select exists (
      select from pg_catalog.pg_dist_partition
      where logicalrelid = to_regclass('deliveries') and partmethod = 'h') as distributed`;
}
