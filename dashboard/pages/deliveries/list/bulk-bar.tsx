/** What can be done with the selected deliveries: print their labels, export them, cancel them. */
import { Button, CloseButton } from '@mantine/core';
import { exportSelected, maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { maxPrintedDeliveries } from '../../../../contract/operations/labels.ts';
import { Ban, Download, Printer } from '../../../../icons/icons.ts';
import { fetchFile } from '../../../api/file.ts';
import { useAccount } from '../../../current/account.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { deliveryCount, number } from '../field-words.ts';
import { PrintLabelsMenu } from '../print-labels-menu.tsx';
import { useFilter } from './filter.ts';
import classes from './list.module.css';
import { type Selection, useSelectAll } from './selection.ts';

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

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
      <CancelDialog {...dialog} selection={selection} />
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
