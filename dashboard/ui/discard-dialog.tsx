/** Asks before changes are lost. */
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './use-dialog.ts';

export const DiscardDialog = ({ onDiscard, ...dialog }: DialogProps & { onDiscard(): void }) => (
  <ConfirmDialog
    {...dialog}
    onConfirm={async () => onDiscard()}
    title="Discard your changes?"
    confirm="Discard"
    keep="Keep editing"
  >
    What you entered has not been saved.
  </ConfirmDialog>
);
