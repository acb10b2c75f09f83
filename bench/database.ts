/** The embedded PostgreSQL, as commands reach it while a service runs. */
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, withEmbeddedPostgres } from '../server/database/embedded/index.ts';

export function dataDir(workDir: string): string {
  return join(workDir, 'data');
}

export async function waybillsPostgres(workDir: string): Promise<Connection> {
  const options = { dataDir: dataDir(workDir), say: () => {}, warn: console.warn };
  return withEmbeddedPostgres(options, async (connection) => connection);
}

/** A connection for each question: none is open, and none can break, while a server is measured. */
export async function ask<Row extends pg.QueryResultRow>(workDir: string, question: string): Promise<Row[]> {
  const client = new pg.Client(await waybillsPostgres(workDir));
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}
