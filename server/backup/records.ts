/**
 * What a backup consists of, in this order. `dump.ts` reads it from a database, `load.ts` writes it into one; in between
 * it is a file (`file-format.ts`), or nothing, if one PostgreSQL is copied straight into another.
 *
 *   manifest · (table · data* · tableEnd)* · end
 */
import { createHash, type Hash } from 'node:crypto';
import type { AppliedMigration } from '../database/schema/migration-files.ts';
import { Problem } from '../platform/problem.ts';

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
  /** The versions of Waybill and of PostgreSQL that made the backup. */
  waybill: string;
  postgres: string;
  /** ISO 8601: when the snapshot was taken. */
  createdAt: string;
  migrations: AppliedMigration[];
  tables: BackupTable[];
  sequences: BackupSequence[];
  /** How many different transaction ids the data contains; see `transactionIdSql`. */
  transactionIds: number;
  /** In base 64. Null if the installation has none yet: no service was ever started on it. */
  secretKey: string | null;
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
  sha256: string;
}

export type BackupRecord =
  | Manifest
  | { kind: 'table'; name: string }
  | TableData
  | TableEnd
  /** Without it, the backup is incomplete. */
  | { kind: 'end'; tables: number; rows: number };
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

const useAnother =
  'Use another backup, or copy the file again from where it was stored. Nothing of it can be trusted.';

export const damaged = (where: string): Problem => new Problem(`The backup is damaged ${where}.`, useAnother);

export const cutOff = (): Problem =>
  new Problem('The backup is incomplete: the file ends in the middle.', useAnother);

/** Passes records on, and checks what they say about each other: order, rows, checksums, the end. */
export function checkRecords(records: BackupRecords) {
  return summarizeRecords(checkChecksums(records));
}

async function* checkChecksums(records: BackupRecords): AsyncGenerator<BackupRecord> {
  let table: { name: string; hash: Hash } | undefined;
  for await (const record of records) {
    if (record.kind === 'table') {
      table = { name: record.name, hash: createHash('sha256') };
    } else if (record.kind === 'data') {
      table?.hash.update(record.bytes);
    } else if (record.kind === 'tableEnd') {
      if (table?.name !== record.name || table.hash.digest('hex') !== record.sha256)
        throw damaged(`in the table ${record.name}: its checksum is wrong`);
      table = undefined;
    }
    yield record;
  }
}

/** Without the checksums: for records that were read from a database just now, with a checksum of the same bytes. */
export function summarizeRecords(records: BackupRecords) {
  let summary: BackupSummary | undefined;
  let isComplete = false;
  async function* passOn(): AsyncGenerator<BackupRecord> {
    for await (const record of records) {
      if (record.kind === 'manifest') {
        const { createdAt, waybill, postgres, migrations } = record;
        const schema = migrations.at(-1)?.name ?? 'none';
        summary = { createdAt, waybill, postgres, schema, tables: [], rows: 0, dataBytes: 0 };
      } else if (summary === undefined) {
        throw damaged('at its start: the manifest is missing');
      } else if (record.kind === 'data') {
        summary.dataBytes += record.bytes.length;
      } else if (record.kind === 'tableEnd') {
        summary.tables.push({ name: record.name, rows: record.rows });
        summary.rows += record.rows;
      } else if (record.kind === 'end') {
        if (record.tables !== summary.tables.length || record.rows !== summary.rows)
          throw damaged('at its end: tables or rows are missing');
        isComplete = true;
        yield record;
        return;
      }
      yield record;
    }
    throw cutOff();
  }
  return {
    records: passOn(),
    /** Call it when all records were read. */
    summary(): BackupSummary {
      if (summary === undefined || !isComplete) throw cutOff();
      return summary;
    },
  };
}

/** Reads a backup to its end, and uses nothing of it. */
export async function verifyRecords(records: BackupRecords): Promise<BackupSummary> {
  const checked = checkRecords(records);
  for await (const _ of checked.records);
  return checked.summary();
}
