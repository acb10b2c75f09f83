/**
 * Where the rows of accounts are: in one PostgreSQL, or distributed by account over the shards of a Citus cluster. What is not in
 * `server/database` knows about it only through this file, `account-groups.ts` and `feed-partitions.ts`. A statement that writes
 * rows of several tables is declared once (`accountStatement`), and runs as it is or on the worker that has the shard.
 */
import type { AccountId } from '../platform/ids.ts';
import type { TableName } from './citus/tables.ts';
import type { Database, Statement, Tx } from './database.ts';
import { returnsRow } from './statements.ts';

/**
 * The database, which says of itself and of its transactions whether it is distributed. Read once at the start: `waybill distribute`
 * asks to stop every process first, so the answer stays the same while one runs.
 */
export async function withPlacement(database: Database): Promise<Database> {
  if (!(await isDistributed(database))) return database;
  const placed = (tx: Tx): Tx => ({ ...tx, isDistributed: true });
  return {
    ...database,
    isDistributed: true,
    inTransaction: (work) => database.inTransaction((tx) => work(placed(tx))),
    asOneStatement: (work) => database.asOneStatement((tx) => work(placed(tx))),
  };
}

async function isDistributed(database: Database): Promise<boolean> {
  const hasCitus = await returnsRow(database, 'find-citus')`
    select where to_regclass('pg_catalog.pg_dist_partition') is not null`;
  if (!hasCitus) return false;
  return returnsRow(database, 'find-distribution')`
    select from pg_catalog.pg_dist_partition
    where logicalrelid = to_regclass('deliveries') and partmethod = 'h'`;
}

type AccountStatement = ReturnType<typeof accountStatement>;

/** On a shard, positions of the outbox have to be given: `isOnShard` says so. */
export function accountStatement(build: (isOnShard: boolean) => ShardStatement) {
  return { here: plainStatement(build(false)), onShard: build(true) };
}

/** If the database is distributed, all accounts are of one shard. At most three values, all of them text. */
export function queryOfAccounts<Row extends object>(
  tx: Tx,
  { here, onShard }: AccountStatement,
  accountIds: readonly AccountId[],
  values: readonly string[],
): Promise<Row[]> {
  return tx.isDistributed
    ? queryOnShard<Row>(tx, onShard, [...new Set(accountIds)], values)
    : tx.query<Row>(here, [...values]);
}

/** All items at once, or account by account, in the order of accounts: each account has its own shard. */
export async function inEachShard<Item extends { accountId: AccountId }>(
  { isDistributed }: Tx,
  items: readonly Item[],
  run: (accountId: AccountId, items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const [first] = items;
  if (first && !isDistributed) return run(first.accountId, items);
  for (const [accountId, own] of [...byAccount(items)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await run(accountId, own);
  }
}

/** The items of each account. */
export function byAccount<Item extends { accountId: AccountId }>(items: readonly Item[]) {
  const accounts = new Map<AccountId, Item[]>();
  for (const item of items) {
    const own = accounts.get(item.accountId);
    if (own) own.push(item);
    else accounts.set(item.accountId, [item]);
  }
  return accounts;
}

/** Runs as it is on one PostgreSQL, and on the shard of its accounts if distributed (citus/shard-functions.ts). Tables are written as {table}. */
export interface ShardStatement {
  name: string;
  /** Every table in the text. */
  tables: readonly TableName[];
  /** `with …`: what the statement does. At most three parameters, all of them text. */
  ctes: string;
  /** `select …`: what it returns, as values that JSON has. */
  select: string;
}

function plainStatement({ name, ctes, select }: ShardStatement): Statement {
  return { name, text: `${ctes} ${select}`.replaceAll(/\{(\w+)\}/g, '$1') };
}

/** All accounts have to be in the same shard; if they are not any more, it fails as after a deadlock. */
async function queryOnShard<Row extends object>(
  tx: Tx,
  { name, tables, ctes, select }: ShardStatement,
  accountIds: readonly AccountId[],
  values: readonly string[],
): Promise<Row[]> {
  const rows = await tx.query<{ result: Row }>(
    {
      name: `${name}-on-shard`,
      text: 'select waybill_on_shard($1, $2, $3, $4, $5) as result',
    },
    [accountIds[0], accountIds, tables, `${ctes} select to_json(result) from (${select}) result`, values],
  );
  return rows.map(({ result }) => result);
}
