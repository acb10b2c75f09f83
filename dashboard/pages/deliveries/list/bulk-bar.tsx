/** What can be done with the selected deliveries: print their labels, export them, cancel them. */
import { Anchor, Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { exportSelected, maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { cancelBatch } from '../../../../contract/operations/batches.ts';
import { countDeliveries, listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { maxPrintedDeliveries } from '../../../../contract/operations/labels.ts';
import { Ban, Download, Printer } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { asSentence } from '../../../api/failures.ts';
import { fetchFile } from '../../../api/file.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { type DialogProps, type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { deliveryCount, number } from '../field-words.ts';
import { PrintLabelsMenu } from '../print-labels-menu.tsx';
import { useFilter } from './filter.ts';
import classes from './list.module.css';
import { type Selection, useSelectAll } from './selection.ts';

interface BulkBarProps {
  selection: Selection;
  /** How many the filter has, if all of them can be selected. */
  selectable: number | undefined;
}

export function BulkBar({ selection, selectable }: BulkBarProps) {
  const { can } = useAccount();
  const dialog = useDialog();
  const { selected, clear } = selection;
  const ids = [...selected.keys()];
  const isAnyCancellable = [...selected.values()].some(({ cancellable }) => cancellable);
  return (
    <>
      {ids.length > 0 ? (
        <section className={classes.bulkBar} aria-label="Selected deliveries">
          <div className={classes.selectedCount}>
            <CloseButton aria-label="Clear selection" onClick={clear} />
            <span role="status">{number.format(ids.length)} selected</span>
            <SelectAll selection={selection} selectable={selectable} />
          </div>
          <div className={classes.actions}>
            <PrintSelected ids={ids} />
            <ExportSelected ids={ids} />
            {can('deliveries.write') ? (
              <PermissionButton
                permission={allowedIf(
                  isAnyCancellable,
                  'The selected deliveries were picked up or have ended.',
                )}
                variant="default"
                leftSection={<Ban size={15} aria-hidden />}
                onClick={() => dialog.open()}
              >
                Cancel deliveries
              </PermissionButton>
            ) : null}
          </div>
        </section>
      ) : null}
      <CancelSelected {...dialog} selection={selection} />
    </>
  );
}

function SelectAll({ selection, selectable }: BulkBarProps) {
  const selectAll = useSelectAll(useFilter().filter, selection);
  const count = selection.selected.size;
  const { busy, attempt } = useToastedAttempt();
  if (count >= maxSelected) return <span className={classes.limit}>the most at a time</span>;
  if (selectable === undefined || selectable <= count) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => attempt(selectAll)}>
      Select all {number.format(selectable)}
    </Button>
  );
}

function PrintSelected({ ids }: { ids: readonly string[] }) {
  if (ids.length <= maxPrintedDeliveries) return <PrintLabelsMenu deliveryIds={ids} label="Print labels" />;
  const why_not = `Labels are printed for up to ${maxPrintedDeliveries} deliveries at a time.`;
  return (
    <PermissionButton
      permission={{ allowed: false, why_not }}
      variant="default"
      leftSection={<Printer size={15} aria-hidden />}
    >
      Print labels
    </PermissionButton>
  );
}

function ExportSelected({ ids }: { ids: readonly string[] }) {
  const { within } = useAccount();
  const { busy, attempt } = useToastedAttempt();
  const save = async () => {
    const file = await fetchFile(exportSelected, { params: within, body: { delivery_ids: [...ids] } });
    saveFile(`deliveries-${within.mode}-${ids.length}.csv`, file);
    toast(`${deliveryCount(ids.length)} saved as CSV.`);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={15} aria-hidden />}
      onClick={() => attempt(save)}
    >
      Export
    </Button>
  );
}

type Results = ResultOf<typeof cancelBatch>['results'];
type Refused = Extract<Results[number], { outcome: 'refused' }>;

/** It can still be cancelled: the database did not answer. */
const isPassing = ({ problems }: Refused) => problems[0]?.code === 'database_unavailable';

/** Asks before selected deliveries are cancelled, and says which could not be, and why. */
function CancelSelected({ opened, onClose, selection }: DialogProps & { selection: Selection }) {
  const { within: params } = useAccount();
  const { mutateAsync } = useCommand(cancelBatch, [listDeliveries, countDeliveries, getOverview]);
  const outcome = useDialog<Outcome>();
  const { selected, replace } = selection;
  const ids = [...selected].filter(([, { cancellable }]) => cancellable).map(([id]) => id);
  const leftOut = selected.size - ids.length;
  const cancel = ({ reason }: { reason: string }) => {
    const body = { delivery_ids: ids, ...(reason ? { reason } : {}) };
    return mutateAsync({ params, body });
  };
  const show = ({ results }: { results: Results }) => {
    const refused = results
      .filter((one) => one.outcome === 'refused')
      .map((one) => ({ ...one, name: selected.get(one.delivery_id)?.name ?? one.delivery_id }));
    const cancelled = results.length - refused.length;
    replace(
      new Map(refused.map((one) => [one.delivery_id, { name: one.name, cancellable: isPassing(one) }])),
    );
    if (refused.length === 0) toast(`${deliveryCount(cancelled)} cancelled.`);
    else outcome.open({ cancelled, refused });
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={`Cancel ${deliveryCount(ids.length)}?`}
        initial={{ reason: '' }}
        submit="Cancel deliveries"
        cancel="Keep deliveries"
        tone="harm"
        focus="cancel"
        onSubmit={cancel}
        onDone={show}
      >
        {(form) => (
          <>
            <Text>
              No courier will pick them up. This cannot be undone.
              {leftOut > 0 ? ` ${leftOutText(leftOut)}` : ''}
            </Text>
            <TextInput
              label="Reason (optional)"
              description="Visible to your team and through the API."
              {...form.field('reason')}
            />
          </>
        )}
      </FormDialog>
      <OutcomeDialog {...outcome} />
    </>
  );
}

const leftOutText = (count: number) =>
  count === 1
    ? '1 selected delivery was picked up or has ended, and stays as it is.'
    : `${number.format(count)} selected deliveries were picked up or have ended, and stay as they are.`;

interface Outcome {
  cancelled: number;
  refused: (Refused & { name: string })[];
}

function OutcomeDialog({ subject, ...dialog }: SubjectDialogProps<Outcome>) {
  const { cancelled = 0, refused = [] } = subject ?? {};
  return (
    <Dialog {...dialog} title={`${number.format(cancelled)} cancelled, ${number.format(refused.length)} not`}>
      <Stack gap="md">
        <Text>{deliveryCount(refused.length)} changed in the meantime and could not be cancelled:</Text>
        <ul className={classes.refused} aria-label="Not cancelled">
          {refused.map(({ delivery_id, name, details }) => (
            <li key={delivery_id}>
              <Anchor component={Link} href={`/deliveries/${delivery_id}`}>
                <bdi>{name}</bdi>
              </Anchor>
              <Text size="sm" c="dimmed">
                {asSentence(details)}
              </Text>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={dialog.onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
