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
import type { Country } from '../../../../contract/countries.ts';
import { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { listImportMappings, saveImportMapping } from '../../../../contract/dashboard/import-mappings.ts';
import { listPickupAddresses } from '../../../../contract/dashboard/pickup-addresses.ts';
import { call } from '../../../api/client.ts';
import { ApiRefusal, asFailure, type Failure, isPassing } from '../../../api/failures.ts';
import type { AccountMode } from '../../../current/account-mode.ts';
import { loadPhoneReader } from '../../../ui/phone/phone-reader.ts';
import { batchesOf } from './batches.ts';
import { NotReadable, readCsv } from './csv-file.ts';
import { columnLabels } from './fields.ts';
import { guessColumns, isOwnFile } from './guess-columns.ts';
import {
  type AccountReading,
  type FieldValues,
  findDuplicates,
  halfWindows,
  keptCorrections,
  type Mapping,
  mappingProblems,
  type Prepared,
  prepareRows,
} from './prepare-rows.ts';
import {
  columnsOf,
  findRemembered,
  firstPickup,
  pickupToRemember,
  rememberedMapping,
} from './remembered-mapping.ts';
import type { CsvFile, CsvRow, RowProblem, RowResult } from './rows.ts';

export interface ImportState {
  phase: 'choosing' | 'reading' | 'matching' | 'checking' | 'checked' | 'creating' | 'done';
  /** Why the chosen file cannot be imported. */
  problem?: string | undefined;
  file?: CsvFile | undefined;
  mapping: Mapping;
  /** The columns were matched without asking, as those of a file with the same headers were before. */
  isRemembered: boolean;
  /** They were matched by a person: remembered as soon as the import has created deliveries. */
  isToRemember: boolean;
  /** For rows without a pickup address. */
  pickup: FieldValues;
  /** What was typed to correct rows, by line. */
  corrections: ReadonlyMap<number, FieldValues>;
  /** The country that phone numbers without a country code were last read with, if the account has no country. */
  phoneCountry: Country | null;
  /** The rows as they are sent. */
  prepared: Prepared;
  /** Lines whose reference an earlier line has, with that line. */
  duplicates: ReadonlyMap<number, number>;
  /** Lines that are being checked again. */
  rechecking: ReadonlySet<number>;
  /** The results of the check, by line. */
  checked: ReadonlyMap<number, RowResult>;
  /** The results of the rows that were sent to be created, by line. */
  created: ReadonlyMap<number, RowResult>;
  /** Why the last batch could not be sent. It can be tried again. */
  failure?: Failure | undefined;
  /** It stops after the current batch. */
  isStopping: boolean;
}

const nothing: ImportState = {
  phase: 'choosing',
  problem: undefined,
  file: undefined,
  failure: undefined,
  mapping: [],
  isRemembered: false,
  isToRemember: false,
  pickup: {},
  corrections: new Map(),
  phoneCountry: null,
  prepared: { columns: [], rows: [] },
  duplicates: new Map(),
  rechecking: new Set(),
  checked: new Map(),
  created: new Map(),
  isStopping: false,
};

export type ImportJob = ReturnType<typeof createJob>;
const jobs = new Map<string, ImportJob>();

/** The import of this account and mode. Its settings may have changed since the last time. */
export function importJob(accountMode: AccountMode, reading: AccountReading): ImportJob {
  const name = `${accountMode.account_id} ${accountMode.mode}`;
  const job = jobs.get(name) ?? createJob(accountMode, reading);
  jobs.set(name, job);
  job.setReading(reading);
  return job;
}

function createJob(params: AccountMode, initialReading: AccountReading) {
  let state = nothing;
  let reading = initialReading;
  /** What was known of the account when the rows were prepared. */
  let preparedFor = initialReading;
  const account = { account_id: params.account_id };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ImportState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  async function choose(chosen: File) {
    set({ ...nothing, phase: 'reading' });
    const begun = state;
    const read = await readCsv(chosen).catch((error: unknown) => ({ problem: problemOf(error) }));
    const [saved, addresses] = await Promise.all([savedMappings(), savedAddresses()]);
    // It was cancelled in the meantime, or another file was chosen.
    if (state !== begun) return;
    if ('problem' in read) return set({ ...nothing, ...read });
    const remembered = findRemembered(read.columns, saved);
    const mapping = remembered ? rememberedMapping(read.columns, remembered) : guessColumns(read.columns);
    const pickup = firstPickup(addresses, remembered);
    set({ file: read, mapping, pickup, isRemembered: remembered !== undefined });
    const isOwn =
      isOwnFile(read.columns) &&
      !mapping.includes('delivery_day') &&
      halfWindows(mapping, columnLabels).length === 0;
    const isClear = remembered !== undefined || isOwn;
    if (isClear && mappingProblems(mapping, pickup, columnLabels).length === 0) await prepareAndCheck();
    else set({ phase: 'matching' });
  }

  // Without them the columns are guessed, and a pickup address is typed.
  const savedMappings = () => orNone(call(listImportMappings, { params: account }));
  const savedAddresses = () => orNone(call(listPickupAddresses, { params: account }));

  async function match(mapping: Mapping, pickup: FieldValues) {
    if (!state.file) return;
    const matched = { mapping, pickup, isRemembered: false, isToRemember: true };
    const corrections = keptCorrections(state.corrections, state.mapping, mapping);
    set({ ...matched, corrections, checked: new Map() });
    await prepareAndCheck();
  }

  /**
   * The columns as they were matched, and the pickup address, for the next file with the same headers. Only of an import that
   * created something: until then, a mistake in them is still looked for.
   */
  async function remember({ columns: headers }: CsvFile) {
    const { mapping, pickup, created, isToRemember } = state;
    const columns = columnsOf(headers, mapping);
    const hasCreated = [...created.values()].some(({ outcome }) => groupOf[outcome] === 'created');
    if (!isToRemember || !hasCreated || columns.length === 0) return;
    set({ isToRemember: false });
    const body = { columns, ...pickupToRemember(await savedAddresses(), pickup) };
    await call(saveImportMapping, { params: account, body });
  }

  async function prepareAndCheck() {
    const { file } = state;
    set({ phase: 'checking', failure: undefined });
    await prepare();
    if (state.file === file && state.phase === 'checking') await check();
  }

  async function prepare() {
    const { file } = state;
    const readPhone = await loadPhoneReader().catch(() => undefined);
    if (!file || state.file !== file) return;
    const country = reading.country ?? state.phoneCountry;
    const prepared = prepareRows(file, state, { ...reading, country, readPhone });
    preparedFor = reading;
    set({ prepared, duplicates: findDuplicates(prepared) });
  }

  /** Checks the rows that were not checked yet, so it also continues after a failure. */
  async function check() {
    const { file } = state;
    if (!file) return;
    const rows = state.prepared.rows.filter(({ line }) => !state.checked.has(line));
    set({ phase: 'checking', failure: undefined });
    try {
      if (await send(file, rows, 'checked')) set({ phase: 'checked' });
    } catch (error) {
      const failure = asFailure(error);
      if (state.file !== file) return;
      const isRefused = failure instanceof ApiRefusal && failure.status === 400;
      if (isRefused) set({ ...nothing, problem: failure.message });
      else set({ failure });
    }
  }

  /** After a change of the settings, which may be what the rows waited for. What is created already stays. */
  async function checkForSettings() {
    const { country, currency } = preparedFor;
    const isSame = country === reading.country && currency === reading.currency;
    if (isSame || state.phase !== 'checked') return;
    set({ checked: new Map([...state.checked].filter(([line]) => state.created.has(line))) });
    await prepareAndCheck();
  }

  /** Rows with other values are checked again; the others keep their results. `country`: what phone numbers were read with. */
  async function correct(changes: ReadonlyMap<number, FieldValues>, country = state.phoneCountry) {
    const { file } = state;
    if (!file) return;
    const corrections = new Map(state.corrections);
    for (const [line, values] of changes) corrections.set(line, { ...corrections.get(line), ...values });
    const rechecking = new Set([...state.rechecking, ...changes.keys()]);
    set({ corrections, phoneCountry: country, failure: undefined, rechecking });
    try {
      await prepare();
      const rows = state.prepared.rows.filter(({ line }) => changes.has(line));
      // Refused when it was to be created: it can be created now.
      const created = new Map([...state.created].filter(([line]) => !changes.has(line)));
      if (await send(file, rows, 'checked')) set({ created, phase: 'checked' });
    } catch (error) {
      if (state.file === file) set({ failure: asFailure(error) });
    } finally {
      const rest = [...state.rechecking].filter((line) => !changes.has(line));
      if (state.file === file) set({ rechecking: new Set(rest) });
    }
  }

  async function create() {
    const { file } = state;
    if (!file) return;
    const ready = new Set(groupRows(state).ready.map(({ line }) => line));
    const rows = state.prepared.rows.filter(({ line }) => ready.has(line));
    set({ phase: 'creating', failure: undefined, isStopping: false });
    try {
      const isComplete = await send(file, rows, 'created');
      set({ phase: isComplete ? 'done' : 'checked', isStopping: false });
    } catch (error) {
      set({ phase: 'checked', failure: asFailure(error), isStopping: false });
    }
    // If this fails, the columns are asked for again the next time.
    if (state.file === file) await remember(file).catch(() => undefined);
  }

  /** Sends one batch after the other. Resolves to true when all of them were sent. */
  async function send(
    file: CsvFile,
    rows: readonly CsvRow[],
    results: 'checked' | 'created',
  ): Promise<boolean> {
    const { columns } = state.prepared;
    const { batches, tooLarge } = batchesOf(rows, columns.length);
    addResults(results, tooLarge);
    for (const batch of batches) {
      if (state.isStopping || state.file !== file) return false;
      const body = { import_id: file.importId, dry_run: results === 'checked', columns, rows: batch };
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
    forget: () => set(nothing),
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
  /** Exported from deliveries that are still there: not created again. */
  existing: RowResult[];
  /** Including rows that an earlier request of the same import created. */
  created: RowResult[];
}

const groupOf = {
  ready: 'ready',
  refused: 'refused',
  created: 'created',
  replayed: 'created',
} as const satisfies Record<RowResult['outcome'], keyof RowGroups>;

export function groupRows({
  checked,
  created,
  duplicates,
}: Pick<ImportState, 'checked' | 'created' | 'duplicates'>): RowGroups {
  const groups: RowGroups = { ready: [], refused: [], existing: [], created: [] };
  for (const [line, result] of checked) {
    const sent = created.get(line);
    const first = duplicates.get(line);
    const last = sent ?? (first === undefined ? result : asDuplicate(result, first));
    groups[existsAlready(last) ? 'existing' : groupOf[last.outcome]].push(last);
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

const existsAlready = ({ problems }: RowResult): boolean =>
  problems.some(({ code }) => code === 'delivery_exists');

/** Refused only because another row or another delivery has its reference. */
export function isOnlyDuplicate(
  { line, problems, duplicate_of: holder }: RowResult,
  duplicates: ReadonlyMap<number, number>,
): boolean {
  const reasons = (holder === null ? 0 : 1) + (duplicates.has(line) ? 1 : 0);
  return reasons > 0 && problems.length === reasons;
}
