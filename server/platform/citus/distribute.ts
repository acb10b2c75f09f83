/**
 * Distributes the tables of a database over the workers of a Citus cluster, as `tables.ts` says.
 *
 * Each table is one transaction, and a table that is distributed is skipped: a run that broke off is continued by the next
 * one. `migrate` runs it again for the tables that a later version adds.
 */
import pg from 'pg';
import { messageOf } from '../errors.ts';
import { lowestId } from '../ids.ts';
import { Problem } from '../problem.ts';
import { readPlacedTables } from './cluster.ts';
import { installShardFunctions } from './shard-functions.ts';
import { anchor, type Placement, placements, type TableName, tableNames } from './tables.ts';

export const defaultShards = 32;

/**
 * Each shard gets the triggers of its table. Citus calls that unsafe because a trigger could write to other shards; ours
 * only refuse.
 */
const unsafeTriggers = 'set local citus.enable_unsafe_triggers = on';

/** Returns how many tables were distributed now. */
export async function distributeTables(
  client: pg.Client,
  say: (line: string) => void,
  shards = defaultShards,
): Promise<number> {
  const placed = await readPlacedTables(client);
  const missing = tableNames.filter((name) => !placed.has(name));
  await client.query('set client_min_messages = warning');
  await client.query('set citus.shard_replication_factor = 1');
  for (const [n, name] of missing.entries()) {
    say(`  ${n + 1} of ${missing.length}: ${name}, ${wordsFor(placements[name])}`);
    await distributeTable(client, name, shards).catch((error) => {
      throw new Problem(
        `The table ${name} could not be distributed: ${messageOf(error)}. It was left as it was.`,
        'Fix what the message names, and run the command again: it continues with this table.',
        { cause: error },
      );
    });
  }
  await divideFeed(client);
  await deleteLocalRows(client, say);
  await installShardFunctions(client);
  if (missing.length > 0) await setForAllNodes(client);
  return missing.length;
}

function wordsFor(placement: Placement): string {
  switch (placement.by) {
    case 'account':
      return 'by account';
    case 'reference':
      return 'a copy on every node';
    case 'own key':
      return `by ${placement.column}`;
  }
}

async function distributeTable(client: pg.Client, name: TableName, shards: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(unsafeTriggers);
    await client.query(...statementFor(name, shards));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function statementFor(name: TableName, shards: number): [string, unknown[]] {
  const placement: Placement = placements[name];
  if (placement.by === 'reference') return ['select create_reference_table($1::regclass)', [name]];
  const column = placement.by === 'account' ? 'account_id' : placement.column;
  if (placement.by === 'account' && name !== anchor) {
    return ['select create_distributed_table($1::regclass, $2, colocate_with => $3)', [name, column, anchor]];
  }
  return [
    "select create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3)",
    [name, column, shards],
  ];
}

/** The one partition of the feed, in the row of no account, becomes one for each account (see platform/events/partitions.ts). */
async function divideFeed(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ position: string; deleted_position: string }>(
      'select position, deleted_position from feed_head where account_id = $1',
      [lowestId],
    );
    for (const { position, deleted_position } of rows) {
      await client.query(
        `insert into feed_head (account_id, position, deleted_position)
         select account_id, $1::bigint, $2::bigint from accounts on conflict do nothing`,
        [position, deleted_position],
      );
      const { rows: readers } = await client.query<{ name: string; position: string }>(
        'select name, position from feed_readers where account_id = $1',
        [lowestId],
      );
      for (const reader of readers) {
        await client.query(
          `insert into feed_readers (account_id, name, position)
           select account_id, $1::text, $2::bigint from accounts on conflict do nothing`,
          [reader.name, reader.position],
        );
      }
      await client.query('delete from feed_readers where account_id = $1', [lowestId]);
      await client.query('delete from feed_head where account_id = $1', [lowestId]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * What was copied to the shards is still on the disk of the coordinator, where no query sees it. All at once at the end,
 * because a table is emptied together with those that refer to it.
 */
async function deleteLocalRows(client: pg.Client, say: (line: string) => void): Promise<void> {
  const names = await tablesWithLocalRows(client);
  if (names.length === 0) return;
  say('  Deleting the rows on the coordinator that were copied …');
  await client.query('begin');
  try {
    // Only for the empty table that stays on the coordinator: its shards keep their triggers.
    await client.query('set local citus.enable_ddl_propagation = off');
    await client.query(unsafeTriggers);
    const guarded = await tablesWithTriggers(client);
    for (const name of guarded) await client.query(`alter table ${name} disable trigger user`);
    for (const name of names) {
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
    }
    for (const name of guarded) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function tablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relname = any ($1)`,
    [tableNames],
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name));
}

/** Distributed tables of which the coordinator still has rows that no query sees. */
export async function tablesWithLocalRows(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<{ name: TableName }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relname = any ($1) and pg_relation_size(c.oid) > 0`,
    [tableNames],
  );
  return rows.map(({ name }) => name);
}

/** The settings that the service gives its own connections, for those that the nodes open to each other. */
async function setForAllNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query('select run_command_on_all_nodes($1)', [`alter database ${name} set jit = off`]);
}
