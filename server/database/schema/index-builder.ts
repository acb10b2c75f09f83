/** Builds the indexes that a restore has left out (indexes-to-build.ts): in the background of a service, or while a command waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { commandName } from '../../platform/command-name.ts';
import type { Log } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { Connection } from '../database.ts';
import { maxMigrationMs } from './apply-migration.ts';
import { type BuildOptions, type BuildResult, buildIndexes } from './indexes-to-build.ts';

export type IndexBuilder = ReturnType<typeof startIndexBuilder>;

/** Between two looks at what another node is building, and after a failure. */
const retryMs = 10_000;

export function startIndexBuilder(connection: Connection, log: Log) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function tryToBuild(): Promise<BuildResult | 'failed'> {
    const started = performance.now();
    const built: string[] = [];
    try {
      const result = await buildIndexes(
        connection,
        ({ name }) => {
          built.push(name);
          log.info(
            { index: name },
            'building an index that a restore has left out; search is slower until then',
          );
        },
        { signal },
      );
      const seconds = Math.round((performance.now() - started) / 1_000);
      if (result === 'done' && built.length > 0)
        log.info({ indexes: built, seconds }, 'built the indexes that a restore had left out');
      return result;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'an index could not be built; trying again');
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const result = await tryToBuild();
      if (result === 'not owner')
        log.warn(
          `search is slow: an index is missing since a restore. As the owner of the tables, run \`${commandName} migrate\``,
        );
      if (result === 'done' || result === 'not owner') return;
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    /** Leaves an unfinished build: the next start continues. */
    close(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}

const pollMs = 500;

/** For the person at the terminal, who waits for it. */
export async function buildIndexesNow(
  connection: Connection,
  say: (line: string) => void,
  { maxWaitMs = maxMigrationMs, ...options }: BuildOptions & { maxWaitMs?: number } = {},
): Promise<void> {
  const until = performance.now() + maxWaitMs;
  let waitingFor: keyof typeof waits | undefined;
  for (;;) {
    const result = await buildIndexes(
      connection,
      ({ name }) => say(`Building the index ${name}, which a restore has left out …`),
      options,
    );
    if (result === 'done') return;
    if (result === 'not owner') throw notOwner();
    if (result !== waitingFor) say(waits[result].first);
    waitingFor = result;
    if (performance.now() > until) throw waits[result].tooLong();
    await sleep(pollMs);
  }
}

interface Wait {
  first: string;
  tooLong: () => Problem;
}

const waits = {
  'other process': {
    first: 'Waiting for another Waybill that is building the index …',
    tooLong: () =>
      new Problem(
        'Another Waybill is still building an index that is missing since a restore.',
        'Wait for it to end: its log, or `select * from pg_stat_progress_create_index`, shows how far it is. Then start again.',
      ),
  },
  locked: {
    first: 'Waiting for a transaction that has locked the table whose index is missing …',
    tooLong: () =>
      new Problem(
        'A table whose index is missing since a restore is locked by another transaction.',
        'Wait for it to end, or end it (see pg_locks and pg_stat_activity), and start again.',
      ),
  },
} satisfies Record<Exclude<BuildResult, 'done' | 'not owner'>, Wait>;

const notOwner = () =>
  new Problem(
    'An index is missing since a restore, and this role does not own the tables.',
    `Run \`${commandName} migrate\` with the DATABASE_URL of their owner.`,
  );
