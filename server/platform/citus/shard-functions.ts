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
    begin
      select array_agg(s.id order by t.n), array_agg(s.id order by t.n) filter (where p.partmethod = 'h')
      into shard_ids, written
      from unnest(p_tables) with ordinality as t (name, n)
      join pg_dist_partition p on p.logicalrelid = t.name::regclass
      cross join lateral (
        select case when p.partmethod = 'h' then get_shard_id_for_distribution_column(p.logicalrelid, p_accounts[1])
                    else (select shardid from pg_dist_shard where logicalrelid = p.logicalrelid) end as id
      ) s;
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
 * Runs a statement on the tables of the shard of an account. In the text, a table is written as {table}. The rights are
 * those of the caller.
 */
const runOnShard: ShardFunction = {
  signature: 'waybill_on_shard(uuid,uuid[],text[],text,text[])',
  distribution: ", 'p_account', colocate_with => 'deliveries', force_delegation => true",
  head: `waybill_on_shard(
      p_account uuid, p_accounts uuid[], p_tables text[], p_statement text, p_values text[]) returns setof json
    language plpgsql set search_path = public, pg_catalog`,
  body: `
    declare
      shard_ids bigint[] := waybill_lock_shards(p_accounts, p_tables);
      statement text := p_statement;
    begin
      for n in 1 .. array_length(p_tables, 1) loop
        statement := replace(statement, '{' || p_tables[n] || '}', p_tables[n] || '_' || shard_ids[n]);
      end loop;
      return query execute statement using p_values[1], p_values[2], p_values[3];
    end `,
};

/** Creates the functions on all nodes where they are missing or of another version. */
export async function installShardFunctions(client: pg.Client): Promise<void> {
  for (const { signature, distribution, head, body } of [lockShards, runOnShard]) {
    const { rows } = await client.query<{ current: boolean }>(
      `select exists (
         select from pg_proc f join pg_dist_object o on o.objid = f.oid
         where f.oid = to_regprocedure($1) and f.prosrc = $2) as current`,
      [signature, body],
    );
    if (rows[0]?.current) continue;
    await client.query(`create or replace function ${head} as $body$${body}$body$`);
    await client.query(`select create_distributed_function('${signature}'${distribution})`);
  }
}
