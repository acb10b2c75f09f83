/**
 * Statements that run as they are on a single PostgreSQL, and on the shard of their accounts on a distributed database (see
 * shard-functions.ts). In their text a table is written as {table}.
 */

import type { AccountId } from '../../platform/ids.ts';
import type { Statement, Tx } from '../database.ts';
import type { TableName } from './tables.ts';

export interface ShardStatement {
  name: string;
  tables: readonly TableName[];
  /** `with …`: what the statement does. At most three parameters, all of them text. */
  ctes: string;
  /** `select …`: what it answers, as values that JSON has. */
  answer: string;
}

export function plainStatement({ name, ctes, answer }: ShardStatement): Statement {
  return { name, text: `${ctes} ${answer}`.replaceAll(/\{(\w+)\}/g, '$1') };
}

/** All accounts have to be in the same shard; if they are not any more, it fails as after a deadlock. */
export async function queryOnShard<Row extends object>(
  tx: Tx,
  { name, tables, ctes, answer }: ShardStatement,
  accountIds: readonly AccountId[],
  values: readonly string[],
): Promise<Row[]> {
  const rows = await tx.query<{ answer: Row }>(
    {
      name: `${name}-on-shard`,
      text: 'select waybill_on_shard($1, $2, $3, $4, $5) as answer',
    },
    [accountIds[0], accountIds, tables, `${ctes} select to_json(answer) from (${answer}) answer`, values],
  );
  return rows.map((row) => row.answer);
}
