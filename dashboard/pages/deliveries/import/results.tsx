/** The outcome of a check or an import: a summary, the next step, and the rows by what became of them. */
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { Columns3, Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { useAccount } from '../../../current/account.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChooseFileButton } from './choose-file-button.tsx';
import { AsNewDeliveries, WithoutReferences } from './create-again.tsx';
import { useFocusAfterCheck } from './focus-after-check.ts';
import { isOwnFile } from './guess-columns.ts';
import { IgnoredColumns } from './ignored-columns.tsx';
import classes from './import.module.css';
import type { ImportJob, ImportState, RowGroups } from './import-job.ts';
import { downloadRefused } from './refused-rows.ts';
import { DeliveriesTable, ExistingTable, RefusedTable } from './result-tables.tsx';
import { adviceFor, titleFor } from './result-words.ts';
import { type CsvFile, deliveryCount, number } from './rows.ts';

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
                <Button component={Link} href="/deliveries">
                  See deliveries
                </Button>
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
      {pickupAddress ? (
        <>
          {' '}
          Rows without a pickup address get “<bdi>{inOneLine(pickupAddress)}</bdi>”.
        </>
      ) : null}
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
