/** The outcome of a check or an import: a summary, the next step, and the rows by what became of them. */
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { inOneLine } from '../../../../contract/lines.ts';
import { Columns3, Download, Upload } from '../../../../icons/icons.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { withNames } from '../../../ui/with-names.tsx';
import { deliveryCount, number, rowCount } from '../field-words.ts';
import type { RowResult } from './batches.ts';
import { downloadRefused } from './csv-downloads.ts';
import { isOwnFile } from './guess-columns.ts';
import classes from './import.module.css';
import { useImport } from './import-job.ts';
import { ChooseFileButton, IgnoredColumns, useFocusOnMount } from './matching-step.tsx';
import { adviceFor, againWords, titleFor } from './messages.ts';
import type { FieldValues } from './prepare-rows.ts';
import { DeliveriesTable, ExistingTable, RefusedTable } from './row-tables.tsx';

export function ReviewStep() {
  const { job, state, country } = useImport();
  const { file, groups, pickup, duplicates } = state;
  const { ready, refused, existing, created } = groups;
  const isDone = state.phase === 'done';
  const summary = useFocusOnMount();
  const results = useRef<HTMLDivElement>(null);
  useFocusAfterCheck(results, summary);
  // Refused only because another row or another delivery has its reference.
  const repeated = refused.filter(({ line, problems, duplicate_of: holder }) => {
    const reasons = (holder === null ? 0 : 1) + (duplicates.has(line) ? 1 : 0);
    return reasons > 0 && problems.length === reasons;
  });
  return (
    <Stack gap="md" ref={results}>
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <Panel title={titleFor(groups, isDone)} lead={<bdi>{file.name}</bdi>}>
          <Stack gap="md">
            <Text>{adviceFor(groups, isDone)}</Text>
            {/* Nobody was asked about the columns, so what was assumed is said. */}
            {state.matchedBy === 'memory' ? (
              <Text c="dimmed">
                Columns matched as last time.
                {pickup.pickup_address
                  ? withNames` Rows without a pickup address get “${inOneLine(pickup.pickup_address)}”.`
                  : null}
              </Text>
            ) : null}
            {isOwnFile(file.columns) ? null : <IgnoredColumns mapping={state.mapping} />}
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
                  onClick={() => void downloadRefused(state, country)}
                >
                  Download refused {refused.length === 1 ? 'row' : 'rows'}
                </Button>
              ) : null}
              {/* For a file that is imported again on purpose: its deliveries get no reference. */}
              <UseAgain
                rows={repeated}
                action={`Use ${rowCount(repeated.length)} without the reference`}
                change={{ reference: '' }}
              />
              {/* For an export whose deliveries are wanted a second time. */}
              <UseAgain
                rows={existing}
                action={`Use ${rowCount(existing.length)} as new ${existing.length === 1 ? 'delivery' : 'deliveries'}`}
                change={{ delivery_id: '', reference: '' }}
              />
              {created.length === 0 ? (
                <Button
                  variant="default"
                  leftSection={<Columns3 size={15} aria-hidden />}
                  onClick={job.changeColumns}
                >
                  Change columns
                </Button>
              ) : null}
              <ChooseFileButton>{isDone ? 'Import another file' : 'Choose another file'}</ChooseFileButton>
            </Group>
          </Stack>
        </Panel>
      </div>
      <ResultTabs key={state.phase} />
    </Stack>
  );
}

function ResultTabs() {
  const { groups } = useImport().state;
  const [chosen, setChosen] = useState<string | null>(null);
  const tables = [
    { group: 'refused', name: 'Refused', table: <RefusedTable results={groups.refused} /> },
    { group: 'ready', name: 'Ready', table: <DeliveriesTable label="Ready rows" results={groups.ready} /> },
    { group: 'existing', name: 'Already exist', table: <ExistingTable results={groups.existing} /> },
    {
      group: 'created',
      name: 'Created',
      table: <DeliveriesTable label="Created deliveries" results={groups.created} />,
    },
  ] as const;
  const tabs = tables.filter(({ group }) => groups[group].length > 0);
  // The tab that was chosen is gone when its last row is corrected.
  const open = tabs.find(({ group }) => group === chosen) ?? tabs[0];
  return (
    <Tabs value={open?.group ?? null} onChange={setChosen} keepMounted={false}>
      <Tabs.List mb="sm" className={classes.tabs}>
        {tabs.map(({ group, name }) => (
          <Tabs.Tab key={group} value={group}>
            {name} ({number.format(groups[group].length)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ group, table }) => (
        <Tabs.Panel key={group} value={group}>
          {table}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface UseAgainProps {
  rows: readonly RowResult[];
  /** On the button, and as the question. */
  action: string;
  change: FieldValues;
}

function UseAgain({ rows, action, change }: UseAgainProps) {
  const { job, state } = useImport();
  const dialog = useDialog<{ action: string; rows: readonly RowResult[] }>();
  const question = dialog.subject ?? { action: '', rows: [] };
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
        title={`${question.action}?`}
        confirm={`Use ${rowCount(question.rows.length)}`}
        keep="Leave out"
        // The dialog closes at once: the button behind it shows that the rows are being checked.
        onConfirm={async () => void job.correct(new Map(question.rows.map(({ line }) => [line, change])))}
      >
        <Stack gap="xs">
          {againWords(question.rows).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** `results` has the forms of the rows; `summary` takes the focus when no row is left to correct. */
function useFocusAfterCheck(results: RefObject<HTMLElement | null>, summary: RefObject<HTMLElement | null>) {
  const { rechecking } = useImport().state;
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
