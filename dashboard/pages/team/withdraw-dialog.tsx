/** Asks before an invitation is withdrawn. */
import { listTeam, withdrawInvitation } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Invitation } from './invitations.tsx';

interface WithdrawDialogProps {
  opened: boolean;
  subject: Invitation | undefined;
  onClose(): void;
}

export function WithdrawDialog({ opened, subject: invitation, onClose }: WithdrawDialogProps) {
  const { account } = useAccount();
  const command = useCommand(withdrawInvitation, [listTeam]);
  const withdraw = async () => {
    const { invitation_id } = invitation!;
    await command.mutateAsync({ params: { ...account, invitation_id } });
    toast('The invitation was withdrawn.');
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={withdraw}
      title="Withdraw this invitation?"
      confirm="Withdraw"
      keep="Keep it"
    >
      The link that <bdi>{invitation?.email}</bdi> got stops working at once.
    </ConfirmDialog>
  );
}
