/** Imports deliveries from a CSV file: it is chosen, checked and reviewed, and only then anything is created. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { type ImportColumn, importColumns } from '../../../../contract/dashboard/deliveries.ts';
import { fieldDescriptions } from '../../../../contract/dashboard/field-descriptions.ts';
import { csvColumns, type FieldPath } from '../../../../contract/delivery-fields.ts';
import { Download, FileUp, TriangleAlert } from '../../../../icons/icons.ts';
import { useAccount } from '../../../current/account.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useLeaveWarning } from '../../../ui/unsaved-changes.tsx';
import { deliveryCount, number, rowCount } from '../field-words.ts';
import { useFormats } from '../formats.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { exampleCell, templateText } from './csv-downloads.ts';
import { maxBytes, maxRows, megabytes } from './csv-file.ts';
import { pathOf, requiredFields, timeFields } from './fields.ts';
import classes from './import.module.css';
import { useImport } from './import-job.ts';
import { acceptedFiles, MatchingStep } from './matching-step.tsx';
import { ReviewStep } from './review-step.tsx';

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
  const { job, state } = useImport();
  useEffect(() => void job.checkForSettings());
  // Closing the tab would interrupt the import. Other pages of the dashboard do not.
  useLeaveWarning(state.phase === 'creating');
  switch (state.phase) {
    case 'choosing':
      return (
        <>
          <FileDrop />
          <ColumnsHelp />
        </>
      );
    case 'matching':
      return <MatchingStep />;
    case 'checked':
    case 'done':
      return <ReviewStep />;
    case 'checking':
      return state.failure ? <ErrorState failure={state.failure} retry={job.check} /> : <ImportProgress />;
    default:
      return <ImportProgress />;
  }
}

function ImportProgress() {
  const { job, state } = useImport();
  const { phase, file, results, groups, toCreate, isStopping } = state;
  const isCreating = phase === 'creating';
  const done = isCreating ? toCreate - groups.ready.length : results.size;
  const total = isCreating ? toCreate : file.rows.length;
  const progress = isCreating
    ? `${number.format(done)} of ${deliveryCount(total)} created`
    : `${number.format(done)} of ${rowCount(total)} checked. Nothing is created yet.`;
  return (
    <Panel title={isCreating ? 'Creating deliveries' : 'Checking the file'} lead={<bdi>{file.name}</bdi>}>
      <Progress.Root size="lg">
        <Progress.Section value={total > 0 ? (100 * done) / total : 0} aria-label="Progress" />
      </Progress.Root>
      <Group justify="space-between" mt="sm">
        <Text role="status" c="dimmed">
          {phase === 'reading' ? 'Reading the file' : progress}
        </Text>
        {isCreating ? (
          <Button variant="default" disabled={isStopping} onClick={job.stop}>
            {isStopping ? 'Stopping…' : 'Stop'}
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

function FileDrop() {
  const { job, state } = useImport();
  const [isOver, setIsOver] = useState(false);
  const choose = (file: File | undefined) => file && void job.choose(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div className={classes.box}>
      {state.problem ? (
        <Alert role="alert" color="red" variant="light" icon={<TriangleAlert size={16} />}>
          {state.problem}
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
            accept={acceptedFiles}
            className={classes.input}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
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

/** The columns of a file, described by the contract, and a template to start from. */
function ColumnsHelp() {
  const { currency, time_zone: zone } = useAccount();
  const formats = { ...useFormats(), nowMs: Date.now() };
  const aboutColumn = (column: ImportColumn): string => {
    const path = pathOf(column);
    return path ? aboutField(path, zone) : `Cash to collect on delivery, in ${currency}.`;
  };
  const columns: Column<ImportColumn>[] = [
    {
      name: 'Column',
      kind: 'title',
      cell: (column) => (
        <>
          <code>{column}</code> {requiredFields.includes(column) ? '(required)' : ''}
        </>
      ),
    },
    { name: 'Content', cell: aboutColumn },
    { name: 'Example', cell: (column) => exampleCell(column, formats) },
  ];
  return (
    <Panel
      title="Columns"
      lead="Any column names work; you’ll match them in the next step. With these names, as in files exported from Deliveries, no matching is needed."
      actions={
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => downloadText('deliveries.csv', templateText(formats))}
        >
          Download template
        </Button>
      }
    >
      <StackedTable
        label="Columns of the file"
        columns={columns}
        inPanel
        items={importColumns}
        keyOf={(column) => column}
      />
    </Panel>
  );
}

/** What differs from the API: people write phone numbers as they dial them, times as on their clocks, and a list with spaces. */
const aboutHere: Partial<Record<FieldPath, string>> = {
  'pickup_window.from': 'The earliest time of the pickup. A date alone is the start of the day.',
  'pickup_window.to': 'The latest time of the pickup. A date alone is the end of the day, 23:59.',
  'delivery_window.from': 'The earliest time of the delivery. A date alone is the start of the day.',
  'delivery_window.to': 'The latest time of the delivery. A date alone is the end of the day, 23:59.',
  'receiver_contact.phone':
    'The receiver’s phone number, as dialled in the account’s country, or with + in front.',
  'sender_contact.phone':
    'The sender’s phone number, as dialled in the account’s country, or with + in front.',
  required_proof:
    'Proof the courier must collect: any of photo, signature, pin and name, separated by spaces, or none.',
};

function aboutField(path: FieldPath, zone: string): string {
  const about = (aboutHere[path] ?? fieldDescriptions[path] ?? '').replaceAll('`', '').replaceAll("'", '’');
  if (timeFields.includes(csvColumns[path])) return `${about} In the time zone ${zone}.`;
  return path === 'amount_to_collect' ? `Use instead of amount. ${about}` : about;
}
