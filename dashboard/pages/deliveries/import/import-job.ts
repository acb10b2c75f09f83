/**
 * An import: a file is chosen and read, all rows are checked without creating anything (`checked`), and after a
 * confirmation the good ones are created (`done`):
 *
 *   choosing → reading → checking → checked → creating → done
 *
 * A problem with the file leads back to `choosing`. Stopping, or a failure while creating, leads back to `checked`; from
 * there the import goes on with the rows that are missing. It lives outside of the page, so it continues while its owner
 * looks at other pages, and is found again on return.
 */
import { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { call } from '../../../api/client.ts';
import { ApiRefusal, asFailure, type Failure, isPassing } from '../../../api/failures.ts';
import type { AccountMode } from '../../../current/account-mode.ts';
import { batchesOf } from './batches.ts';
import { NotReadable, readCsv } from './csv-file.ts';
import type { CsvFile, CsvRow, RowResult } from './rows.ts';

export interface ImportState {
  phase: 'choosing' | 'reading' | 'checking' | 'checked' | 'creating' | 'done';
  /** Why the chosen file cannot be imported. */
  problem?: string;
  file?: CsvFile;
  /** The results of the check, by line. */
  checked: ReadonlyMap<number, RowResult>;
  /** The results of the rows that were sent to be created, by line. */
  created: ReadonlyMap<number, RowResult>;
  /** Why the last batch could not be sent. It can be tried again. */
  failure?: Failure;
  /** It stops after the current batch. */
  isStopping: boolean;
}

const nothing: ImportState = {
  phase: 'choosing',
  checked: new Map(),
  created: new Map(),
  isStopping: false,
};

export type ImportJob = ReturnType<typeof createJob>;
const jobs = new Map<string, ImportJob>();

/** The import of this account and mode. */
export function importJob(accountMode: AccountMode): ImportJob {
  const name = `${accountMode.account_id} ${accountMode.mode}`;
  const job = jobs.get(name) ?? createJob(accountMode);
  jobs.set(name, job);
  return job;
}

function createJob(params: AccountMode) {
  let state = nothing;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ImportState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const begin = (next: ImportState) =>
    set({ problem: undefined, file: undefined, failure: undefined, ...next });

  async function choose(chosen: File) {
    begin({ ...nothing, phase: 'reading' });
    const reading = state;
    const read = await readCsv(chosen).catch((error: unknown) => ({ problem: problemOf(error) }));
    // It was cancelled in the meantime, or another file was chosen.
    if (state !== reading) return;
    if ('problem' in read) return begin({ ...nothing, ...read });
    set({ file: read });
    await check();
  }

  /** Checks the rows that were not checked yet, so it also continues after a failure. */
  async function check() {
    const { file } = state;
    if (!file) return;
    const rows = file.rows.filter(({ line }) => !state.checked.has(line));
    set({ phase: 'checking', failure: undefined });
    try {
      if (await send(file, rows, 'checked')) set({ phase: 'checked' });
    } catch (error) {
      const failure = asFailure(error);
      if (state.file !== file) return;
      const isRefused = failure instanceof ApiRefusal && failure.status === 400;
      if (isRefused) begin({ ...nothing, problem: failure.message });
      else set({ failure });
    }
  }

  async function create() {
    const { file } = state;
    if (!file) return;
    const rows = file.rows.filter(
      ({ line }) => state.checked.get(line)?.outcome === 'ready' && !state.created.has(line),
    );
    set({ phase: 'creating', failure: undefined, isStopping: false });
    try {
      const isComplete = await send(file, rows, 'created');
      set({ phase: isComplete ? 'done' : 'checked', isStopping: false });
    } catch (error) {
      set({ phase: 'checked', failure: asFailure(error), isStopping: false });
    }
  }

  /** Sends one batch after the other. Resolves to true when all of them were sent. */
  async function send(
    file: CsvFile,
    rows: readonly CsvRow[],
    results: 'checked' | 'created',
  ): Promise<boolean> {
    const { batches, tooLarge } = batchesOf(rows, file.columns.length);
    addResults(results, tooLarge);
    const { importId: import_id, columns } = file;
    for (const batch of batches) {
      if (state.isStopping || state.file !== file) return false;
      const body = { import_id, dry_run: results === 'checked', columns, rows: batch };
      const answer = await withRetries(() => call(importDeliveries, { params, body }));
      // Another file was chosen in the meantime.
      if (state.file !== file) return false;
      addResults(results, answer.results);
    }
    return true;
  }

  function addResults(name: 'checked' | 'created', results: readonly RowResult[]) {
    if (results.length === 0) return;
    set({ [name]: new Map([...state[name], ...results.map((result) => [result.line, result] as const)]) });
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    check,
    create,
    /** The current batch is finished first. */
    stop: () => set({ isStopping: true }),
    forget: () => begin(nothing),
  };
}

const problemOf = (error: unknown): string =>
  error instanceof NotReadable ? error.message : 'The CSV reader could not be loaded. Reload the page.';

const retryPausesMs = [1_000, 3_000, 9_000];

/** A long import survives a restart of the server, and waits where the rate limit asks it to. */
async function withRetries<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await send();
    } catch (error) {
      const isRateLimited = error instanceof ApiRefusal && error.status === 429;
      if (!isRateLimited && !isPassing(error)) throw error;
      const askedMs = isRateLimited ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, askedMs)));
    }
  }
  return send();
}

/** The rows by what became of them. */
export interface RowGroups {
  /** Not created yet. */
  ready: RowResult[];
  refused: RowResult[];
  /** Including rows that an earlier request of the same import created. */
  created: RowResult[];
}

const groupOf = {
  ready: 'ready',
  refused: 'refused',
  created: 'created',
  'created before': 'created',
} as const satisfies Record<RowResult['outcome'], keyof RowGroups>;

export function groupRows({ checked, created }: Pick<ImportState, 'checked' | 'created'>): RowGroups {
  const groups: RowGroups = { ready: [], refused: [], created: [] };
  for (const [line, result] of checked) {
    const last = created.get(line) ?? result;
    groups[groupOf[last.outcome]].push(last);
  }
  return groups;
}
