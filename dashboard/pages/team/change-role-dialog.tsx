/** Gives a member another role. */
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeRole, listTeam } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { RoleChoice, roleTexts } from './roles.tsx';
import type { Member, Role } from './team.ts';

interface ChangeRoleDialogProps {
  opened: boolean;
  subject: Member | undefined;
  onClose(): void;
}

export function ChangeRoleDialog({ opened, subject: member, onClose }: ChangeRoleDialogProps) {
  const { account } = useAccount();
  // People who change their own role have other rights afterwards.
  const command = useCommand(changeRole, member?.is_me ? [listTeam, getMe] : [listTeam]);
  const initial: { role: Role } = { role: member?.role ?? 'member' };
  const save = async (body: { role: Role }) => {
    if (!member) return;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id }, body });
    toast(
      <>
        <bdi>{member.name}</bdi> is now {roleTexts[body.role].asOne}.
      </>,
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Change role of <bdi>{member?.name}</bdi>
        </>
      }
      initial={initial}
      submit="Change role"
      onSubmit={save}
    >
      {(form) => <RoleChoice {...form.choice('role')} />}
    </FormDialog>
  );
}
