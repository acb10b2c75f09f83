/** Asks before an invitation is withdrawn. */
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Invitation } from './open-invitations.tsx';

interface WithdrawDialogProps {
  opened: boolean;
  subject: Invitation | undefined;
  onClose(): void;
  withdraw(invitation: Invitation): Promise<unknown>;
}

export function WithdrawDialog({ opened, subject: invitation, onClose, withdraw }: WithdrawDialogProps) {
  const confirm = async () => {
    await withdraw(invitation!);
    toast('The invitation was withdrawn.');
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title="Withdraw this invitation?"
      confirm="Withdraw"
      keep="Keep it"
    >
      The link that <bdi>{invitation?.email}</bdi> got stops working at once.
    </ConfirmDialog>
  );
}
