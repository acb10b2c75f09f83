/** Asks before something typed is lost. */
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogProps } from './use-dialog.ts';

interface DiscardDialogProps extends DialogProps {
  onDiscard(): void;
}

export function DiscardDialog({ opened, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={async () => onDiscard()}
      title="Discard your changes?"
      confirm="Discard"
      keep="Keep editing"
    >
      What you entered has not been saved.
    </ConfirmDialog>
  );
}
