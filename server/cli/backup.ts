/** `waybill backup FILE`, `waybill backup verify FILE` and `waybill restore FILE`; `-` is standard output or input. */

import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import {
  type BackupRecord,
  type BackupRecords,
  type BackupSummary,
  findPassphrase,
  formatBytes,
  loadBackup,
  makeBackup,
  readBackup,
  recordBackup,
  verifyRecords,
  withProgress,
  writeFileSafely,
} from '../backup/index.ts';
import { connectionsFor } from '../database/connections/servers.ts';
import { type Connection, openDatabase } from '../database/database.ts';
import { restoreFileOf, SERVICE_ROLE, withEmbeddedPostgres } from '../database/embedded/index.ts';
import { makeSecretKey, secretKeyFile, storeSecretKeyText } from '../database/secret-key.ts';
import { commandName } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { codeOf, messageOf } from '../platform/errors.ts';
import { collectBuffersQuickly } from '../platform/heap-limits.ts';
import { Problem } from '../platform/problem.ts';
import { misused } from './read-arguments.ts';
import { withConnections } from './short-command.ts';

export interface CommandParts {
  config: Config;
  say: (line: string) => void;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
}

export const usage = `Usage:
  ${commandName} backup FILE          (- for standard output)
  ${commandName} backup verify FILE
  ${commandName} restore FILE         (- for standard input)`;

export async function backupCommand(args: string[], parts: CommandParts): Promise<void> {
  const [first, second, ...more] = args;
  if (first === 'verify' && second !== undefined && more.length === 0)
    return inWords('The check', verify(second, parts));
  const isFile = first !== undefined && first !== 'verify' && !isOption(first);
  if (!isFile || second !== undefined) {
    throw first === 'verify'
      ? misusedWith(args, 2, 'Missing FILE: which backup is to be checked?')
      : misusedWith(args, 1, 'Missing FILE: where is the backup to be written?');
  }
  return inWords('The backup', backUp(first, parts));
}

export async function restoreCommand(args: string[], parts: CommandParts): Promise<void> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0 || isOption(file))
    throw misusedWith(args, 1, 'Missing FILE: which backup is to be restored?');
  collectBuffersQuickly();
  return inWords('The restore', restore(file, parts));
}

/** An error of the database or of a disk is for the person at the terminal; anything else is a mistake of ours. */
export async function inWords(what: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const code = codeOf(error);
    const isLost = /connection terminated|not queryable/i.test(messageOf(error));
    if (error instanceof Problem || (code === undefined && !isLost)) throw error;
    throw new Problem(
      `${what} failed: ${messageOf(error)}${code === undefined ? '' : ` (${code})`}.`,
      'Look at the database and its disk, then start again. A restore that failed starts over; nothing has to be cleaned up.',
      { cause: error },
    );
  }
}

const isOption = (arg: string) => arg.startsWith('-') && arg !== '-';
const misusedWith = (args: string[], words: number, missing: string) =>
  misused(args.find(isOption) ?? args[words], [], usage, missing);

async function backUp(file: string, { config, say, signal }: CommandParts): Promise<void> {
  const passphrase = await findPassphrase(config.backup.passphrase, true);
  const write =
    file === '-' ? writeToOutput : (pieces: AsyncIterable<Buffer>) => writeFileSafely(file, pieces);
  const backup = await withConnections(config, say, async ({ direct: connection }) => {
    const result = await makeBackup({ connection, config, passphrase, write, say, signal });
    await record(connection, result).catch((error) =>
      say(`The backup is complete, but \`doctor\` will not know of it: ${messageOf(error)}`),
    );
    return result;
  });
  const { rows, seconds, bytes, dataBytes } = backup;
  // The file also describes its tables. If that is most of it, the size of the rows alone would be misleading.
  const size = dataBytes <= bytes ? '' : `, ${formatBytes(dataBytes)} uncompressed`;
  // Below a second, the start of the work takes most of the time, and a rate says nothing.
  const rate = seconds < 1 ? '' : `, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
  say(`Done: ${describe(backup)}; ${formatBytes(bytes)}${size}; ${seconds.toFixed(1)} s${rate}.`);
  if (backup.schema !== 'none')
    say('Keep the passphrase somewhere else: without it, the backup cannot be read.');
}

async function record(connection: Connection, { seconds, bytes }: { seconds: number; bytes: number }) {
  const database = openDatabase(connection, () => undefined);
  try {
    await database.asOneStatement((tx) => recordBackup(tx, { seconds, bytes }));
  } finally {
    await database.close();
  }
}

async function writeToOutput(pieces: AsyncIterable<Buffer>): Promise<number> {
  if (process.stdout.isTTY)
    throw new Problem(
      'A backup is not for the screen.',
      'Send it to a file or a program: … backup - | ssh …',
    );
  let bytes = 0;
  const write = promisify((piece: Buffer, done: (error?: Error | null) => void) =>
    process.stdout.write(piece, done),
  );
  for await (const piece of pieces) {
    bytes += piece.length;
    await write(piece).catch((error) => {
      const advice = 'Look at the program that reads it, or at the disk that it writes to.';
      throw new Problem(`The backup could not be written to standard output: ${error.message}.`, advice);
    });
  }
  return bytes;
}

async function verify(file: string, { config, say, signal }: CommandParts): Promise<void> {
  const passphrase = await findPassphrase(config.backup.passphrase, false);
  const summary = await verifyRecords(withProgress(readBackup(open(file), passphrase), say, signal));
  for (const { name, rows } of summary.tables) say(`  ${name.padEnd(28)} ${rows.toLocaleString('en')}`);
  say(`The backup is complete: ${describe(summary)}.`);
}

function describe({ rows, tables, createdAt, schema }: BackupSummary): string {
  return `${rows.toLocaleString('en')} rows in ${tables.length} tables, as of ${createdAt}, schema ${schema}`;
}

async function* open(file: string): AsyncGenerator<Buffer> {
  if (file === '-') return yield* process.stdin;
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) yield piece;
  } catch (error) {
    if (codeOf(error) === undefined || error instanceof Problem) throw error;
    throw new Problem(`${file} cannot be read: ${messageOf(error)}.`, 'Name the file of a backup.', {
      cause: error,
    });
  }
}

async function restore(file: string, { config, say, signal }: CommandParts): Promise<void> {
  const passphrase = await findPassphrase(config.backup.passphrase, false);
  const records = await withFirstRead(withProgress(readBackup(open(file), passphrase), say, signal));
  const { summary, seconds } = await onEmptyDatabase(config, say, async (connection, serviceRole) => {
    const started = performance.now();
    const loaded = await loadBackup(connection, records, {
      say,
      signal,
      serviceRole,
      markerFile: config.databaseUrl === undefined ? restoreFileOf(config.dataDir) : undefined,
      acceptSecretKey: async (key) => refuseOtherKey(config, key),
      storeSecretKey: async (key) => storeKey(config, key, say),
    });
    return { summary: loaded, seconds: (performance.now() - started) / 1_000 };
  });
  say(`Restored: ${describe(summary)}; ${seconds.toFixed(1)} s. Every row and checksum is as in the backup.`);
  say('Start the service: sessions, keys, feed cursors and webhooks continue from there.');
}

/** A wrong passphrase, or a file that is no backup, is reported before a new data folder is created. */
async function withFirstRead(records: AsyncGenerator<BackupRecord>): Promise<BackupRecords> {
  const first = await records.next();
  async function* all(): AsyncGenerator<BackupRecord> {
    if (!first.done) yield first.value;
    yield* records;
  }
  return all();
}

function onEmptyDatabase<T>(
  config: Config,
  say: (line: string) => void,
  work: (connection: Connection, serviceRole: string | undefined) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined)
    return work(connectionsFor(config, config.databaseUrl).direct, undefined);
  const options = { dataDir: config.dataDir, say, warn: say, bulkLoad: true };
  return withEmbeddedPostgres(options, (connection) => work(connection, SERVICE_ROLE));
}

function refuseOtherKey(config: Config, key: string | null): void {
  if (key === null || config.secretKey === undefined) return;
  if (makeSecretKey(config.secretKey).id === makeSecretKey(key).id) return;
  throw new Problem(
    'SECRET_KEY is not the secret key of the backup.',
    `Unset SECRET_KEY: the restore then writes the key of the backup to ${secretKeyFile(config.dataDir)}, from where every node can get it.`,
  );
}

async function storeKey(config: Config, key: string | null, say: (line: string) => void): Promise<void> {
  if (key === null || config.secretKey !== undefined) return;
  const keptAs = await storeSecretKeyText(config.dataDir, key);
  if (keptAs !== undefined) say(`Another secret key was there; it is now ${keptAs}.`);
  if (config.databaseUrl !== undefined)
    say(
      `The secret key is in ${secretKeyFile(config.dataDir)}: set SECRET_KEY to its content on every node.`,
    );
}
