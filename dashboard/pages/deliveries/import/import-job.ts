/**
 * An import: a file is chosen and read, its columns are matched with the fields of a delivery, all rows are checked without
 * creating anything (`checked`), and after a confirmation the good ones are created (`done`):
 *
 *   choosing → reading → matching → checking → checked → creating → done
 *
 * Matching is skipped if the file has our own columns, or was imported before. A problem with the file leads back to
 * `choosing`, "Change columns" back to `matching`. Stopping, or a failure while creating, leads back to `checked`; from there
 * the import goes on with the rows that are missing. A row that is corrected is checked again on its own. The import lives outside
 * of the page, so it continues while its owner looks at other pages, and is found again on return.
 */
import { useSyncExternalStore } from 'react';
import type { Country } from '../../../../contract/countries.ts';
import { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { listImportMappings, saveImportMapping } from '../../../../contract/dashboard/import-mappings.ts';
import { listPickupAddresses } from '../../../../contract/dashboard/pickup-addresses.ts';
import { call } from '../../../api/client.ts';
import { ApiRefusal, asFailure, type Failure, isPassing } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import type { AccountMode } from '../../../current/account-mode.ts';
import { loadPhoneReader } from '../../../ui/phone/phone-reader.ts';
import { batchesOf, type RowProblem, type RowResult } from './batches.ts';
import { type CsvFile, type CsvRow, NotReadable, readCsv } from './csv-file.ts';
import { guessColumns, isOwnFile } from './guess-columns.ts';
import {
  type AccountReading,
  type Changes,
  findDuplicates,
  halfWindows,
  type ImportChoices,
  keptCorrections,
  type Mapping,
  mappingProblems,
  prepareRows,
} from './prepare-rows.ts';
import {
  columnsOf,
  findRemembered,
  firstPickup,
  pickupToRemember,
  rememberedMapping,
} from './remembered-mapping.ts';

export interface ImportState extends ImportChoices {
  phase: 'choosing' | 'reading' | 'matching' | 'checking' | 'checked' | 'creating' | 'done';
  problem?: string | undefined;
  file: CsvFile;
  /** `memory`: as in an earlier file with the same headers, without asking. What a person matched is remembered. */
  matchedBy: 'guess' | 'memory' | 'person';
  /** The country that phone numbers without a country code were last read with, if the account has no country. */
  phoneCountry: Country | null;
  prepared: ReturnType<typeof prepareRows>;
  /** Lines whose reference an earlier line has, with that line. */
  duplicates: ReadonlyMap<number, number>;
  /** Lines that are being checked again. */
  rechecking: ReadonlySet<number>;
  /** What became of each row when it was last sent, by line. */
  results: ReadonlyMap<number, RowResult>;
  groups: RowGroups;
  /** With those that are created already. */
  toCreate: number;
  /** Why the last batch could not be sent. It can be tried again. */
  failure?: Failure | undefined;
  /** It stops after the current batch. */
  isStopping: boolean;
}

/**
 * The rows by what became of them. `existing` ones were exported from deliveries that are still there, and are not created again;
 * `created` ones may have been created by an earlier request of the same import.
 */
export type RowGroups = Record<'ready' | 'refused' | 'existing' | 'created', RowResult[]>;

const nothing: ImportState = {
  phase: 'choosing',
  file: { name: '', importId: '', columns: [], rows: [] },
  mapping: [],
  matchedBy: 'guess',
  pickup: {},
  corrections: new Map(),
  phoneCountry: null,
  prepared: { columns: [], rows: [] },
  duplicates: new Map(),
  rechecking: new Set(),
  results: new Map(),
  groups: { ready: [], refused: [], existing: [], created: [] },
  toCreate: 0,
  isStopping: false,
};

const jobs = new Map<string, ReturnType<typeof createJob>>();

/** The import of the account and mode that are open, and the country that phone numbers are read with. */
export function useImport() {
  const { within, country, currency, currency_digits: digits } = useAccount();
  const name = `${within.account_id} ${within.mode}`;
  const job = jobs.get(name) ?? createJob(within, { country, currency, digits });
  jobs.set(name, job);
  // The settings may have changed since the last time.
  job.setReading({ country, currency, digits });
  const state = useSyncExternalStore(job.subscribe, job.read);
  return { job, state, country: country ?? state.phoneCountry };
}

function createJob(params: AccountMode, initialReading: AccountReading) {
  let state = nothing;
  let reading = initialReading;
  /** What was known of the account when the rows were prepared. */
  let preparedFor = initialReading;
  const account = { account_id: params.account_id };
  const listeners = new Set<() => void>();
  const show = (next: ImportState) => {
    state = { ...next, groups: groupRows(next) };
    for (const listener of listeners) listener();
  };
  const set = (changes: Partial<ImportState>) => show({ ...state, ...changes });

  async function choose(chosen: File) {
    show({ ...nothing, phase: 'reading' });
    const begun = state;
    const file = await readCsv(chosen).catch((error: unknown) => ({ problem: problemOf(error) }));
    const [saved, addresses] = await Promise.all([
      orNone(call(listImportMappings, { params: account })),
      savedAddresses(),
    ]);
    // It was cancelled in the meantime, or another file was chosen.
    if (state !== begun) return;
    if ('problem' in file) return show({ ...nothing, ...file });
    const remembered = findRemembered(file.columns, saved);
    const mapping = remembered ? rememberedMapping(file.columns, remembered) : guessColumns(file.columns);
    const pickup = firstPickup(addresses, remembered);
    set({ file, mapping, pickup, matchedBy: remembered ? 'memory' : 'guess' });
    const isOwn =
      isOwnFile(file.columns) && !mapping.includes('delivery_day') && halfWindows(mapping).length === 0;
    if ((remembered || isOwn) && mappingProblems(mapping, pickup).length === 0) await prepareAndCheck();
    else set({ phase: 'matching' });
  }

  const savedAddresses = () => orNone(call(listPickupAddresses, { params: account }));

  async function match(mapping: Mapping, pickup: ImportState['pickup']) {
    const corrections = keptCorrections(state.corrections, state.mapping, mapping);
    set({ mapping, pickup, matchedBy: 'person', corrections, results: new Map() });
    await prepareAndCheck();
  }

  /** For the next file with the same headers. Until an import has created something, a mistake in the columns is still looked for. */
  async function remember() {
    const { file, mapping, pickup, matchedBy, groups } = state;
    const columns = columnsOf(file.columns, mapping);
    if (matchedBy !== 'person' || groups.created.length === 0 || columns.length === 0) return;
    set({ matchedBy: 'guess' });
    const body = { columns, ...pickupToRemember(await savedAddresses(), pickup) };
    await call(saveImportMapping, { params: account, body });
  }

  async function prepareAndCheck() {
    const { file } = state;
    set({ phase: 'checking', failure: undefined });
    await prepare();
    if (state.file === file) await check();
  }

  async function prepare() {
    const { file } = state;
    const readPhone = await loadPhoneReader().catch(() => undefined);
    if (state.file !== file) return;
    const country = reading.country ?? state.phoneCountry;
    const prepared = prepareRows(file, state, { ...reading, country, readPhone });
    preparedFor = reading;
    set({ prepared, duplicates: findDuplicates(prepared) });
  }

  /** Checks the rows that were not checked yet, so it also continues after a failure. */
  async function check() {
    const { file } = state;
    const rows = state.prepared.rows.filter(({ line }) => !state.results.has(line));
    set({ phase: 'checking', failure: undefined });
    try {
      if (await send(rows, { isCheck: true })) set({ phase: 'checked' });
    } catch (error) {
      const failure = asFailure(error);
      const isRefused = failure instanceof ApiRefusal && failure.status === 400;
      if (state.file === file)
        show(isRefused ? { ...nothing, problem: failure.message } : { ...state, failure });
    }
  }

  /** After a change of the settings, which may be what the rows waited for. What is created already stays. */
  async function checkForSettings() {
    const { country, currency } = preparedFor;
    const isSame = country === reading.country && currency === reading.currency;
    if (isSame || state.phase !== 'checked') return;
    set({ results: new Map(state.groups.created.map((result) => [result.line, result])) });
    await prepareAndCheck();
  }

  /** Rows with other values are checked again; the others keep their results. `phoneCountry`: what phone numbers were read with. */
  async function correct(changes: Changes, phoneCountry = state.phoneCountry) {
    const { file } = state;
    const corrections = new Map(state.corrections);
    for (const [line, values] of changes) corrections.set(line, { ...corrections.get(line), ...values });
    const rechecking = new Set([...state.rechecking, ...changes.keys()]);
    set({ corrections, phoneCountry, failure: undefined, rechecking });
    try {
      await prepare();
      if (state.file !== file) return;
      const rows = state.prepared.rows.filter(({ line }) => changes.has(line));
      const isComplete = await send(rows, { isCheck: true });
      // Who imports the ready rows or changes columns in the meantime is not interrupted.
      if (isComplete && state.phase === 'done') set({ phase: 'checked' });
    } catch (error) {
      if (state.file === file) set({ failure: asFailure(error) });
    } finally {
      const rest = [...state.rechecking].filter((line) => !changes.has(line));
      if (state.file === file) set({ rechecking: new Set(rest) });
    }
  }

  async function create() {
    const { ready, created } = state.groups;
    const lines = new Set(ready.map(({ line }) => line));
    const rows = state.prepared.rows.filter(({ line }) => lines.has(line));
    set({ phase: 'creating', failure: undefined, toCreate: ready.length + created.length });
    try {
      const isComplete = await send(rows, { isCheck: false });
      set({ phase: isComplete ? 'done' : 'checked', isStopping: false });
    } catch (error) {
      set({ phase: 'checked', failure: asFailure(error), isStopping: false });
    }
    // If this fails, the columns are asked for again the next time.
    await remember().catch(() => undefined);
  }

  /** Sends one batch after the other. Resolves to true when all of them were sent. */
  async function send(rows: readonly CsvRow[], { isCheck }: { isCheck: boolean }): Promise<boolean> {
    const { file } = state;
    const { columns } = state.prepared;
    const { batches, tooLarge } = batchesOf(rows, columns.length);
    const add = (results: readonly RowResult[]) =>
      set({ results: new Map([...state.results, ...results.map((one) => [one.line, one] as const)]) });
    add(tooLarge);
    for (const batch of batches) {
      if (state.isStopping) return false;
      const body = { import_id: file.importId, dry_run: isCheck, columns, rows: batch };
      const response = await withRetries(() => call(importDeliveries, { params, body }));
      // It was cancelled in the meantime, or another file was chosen.
      if (state.file !== file) return false;
      add(response.results);
    }
    return true;
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setReading: (next: AccountReading) => {
      reading = next;
    },
    choose,
    match,
    check,
    checkForSettings,
    correct,
    create,
    changeColumns: () => set({ phase: 'matching', failure: undefined }),
    /** The current batch is finished first. */
    stop: () => set({ isStopping: true }),
    forget: () => show(nothing),
  };
}

async function orNone<Item>(list: Promise<{ data: Item[] }>): Promise<Item[]> {
  const { data } = await list.catch(() => ({ data: [] }));
  return data;
}

const problemOf = (error: unknown): string =>
  error instanceof NotReadable ? error.message : 'The CSV reader could not be loaded. Reload the page.';

const retryPausesMs = [1_000, 3_000, 9_000];

/** A long import survives a restart of the server, and waits when the rate limit asks it to. */
async function withRetries<Result>(send: () => Promise<Result>): Promise<Result> {
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

function groupRows({ results, duplicates }: ImportState): RowGroups {
  const groups: RowGroups = { ready: [], refused: [], existing: [], created: [] };
  for (const result of results.values()) {
    const first = duplicates.get(result.line);
    const { outcome, problems } = result;
    if (outcome === 'created' || outcome === 'replayed') groups.created.push(result);
    else if (problems.some(({ code }) => code === 'delivery_exists')) groups.existing.push(result);
    else if (first !== undefined) groups.refused.push(asDuplicate(result, first));
    else groups[outcome].push(result);
  }
  return groups;
}

/** If rows have the same reference, the first is imported. The service sees a batch at a time and cannot know the others. */
function asDuplicate(result: RowResult, first: number): RowResult {
  const repeated: RowProblem = {
    code: 'reference_repeated',
    field: 'reference',
    params: { line: first },
    detail: `is the same as in line ${first}`,
  };
  return { ...result, outcome: 'refused', problems: [...result.problems, repeated], delivery: null };
}
