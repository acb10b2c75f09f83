/** The SQL of runs. A run has a row until it is over. */

import type { TestRun } from '../../contract/operations/advance-test-delivery.ts';
import type { Database, Tx } from '../database/database.ts';
import { execute, queryAll, queryColumn, queryFirst } from '../database/statements.ts';
import type { DeliveryRef } from '../deliveries/index.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';

export interface RunRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
  run: TestRun;
  /** The number of the next step. */
  step: number;
  every_seconds: number;
  actor: string;
}

export async function findRun(database: Database, ref: DeliveryRef) {
  const [run = null] = await queryColumn<TestRun>(database, 'find-test-run', ref)`
    select r.run from test_runs r join deliveries d using (account_id, delivery_id)
    where r.account_id = $accountId and r.delivery_id = $id and d.mode = $mode`;
  return run;
}

/** Replaces any other run of the same delivery. */
export function saveRun(tx: Tx, row: RunRow, dueMs: number) {
  return execute(tx, 'save-test-run', { ...row, dueMs })`
    insert into test_runs (account_id, delivery_id, run, step, every_seconds, actor, due_at)
    values ($account_id, $delivery_id, $run, $step, $every_seconds, $actor, to_timestamp($dueMs::float8 / 1000))
    on conflict (account_id, delivery_id) do update set
      run = excluded.run, step = excluded.step, every_seconds = excluded.every_seconds,
      actor = excluded.actor, due_at = excluded.due_at`;
}

/** Waits for a step that is being made at this moment. */
export function endRun(tx: Tx, accountId: AccountId, deliveryId: DeliveryId) {
  return execute(tx, 'end-test-run', { accountId, deliveryId })`
    delete from test_runs where account_id = $accountId and delivery_id = $deliveryId`;
}

/** More than there are nodes: each of them may be at work on one. */
const maxCandidates = 20;

/**
 * A run whose next step is due, locked until the transaction ends; another node takes another one. First found and then
 * locked: Citus locks rows only of an account that is named.
 */
export async function takeDueRun(tx: Tx, nowMs: number): Promise<RunRow | undefined> {
  const due = await queryAll<Pick<RunRow, 'account_id' | 'delivery_id'>>(tx, 'find-due-test-runs', { nowMs })`
    select account_id, delivery_id from test_runs
    where due_at <= to_timestamp($nowMs::float8 / 1000)
    order by due_at limit ${maxCandidates}`;
  for (const { account_id: accountId, delivery_id: id } of due) {
    const row = await queryFirst<RunRow>(tx, 'take-due-test-run', { accountId, id, nowMs })`
      select account_id, delivery_id, run, step, every_seconds, actor from test_runs
      where account_id = $accountId and delivery_id = $id and due_at <= to_timestamp($nowMs::float8 / 1000)
      for update skip locked`;
    if (row) return row;
  }
  return undefined;
}
