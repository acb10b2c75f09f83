/** The database of a process that goes on for long: what is wrong with its connections is logged, once for each cause. */
import type { CountedLog } from '../observability/counted-log.ts';
import type { Deadlines } from '../platform/deadlines.ts';
import { messageOf } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { type Connection, type Database, openDatabase } from './database.ts';

interface Logs {
  log: Log;
  counted: CountedLog;
}

export function openLoggedDatabase(
  connection: Connection,
  { log, counted }: Logs,
  deadlines?: Deadlines,
): Database {
  return openDatabase(
    connection,
    (error) => counted.line('warn', error.message, {}, 'a database connection was lost'),
    deadlines,
    {
      onShortage: (error) =>
        log.warn(
          { cause: messageOf(error) },
          'PostgreSQL refuses further connections; requests wait for those that there are',
        ),
      onLateCommits: () =>
        log.error(
          'commits wait in PostgreSQL, for a synchronous standby or for its disk: writes get 503 until they go on',
        ),
    },
  );
}
