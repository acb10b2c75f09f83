/** Rows whose deliveries or references exist already, used all the same: after a question, because it creates deliveries twice. */
import { Button, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { type ImportJob, type ImportState, isOnlyDuplicate } from './import-job.ts';
import type { FieldValues } from './prepare-rows.ts';
import { againWords } from './result-words.ts';
import { type RowResult, rowCount } from './rows.ts';

interface RowsOfJob {
  job: ImportJob;
  state: ImportState;
  rows: readonly RowResult[];
}

/** For a file that is imported again on purpose: its deliveries get no reference. */
export function WithoutReferences({ job, state, rows }: RowsOfJob) {
  const duplicates = rows.filter((row) => isOnlyDuplicate(row, state.duplicates));
  const action = `Use ${rowCount(duplicates.length)} without the reference`;
  return <UseAgain job={job} state={state} rows={duplicates} action={action} change={{ reference: '' }} />;
}

/** For an export whose deliveries are wanted a second time. */
export function AsNewDeliveries({ job, state, rows }: RowsOfJob) {
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
  const asked = dialog.subject;
  // The dialog closes at once: the button behind it shows that the rows are being checked.
  const use = async () => {
    void job.correct(new Map(asked?.rows.map(({ line }) => [line, change])));
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
        opened={dialog.opened}
        onClose={dialog.close}
        title={`${asked?.action ?? ''}?`}
        confirm={`Use ${rowCount(asked?.rows.length ?? 0)}`}
        keep="Leave out"
        onConfirm={use}
      >
        <Stack gap="xs">
          {againWords(asked?.rows ?? []).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
