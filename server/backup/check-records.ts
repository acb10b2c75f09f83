/** Passes records on, and checks what they say about each other: order, rows, checksums, the end. */
import { createHash, type Hash } from 'node:crypto';
import { cutOff, damaged } from './damage.ts';
import type { BackupRecord, BackupRecords, BackupSummary, Manifest } from './records.ts';

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
        summary = summaryOf(record);
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

function summaryOf({ createdAt, waybill, postgres, migrations }: Manifest): BackupSummary {
  const schema = migrations.at(-1)?.name ?? 'none';
  return { createdAt, waybill, postgres, schema, tables: [], rows: 0, dataBytes: 0 };
}

/** Reads a backup to its end, and uses nothing of it. */
export async function verifyRecords(records: BackupRecords): Promise<BackupSummary> {
  const checked = checkRecords(records);
  for await (const _ of checked.records);
  return checked.summary();
}
