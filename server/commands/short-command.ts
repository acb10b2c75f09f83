/** For commands that do one thing and exit, with or without a running service. */

import { withEmbeddedPostgres } from '../embedded-postgres/index.ts';
import type { Config } from '../platform/config.ts';
import { type Connection, type Database, openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';

export function withConnection<T>(
  config: Config,
  say: (line: string) => void,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return work({ connectionString: config.databaseUrl });
  return withEmbeddedPostgres({ dataDir: config.dataDir, say, warn: say }, work);
}

export function withDatabase<T>(
  config: Config,
  say: (line: string) => void,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withConnection(config, say, async (connection) => {
    await migrate(connection, say);
    const database = openDatabase(connection, () => undefined);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
