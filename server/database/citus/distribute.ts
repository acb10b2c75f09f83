/**
 * Distributes the tables of a database over the workers of a Citus cluster, as `tables.ts` says.
 *
 * Each table is one transaction, and a table that is distributed is skipped: a run that broke off is continued by the next
 * one. `migrate` runs it again for the tables that a later version adds.
 */
import pg from 'pg';
import { messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { inClientTransaction } from '../schema/client.ts';
import { grantSequencesAgain, readPlacedTables } from './cluster.ts';
import { divideFeed } from './convert-feed.ts';
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
  const missing = (await existing(client, tableNames)).filter((name) => !placed.has(name));
  await client.query('set client_min_messages = warning');
  await client.query('set citus.shard_replication_factor = 1');
  for (const [n, name] of missing.entries()) {
    const placement: Placement = placements[name];
    const by = {
      account: 'by account',
      reference: 'a copy on every node',
      'own key': `by ${columnOf(placement)}`,
    };
    say(`  ${n + 1} of ${missing.length}: ${name}, ${by[placement.by]}`);
    await inClientTransaction(client, async () => {
      await client.query(unsafeTriggers);
      await client.query(...statementFor(name, shards));
    }).catch((error) => {
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
  await grantSequencesAgain(client);
  if (missing.length > 0) {
    // The setting that the service gives its own connections, for those that the nodes open to each other.
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = pg.escapeIdentifier(rows[0]?.name ?? '');
    await client.query('select run_command_on_all_nodes($1)', [`alter database ${name} set jit = off`]);
  }
  return missing.length;
}

/** An older schema, on its way to the newest, does not have all tables yet. */
async function existing(client: pg.Client, names: readonly TableName[]): Promise<TableName[]> {
  const { rows } = await client.query<{ name: TableName }>(
    'select name from unnest($1::text[]) with ordinality as t (name, n) where to_regclass(name) is not null order by n',
    [names],
  );
  return rows.map(({ name }) => name);
}

const columnOf = (placement: Placement) => ('column' in placement ? placement.column : 'account_id');

function statementFor(name: TableName, shards: number): [string, unknown[]] {
  const placement: Placement = placements[name];
  if (placement.by === 'reference') return ['select create_reference_table($1::regclass)', [name]];
  const column = columnOf(placement);
  if (placement.by === 'account' && name !== anchor) {
    return ['select create_distributed_table($1::regclass, $2, colocate_with => $3)', [name, column, anchor]];
  }
  return [
    "select create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3)",
    [name, column, shards],
  ];
}

/**
 * What was copied to the shards is still on the disk of the coordinator, where no query sees it. All at once at the end,
 * because a table is emptied together with those that refer to it.
 */
async function deleteLocalRows(client: pg.Client, say: (line: string) => void): Promise<void> {
  const names = await tablesWithLocalRows(client);
  if (names.length === 0) return;
  say('  Deleting the rows on the coordinator that were copied …');
  await inClientTransaction(client, async () => {
    // Only for the empty table that stays on the coordinator: its shards keep their triggers.
    await client.query('set local citus.enable_ddl_propagation = off');
    await client.query(unsafeTriggers);
    const guarded = await tablesWithTriggers(client);
    for (const name of guarded) await client.query(`alter table ${name} disable trigger user`);
    for (const name of names) {
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
    }
    for (const name of guarded) await client.query(`alter table ${name} enable trigger user`);
  });
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
