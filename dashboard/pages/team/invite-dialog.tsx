/** Invites somebody to an account, and then shows the link. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { inviteMember, listTeam } from '../../../contract/dashboard/team.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type HandedOut, HandedOutLink } from './handed-out-link.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { Role } from './roles.ts';

export interface InviteDialogProps {
  opened: boolean;
  onClose(): void;
  account: { account_id: string };
  title?: ReactNode;
  filledIn?: { email?: string; role?: Role };
}

export function InviteDialog({ opened, onClose, title = 'Invite somebody', ...rest }: InviteDialogProps) {
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title={title}
      shownTitle="Invitation made"
      what="the link"
      isKept={({ mailed }) => mailed}
      first={(show) => <InviteForm onMade={show} onCancel={onClose} {...rest} />}
    >
      {(handedOut, kept) => <HandedOutLink handedOut={handedOut} whom={handedOut.email} onCopied={kept} />}
    </ShownOnceDialog>
  );
}

interface InviteFormProps extends Pick<InviteDialogProps, 'account' | 'filledIn'> {
  onMade(handedOut: HandedOut): void;
  onCancel(): void;
}

function InviteForm({ account, filledIn = {}, onMade, onCancel }: InviteFormProps) {
  const { email = '', role = 'member' } = filledIn;
  const form = useForm({ email, role: role as string });
  const command = useCommand(inviteMember, [listTeam]);
  const send = async () => {
    const body = { email: form.values.email, role: form.values.role as Role };
    onMade(await command.mutateAsync({ params: account, body }));
  };
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          description="An invitation that was made for the same address before stops working."
          autoComplete="off"
          data-autofocus
          {...form.field('email')}
        />
        <RoleChoice {...form.choice('role')} />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
