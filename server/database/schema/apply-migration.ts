/**
 * Applies one migration to a database that may be serving requests.
 *
 * In a transaction (the usual file): most changes of a table need an ACCESS EXCLUSIVE lock. While PostgreSQL waits for
 * that lock, every later request for the table queues behind it. So the wait is short (`lock_timeout`): when it is
 * over, everything is rolled back, the queue drains, and the migration tries again a little later.
 *
 * Outside a transaction (`create index concurrently`): blocks neither reads nor writes, so it may wait as long as it
 * needs for transactions that are older. A build that broke off leaves an invalid index, which costs writes and serves
 * no query:
 *
 *   index missing ──────────────────────────▶ build ──▶ valid ──▶ record as applied
 *   index invalid (a build broke off) ─drop──▶ build ──▶ valid ──▶ record as applied
 *   index valid (stopped before recording) ───────────────────────▶ record as applied
 */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { isDeadlock, isLocked } from '../database.ts';
import { inClientTransaction } from './client.ts';
import { type Migration, statementsOf } from './migration-files.ts';
import { recordMigration } from './migration-records.ts';
import { isDenied } from './role-rights.ts';

/** Gives up after about a minute. */
export const defaultLockPatience = {
  /**
   * Requests for a table wait behind the migration for this long at most. Below `Deadlines.lockMs`, after which a request
   * gives up, so that none fails because of it.
   */
  lockTimeoutMs: 200,
  attempts: 30,
  /** Between two attempts; requests go on. */
  pauseMs: 2_000,
};
export type LockPatience = typeof defaultLockPatience;

/** Validating a constraint and building an index read a large table as a whole. */
export const maxMigrationMs = 3_600_000;

export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  say: (line: string) => void,
  patience: LockPatience,
): Promise<void> {
  if (migration.concurrentIndex !== undefined)
    return buildIndex(client, migration, migration.concurrentIndex, say);
  const { lockTimeoutMs, attempts, pauseMs } = patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyInTransaction(client, migration, lockTimeoutMs);
    } catch (error) {
      if (!isLocked(error) && !isDeadlock(error)) throw failed(migration, 'All of it was rolled back', error);
      if (attempt === attempts)
        throw new Problem(
          `${migration.name} could not lock a table in ${attempts} attempts: another transaction is using it.`,
          'Wait for it to end, or end it (a backup, or a session left open: see pg_stat_activity), and start again.',
          { cause: error },
        );
      say(`  A table is locked by another transaction; trying again (${attempt} of ${attempts - 1}) …`);
      await sleep(pauseMs);
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, lockTimeoutMs: number) {
  // The whole limit is set here: behind a pooler, a setting of the session would be lost or left behind.
  const limits = `set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${maxMigrationMs}`;
  await inClientTransaction(
    client,
    async () => {
      // Without Citus, the name is unknown and nothing reads it. With Citus, one transaction can then write the reference
      // table of migrations and change distributed tables.
      await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
      // Ours only refuse: see citus/distribute.ts.
      await client.query('set local citus.enable_unsafe_triggers = on');
      await recordMigration(client, migration);
      for (const statement of statementsOf(migration.sql)) await client.query(statement);
    },
    limits,
  );
}

async function buildIndex(
  client: pg.Client,
  migration: Migration,
  index: string,
  say: (line: string) => void,
): Promise<void> {
  try {
    if ((await stateOfIndex(client, index)) === 'invalid') {
      say(`  An earlier build of ${index} broke off; building it again …`);
      await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
    }
    if ((await stateOfIndex(client, index)) === 'missing') await client.query(migration.sql);
    await recordMigration(client, migration);
  } catch (error) {
    throw failed(migration, 'It was not recorded as applied', error);
  }
}

/** Invalid: a build that broke off has left it. */
async function stateOfIndex(client: pg.Client, name: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0] === undefined) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}

/** A denied right goes on as it is: the caller puts it into words. */
function failed(migration: Migration, whatIsLeft: string, error: unknown): unknown {
  if (isDenied(error)) return error;
  return new Problem(
    `${migration.name} failed: ${messageOf(error)}. ${whatIsLeft}.`,
    'Fix what the message names, and start again.',
    { cause: error },
  );
}
