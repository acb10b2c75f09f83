/** The SQL of throttles. */
import type { Tx } from '../../platform/database.ts';
import type { Attempts } from './rules.ts';

interface Row {
  throttle_key: string;
  failures: number;
  blocked_until: Date | null;
  updated_at: Date;
}

/**
 * The attempts of these keys, in the order of the keys; locked until the transaction ends, so that attempts take turns.
 * One statement, because an existing row could be deleted before a second statement locks it. Everything that locks
 * several rows does it in the same order (of bytes, as JavaScript sorts), so that no two transactions deadlock.
 */
export async function lockAttempts(tx: Tx, keys: readonly string[], nowMs: number): Promise<Attempts[]> {
  const rows = await tx.query<Row>(
    {
      name: 'lock-attempts',
      text: `
        insert into throttles (throttle_key, failures, updated_at)
        select wanted.key, 0, to_timestamp($2::float8 / 1000)
        from unnest($1::text[]) as wanted (key) order by wanted.key collate "C"
        on conflict (throttle_key) do update set failures = throttles.failures
        returning throttle_key, failures, blocked_until, updated_at`,
    },
    [keys, nowMs],
  );
  return keys.map((key) => {
    const row = rows.find((one) => one.throttle_key === key)!;
    return {
      count: row.failures,
      lastAt: row.updated_at.getTime(),
      blockedUntil: row.blocked_until?.getTime() ?? 0,
    };
  });
}

export async function writeAttempts(
  tx: Tx,
  keys: readonly string[],
  tries: readonly Attempts[],
): Promise<void> {
  await tx.query(
    {
      name: 'write-throttles',
      text: `
        update throttles t
        set failures = known.failures, updated_at = to_timestamp(known.updated_at / 1000),
            blocked_until = case when known.blocked_until > 0 then to_timestamp(known.blocked_until / 1000) end
        from unnest($1::text[], $2::int[], $3::float8[], $4::float8[])
          as known (throttle_key, failures, updated_at, blocked_until)
        where t.throttle_key = known.throttle_key`,
    },
    [
      keys,
      tries.map((one) => one.count),
      tries.map((one) => one.lastAt),
      tries.map((one) => one.blockedUntil),
    ],
  );
}

/** Takes back an attempt that does not count; the one before it is the last one again. */
export async function subtractAttempt(tx: Tx, key: string, lastAt: number): Promise<void> {
  await tx.query(
    {
      name: 'subtract-attempt',
      text: `
        update throttles
        set failures = greatest(failures - 1, 0), blocked_until = null, updated_at = to_timestamp($2::float8 / 1000)
        where throttle_key = $1`,
    },
    [key, lastAt],
  );
}

export async function forget(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await tx.query({ name: 'forget-throttle', text: 'delete from throttles where throttle_key = $1' }, [key]);
  }
}

/**
 * For housekeeping: rows without an attempt since. A locked row has an attempt under way: its time is looked at again after
 * the lock, and it stays.
 */
export async function clearThrottles(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-throttles',
      text: `
        delete from throttles where throttle_key in (
          select throttle_key from throttles where updated_at < to_timestamp($1::float8 / 1000) limit $2
        ) and updated_at < to_timestamp($1::float8 / 1000)
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}
