/**
 * Backups by the clock, inside the service.
 *
 *   every node looks once a minute ──not due, or another node has the lease──▶ nothing
 *     └─due─▶ claim the lease ──▶ write a new file, claiming it again and again ──▶ record it ──▶ delete old files
 *                                   │ fails: remove what there is, record the failure, try again after 5 minutes
 *                                   └ the node dies: its lease expires after a minute, another one starts over
 *
 * Old files are deleted only after a new one is complete. While the service is busy, the backup rests between chunks as
 * other workers do.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { messageOf } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { makeLease } from '../workers/lease.ts';
import { type PacedWorker, startWorker, type TurnOutcome } from '../workers/paced-worker.ts';
import { chunkBytes } from './file-format.ts';
import { makeBackup } from './make-backup.ts';
import { unfinishedName, writeFileSafely } from './output-file.ts';
import { formatBytes } from './progress.ts';
import {
  type BackupState,
  isBackupDue,
  readBackupState,
  recordFailedBackup,
  recordScheduledBackup,
} from './state-store.ts';

interface ScheduleParts {
  config: Config;
  database: Database;
  connection: Connection;
  clock: Clock;
  log: Log;
  busyness(): number;
}

const lookEveryMs = 60_000;
const retryMs = 5 * 60_000;
const leaseMs = 60_000;
const claimEveryMs = 15_000;
/** The share of the time that a backup takes: on an idle service half, on a busy one a fifth. */
const share = { busy: 0.2, idle: 0.5 };
const busyFrom = 0.5;
export const scheduledName = /^waybill-\d{8}T\d{6}Z\.backup$/;

export function makeBackupSchedule(parts: ScheduleParts) {
  const { config, database, clock, log } = parts;
  const { dir, everyMs, keep, passphrase } = config.backup;
  const lease = makeLease(database, 'backup', leaseMs);
  const stopping = new AbortController();
  let state: BackupState | undefined;
  let isRunning = false;

  async function turn(): Promise<TurnOutcome> {
    if (dir !== undefined && passphrase !== undefined) await backUpIfDue(dir, passphrase);
    state = await readBackupState(database);
    return 'nothing';
  }

  async function backUpIfDue(folder: string, secret: string): Promise<void> {
    const times = { everyMs, retryMs: Math.min(retryMs, everyMs) };
    if (!(await isBackupDue(database, times)) || !(await lease.claim())) return;
    isRunning = true;
    try {
      // Another process may have made it before the claim.
      if (await isBackupDue(database, times)) await backUp(folder, secret);
    } catch (error) {
      await noteFailure(error);
    } finally {
      isRunning = false;
      await lease.release();
    }
  }

  async function backUp(folder: string, secret: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, nameAt(clock.now()));
    const { seconds, bytes, rows } = await makeBackup({
      connection: parts.connection,
      config,
      passphrase: secret,
      write: (pieces) => writeFileSafely(file, pieces),
      say: () => undefined,
      signal: stopping.signal,
      pause: makePause(),
    });
    // Without the lease, another process has taken over, and records its own backup.
    if (await lease.claim()) {
      await database.asOneStatement((tx) => recordScheduledBackup(tx, { seconds, bytes }));
    }
    log.info({ file, rows, bytes, seconds }, `backup written, ${formatBytes(bytes)}`);
    await removeOldBackups(folder, keep);
  }

  const shareNow = () => (parts.busyness() > busyFrom ? share.busy : share.idle);

  /** After each chunk: stops, claims the lease again, and rests for as long as the share asks for. */
  function makePause(): (bytes: number) => Promise<void> {
    let unrestedBytes = 0;
    let claimedAt = performance.now();
    let workedSince = performance.now();
    return async (bytes) => {
      const now = performance.now();
      if (now - claimedAt > claimEveryMs) {
        claimedAt = now;
        if (!(await lease.claim())) throw new Error('another process makes the backup now');
      }
      unrestedBytes += bytes;
      if (unrestedBytes < chunkBytes) return; // small tables are not worth a rest each
      unrestedBytes = 0;
      const restMs = (now - workedSince) * (1 / shareNow() - 1);
      if (restMs > 1) await sleep(restMs, undefined, { signal: stopping.signal, ref: false });
      workedSince = performance.now();
    };
  }

  async function noteFailure(error: unknown): Promise<void> {
    if (stopping.signal.aborted) return;
    log.error({ err: error }, 'the backup failed; it is tried again in a few minutes');
    if (!(await lease.claim())) return;
    await database.asOneStatement((tx) => recordFailedBackup(tx, messageOf(error)));
  }

  return {
    /** Undefined until it was read for the first time. */
    state: () => state,
    isRunning: () => isRunning,
    start(): PacedWorker {
      const every = Math.min(lookEveryMs, everyMs);
      const worker = startWorker(clock, log, { name: 'backup', turn, share: () => 1, lookEveryMs: every });
      return {
        ...worker,
        close: () => {
          stopping.abort();
          return worker.close();
        },
      };
    },
  };
}

function nameAt(nowMs: number): string {
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `waybill-${time}.backup`;
}

/** All but the newest, and what an interrupted backup left: the lease makes sure that none is being written. */
async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => scheduledName.test(name))
    .sort()
    .slice(0, -keep);
  const left = names.filter(
    (name) => unfinishedName.test(name) && scheduledName.test(name.replace(unfinishedName, '')),
  );
  for (const name of [...old, ...left]) await rm(join(folder, name), { force: true });
}
