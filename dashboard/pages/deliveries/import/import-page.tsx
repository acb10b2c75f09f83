/** Imports deliveries from a CSV file: it is chosen, checked and reviewed, and only then anything is created. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { FileUp, TriangleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAccount } from '../../../current/account.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useLeaveWarning } from '../../../ui/unsaved-changes.tsx';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { ColumnsHelp } from './columns-help.tsx';
import { maxBytes, maxRows, megabytes } from './csv-file.ts';
import classes from './import.module.css';
import { groupRows, type ImportJob, type ImportState, importJob, type RowGroups } from './import-job.ts';
import { MatchingStep } from './matching-step.tsx';
import { Results } from './results.tsx';
import { deliveryCount, number, rowCount } from './rows.ts';

export default function ImportPage() {
  const { mode, can } = useAccount();
  return (
    <Page
      title="Import deliveries"
      lead={mode === 'test' ? 'Creates test deliveries: no courier picks them up.' : undefined}
      above={[{ title: 'Deliveries', href: '/deliveries' }]}
    >
      {can('deliveries.write') ? <Steps /> : <ReadOnlyNotice />}
    </Page>
  );
}

function Steps() {
  const { within, country, currency, currency_digits: digits } = useAccount();
  const job = importJob(within, { country, currency, digits });
  const state = useSyncExternalStore(job.subscribe, job.read);
  useEffect(() => void job.checkForSettings());
  const groups = useMemo(() => groupRows(state), [state]);
  // Closing the tab would interrupt the import. Other pages of the dashboard do not.
  useLeaveWarning(state.phase === 'creating');
  if (state.phase === 'choosing') {
    return (
      <>
        <FileDrop problem={state.problem} onFile={(file) => void job.choose(file)} />
        <ColumnsHelp />
      </>
    );
  }
  if (state.file && state.phase === 'matching') {
    return <MatchingStep job={job} state={state} file={state.file} />;
  }
  if (state.phase === 'checking' && state.failure) {
    return <ErrorState failure={state.failure} retry={job.check} />;
  }
  if (state.file && (state.phase === 'checked' || state.phase === 'done')) {
    return <Results job={job} state={state} file={state.file} groups={groups} />;
  }
  return <ImportProgress job={job} state={state} groups={groups} />;
}

interface ImportProgressProps {
  job: ImportJob;
  state: ImportState;
  groups: RowGroups;
}

function ImportProgress({ job, state, groups }: ImportProgressProps) {
  const isCreating = state.phase === 'creating';
  const done = isCreating ? state.created.size : state.checked.size;
  const total = isCreating ? groups.ready.length + state.created.size : (state.file?.rows.length ?? 0);
  const progress = isCreating
    ? `${number.format(done)} of ${deliveryCount(total)} created`
    : `${number.format(done)} of ${rowCount(total)} checked. Nothing is created yet.`;
  return (
    <Panel
      title={isCreating ? 'Creating deliveries' : 'Checking the file'}
      lead={<bdi>{state.file?.name}</bdi>}
    >
      <Progress.Root size="lg">
        <Progress.Section value={total > 0 ? (100 * done) / total : 0} aria-label="Progress" />
      </Progress.Root>
      <Group justify="space-between" mt="sm">
        <Text role="status" c="dimmed">
          {state.file ? progress : 'Reading the file'}
        </Text>
        {isCreating ? (
          <Button variant="default" disabled={state.isStopping} onClick={job.stop}>
            {state.isStopping ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button variant="default" onClick={job.forget}>
            Cancel
          </Button>
        )}
      </Group>
    </Panel>
  );
}

interface FileDropProps {
  /** Why the last file could not be imported. */
  problem?: string;
  onFile(file: File): void;
}

/** Takes a file by choosing or dropping it. */
function FileDrop({ problem, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div className={classes.box}>
      {problem ? (
        <Alert role="alert" color="red" variant="light" icon={<TriangleAlert size={16} />}>
          {problem}
        </Alert>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input inside is for everyone. */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
      >
        <FileUp size={22} aria-hidden className={classes.icon} />
        <label className={classes.label}>
          Choose a CSV file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className={classes.input}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Without this, the same file could not be chosen again after it was fixed.
              event.currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
        </label>
        <Text c="dimmed" size="sm">
          or drop it here. It is checked first; nothing is created until you confirm.
        </Text>
        <Text c="dimmed" size="xs">
          Up to {rowCount(maxRows)} and {megabytes(maxBytes)}
        </Text>
      </div>
    </div>
  );
}
