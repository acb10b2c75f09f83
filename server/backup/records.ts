/**
 * What a backup consists of, in this order. `dump.ts` reads it from a database, `load.ts` writes it into one; in between
 * it is a file (`file-format.ts`), or nothing, if one PostgreSQL is copied straight into another.
 *
 *   manifest · (table · data* · tableEnd)* · end
 */
import type { AppliedMigration } from '../database/schema/migration-files.ts';

export interface BackupTable {
  name: string;
  /** As they follow each other in a row of the data. */
  columns: string[];
}

export interface BackupSequence {
  name: string;
  /** The last value that was given out; null if none was, or if the role may not read it. */
  lastValue: string | null;
  /** The column that it fills; null if it belongs to none. */
  table: string | null;
  column: string | null;
}

export interface Manifest {
  kind: 'manifest';
  /** The version of Waybill that made the backup. */
  waybill: string;
  /** The version of PostgreSQL, such as 18.4. */
  postgres: string;
  /** ISO 8601: when the snapshot was taken. */
  createdAt: string;
  /** The version of the schema. */
  migrations: AppliedMigration[];
  tables: BackupTable[];
  sequences: BackupSequence[];
  /** How many different transaction ids the data contains; see `transactionIdSql`. */
  transactionIds: number;
  /** In base 64. Null if the installation has none yet: no service was ever started on it. */
  secretKey: string | null;
}

export interface TableStart {
  kind: 'table';
  name: string;
}

/** A part of what COPY … (format binary) sends. Rows are cut anywhere. */
export interface TableData {
  kind: 'data';
  bytes: Buffer;
}

export interface TableEnd {
  kind: 'tableEnd';
  name: string;
  rows: number;
  /** The hash of all the data of the table. */
  sha256: string;
}

/** Without it, the backup is incomplete. */
export interface BackupEnd {
  kind: 'end';
  tables: number;
  rows: number;
}

export type BackupRecord = Manifest | TableStart | TableData | TableEnd | BackupEnd;
export type BackupRecords = AsyncIterable<BackupRecord>;

/** What is known of a backup when all of it was read. */
export interface BackupSummary {
  createdAt: string;
  waybill: string;
  postgres: string;
  /** The newest migration, such as 0001_baseline.sql. */
  schema: string;
  tables: { name: string; rows: number }[];
  rows: number;
  /** The size of the data, uncompressed. */
  dataBytes: number;
}
