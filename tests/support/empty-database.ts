import pg from 'pg';
import { inject } from 'vitest';
import { newDatabase } from './service.ts';

/** A database without a table: what migrates or restores fills it. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { service: _, ...server } = inject('database');
  const { connection } = await newDatabase();
  const admin = new pg.Client({ ...server, database: 'waybill' });
  await admin.connect();
  await admin.query(`drop database ${connection.database}`);
  await admin.query(`create database ${connection.database} template template0`);
  await admin.end();
  return connection;
}
