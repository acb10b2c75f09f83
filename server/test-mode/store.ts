/** The SQL of runs. A run has a row until it is over. */

import type { TestRun } from '../../contract/operations/advance-test-delivery.ts';
import type { DeliveryRef } from '../deliveries/index.ts';
import type { Database, Tx } from '../platform/database.ts';
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

export async function findRun(database: Database, ref: DeliveryRef): Promise<TestRun | null> {
  const rows = await database.read<{ run: TestRun }>(
    {
      name: 'find-test-run',
      text: `
        select r.run from test_runs r join deliveries d using (account_id, delivery_id)
        where r.account_id = $1 and r.delivery_id = $2 and d.mode = $3`,
    },
    [ref.accountId, ref.id, ref.mode],
  );
  return rows[0]?.run ?? null;
}

/** Replaces any other run of the same delivery. */
export async function saveRun(tx: Tx, row: RunRow, dueMs: number): Promise<void> {
  await tx.query(
    {
      name: 'save-test-run',
      text: `
        insert into test_runs (account_id, delivery_id, run, step, every_seconds, actor, due_at)
        values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
        on conflict (account_id, delivery_id) do update set
          run = excluded.run, step = excluded.step, every_seconds = excluded.every_seconds,
          actor = excluded.actor, due_at = excluded.due_at`,
    },
    [row.account_id, row.delivery_id, row.run, row.step, row.every_seconds, row.actor, dueMs],
  );
}

/** Waits for a step that is being made at this moment. */
export async function endRun(tx: Tx, accountId: AccountId, deliveryId: DeliveryId): Promise<void> {
  await tx.query(
    { name: 'end-test-run', text: 'delete from test_runs where account_id = $1 and delivery_id = $2' },
    [accountId, deliveryId],
  );
}

/** More than there are nodes: each of them may be at work on one. */
const maxCandidates = 20;

/**
 * A run whose next step is due, locked until the transaction ends; another node takes another one. First found and then
 * locked: Citus locks rows only of an account that is named.
 */
export async function takeDueRun(tx: Tx, nowMs: number): Promise<RunRow | undefined> {
  const due = await tx.query<Pick<RunRow, 'account_id' | 'delivery_id'>>(
    {
      name: 'find-due-test-runs',
      text: `
        select account_id, delivery_id from test_runs
        where due_at <= to_timestamp($1::float8 / 1000)
        order by due_at limit ${maxCandidates}`,
    },
    [nowMs],
  );
  for (const { account_id: accountId, delivery_id: id } of due) {
    const [row] = await tx.query<RunRow>(
      {
        name: 'take-due-test-run',
        text: `
          select account_id, delivery_id, run, step, every_seconds, actor from test_runs
          where account_id = $1 and delivery_id = $2 and due_at <= to_timestamp($3::float8 / 1000)
          for update skip locked`,
      },
      [accountId, id, nowMs],
    );
    if (row) return row;
  }
  return undefined;
}
