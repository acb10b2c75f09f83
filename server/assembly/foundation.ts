/** What all parts of the service are made from. */
import type { PasswordCost } from '../access/index.ts';
import type { Connection, Database } from '../database/database.ts';
import type { OpenListener } from '../database/listener.ts';
import type { SecretKey } from '../database/secret-key.ts';
import type { StreamLimits } from '../http/event-stream.ts';
import type { LongPollLimits } from '../http/long-poll.ts';
import type { CountedLog } from '../observability/counted-log.ts';
import type { Tracing } from '../observability/tracing/span.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Deadlines } from '../platform/deadlines.ts';
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

export interface Foundation extends TestChoices {
  config: Config;
  database: Database;
  /** For connections beside the pool. */
  connection: Connection;
  openListener: OpenListener;
  secretKey: SecretKey;
  clock: Clock;
  log: Log;
  /** For lines that an outage causes for every request. */
  counted: CountedLog;
  deadlines: Deadlines;
  /** Undefined: no traces. */
  tracing: Tracing | undefined;
}
