/**
 * The functions that run a group of writes on the worker that has its shard.
 *
 * A group is one statement with several INSERTs (see deliveries/store.ts). Citus plans such a statement step by step: each
 * INSERT reads the rows of the one before it from files that are copied between the nodes, which took six times as long as on
 * a single PostgreSQL. But all rows of a group belong to accounts of one shard. So the statement itself is sent to the worker
 * that has the shard, and runs there on the tables of the shard, as on a single PostgreSQL:
 *
 *   service ──▶ any node ──(Citus delegates the call by its first argument)──▶ the worker ──▶ deliveries_102008, …
 *
 * One round trip, one transaction of one PostgreSQL, one flush to disk, no two-phase commit.
 *
 * While a shard moves to another worker, Citus blocks writes with a lock on the shard's metadata. The function takes the
 * same lock as any write of Citus (`lock_shard_metadata`), and then looks whether the shard is still here, and has all of
 * these accounts. If not, it fails as a transaction that lost against another (40001), and the group is run again.
 */
import type pg from 'pg';

/**
 * Incremented with every change of a body. Nodes of several versions may start on one database: the newest functions stay.
 * So a change has to work for older nodes, too; if it cannot, the function gets another name.
 */
const version = 1;

/** ShareLock, as PostgreSQL numbers its lock modes. */
const shareLock = 5;

interface ShardFunction {
  signature: string;
  /** What `create_distributed_function` gets beside the signature. */
  distribution: string;
  head: string;
  body: string;
}

/** Takes the lock, which only the owner of a table may take, and returns the ids of the shards. It reads nothing else. */
const lockShards: ShardFunction = {
  signature: 'waybill_lock_shards(uuid[],text[])',
  distribution: '',
  head: `waybill_lock_shards(p_accounts uuid[], p_tables text[]) returns bigint[]
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp`,
  body: `
    declare
      shard_ids bigint[];
      written bigint[];
      id bigint;
    begin
      -- Without a query over all of them, whose plan would be made for every group: 0.4 ms.
      for n in 1 .. array_length(p_tables, 1) loop
        id := get_shard_id_for_distribution_column(p_tables[n]::regclass, p_accounts[1]);
        shard_ids := shard_ids || id;
        if exists (select from pg_dist_partition where logicalrelid = p_tables[n]::regclass and partmethod = 'h') then
          written := written || id;
        end if;
      end loop;
      perform lock_shard_metadata(${shareLock}, written);
      if exists (
        select from pg_dist_placement
        where shardid = any (written) and groupid <> (select groupid from pg_dist_local_group)
      ) or exists (
        select from unnest(p_accounts) as a (account_id)
        where get_shard_id_for_distribution_column(p_tables[1]::regclass, a.account_id) <> shard_ids[1]
      ) then
        raise exception 'the shard has moved to another node' using errcode = 'serialization_failure';
      end if;
      return shard_ids;
    end `,
};

/**
 * Runs a statement on the tables of the shard of an account, with the rights of the caller. A table is written as {table}.
 *
 * It is prepared once for each connection between nodes and each shard: to parse and plan it took a third of the time of a
 * group of 30 creates. Without sequential scans, because a plan that was made while the shard was empty would read all of it
 * later, and because an index scan steps over deleted rows of the outbox that are not vacuumed yet (100,000 and more).
 */
const runOnShard: ShardFunction = {
  signature: 'waybill_on_shard(uuid,uuid[],text[],text,text[])',
  distribution: ", 'p_account', colocate_with => 'deliveries', force_delegation => true",
  head: `waybill_on_shard(
      p_account uuid, p_accounts uuid[], p_tables text[], p_statement text, p_values text[]) returns setof json
    language plpgsql set search_path = public, pg_catalog set enable_seqscan = off`,
  body: `
    declare
      shard_ids bigint[] := waybill_lock_shards(p_accounts, p_tables);
      statement text := p_statement;
      prepared_name text;
    begin
      for n in 1 .. array_length(p_tables, 1) loop
        statement := replace(statement, '{' || p_tables[n] || '}', p_tables[n] || '_' || shard_ids[n]);
      end loop;
      prepared_name := 'waybill_' || md5(statement);
      if not exists (select from pg_prepared_statements p where p.name = prepared_name) then
        execute format('prepare %I (text, text, text) as %s', prepared_name, statement);
      end if;
      return query execute format('execute %I (%L, %L, %L)', prepared_name, p_values[1], p_values[2], p_values[3]);
    end `,
};

const functions = [lockShards, runOnShard];
const versionOf = (source: string) => `coalesce(substring(${source} from '-- version ([0-9]+)')::int, 0)`;

/** Is there one of an older version? False if there are none, because the database is not distributed. */
export async function hasOlderShardFunctions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from unnest($1::text[]) as f (signature)
     join pg_proc p on p.oid = to_regprocedure(f.signature) where ${versionOf('p.prosrc')} < $2`,
    [functions.map(({ signature }) => signature), version],
  );
  return rows.length > 0;
}

/** Creates the functions on all nodes that lack them or have older ones. */
export async function installShardFunctions(client: pg.Client): Promise<void> {
  for (const { signature, distribution, head, body } of functions) {
    const { rows } = await client.query<{ current: boolean }>(
      `select exists (
         select from pg_proc f join pg_dist_object o on o.objid = f.oid
         where f.oid = to_regprocedure($1) and ${versionOf('f.prosrc')} >= $2) as current`,
      [signature, version],
    );
    if (rows[0]?.current) continue;
    await client.query(`create or replace function ${head} as $body$-- version ${version}\n${body}$body$`);
    await client.query(`select create_distributed_function('${signature}'${distribution})`);
  }
}
