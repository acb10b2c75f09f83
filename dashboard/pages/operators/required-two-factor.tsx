/** Whether operators need two-factor authentication, and a button to change that. */
import { Badge } from '@mantine/core';
import { listPeople, requireSecondFactor } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { PasswordForm } from '../profile/password-form.tsx';

type Requirement = ResultOf<typeof listPeople>['second_factor'];

export function RequiredTwoFactor({ requirement: { required, change } }: { requirement: Requirement }) {
  const dialog = useDialog<boolean>();
  return (
    <Panel
      title="Two-factor authentication for operators"
      lead={
        required
          ? 'Operators must set it up before using operator pages.'
          : 'Optional. If required, operators must set it up before using operator pages.'
      }
      actions={<Badge color={required ? 'green' : 'gray'}>{required ? 'Required' : 'Optional'}</Badge>}
    >
      <PermissionButton
        variant={required ? 'default' : 'filled'}
        permission={change}
        onClick={() => dialog.open(!required)}
      >
        {required ? 'Make optional' : 'Require'}
      </PermissionButton>
      <ChangeDialog opened={dialog.opened} required={dialog.subject ?? true} onClose={dialog.close} />
    </Panel>
  );
}

interface ChangeDialogProps {
  opened: boolean;
  required: boolean;
  onClose(): void;
}

function ChangeDialog({ opened, required, onClose }: ChangeDialogProps) {
  const command = useCommand(requireSecondFactor, [listPeople]);
  const change = async ({ password }: { password: string }) => {
    await command.mutateAsync({ body: { required, password } });
    toast(
      required ? 'Two-factor authentication is now required.' : 'Two-factor authentication is now optional.',
    );
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={required ? 'Require two-factor authentication?' : 'Make two-factor authentication optional?'}
    >
      <PasswordForm
        submit={required ? 'Require' : 'Make optional'}
        tone={required ? 'plain' : 'harm'}
        onSubmit={change}
        onCancel={onClose}
      >
        {required
          ? 'Takes effect at once: operators without it can only open their own accounts until they set it up in their profile. Account members are not affected.'
          : 'Operators without it then sign in with their password alone.'}
      </PasswordForm>
    </Dialog>
  );
}
