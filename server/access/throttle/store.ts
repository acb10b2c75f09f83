/** The SQL of throttles. */
import type { Tx } from '../../database/database.ts';
import { countReturned, execute, queryOne } from '../../database/statements.ts';
import type { Attempts } from './rules.ts';

/**
 * The attempts of these keys; locked until the transaction ends, so that attempts take turns. A statement both creates a row and
 * locks it, because an existing row could be deleted before a second statement locks it. Attempts lock their rows one by one in
 * the same order, so that no two of them deadlock: one statement for all of them would lock rows of different shards in any order.
 */
export async function lockAttempts(tx: Tx, keys: readonly string[], nowMs: number): Promise<Attempts[]> {
  const attemptsByKey = new Map<string, Attempts>();
  for (const key of inLockOrder(keys)) attemptsByKey.set(key, await lockOne(tx, key, nowMs));
  return keys.flatMap((key) => attemptsByKey.get(key) ?? []);
}

const inLockOrder = (keys: readonly string[]) => [...new Set(keys)].sort();

async function lockOne(tx: Tx, key: string, nowMs: number): Promise<Attempts> {
  type Row = { failures: number; blocked_until: Date | null; updated_at: Date };
  const { failures, updated_at, blocked_until } = await queryOne<Row>(tx, 'lock-attempts', { key, nowMs })`
    insert into throttles (throttle_key, failures, updated_at) values ($key, 0,
      to_timestamp($nowMs::float8 / 1000))
    on conflict (throttle_key) do update set failures = throttles.failures
    returning failures, blocked_until, updated_at`;
  return { count: failures, lastAt: updated_at.getTime(), blockedUntil: blocked_until?.getTime() ?? 0 };
}

/** The rows have to be locked. */
export async function writeAttempts(tx: Tx, keys: readonly string[], tries: readonly Attempts[]) {
  for (const [i, { count, lastAt, blockedUntil }] of tries.entries()) {
    await execute(tx, 'write-throttle', { key: keys[i], count, lastAt, blockedUntil: blockedUntil || null })`
      update throttles
      set failures = $count, updated_at = to_timestamp($lastAt::float8 / 1000),
          blocked_until = to_timestamp($blockedUntil::float8 / 1000)
      where throttle_key = $key`;
  }
}

/** Takes back an attempt that does not count; the one before it is the last one again. */
export function subtractAttempt(tx: Tx, key: string, lastAt: number) {
  return execute(tx, 'subtract-attempt', { key, lastAt })`
    update throttles
    set failures = greatest(failures - 1, 0), blocked_until = null,
      updated_at = to_timestamp($lastAt::float8 / 1000)
    where throttle_key = $key`;
}

export async function forget(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of inLockOrder(keys)) {
    await execute(tx, 'forget-throttle', { key })`delete from throttles where throttle_key = $key`;
  }
}

/**
 * For housekeeping: deletes rows whose last attempt is older. An attempt that is under way has locked its row. The statement then
 * waits, and PostgreSQL checks the condition outside of the subquery again on the new row, which stays.
 *
 * It locks rows in any order, because Citus cannot lock in a subquery, so it may deadlock with an attempt of two keys that are
 * both old. Then either the attempt is tried again (`inTransaction`), or the next run of housekeeping deletes them.
 */
export function clearThrottles(tx: Tx, beforeMs: number, limit: number) {
  return countReturned(tx, 'clear-throttles', { beforeMs, limit })`
    delete from throttles where throttle_key in (
      select throttle_key from throttles where updated_at < to_timestamp($beforeMs::float8 / 1000) limit $limit
    ) and updated_at < to_timestamp($beforeMs::float8 / 1000)
    returning 1`;
}
