/**
 * Distributes the tables of a database over the workers of a Citus cluster, as `tables.ts` says.
 *
 * Each table is one transaction, and a table that is distributed is skipped: a run that broke off is continued by the next
 * one. `migrate` runs it again for the tables that a later version adds.
 */
import pg from 'pg';
import { messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { allEvents } from '../feed-partitions.ts';
import { inClientTransaction } from '../schema/client.ts';
import { grantSequencesAgain, readPlacedTables } from './cluster.ts';
import { installShardFunctions } from './shard-functions.ts';
import { anchor, type Placement, placements, type TableName, tableNames } from './tables.ts';

export const defaultShards = 32;

/** Each shard gets the triggers of its table, which Citus calls unsafe: they could write to other shards. Ours only refuse. */
const unsafeTriggers = 'set local citus.enable_unsafe_triggers = on';

/** Returns how many tables were distributed now. */
export async function distributeTables(
  client: pg.Client,
  say: (line: string) => void,
  shards = defaultShards,
): Promise<number> {
  const placed = await readPlacedTables(client);
  // An older schema, on its way to the newest, does not have all tables yet.
  const { rows } = await client.query<{ name: TableName }>(
    'select name from unnest($1::text[]) with ordinality as t (name, n) where to_regclass(name) is not null order by n',
    [tableNames],
  );
  const missing = rows.map(({ name }) => name).filter((name) => !placed.has(name));
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

/**
 * The partitions of the feed (see database/feed-partitions.ts) are converted when tables are distributed, and when a backup of
 * one kind of database is restored into the other. Positions stay as they are, and with them the cursors of clients.
 *
 *   divide    the partition with all events ──▶ one for each account, which begins where that one was
 *   join      partitions of accounts ──▶ one with all events, which begins at the newest of them
 */
export async function divideFeed(client: pg.Client): Promise<void> {
  await inClientTransaction(client, async () => {
    const { rows } = await client.query<{ position: string; deleted_position: string }>(
      'select position, deleted_position from feed_head where account_id = $1',
      [allEvents],
    );
    for (const { position, deleted_position } of rows) {
      await client.query(
        `insert into feed_head (account_id, position, deleted_position)
         select account_id, $1::bigint, $2::bigint from accounts on conflict do nothing`,
        [position, deleted_position],
      );
      await divideReaders(client);
      await client.query('delete from feed_head where account_id = $1', [allEvents]);
    }
  });
}

async function divideReaders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; position: string }>(
    'select name, position from feed_readers where account_id = $1',
    [allEvents],
  );
  for (const { name, position } of rows) {
    await client.query(
      `insert into feed_readers (account_id, name, position)
       select account_id, $1::text, $2::bigint from accounts on conflict do nothing`,
      [name, position],
    );
  }
  await client.query('delete from feed_readers where account_id = $1', [allEvents]);
}

/** A reader goes on before the oldest event that it has not read in some account: it may read others a second time. */
export async function joinFeed(client: pg.Client): Promise<void> {
  await inClientTransaction(client, async () => {
    const { rows } = await client.query('select 1 from feed_head where account_id = $1', [allEvents]);
    if (rows.length > 0) return;
    await client.query(
      `insert into feed_readers (account_id, name, position)
       select $1, n.name, coalesce(
         (select min(e.position) - 1 from events e
          left join feed_readers r on r.account_id = e.account_id and r.name = n.name
          where e.position > coalesce(r.position, 0)),
         (select max(position) from feed_head), 0)
       from (select name from feed_readers union select 'search') n`,
      [allEvents],
    );
    await client.query('delete from feed_readers where account_id <> $1', [allEvents]);
    await client.query(
      `insert into feed_head (account_id, position, deleted_position)
       select $1, coalesce(max(position), 0), coalesce(max(deleted_position), 0) from feed_head`,
      [allEvents],
    );
    await client.query('delete from feed_head where account_id <> $1', [allEvents]);
    await renumberOutbox(client);
  });
}

/** Each worker numbers rows from a start of its own, so their order is that of their times. */
async function renumberOutbox(client: pg.Client): Promise<void> {
  await client.query(
    `with taken as (delete from outbox returning *)
     insert into outbox (position, account_id, subject_id, sequence, type, at, event_id, mode, data)
       overriding system value
     select row_number() over (order by not_before, sequence, position), account_id, subject_id, sequence, type, at,
            event_id, mode, data
     from (select *, max(at) over (partition by subject_id order by sequence) as not_before from taken) ordered`,
  );
}
