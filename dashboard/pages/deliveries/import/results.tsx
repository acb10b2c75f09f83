/** The outcome of a check or an import: a summary, the next step, and the rows by what became of them. */
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { Columns3, Download, Upload } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { downloadRefused } from './csv-downloads.ts';
import { isOwnFile } from './guess-columns.ts';
import classes from './import.module.css';
import { type ImportJob, type ImportState, isOnlyDuplicate, type RowGroups } from './import-job.ts';
import { ChooseFileButton, IgnoredColumns } from './matching-step.tsx';
import type { FieldValues } from './prepare-rows.ts';
import { DeliveriesTable, ExistingTable, RefusedTable } from './result-tables.tsx';
import { adviceFor, againWords, titleFor } from './result-words.ts';
import { type CsvFile, deliveryCount, number, type RowResult, rowCount } from './rows.ts';

interface ResultsProps {
  job: ImportJob;
  state: ImportState;
  file: CsvFile;
  groups: RowGroups;
}

export function Results({ job, state, file, groups }: ResultsProps) {
  const { ready, refused, existing, created } = groups;
  const country = useAccount().country ?? state.phoneCountry;
  const isDone = state.phase === 'done';
  const summary = useFocusOnMount();
  const results = useRef<HTMLDivElement>(null);
  useFocusAfterCheck(state.rechecking, results, summary);
  return (
    <Stack gap="md" ref={results}>
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <Panel title={titleFor(groups, isDone)} lead={<bdi>{file.name}</bdi>}>
          <Stack gap="md">
            <Text>{adviceFor(groups, isDone)}</Text>
            {state.isRemembered ? <AsLastTime pickupAddress={state.pickup.pickup_address} /> : null}
            {isOwnFile(file.columns) ? null : (
              <IgnoredColumns headers={file.columns} mapping={state.mapping} isDone={isDone} />
            )}
            <FormError failure={state.failure} />
            <Group gap="xs">
              {ready.length > 0 ? (
                <Button leftSection={<Upload size={15} aria-hidden />} onClick={() => void job.create()}>
                  {created.length > 0 ? 'Continue: import' : 'Import'} {deliveryCount(ready.length)}
                </Button>
              ) : null}
              {isDone ? (
                <ButtonLink href="/deliveries" variant="filled">
                  See deliveries
                </ButtonLink>
              ) : null}
              {refused.length > 0 ? (
                <Button
                  variant="default"
                  leftSection={<Download size={15} aria-hidden />}
                  onClick={() => void downloadRefused(file, refused, state, country)}
                >
                  Download refused {refused.length === 1 ? 'row' : 'rows'}
                </Button>
              ) : null}
              <WithoutReferences job={job} state={state} rows={refused} />
              <AsNewDeliveries job={job} state={state} rows={existing} />
              {created.length === 0 ? (
                <Button
                  variant="default"
                  leftSection={<Columns3 size={15} aria-hidden />}
                  onClick={job.changeColumns}
                >
                  Change columns
                </Button>
              ) : null}
              <ChooseFileButton onFile={(next) => void job.choose(next)}>
                {isDone ? 'Import another file' : 'Choose another file'}
              </ChooseFileButton>
            </Group>
          </Stack>
        </Panel>
      </div>
      <ResultTabs key={state.phase} job={job} state={state} file={file} groups={groups} />
    </Stack>
  );
}

/** Nobody was asked about the columns, so what was assumed is said. */
function AsLastTime({ pickupAddress }: { pickupAddress: string | undefined }) {
  return (
    <Text c="dimmed">
      Columns matched as last time.
      {pickupAddress ? withNames` Rows without a pickup address get “${inOneLine(pickupAddress)}”.` : null}
    </Text>
  );
}

/** The element that had the focus is gone, so screen readers continue with the summary. */
function useFocusOnMount() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}

function ResultTabs({ job, state, file, groups }: ResultsProps) {
  const { refused, existing, ready, created } = groups;
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs = [
    {
      value: 'refused',
      name: 'Refused',
      rows: refused,
      table: <RefusedTable results={refused} job={job} state={state} />,
    },
    {
      value: 'ready',
      name: 'Ready',
      rows: ready,
      table: <DeliveriesTable label="Ready rows" results={ready} />,
    },
    {
      value: 'existing',
      name: 'Already exist',
      rows: existing,
      table: <ExistingTable results={existing} file={file} />,
    },
    {
      value: 'created',
      name: 'Created',
      rows: created,
      table: <DeliveriesTable label="Created deliveries" results={created} />,
    },
  ].filter(({ rows }) => rows.length > 0);
  // The tab that was chosen is gone when its last row is corrected.
  const open = tabs.find(({ value }) => value === chosen) ?? tabs[0];
  return (
    <Tabs value={open?.value ?? null} onChange={setChosen} keepMounted={false}>
      <Tabs.List mb="sm" className={classes.tabs}>
        {tabs.map(({ value, name, rows }) => (
          <Tabs.Tab key={value} value={value}>
            {name} ({number.format(rows.length)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, table }) => (
        <Tabs.Panel key={value} value={value}>
          {table}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface RowsOfJob {
  job: ImportJob;
  state: ImportState;
  rows: readonly RowResult[];
}

/** For a file that is imported again on purpose: its deliveries get no reference. */
function WithoutReferences({ job, state, rows }: RowsOfJob) {
  const duplicates = rows.filter((row) => isOnlyDuplicate(row, state.duplicates));
  const action = `Use ${rowCount(duplicates.length)} without the reference`;
  return <UseAgain job={job} state={state} rows={duplicates} action={action} change={{ reference: '' }} />;
}

/** For an export whose deliveries are wanted a second time. */
function AsNewDeliveries({ job, state, rows }: RowsOfJob) {
  const action = `Use ${rowCount(rows.length)} as new ${rows.length === 1 ? 'delivery' : 'deliveries'}`;
  const change = { delivery_id: '', reference: '' };
  return <UseAgain job={job} state={state} rows={rows} action={action} change={change} />;
}

interface UseAgainProps extends RowsOfJob {
  /** On the button, and as the question. */
  action: string;
  /** What becomes of each row. */
  change: FieldValues;
}

function UseAgain({ job, state, rows, action, change }: UseAgainProps) {
  const dialog = useDialog<{ action: string; rows: readonly RowResult[] }>();
  const repeated = dialog.subject;
  // The dialog closes at once: the button behind it shows that the rows are being checked.
  const use = async () => {
    void job.correct(new Map(repeated?.rows.map(({ line }) => [line, change])));
  };
  return (
    <>
      {rows.length > 0 ? (
        <Button
          variant="default"
          loading={state.rechecking.size > 0}
          onClick={() => dialog.open({ action, rows })}
        >
          {action}
        </Button>
      ) : null}
      <ConfirmDialog
        {...dialog}
        title={`${repeated?.action ?? ''}?`}
        confirm={`Use ${rowCount(repeated?.rows.length ?? 0)}`}
        keep="Leave out"
        onConfirm={use}
      >
        <Stack gap="xs">
          {againWords(repeated?.rows ?? []).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** `results` has the forms of the rows; `summary` takes the focus when no row is left to correct. */
function useFocusAfterCheck(
  rechecking: ReadonlySet<number>,
  results: RefObject<HTMLElement | null>,
  summary: RefObject<HTMLElement | null>,
): void {
  const before = useRef(rechecking);
  useEffect(() => {
    const [line] = [...before.current].filter((one) => !rechecking.has(one));
    before.current = rechecking;
    // Who went on to another row in the meantime stays there.
    if (line === undefined || !isFocusLost()) return;
    const forms = [...(results.current?.querySelectorAll<HTMLElement>('form[data-line]') ?? [])];
    const form = forms.find((one) => Number(one.dataset.line) >= line) ?? forms[0];
    (form?.querySelector('input') ?? summary.current)?.focus();
  }, [rechecking, results, summary]);
}

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
