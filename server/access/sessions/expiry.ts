/**
 * When a session of the dashboard, or of a courier's phone, is alive: it was not ended, its time is not over, and it was
 * not idle for too long. Both tables have the columns `ended_at`, `expires_at` and `last_seen_at`.
 */

/** "Last seen" is not written more often than this, so the longest idle time is right to a minute. */
const markSeenEveryMs = 60_000;

export function isDueToMarkSeen(lastSeenAt: Date, nowMs: number): boolean {
  return nowMs - lastSeenAt.getTime() >= markSeenEveryMs;
}

/** The condition in SQL. `row` is the alias of the table, `now` the parameter with the time in milliseconds. */
export function aliveSql(row: string, now: `$${string}`, maxIdleMs: number): string {
  return `
    ${row}.ended_at is null
    and ${row}.expires_at > to_timestamp(${now}::float8 / 1000)
    and ${row}.last_seen_at > to_timestamp((${now}::float8 - ${maxIdleMs}) / 1000)`;
}
