/** What can be done with the selected deliveries: print their labels, export them, cancel them. */
import { Button, CloseButton } from '@mantine/core';
import { Ban, Download, Printer } from 'lucide-react';
import { exportSelected, maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { maxPrintedDeliveries } from '../../../../contract/operations/labels.ts';
import { fetchFile } from '../../../api/file.ts';
import { useAccount } from '../../../current/account.tsx';
import { allowedIf, type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { PrintLabelsMenu } from '../print-labels-menu.tsx';
import classes from './bulk-bar.module.css';
import { CancelSelected } from './cancel-selected.tsx';
import { deliveriesText, number } from './count-words.ts';
import type { Selected, Selection } from './selection.ts';

interface BulkBarProps {
  selection: Selection;
  /** How many the filter has, where all of them can be selected. */
  selectable: number | undefined;
  onSelectAll(): Promise<void>;
}

export function BulkBar({ selection, selectable, onSelectAll }: BulkBarProps) {
  const { can } = useAccount();
  const dialog = useDialog<null>();
  const { selected, clear } = selection;
  const ids = [...selected.keys()];
  return (
    <>
      {ids.length > 0 ? (
        <section className={classes.bar} aria-label="Selected deliveries">
          <div className={classes.count}>
            <CloseButton aria-label="Clear selection" onClick={clear} />
            <span role="status">{number.format(ids.length)} selected</span>
            <SelectAll count={ids.length} selectable={selectable} onSelectAll={onSelectAll} />
          </div>
          <div className={classes.actions}>
            <PrintSelected ids={ids} />
            <ExportSelected ids={ids} />
            {can('deliveries.write') ? (
              <PermissionButton
                permission={canCancelAny(selected)}
                variant="default"
                leftSection={<Ban size={15} aria-hidden />}
                onClick={() => dialog.open(null)}
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

function canCancelAny(selected: Selected): Permission {
  const isAny = [...selected.values()].some(({ cancellable }) => cancellable);
  return allowedIf(isAny, 'The selected deliveries were picked up or have ended.');
}

interface SelectAllProps extends Pick<BulkBarProps, 'selectable' | 'onSelectAll'> {
  count: number;
}

function SelectAll({ count, selectable, onSelectAll }: SelectAllProps) {
  const { busy, attempt } = useToastedAttempt();
  if (count >= maxSelected) return <span className={classes.limit}>the most at a time</span>;
  if (selectable === undefined || selectable <= count) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => attempt(onSelectAll)}>
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
    toast(`${deliveriesText(ids.length)} saved as CSV.`);
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
