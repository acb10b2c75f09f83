/** Builds the indexes that a restore has left out (indexes-to-build.ts): in the background of a service, or while a command waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import { maxMigrationMs } from './apply-migration.ts';
import { commandName } from './command-name.ts';
import type { Connection } from './database.ts';
import { type BuildResult, buildIndexes } from './indexes-to-build.ts';
import type { Log } from './log.ts';
import { Problem } from './problem.ts';

export interface IndexBuilder {
  /** Leaves an unfinished build: the next start continues. */
  close(): Promise<void>;
}

/** Between two looks at what another node is building, and after a failure. */
const retryMs = 10_000;

export function startIndexBuilder(connection: Connection, log: Log): IndexBuilder {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function tryToBuild(): Promise<BuildResult> {
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
        signal,
      );
      const seconds = Math.round((performance.now() - started) / 1_000);
      if (result === 'done' && built.length > 0)
        log.info({ indexes: built, seconds }, 'built the indexes that a restore had left out');
      return result;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'an index could not be built; trying again');
      return 'busy';
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const result = await tryToBuild();
      if (result === 'not owner')
        log.warn(
          `search is slow: an index is missing since a restore. As the owner of the tables, run \`${commandName} migrate\``,
        );
      if (result !== 'busy') return;
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    close() {
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
  maxWaitMs = maxMigrationMs,
): Promise<void> {
  const until = performance.now() + maxWaitMs;
  for (let isFirst = true; ; isFirst = false) {
    const result = await buildIndexes(connection, ({ name }) =>
      say(`Building the index ${name}, which a restore has left out …`),
    );
    if (result === 'done') return;
    if (result === 'not owner') throw notOwner();
    if (performance.now() > until) throw neverFree();
    if (isFirst) say('Waiting for another Waybill that is building an index …');
    await sleep(pollMs);
  }
}

const notOwner = () =>
  new Problem(
    'An index is missing since a restore, and this role does not own the tables.',
    `Run \`${commandName} migrate\` with the DATABASE_URL of their owner.`,
  );

const neverFree = () =>
  new Problem(
    'A table whose index is missing since a restore is in use by another transaction.',
    'Wait for it to end, or end it (see pg_stat_activity), and start again.',
  );
