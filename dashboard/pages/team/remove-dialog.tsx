/** Asks before a member is removed, or leaves. */
import { listTeam, removeMember } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Member } from './team.ts';

interface RemoveDialogProps {
  opened: boolean;
  subject: Member | undefined;
  onClose(): void;
}

export function RemoveDialog({ opened, subject: member, onClose }: RemoveDialogProps) {
  const { account, name: accountName } = useAccount();
  const leaves = member?.is_me ?? false;
  const command = useCommand(removeMember, leaves ? [] : [listTeam]);
  const remove = async () => {
    if (!member) return;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id } });
    // The account is gone for the person who left it, so everything is loaded again.
    if (leaves) window.location.assign('/');
    else {
      toast(
        <>
          <bdi>{member.name}</bdi> was removed.
        </>,
      );
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      title={
        leaves ? (
          'Leave this account?'
        ) : (
          <>
            Remove <bdi>{member?.name}</bdi>?
          </>
        )
      }
      confirm={leaves ? 'Leave' : 'Remove'}
      keep={leaves ? 'Stay' : 'Keep member'}
    >
      {leaves ? (
        <>
          You lose access to <strong>{accountName}</strong> at once. You need a new invitation to return.
        </>
      ) : (
        <>
          <bdi>{member?.name}</bdi> (<bdi>{member?.email}</bdi>) loses access to{' '}
          <strong>{accountName}</strong> at once. API keys they created keep working.
        </>
      )}
    </ConfirmDialog>
  );
}
