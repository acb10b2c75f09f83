/** Invites a person to an account, and then shows the link. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { listAccounts } from '../../contract/dashboard/operators.ts';
import { inviteMember, listTeam } from '../../contract/dashboard/team.ts';
import { useCommand } from '../api/queries.ts';
import type { Role } from '../pages/account/team.ts';
import { DialogForm } from '../ui/form-dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RoleChoice } from './roles.tsx';

interface InviteDialogProps extends DialogProps {
  account: { account_id: string };
  title?: ReactNode;
  prefilled?: { email?: string; role?: Role };
}

export function InviteDialog(props: InviteDialogProps) {
  const { account, title = 'Invite member', prefilled = {}, ...dialog } = props;
  const command = useCommand(inviteMember, [listTeam, listAccounts]);
  const initial: { email: string; role: Role } = { email: '', role: 'member', ...prefilled };
  return (
    <LinkDialog
      {...dialog}
      title={title}
      shownTitle="Invitation created"
      first={(show) => (
        <DialogForm
          initial={initial}
          submit="Invite"
          onSubmit={async (body) => show(await command.mutateAsync({ params: account, body }))}
        >
          {(form) => (
            <>
              <TextInput
                label="E-mail"
                type="email"
                description="Any earlier invitation will stop working."
                data-autofocus
                {...form.field('email')}
              />
              <RoleChoice {...form.choice('role')} />
            </>
          )}
        </DialogForm>
      )}
    />
  );
}
