/** Asks before a member is removed, or before one leaves. */
import { listTeam, removeMember } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Member } from './members.tsx';

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
    await command.mutateAsync({ params: { ...account, person_id: member!.person_id } });
    // The account is gone for whoever left it, so all is loaded anew.
    if (leaves) window.location.assign('/');
    else toast(<Removed name={member!.name} />);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      title={leaves ? 'Leave this account?' : <Question name={member?.name} />}
      confirm={leaves ? 'Leave' : 'Remove'}
    >
      {leaves ? (
        <>
          You lose access to <strong>{accountName}</strong> at once. To come back you need a new invitation.
        </>
      ) : (
        <>
          <bdi>{member?.name}</bdi> (<bdi>{member?.email}</bdi>) loses access to{' '}
          <strong>{accountName}</strong> at once. API keys that they made go on working.
        </>
      )}
    </ConfirmDialog>
  );
}

const Question = ({ name }: { name: string | undefined }) => (
  <>
    Remove <bdi>{name}</bdi>?
  </>
);

const Removed = ({ name }: { name: string }) => (
  <>
    <bdi>{name}</bdi> was removed.
  </>
);
