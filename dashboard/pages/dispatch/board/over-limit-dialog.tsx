/** Asks before deliveries are assigned to couriers who will then carry more cash than their limit. */
import { List } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { deliveriesText } from './board.ts';
import { refusalsOf } from './results.ts';
import type { OverLimit } from './use-assign.ts';

/** Reasons that are shown; more would fill the screen. */
const maxReasons = 5;

interface OverLimitDialogProps extends SubjectDialogProps<OverLimit> {
  onConfirm(over: OverLimit): void;
}

export function OverLimitDialog({ subject: over, onConfirm, ...dialog }: OverLimitDialogProps) {
  const reasons = refusalsOf(over?.results ?? []);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={async () => over && onConfirm(over)}
      title="Assign over the cash limit?"
      confirm="Assign anyway"
      keep="Do not assign"
      tone="plain"
    >
      {deliveriesText(over?.results.length ?? 0)} not assigned:
      <List mt="xs">
        {reasons.slice(0, maxReasons).map(({ why }) => (
          <List.Item key={why}>{why}.</List.Item>
        ))}
        {reasons.length > maxReasons ? <List.Item>And others.</List.Item> : null}
      </List>
    </ConfirmDialog>
  );
}
