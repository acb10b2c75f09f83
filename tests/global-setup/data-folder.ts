/**
 * A data folder as a first start leaves it: a cluster with the newest schema, stopped. Tests that need a folder, but not
 * the first start itself, copy it (`startedFolder`), which takes a third of the time.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { migrate } from '../../server/database/schema/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the data folder. */
    dataFolder: string;
  }
}

export default async function makeDataFolder(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wbm-'));
  chmodSync(folder, 0o755); // for root: PostgreSQL runs as another user, who has to get in
  const dataDir = join(folder, 'data');
  const warn = (line: string) => console.warn(line);
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => undefined, warn });
  await migrate(postgres.connection, () => undefined);
  await postgres.stop();
  project.provide('dataFolder', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
