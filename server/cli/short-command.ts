/** For commands that do one thing and exit, with or without a running service. */

import { asProblem } from '../database/connections/connection-problem.ts';
import { connectionsFor, type ProcessConnections } from '../database/connections/servers.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { withEmbeddedPostgres } from '../database/embedded/index.ts';
import { migrate } from '../database/schema/migrate.ts';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';
import { withDeadline } from '../platform/with-deadline.ts';

/** Nobody waits in front of a terminal for longer. Migrations have their own limits. */
const maxCommandMs = 60_000;

/** What a command does on the database. The number is its exit code, if that is not 0. */
export type Work = (database: Database, print: (line: string) => void) => Promise<number | undefined>;

export function withDatabase<T>(
  config: Config,
  say: (line: string) => void,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withConnections(config, say, async ({ pooled, direct }) => {
    await migrate(direct, say, { maxTurnMs: maxCommandMs });
    const database = openDatabase(pooled, () => undefined);
    try {
      // Every statement has a limit of its own; this one holds for whatever else a command may wait for.
      return await withDeadline(work(database), maxCommandMs, () => {
        throw new Problem(
          `The command was not done after ${maxCommandMs / 1000} s.`,
          'It may have been executed or not: look at the result first (list), then try again.',
        );
      });
    } catch (error) {
      throw asProblem(error);
    } finally {
      await database.close();
    }
  });
}

export function withConnections<T>(
  config: Config,
  say: (line: string) => void,
  work: (connections: ProcessConnections) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return work(connectionsFor(config, config.databaseUrl));
  return withEmbeddedPostgres({ dataDir: config.dataDir, say, warn: say }, (connection) =>
    work({ pooled: connection, direct: connection }),
  );
}
