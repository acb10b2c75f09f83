/** The import of this account, as it is now. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAccount } from '../../../current/account.tsx';
import type { RowResult } from './batches.ts';
import { type ImportJob, type ImportState, importJob } from './import-job.ts';

export interface Import {
  job: ImportJob;
  state: ImportState;
  tally: Tally;
}

export interface Tally {
  /** Wait to be created. */
  ready: RowResult[];
  refused: RowResult[];
  /** Exist, also where an earlier try had made them already. */
  created: RowResult[];
}

export function useImport(): Import {
  const { within } = useAccount();
  const job = importJob(within);
  const state = useSyncExternalStore(job.subscribe, job.read);
  useQuestionBeforeLeaving(state.phase === 'creating');
  const tally = useMemo(() => tallyOf(state), [state]);
  return { job, state, tally };
}

function tallyOf({ checked, created }: Pick<ImportState, 'checked' | 'created'>): Tally {
  const tally: Tally = { ready: [], refused: [], created: [] };
  for (const [line, result] of checked) {
    const last = created.get(line) ?? result;
    const place = last.outcome === 'refused' ? 'refused' : last.outcome === 'ready' ? 'ready' : 'created';
    tally[place].push(last);
  }
  return tally;
}

/** Closing the tab would break the import off. Other pages of the dashboard are no danger to it. */
function useQuestionBeforeLeaving(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
