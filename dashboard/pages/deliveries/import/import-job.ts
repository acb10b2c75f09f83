/**
 * An import on its way: read, checked without creating anything, then created. It lives outside of the page, so that
 * whoever looks at something else meanwhile finds it again, and nothing is created twice.
 */
import { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { call } from '../../../api/client.ts';
import { ApiRefusal, type Failure } from '../../../api/failures.ts';
import type { AccountMode } from '../../../current/account-mode.ts';
import { batchesOf, type RowResult } from './batches.ts';
import { type CsvFile, type CsvRow, NotReadable, readCsv } from './csv-file.ts';
import { patiently } from './patiently.ts';

export interface ImportState {
  phase: 'choosing' | 'reading' | 'checking' | 'checked' | 'creating' | 'done';
  /** Why the chosen file is none that can be imported. */
  problem?: string;
  file?: CsvFile;
  /** What the service said to each row, by line, when nothing was created yet. */
  checked: ReadonlyMap<number, RowResult>;
  /** The same for the rows that were sent to be created. */
  created: ReadonlyMap<number, RowResult>;
  /** The last batch could not be sent; it may be tried again. */
  failure?: Failure;
  /** It ends after the batch that is on its way. */
  isStopping: boolean;
}

const nothing: ImportState = {
  phase: 'choosing',
  checked: new Map(),
  created: new Map(),
  isStopping: false,
};

export type ImportJob = ReturnType<typeof makeJob>;
const jobs = new Map<string, ImportJob>();

/** The one of this account and this kind of data. */
export function importJob(place: AccountMode): ImportJob {
  const name = `${place.account_id} ${place.mode}`;
  const job = jobs.get(name) ?? makeJob(place);
  jobs.set(name, job);
  return job;
}

function makeJob(params: AccountMode) {
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
    // It was cancelled meanwhile, or another file was chosen.
    if (state !== reading) return;
    if ('problem' in read) return begin({ ...nothing, ...read });
    set({ file: read });
    await check();
  }

  /** Also goes on with what was broken off. */
  async function check() {
    const file = state.file!;
    const rows = file.rows.filter(({ line }) => !state.checked.has(line));
    set({ phase: 'checking', failure: undefined });
    try {
      if (await send(rows, 'checked')) set({ phase: 'checked' });
    } catch (error) {
      if (state.file !== file) return;
      const isRefused = error instanceof ApiRefusal && error.status === 400;
      if (isRefused) begin({ ...nothing, problem: error.message });
      else set({ failure: error as Failure });
    }
  }

  async function create() {
    const rows = state.file!.rows.filter(
      ({ line }) => state.checked.get(line)?.outcome === 'ready' && !state.created.has(line),
    );
    set({ phase: 'creating', failure: undefined, isStopping: false });
    try {
      const isComplete = await send(rows, 'created');
      set({ phase: isComplete ? 'done' : 'checked', isStopping: false });
    } catch (error) {
      set({ phase: 'checked', failure: error as Failure, isStopping: false });
    }
  }

  /** One batch after the other. Says whether all of them were sent. */
  async function send(rows: readonly CsvRow[], results: 'checked' | 'created'): Promise<boolean> {
    const file = state.file!;
    const { batches, tooLarge } = batchesOf(rows, file.columns.length);
    keep(results, tooLarge);
    const { importId: import_id, columns } = file;
    for (const batch of batches) {
      if (state.isStopping || state.file !== file) return false;
      const body = { import_id, dry_run: results === 'checked', columns, rows: batch };
      const answer = await patiently(() => call(importDeliveries, { params, body }));
      // Another file was chosen meanwhile.
      if (state.file !== file) return false;
      keep(results, answer.results);
    }
    return true;
  }

  function keep(name: 'checked' | 'created', results: readonly RowResult[]) {
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
    /** What is on its way is finished. */
    stop: () => set({ isStopping: true }),
    forget: () => begin(nothing),
  };
}

const problemOf = (error: unknown): string =>
  error instanceof NotReadable ? error.message : 'What reads files could not be loaded. Load the page again.';
