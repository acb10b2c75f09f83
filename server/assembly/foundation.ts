/** What all parts of the service are made from. */
import type { PasswordCost } from '../access/index.ts';
import { asProblem } from '../database/connections/connection-problem.ts';
import type { ProcessConnections } from '../database/connections/servers.ts';
import { type Connection, type Database, openDatabase } from '../database/database.ts';
import { makeOpenListener, type OpenListener } from '../database/listener.ts';
import { traceDatabase } from '../database/observed-database.ts';
import { withPlacement } from '../database/placement.ts';
import { loadSecretKey, type SecretKey } from '../database/secret-key.ts';
import type { StreamLimits } from '../http/event-stream.ts';
import type { LongPollLimits } from '../http/long-poll.ts';
import { type CountedLog, makeCountedLog } from '../observability/counted-log.ts';
import type { Tracing } from '../observability/tracing/span.ts';
import { startTracing } from '../observability/tracing/start.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Deadlines } from '../platform/deadlines.ts';
import { messageOf } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { PoolLimits } from '../workers/threads/pool.ts';

/** Chosen by tests: passwords that cost less to check, and smaller limits. */
export interface TestChoices {
  passwordCost?: PasswordCost;
  streamLimits?: Partial<StreamLimits>;
  longPollLimits?: Partial<LongPollLimits>;
  housekeepingEveryMs?: number;
  connectionInactiveMs?: number;
  metricsCachedMs?: number;
  webhookLeaseMs?: number;
  /** `entry`: another file for the threads that draw. */
  drawing?: { entry?: string; limits?: Partial<PoolLimits> };
}

interface FoundationOptions extends TestChoices {
  config: Config;
  clock: Clock;
  log: Log;
  deadlines: Deadlines;
}

export interface Foundation extends FoundationOptions {
  database: Database;
  /** For connections beside the pool. */
  connection: Connection;
  openListener: OpenListener;
  secretKey: SecretKey;
  /** For lines that an outage causes for every request. */
  counted: CountedLog;
  tracing: Tracing | undefined;
}

/** On a migrated database. What is wrong with its connections is logged, once for each cause. */
export async function openFoundation(
  options: FoundationOptions,
  { pooled, direct }: ProcessConnections,
): Promise<Foundation> {
  const { config, log, deadlines } = options;
  const counted = makeCountedLog(log);
  const onIdleError = ({ message }: Error) =>
    counted.line('warn', message, {}, 'a database connection was lost');
  const opened = openDatabase(pooled, onIdleError, deadlines, {
    onShortage: (error) =>
      log.warn(
        { cause: messageOf(error) },
        'PostgreSQL refuses further connections; requests wait for those that there are',
      ),
    onLateCommits: () =>
      log.error(
        'commits wait in PostgreSQL, for a synchronous standby or for its disk: writes get 503 until they go on',
      ),
  });
  const tracing = await startTracing(config, log);
  const database = tracing ? traceDatabase(opened) : opened;
  try {
    return {
      ...options,
      secretKey: await loadSecretKey(config, database),
      database: await withPlacement(database),
      connection: direct,
      openListener: makeOpenListener(direct, deadlines.databaseMs),
      counted,
      tracing,
    };
  } catch (error) {
    await database.close();
    throw asProblem(error);
  }
}

export async function closeFoundation({ database, tracing, counted }: Foundation): Promise<void> {
  await database.close();
  await tracing?.close();
  counted.close();
}
