/** Gives a member another role. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeRole, listTeam } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { toast } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Member } from './members.tsx';
import { RoleChoice } from './role-choice.tsx';
import { type Role, roleWords } from './roles.ts';

interface ChangeRoleDialogProps {
  opened: boolean;
  subject: Member | undefined;
  onClose(): void;
}

export function ChangeRoleDialog({ opened, subject: member, onClose }: ChangeRoleDialogProps) {
  const title = (
    <>
      Change role of <bdi>{member?.name}</bdi>
    </>
  );
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={keepFocus} title={title} size="md">
      {member ? <ChangeRoleForm member={member} onClose={onClose} /> : null}
    </Modal>
  );
}

function ChangeRoleForm({ member, onClose }: { member: Member; onClose(): void }) {
  const { account } = useAccount();
  const form = useForm({ role: member.role as string });
  // Whoever changes their own role may do other things now.
  const command = useCommand(changeRole, member.is_me ? [listTeam, getMe] : [listTeam]);
  const save = async () => {
    const role = form.values.role as Role;
    await command.mutateAsync({ params: { ...account, person_id: member.person_id }, body: { role } });
    toast(
      <>
        <bdi>{member.name}</bdi> is now {roleWords[role].asOne}.
      </>,
    );
    onClose();
  };
  return (
    <form {...form.onSubmit(save)}>
      <Stack gap="md">
        <RoleChoice {...form.choice('role')} />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Change role
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
