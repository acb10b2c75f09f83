/** The roles in an account, and the dialog that invites a person and then shows the link. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import { listAccounts } from '../../contract/dashboard/operators.ts';
import { inviteMember, listTeam } from '../../contract/dashboard/team.ts';
import type { Role as RoleSchema } from '../../contract/dashboard/values.ts';
import { useCommand } from '../api/queries.ts';
import { DialogForm } from '../ui/form-dialog.tsx';
import { RadioChoices } from '../ui/radio-choices.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import type { Form } from '../ui/use-form.ts';
import { LinkDialog } from './link-dialog.tsx';

export type Role = Static<typeof RoleSchema>;

interface InviteDialogProps extends DialogProps {
  account: { account_id: string };
  title?: ReactNode;
  prefilled?: { email?: string; role?: Role };
}

export function InviteDialog({ account, title = 'Invite member', prefilled, ...dialog }: InviteDialogProps) {
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
              <RoleChoice form={form} />
            </>
          )}
        </DialogForm>
      )}
    />
  );
}

/** The roles in an account. The service decides what each may do; these are only the texts. */
export const roleTexts: Record<Role, { label: string; asOne: string; description: string }> = {
  owner: {
    label: 'Owner',
    asOne: 'an owner',
    description: 'Full access: deliveries, API keys, team, settings and audit log.',
  },
  member: {
    label: 'Member',
    asOne: 'a member',
    description: 'Works with deliveries; can only view API keys, team and settings.',
  },
};

export const RoleChoice = ({ form }: { form: Form<{ role: Role }> }) => (
  <RadioChoices label="Role" choices={roleTexts} {...form.choice('role')} />
);
